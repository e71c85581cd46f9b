"""Every metric, with its name, labels and help. A new one is one line here, and one where its numbers come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from askfirst.observability.labels import Labels

Reading: TypeAlias = Callable[[], Mapping[str, float]]
"""The current values of a gauge by its label. Called at every scrape, in the thread that renders."""

EXCHANGE_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
STEP_SECONDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Instruments:
    """The metrics of one process. What is in `own` is never added to that of other processes."""

    def __init__(self) -> None:
        self.registry, self.own = CollectorRegistry(), CollectorRegistry()
        self._of_exchanges()
        self._of_models()
        self._of_tools()
        self._of_the_server()

    def _of_exchanges(self) -> None:
        self.exchanges = self._counter("exchanges", "Exchanges that ended.", "kind", "reply")
        self.exchange_seconds = self._seconds(
            "exchange", "From message to reply, waiting for the session left out.", EXCHANGE_SECONDS, "reply"
        )
        self.without_model = self._counter("exchanges_without_model", "Exchanges that asked no language model.")
        self.messages = self._counter("messages", "Messages by what decided their kind.", "kind", "matched_by")
        self.classify_seconds = self._seconds("classify", "Finding out the kind of a message.", STEP_SECONDS)
        self.clarifications = self._counter("clarifications", "Questions that went back to users.", "tool")
        self.choices = self._counter(
            "choices", "Texts read against the arguments of tools.", "tool", "outcome", "matched_by"
        )
        self.commits = self._counter(
            "commit_steps", "Proposals, answers to them, and tries to deliver what was confirmed.", "intent", "step"
        )

    def _of_models(self) -> None:
        self.model_calls = self._counter("model_calls", "Calls of language models.", "model", "site")
        self.model_tries = self._counter("model_tries", "Requests to language models, repeated ones too.", "model")
        self.model_faults = self._counter("model_faults", "Calls that gave no answer.", "model", "fault")
        self.model_tokens = self._counter(
            "model_tokens", "Tokens; those that are cached are among those of the prompt.", "model", "tokens"
        )
        self.model_seconds = self._seconds("model_call", "Calls with all tries.", EXCHANGE_SECONDS, "model")

    def _of_tools(self) -> None:
        self.tools = self._counter("tool_executions", "Executions of tools by how they ended.", "tool", "status")
        self.tool_errors = self._counter("tool_errors", "Executions that failed.", "tool", "error")
        self.tool_seconds = self._seconds("tool", "Executions of tools.", STEP_SECONDS, "tool")
        self.tool_rows = self._counter("tool_rows", "Rows of the tables that tools gave.", "tool")
        self.queries = self._counter("queries", "Queries behind the results of tools.", "source", "cached")
        self.query_seconds = self._seconds("query", "Queries that were sent.", STEP_SECONDS, "source")
        self.query_failures = self._counter("query_failures", "Queries that ended a step.", "source", "error")
        self.query_rows = self._counter("query_rows", "Rows that queries found.", "source")

    def _of_the_server(self) -> None:
        self.lock_seconds = self._seconds("lock_wait", "Waiting for a session that is busy.", EXCHANGE_SECONDS)
        self.requests = self._counter("http_requests", "HTTP requests.", "method", "route", "code")
        self.request_seconds = self._seconds(
            "http_request", "HTTP requests; streams until they end.", EXCHANGE_SECONDS, "route"
        )
        self.requests_open = self._gauge("http_requests_open", "HTTP requests under way, streams among them.")
        self.streams = self._gauge("streams_open", "Event streams that are open.")
        self.running = self._gauge("running_exchanges", "Exchanges under way, those that wait among them.")
        self.lost = self._counter("lost_records", "Records that an event sink has lost.", "sink")
        self.scrape_errors = self._counter("scrape_errors", "Readings for gauges that failed.")
        self.build = Info("askfirst_build", "What runs here.", registry=self.own)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"askfirst_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"askfirst_{name}", text, registry=self.registry, multiprocess_mode="livesum")

    def _seconds(self, name: str, text: str, buckets: Iterable[float], *labels: str) -> Histogram:
        text = f"{text} In seconds."
        return Histogram(f"askfirst_{name}_seconds", text, labels, buckets=tuple(buckets), registry=self.registry)


@dataclass(eq=False)
class ReadGauge(Collector):
    """A gauge whose values are read at each scrape; there is nothing to see until `read` is set.

    A reading that fails is counted on `errors`, and leaves the gauge out of that one scrape.
    """

    name: str
    text: str
    label: str
    labels: Labels
    errors: Counter
    read: Reading | None = None

    def collect(self) -> Iterable[GaugeMetricFamily]:
        family = GaugeMetricFamily(self.name, self.text, labels=(self.label,) if self.label else ())
        try:
            values = self.read() if self.read else {}
        except Exception:  # noqa: BLE001 - a reading is foreign code: all other metrics must be seen
            self.errors.inc()
            values = {}
        found: dict[str, float] = {}
        for name, number in values.items():
            value = self.labels.of(self.label, name) if self.label else ""
            found[value] = found.get(value, 0.0) + number
        for value, number in found.items():
            family.add_metric((value,) if self.label else (), number)
        yield family
