"""Days and times in conditions, as stretches between moments of the server, which keeps whole milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

FORMAT = "strict_date_time"
_STEP = timedelta(milliseconds=1)
_DAY = len("2025-01-06")


@dataclass(frozen=True, slots=True)
class Edge:
    """A moment, or the two that it may be where a clock was put forward or back."""

    low: datetime
    high: datetime

    @property
    def exact(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Stretch:
    """From an edge, included, to another, excluded; None leaves a side open."""

    start: Edge | None = None
    end: Edge | None = None

    @property
    def exact(self) -> bool:
        """Whether it holds just the moments that are meant, not some more."""
        return all(edge is None or edge.exact for edge in (self.start, self.end))

    def query(self, field: str) -> dict[str, Any]:
        """The server's words for it."""
        if self.start and self.end and self.start.low >= self.end.high:
            return {"match_none": {}}
        sides: dict[str, str] = {}
        if self.start:
            sides["gte"] = _written(self.start.low)
        if self.end:
            sides["lt"] = _written(self.end.high)
        return {"range": {field: {**sides, "format": FORMAT}}}


@dataclass(frozen=True, slots=True)
class Moment:
    """What a value of a condition stands for: all moments from `start` to before `end`, of a day or a millisecond."""

    start: Edge
    end: Edge
    day: bool


def read_moment(value: object, zone: str, *, zoned: bool) -> Moment | None:
    """The moments of a day or time as it is written in queries; None for what is none, or lies at the end of time.

    Without `zoned` the server's times are those of a clock that knows no zone, kept as if it were UTC.
    """
    if not isinstance(value, str):
        return None
    try:
        place = ZoneInfo(zone) if zoned else None
        if len(value) == _DAY:
            day = datetime.fromisoformat(value)
            return Moment(_edge(day, place), _edge(day + timedelta(days=1), place), day=True)
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is not None:
            moment = moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        whole = moment.replace(microsecond=moment.microsecond // 1000 * 1000)
        start = whole if whole == moment else whole + _STEP
        return Moment(_edge(start, place), _edge(whole + _STEP, place), day=False)
    except (ValueError, OverflowError, KeyError):
        return None


def _edge(local: datetime, place: ZoneInfo | None) -> Edge:
    if place is None:
        moment = local.replace(tzinfo=UTC)
        return Edge(moment, moment)
    both = sorted(local.replace(tzinfo=place, fold=fold).astimezone(UTC) for fold in (0, 1))
    return Edge(both[0], both[1])


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
