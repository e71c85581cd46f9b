"""The clock of a workspace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime


@dataclass(frozen=True, slots=True)
class WorkspaceClock:
    """The system's clock, its day fixed where one is given."""

    fixed: date | None = None

    def today(self) -> date:
        """The fixed day, else the day that it is here."""
        return self.fixed or datetime.now().astimezone().date()

    def now(self) -> datetime:
        """The real time, in UTC."""
        return datetime.now(UTC)
