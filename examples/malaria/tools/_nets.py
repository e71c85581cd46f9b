"""Who gets nets when there are not enough: pure arithmetic over wards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

PEOPLE_PER_NET = Fraction(18, 10)
"""WHO, recommendations of December 2017 (WHO/HTM/GMP/2017.20): one net for every 1.8 people when nets are procured."""
PEOPLE_UNDER_A_NET = 2
"""The same: one net for every two people when nets are handed out in a household."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A ward that nets are planned for. `rank` is its place by risk, 1 for the highest."""

    ward_id: str
    rank: int
    population: int
    urban_share: float


@dataclass(frozen=True, slots=True)
class Share:
    """What a ward is planned to get of what it needs. `turn` counts in the order in which wards are served."""

    claim: Claim
    turn: int
    urban: bool
    need: int
    given: int


def nets_needed(population: int) -> int:
    """One net for every 1.8 people, rounded up, exactly."""
    return ceil(population / PEOPLE_PER_NET)


def households_of(population: int, size: float) -> int:
    """How many households so many people are, rounded up."""
    return ceil(population / Fraction(size))


def nets_of_household(size: float) -> int:
    """One net for every two people of a household, rounded up."""
    return ceil(Fraction(size) / PEOPLE_UNDER_A_NET)


def give_out(claims: Iterable[Claim], total: int, urban_above: float) -> list[Share]:
    """Give out `total` nets: rural wards by their ranks, then urban ones by theirs, each whole while there are any.

    A ward is urban where its urban share is above `urban_above`, in percent. What is given never adds up to more than
    `total`, and no ward gets more than it needs.
    """
    shares: list[Share] = []
    left = total
    for claim in sorted(claims, key=lambda claim: (claim.urban_share > urban_above, claim.rank, claim.ward_id)):
        need = nets_needed(claim.population)
        given = min(need, left)
        left -= given
        shares.append(Share(claim, len(shares) + 1, claim.urban_share > urban_above, need, given))
    return shares
