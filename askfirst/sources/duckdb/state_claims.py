"""Words for filters, claimed by columns: those of which no two columns claim the same become conditions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import phrase_of
from askfirst.catalog.model import Condition
from askfirst.domain.query import Filter


@dataclass(frozen=True, slots=True)
class Claim:
    """Words for a filter. Those that are `sure` come before what is only the opposite of something.

    `past` is a time that must be before today besides, and `time` the one since when rows are so.
    """

    phrase: str
    filter: Filter
    about: str
    sure: bool
    time: str | None = None
    past: str | None = None

    @property
    def meaning(self) -> tuple[Filter, str | None]:
        """What it claims for its rows."""
        return self.filter, self.past


def claims_of(
    phrases: Iterable[str], filter_: Filter, about: str, *, sure: bool = True, time: str | None = None
) -> Iterator[Claim]:
    """A claim of each of the phrases."""
    return (Claim(phrase, filter_, about, sure, time) for phrase in phrases)


def undisputed(claims: Sequence[Claim], taken: Collection[tuple[str, ...]]) -> list[Claim]:
    """The claims that no column, row or value is called by, and no other claims as surely."""
    claimed: dict[tuple[tuple[str, ...], bool], dict[tuple[Filter, str | None], Claim]] = {}
    for claim in claims:
        claimed.setdefault((phrase_of(claim.phrase), claim.sure), {}).setdefault(claim.meaning, claim)
    return [
        claim
        for (phrase, sure), rivals in claimed.items()
        for claim in rivals.values()
        if phrase and phrase not in taken and len(rivals) == 1 and (sure or (phrase, True) not in claimed)
    ]


def conditions_of(claims: Sequence[Claim]) -> dict[str, Condition]:
    """The conditions by name, each with all its words."""
    found: dict[tuple[Filter, str | None], list[Claim]] = {}
    for claim in claims:
        found.setdefault(claim.meaning, []).append(claim)
    return {
        f"inferred_{number}": Condition(
            f"inferred_{number}",
            (filter_,),
            same[0].about,
            tuple(one.phrase for one in same),
            inferred=True,
            time=next((one.time for one in same if one.time), None),
            past=past,
        )
        for number, ((filter_, past), same) in enumerate(found.items(), 1)
    }
