"""Sends spans by OpenTelemetry's SDK, from a thread of its own. It needs the extra `traces`."""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import cast
from urllib.parse import urlsplit

from opentelemetry import context as ambient
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind, Status, StatusCode, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from askfirst.observability.bound import bound
from askfirst.observability.collector import Collector
from askfirst.observability.spans import Span

_LOGGER = logging.getLogger(__name__)
_KINDS = {"internal": SpanKind.INTERNAL, "client": SpanKind.CLIENT}
_NANOSECONDS = 1_000_000_000
_SDK_LOGGERS = (
    "opentelemetry.exporter.otlp.proto.http.trace_exporter",
    "opentelemetry.sdk._shared_internal",
    "opentelemetry.exporter.otlp.common.http",
)
"""They would tell of each try that fails."""


_OURS: ContextVar[bool] = ContextVar("askfirst_traces", default=False)
"""Whether the SDK works for askfirst here. A program around it may have traces of its own, and hear of them."""


@contextmanager
def _quiet() -> Iterator[None]:
    token = _OURS.set(True)
    try:
        yield
    finally:
        _OURS.reset(token)


def _is_theirs(record: logging.LogRecord) -> bool:
    del record
    return not _OURS.get()


class Exporting:
    """Spans on their way. What the collector does not take is dropped: exchanges never wait for it."""

    def __init__(self, collector: Collector, endpoint: str, *, version: str = "") -> None:
        self._seconds = collector.seconds
        headers = {name: value.get_secret_value() for name, value in (collector.headers or {}).items()}
        self._exporter = _Telling(
            OTLPSpanExporter(endpoint, headers=headers or None, timeout=collector.seconds), endpoint
        )
        resource = Resource.create(
            {"service.name": "askfirst", "service.version": version, "service.instance.id": str(uuid.uuid4())}
        )
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(self._exporter))
        self._tracer = self._provider.get_tracer("askfirst", version)
        self._closed = False
        for name in _SDK_LOGGERS:
            logging.getLogger(name).addFilter(_is_theirs)

    def parent(self) -> object:
        """What the work at hand is part of: the trace of the header `traceparent`, or of whoever runs the agent."""
        header = bound().traceparent
        if not bound().trace_id:
            return ambient.get_current()
        return TraceContextTextMapPropagator().extract({"traceparent": header}, context=Context())

    def send(self, span: Span, parent: object) -> None:
        """Put a tree of spans among those to be sent, below what `parent` gave."""
        with _quiet():
            self._send(span, cast("Context", parent))

    def close(self) -> None:
        """Send what waits, for some seconds at most, and end the thread."""
        if self._closed:
            return
        self._closed = True
        ending = threading.Thread(target=self._provider.shutdown, name="askfirst-traces-end", daemon=True)
        ending.start()
        ending.join(self._seconds)
        self._exporter.shutdown()

    def _send(self, span: Span, parent: Context) -> None:
        made = self._tracer.start_span(
            span.name,
            context=parent,
            kind=_KINDS[span.kind],
            attributes=span.attributes,
            start_time=_nanoseconds(span.start),
        )
        if span.error:
            made.set_attribute("error.type", span.error)
            made.set_status(Status(StatusCode.ERROR, span.error))
        for name, at, attributes in span.events:
            made.add_event(name, attributes, timestamp=_nanoseconds(at))
        around = set_span_in_context(made, parent)
        for child in span.children:
            self._send(child, around)
        made.end(_nanoseconds(span.end))


class _Telling(SpanExporter):
    """Says once that the collector does not take spans, and once that it does again."""

    def __init__(self, inner: SpanExporter, endpoint: str) -> None:
        self._inner = inner
        parts = urlsplit(endpoint)
        self._place = parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
        self._down = False
        self._closed = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        with _quiet():
            result = self._inner.export(spans)
        failed = result is not SpanExportResult.SUCCESS
        if failed and not self._down:
            _LOGGER.warning("The collector at %s takes no traces: they are dropped until it does.", self._place)
        if self._down and not failed:
            _LOGGER.warning("The collector at %s takes traces again.", self._place)
        self._down = failed
        return result

    def shutdown(self) -> None:
        if not self._closed:
            self._closed = True
            with _quiet():
                self._inner.shutdown()


def _nanoseconds(seconds: float) -> int:
    return int(seconds * _NANOSECONDS)
