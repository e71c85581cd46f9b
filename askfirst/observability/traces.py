"""Traces for a collector that speaks OpenTelemetry's protocol: one trace an exchange, made from its records."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from askfirst.domain.errors import ConfigError
from askfirst.domain.events import CommitRecord, Record, ReplyEvent, RouterEvent
from askfirst.observability.collector import Collector
from askfirst.observability.spans import Arrived, span_of

if TYPE_CHECKING:
    from askfirst.observability.otlp import Exporting

_OPEN_EXCHANGES = 1000
_DELIVERIES = frozenset(("delivered", "failed", "dead"))


class TracesSink:
    """Keeps the records of exchanges under way, and hands each exchange on as a tree of spans when it ends.

    Of an exchange that is cancelled or breaks off, what is known is handed on when its session goes on, at `close`, or
    when more than `most` are under way.
    """

    def __init__(
        self, exporting: Exporting, *, contents: bool = False, most: int = _OPEN_EXCHANGES, now: Callable[[], float]
    ) -> None:
        self._exporting = exporting
        self._contents = contents
        self._most = most
        self._now = now
        self._open: OrderedDict[str, _Open] = OrderedDict()
        self._changing = threading.Lock()

    def emit(self, record: Record) -> None:
        """Keep the record; with that of the reply, the exchange goes out. It never waits for the collector."""
        if isinstance(record, CommitRecord) and record.step in _DELIVERIES:
            return
        if not record.exchange:
            # It was refused before it became an exchange, perhaps because another one of its session runs.
            self._send([_Open(self._exporting.parent(), 0, [Arrived(record, self._now())])])
            return
        with self._changing:
            ended = self._broken_off(record)
            if record.session not in self._open:
                self._open[record.session] = _Open(self._exporting.parent())
            self._open[record.session].add(Arrived(record, self._now()))
            if isinstance(record, ReplyEvent):
                ended.append(self._open.pop(record.session))
            while len(self._open) > self._most:
                ended.append(self._open.popitem(last=False)[1])
        self._send(ended)

    def close(self) -> None:
        """Send what is there, for some seconds at most. Doing it again does nothing."""
        with self._changing:
            ended = list(self._open.values())
            self._open.clear()
        self._send(ended)
        self._exporting.close()

    def _broken_off(self, record: Record) -> list[_Open]:
        """What got no reply in a session that goes on: with another exchange, or with the same one taken up again."""
        known = self._open.get(record.session)
        return [self._open.pop(record.session)] if known and not known.goes_on_with(record) else []

    def _send(self, ended: Iterable[_Open]) -> None:
        for one in ended:
            if one.exchange is not None:
                self._exporting.send(span_of(one.arrived, contents=self._contents), one.parent)


@dataclass(slots=True)
class _Open:
    """The records of one exchange until now, and the trace that it is part of.

    It has no number before a record came that bears its own.
    """

    parent: object
    exchange: int | None = None
    arrived: list[Arrived] = field(default_factory=list)

    def goes_on_with(self, record: Record) -> bool:
        """Whether a record of the same session can be of the same exchange."""
        if self.exchange is None or isinstance(record, CommitRecord):
            # A proposal's record bears the number of the exchange that proposed.
            return True
        read = isinstance(record, RouterEvent) and any(isinstance(one.record, RouterEvent) for one in self.arrived)
        return record.exchange == self.exchange and not read

    def add(self, arrived: Arrived) -> None:
        self.arrived.append(arrived)
        if not isinstance(arrived.record, CommitRecord):
            self.exchange = arrived.record.exchange


def open_traces(collector: Collector, *, version: str = "", contents: bool = False) -> TracesSink:
    """A sink that sends traces to a collector, in the background; nothing is sent before the first exchange ends.

    With `contents`, what users say goes to the collector too. Raises ConfigError for an address that cannot be, and
    where the libraries are not installed.
    """
    endpoint = collector.endpoint
    try:
        from askfirst.observability.otlp import Exporting
    except ImportError as error:
        raise ConfigError(
            f"Traces for {urlsplit(endpoint).hostname!r} need {error.name!r}, not installed.",
            'Install it with: pip install "askfirst[traces]"',
        ) from None
    return TracesSink(Exporting(collector, endpoint, version=version), contents=contents, now=time.time)
