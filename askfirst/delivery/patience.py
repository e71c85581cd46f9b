"""How long and how often a delivery is tried."""

from __future__ import annotations

from dataclasses import dataclass

_JITTER = 0.2


@dataclass(frozen=True, slots=True)
class Patience:
    """Tries and waits. All times are in seconds.

    The waits between tries double from `first` on and end at `longest`. `claim` is how long a dispatcher may hold what
    it delivers: longer than a try takes, and as long as others wait where it dies. `batch` are delivered side by side;
    `idle` is how often an empty outbox is looked into.
    """

    tries: int = 12
    first: float = 1.0
    longest: float = 300.0
    claim: float = 60.0
    batch: int = 10
    idle: float = 1.0

    def wait(self, tries: int, chance: float) -> float:
        """How long to wait after so many tries; `chance` (0 to 1) takes away up to a fifth.

        So those that failed together do not all come back together.
        """
        # Beyond this the doubled wait is longer than any limit, and soon than any number.
        doubled = self.first * 2.0 ** min(tries - 1, 60)
        return min(doubled, self.longest) * (1.0 - _JITTER * chance)
