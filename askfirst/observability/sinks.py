"""Where records go: nowhere, a file of JSON lines, a list, or several places."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, runtime_checkable

from askfirst.domain.codec import to_json
from askfirst.domain.events import Record
from askfirst.domain.ports import EventSink

_LOGGER = logging.getLogger(__name__)


@runtime_checkable
class ClosingSink(Protocol):
    """A sink that holds something until it is closed."""

    def close(self) -> None:
        """Send what is not sent yet, within seconds, and let go of the rest. Doing it again does nothing."""


class NoSink:
    """Drops every record."""

    def emit(self, record: Record) -> None:
        """Nothing."""


@dataclass
class JsonLinesSink:
    """Appends one line of JSON a record. A file that cannot be written is said once on standard error."""

    path: Path
    _complained: bool = False

    def emit(self, record: Record) -> None:
        """Append the record in one write, so that lines of several processes do not mix."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(to_json(record) + "\n")
        except OSError as error:
            if not self._complained:
                self._complained = True
                sys.stderr.write(f"askfirst: events cannot be written to {str(self.path)!r}: {error.strerror}.\n")


@dataclass
class MemorySink:
    """Keeps records in a list: for tests and scenarios."""

    records: list[Record] = field(default_factory=list)

    def emit(self, record: Record) -> None:
        """Keep the record."""
        self.records.append(record)


def untold(sink: str) -> None:
    """Nobody counts the records that a sink has lost."""
    del sink


class SinkGroup:
    """Hands each record to all of its sinks, in order.

    One that fails loses this record alone: the others get it, and the exchange goes on. The first failure of each is
    logged, without what the record holds; `failed` is told the class of the sink at each.
    """

    def __init__(self, sinks: Iterable[EventSink], *, failed: Callable[[str], None] = untold) -> None:
        self.sinks = tuple(sinks)
        self._failed = failed
        self._complained: set[int] = set()

    def emit(self, record: Record) -> None:
        """Hand the record to every sink."""
        for place, sink in enumerate(self.sinks):
            try:
                sink.emit(record)
            except Exception as error:  # noqa: BLE001 - a sink is foreign code: what it loses must not be an exchange
                self._tell(place, sink, "a record was lost", error)

    def close(self) -> None:
        """Close each that can be closed, whatever becomes of the others."""
        for place, sink in enumerate(self.sinks):
            if isinstance(sink, ClosingSink):
                try:
                    sink.close()
                except Exception as error:  # noqa: BLE001 - as above
                    self._tell(place, sink, "it could not be closed", error)

    def _tell(self, place: int, sink: EventSink, what: str, error: Exception) -> None:
        name = type(sink).__name__
        self._failed(name)
        if place not in self._complained:
            self._complained.add(place)
            _LOGGER.warning("The event sink %s failed (%s): %s. It is said once.", name, type(error).__name__, what)
