"""How much each principal may ask of this process: how often, and how much at the same time.

It is counted in memory, in each process for itself: with several processes the limits are so many times as high.
Nothing here awaits, and it belongs to one event loop.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from askfirst.access.spec import LimitSpec
from askfirst.domain.errors import LimitError

MOST_BUCKETS = 10_000
"""Principals whose requests are counted; of more than these, whoever has not asked for the longest time starts anew."""
_BUSY_SECONDS = 1.0
_MINUTE = 60.0


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Limiter:
    """Counts by a name: that of a principal, or whatever else tells those apart who ask."""

    def __init__(
        self, spec: LimitSpec, *, clock: Callable[[], float] = time.monotonic, most: int = MOST_BUCKETS
    ) -> None:
        self._spec = spec
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._running: dict[str, int] = {}

    def request(self, name: str) -> None:
        """Count a request. Raises LimitError with the seconds to wait where there were too many."""
        per_minute = self._spec.requests_per_minute
        if per_minute is None:
            return
        whole, rate = float(self._spec.burst or per_minute), per_minute / _MINUTE
        now = self._clock()
        bucket = self._buckets.pop(name, None) or _Bucket(whole, now)
        bucket.tokens = min(whole, bucket.tokens + max(0.0, now - bucket.at) * rate)
        bucket.at = now
        self._buckets[name] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if bucket.tokens < 1.0:
            wait = math.ceil((1.0 - bucket.tokens) / rate)
            raise LimitError(
                "requests_per_minute",
                f"You sent more requests than you may in a minute: {per_minute:,}.",
                f"Try again in {wait} s, or ask for the setting requests_per_minute to be raised.",
                retry_after=float(wait),
            )
        bucket.tokens -= 1.0

    @contextmanager
    def exchange(self, name: str) -> Iterator[None]:
        """While an exchange runs. Raises LimitError where too many run; what it counted is given back in any case."""
        mine, most, total = self._running.get(name, 0), self._spec.concurrent, self._spec.concurrent_total
        if most is not None and mine >= most:
            raise _busy("concurrent", f"As many of your messages are being worked on as may be: {mine}.")
        if total is not None and sum(self._running.values()) >= total:
            raise _busy("concurrent_total", "This server works on as many messages as it may.")
        self._running[name] = mine + 1
        try:
            yield
        finally:
            left = self._running[name] - 1
            if left:
                self._running[name] = left
            else:
                del self._running[name]

    def new_session(self, sessions: int) -> None:
        """Raises LimitError where a principal who has so many sessions may not begin another one."""
        most = self._spec.sessions_per_principal
        if most is not None and sessions >= most:
            raise LimitError(
                "sessions_per_principal",
                f"You have as many sessions as you may have: {most:,}.",
                "Go on in one of them, delete one, or ask for the setting sessions_per_principal to be raised.",
            )

    def __len__(self) -> int:
        """The names that are counted now."""
        return len({*self._buckets, *self._running})


def _busy(limit: str, failed: str) -> LimitError:
    return LimitError(limit, failed, "Wait for an answer, then send it again.", retry_after=_BUSY_SECONDS)
