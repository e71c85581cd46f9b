"""Time that passes only when somebody sleeps."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

NINE = datetime(2025, 1, 15, 9, tzinfo=UTC)


@dataclass
class MovingClock:
    moment: datetime = NINE

    def now(self) -> datetime:
        return self.moment

    def today(self) -> date:
        return self.moment.date()

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds)
        await asyncio.sleep(0)

    @property
    def passed(self) -> float:
        """Seconds since nine o'clock."""
        return (self.moment - NINE).total_seconds()
