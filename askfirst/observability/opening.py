"""All that a server tells, as one sink."""

from __future__ import annotations

from pathlib import Path

from askfirst.domain.ports import EventSink
from askfirst.observability.collector import Collector
from askfirst.observability.log_sink import LogSink
from askfirst.observability.metrics import MetricsSink
from askfirst.observability.sinks import JsonLinesSink, SinkGroup
from askfirst.observability.traces import open_traces


def open_sinks(
    metrics: MetricsSink, *, log_file: Path | None = None, traces_url: str | None = None, version: str = ""
) -> SinkGroup:
    """Metrics and log, the file of events and the traces where they are set. Close it after the agent.

    Raises ConfigError for an address of traces that cannot be, and where the libraries for them are not installed.
    """
    sinks: list[EventSink] = [LogSink()]
    if log_file:
        sinks.append(JsonLinesSink(log_file))
    if traces_url:
        sinks.append(open_traces(Collector(traces_url), version=version))
    return metrics.group(*sinks)
