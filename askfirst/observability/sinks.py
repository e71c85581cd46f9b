"""Where records go: nowhere, a file of JSON lines, or a list."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from askfirst.domain.codec import to_json
from askfirst.domain.events import Record


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
