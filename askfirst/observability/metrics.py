"""Metrics for Prometheus, made from the records of exchanges."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from prometheus_client import ProcessCollector
from prometheus_client.core import Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from askfirst.domain.events import (
    ChoiceMade,
    ClarifyEvent,
    CommitRecord,
    ModelEvent,
    Record,
    ReplyEvent,
    RouterEvent,
    ToolEvent,
)
from askfirst.domain.ports import EventSink
from askfirst.observability.instruments import Instruments, ReadGauge, Reading
from askfirst.observability.labels import Labels
from askfirst.observability.sinks import SinkGroup
from askfirst.observability.together import Together, shared_folder

_MILLISECONDS = 1000


class MetricsSink:
    """Counts records. Of a session, a user or a text nothing gets into a metric: see `Labels`.

    Names of tools, sources, intents and models are "other" until `know` was told of them. The numbers are those of this
    process, or of all that count together with it: see `counting_together`.
    """

    def __init__(self, *, version: str = "") -> None:
        self.labels = Labels()
        self._all = Instruments()
        self._shared = shared_folder()
        self._outbox = ReadGauge(
            "askfirst_outbox_events",
            "Commit events by how their delivery stands.",
            "status",
            self.labels,
            self._all.scrape_errors,
        )
        self._running: Callable[[], float] | None = None
        self._all.own.register(self._outbox)
        if self._shared is None:
            # Of several processes, the numbers of the one that happens to answer would tell nothing.
            ProcessCollector(registry=self._all.own)
        self._all.build.info({"version": version, "python": platform.python_version()})

    def know(self, **names: Iterable[str]) -> None:
        """Let labels have these values: `know(tool=..., source=..., intent=..., model=..., route=...)`.

        Raises KeyError for a label that is not among these.
        """
        for label, given in names.items():
            self.labels.learn(label, given)

    def read_at_scrape(self, *, outbox: Reading | None = None, running: Callable[[], float] | None = None) -> None:
        """Set where gauges come from: `outbox` tells numbers by status, `running` how many exchanges are under way.

        They are called in the thread that renders, and `outbox` may wait for a database there.
        """
        self._outbox.read = outbox or self._outbox.read
        self._running = running or self._running

    def group(self, *others: EventSink) -> SinkGroup:
        """This sink and other ones as one, whose losses are counted here."""
        sinks: tuple[EventSink, ...] = (self, *others)
        self.know(sink=[type(one).__name__ for one in sinks])
        return SinkGroup(sinks, failed=self.lost)

    def emit(self, record: Record) -> None:
        """Count one record."""
        if isinstance(record, RouterEvent):
            self._routed(record)
        elif isinstance(record, ModelEvent):
            self._asked(record)
        elif isinstance(record, ToolEvent):
            self._ran(record)
        elif isinstance(record, ReplyEvent):
            self._replied(record)
        else:
            self._decided(record)

    def waited(self, session: str, seconds: float) -> None:
        """A message has waited so long for its session."""
        del session
        self._all.lock_seconds.observe(seconds)

    def lost(self, sink: str) -> None:
        """An event sink has lost a record."""
        self._all.lost.labels(self.labels.of("sink", sink)).inc()

    def request_began(self) -> None:
        """An HTTP request came in."""
        self._all.requests_open.inc()
        self._count_running()

    def request_ended(self, method: str, route: str, status: int, seconds: float) -> None:
        """An HTTP request was answered; `route` is the pattern of its path."""
        known, route = self.labels, self.labels.of("route", route)
        self._all.requests_open.dec()
        self._count_running()
        self._all.requests.labels(known.of("method", method), route, known.of("code", f"{status // 100}xx")).inc()
        self._all.request_seconds.labels(route).observe(seconds)

    def stream_began(self) -> None:
        """An event stream was opened."""
        self._all.streams.inc()

    def stream_ended(self) -> None:
        """An event stream was closed."""
        self._all.streams.dec()

    def render(self, accept: str = "") -> tuple[bytes, str]:
        """All metrics as text, and its content type: OpenMetrics where the header Accept asks for it.

        It reads the gauges, which may wait: in async code, call it in a thread.
        """
        encode, content_type = choose_encoder(accept)
        self._count_running()
        counted = Together(self._shared) if self._shared else self._all.registry
        return encode(_Shown((counted, self._all.own))), content_type

    def _count_running(self) -> None:
        try:
            if self._running:
                self._all.running.set(self._running())
        except Exception:  # noqa: BLE001 - a reading is foreign code: no request may fail for it
            self._all.scrape_errors.inc()

    def _routed(self, record: RouterEvent) -> None:
        kind, matched = self.labels.of("kind", record.kind), self.labels.of("matched_by", record.matched_by)
        self._all.messages.labels(kind, matched).inc()
        self._all.classify_seconds.observe(record.milliseconds / _MILLISECONDS)

    def _asked(self, record: ModelEvent) -> None:
        every, model = self._all, self.labels.of("model", record.model)
        every.model_calls.labels(model, self.labels.of("site", record.site)).inc()
        every.model_tries.labels(model).inc(record.tries)
        every.model_seconds.labels(model).observe(record.milliseconds / _MILLISECONDS)
        every.model_tokens.labels(model, "prompt").inc(record.prompt_tokens)
        every.model_tokens.labels(model, "completion").inc(record.completion_tokens)
        every.model_tokens.labels(model, "cached").inc(record.cached_tokens)
        if record.fault:
            every.model_faults.labels(model, self.labels.of("fault", record.fault)).inc()

    def _ran(self, record: ToolEvent) -> None:
        every, tool = self._all, self.labels.of("tool", record.tool)
        every.tools.labels(tool, self.labels.of("status", record.status)).inc()
        every.tool_seconds.labels(tool).observe(record.milliseconds / _MILLISECONDS)
        every.tool_rows.labels(tool).inc(record.rows or 0)
        if record.error:
            every.tool_errors.labels(tool, self.labels.of("error", record.error)).inc()
            if record.failed_at:
                source = self.labels.of("source", record.failed_at)
                every.query_failures.labels(source, self.labels.of("error", record.error)).inc()
                every.queries.labels(source, "no")  # a part is taken of both: this one may have no series yet
        if record.status == "clarification_needed":
            every.clarifications.labels(tool).inc()
        for query in record.queries:
            source = self.labels.of("source", query.source)
            every.queries.labels(source, "yes" if query.cached else "no").inc()
            every.query_rows.labels(source).inc(query.rows)
            if not query.cached:
                every.query_seconds.labels(source).observe(query.milliseconds / _MILLISECONDS)

    def _replied(self, record: ReplyEvent) -> None:
        kind = self.labels.of("kind", record.kind or "unread")
        reply = self.labels.of("reply", record.reply_type)
        self._all.exchanges.labels(kind, reply).inc()
        self._all.exchange_seconds.labels(reply).observe(record.milliseconds / _MILLISECONDS)
        if not record.model_calls:
            self._all.without_model.inc()

    def _decided(self, record: ChoiceMade | ClarifyEvent | CommitRecord) -> None:
        known = self.labels
        if isinstance(record, ChoiceMade):
            outcome, matched = known.of("outcome", record.outcome), known.of("matched_by", record.matched_by)
            self._all.choices.labels(known.of("tool", record.tool), outcome, matched).inc()
        elif isinstance(record, CommitRecord):
            self._all.commits.labels(known.of("intent", record.intent), known.of("step", record.step)).inc()


@dataclass
class _Shown(Collector):
    """What is shown of several collectors: all but the times at which each series began, which would double them."""

    collectors: tuple[Collector, ...]

    def collect(self) -> Iterable[Metric]:
        for family in (one for each in self.collectors for one in each.collect()):
            family.samples = [sample for sample in family.samples if not sample.name.endswith("_created")]
            yield family
