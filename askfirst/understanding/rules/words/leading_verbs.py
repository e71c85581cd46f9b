"""Verbs that say of things only that a number is theirs, before a superlative: "account for the highest", as data."""

from __future__ import annotations

_HAVING = (
    "account accounts accounted accounting for",
    "make makes made making up",
    "bring brings brought bringing in",
    "rack racks racked racking up",
    "ring rings rang ringing up",
    "run runs ran running up",
    "chalk chalks chalked chalking up",
    "clock clocks clocked clocking up",
    "pile piles piled piling up",
    "build builds built building up",
    "come comes came coming up with",
    "come comes came coming in with",
    "come comes came coming out with",
    "end ends ended ending up with",
    "walk walks walked walking away with",
    "pull pulls pulled pulling in",
    "rake rakes raked raking in",
    "take takes took taking in",
    "give gives gave giving us",
    "bring brings brought bringing us",
    "pay pays paid paying us",
    "cost costs costing us",
    "contribute contributes contributed contributing to",
    "turn turns turned turning over",
    "tot tots totted totting up",
    "hand hands handed handing over",
    "be is are was were responsible for",
    "be is are was were accountable for",
    "be is are was were behind",
    "be is are was were in charge of",
    "be is are was were leading with",
    "lead leads led leading with",
    "top tops topped topping the list with",
    "generate generates generated generating",
    "contribute contributes contributed contributing",
    "produce produces produced producing",
    "command commands commanded commanding",
    "represent represents represented representing",
    "drive drives drove driving",
    "attract attracts attracted attracting",
    "clock clocks clocked clocking",
)
_PARTICLES = frozenset((
    "for", "up", "in", "with", "us", "to", "over", "away", "out", "responsible", "accountable", "behind", "charge",
    "of", "leading", "the", "list",
))  # fmt: skip


def _phrases(line: str) -> list[tuple[str, ...]]:
    words = line.split()
    behind = next((at for at, word in enumerate(words) if at and word in _PARTICLES), len(words))
    return [(verb, *words[behind:]) for verb in words[:behind]]


HAVING_PHRASES: tuple[tuple[str, ...], ...] = tuple(phrase for line in _HAVING for phrase in _phrases(line))

TRANSITIVE = frozenset(
    word
    for line in (
        "delivered delivers deliver shipped ships ship dispatched dispatches dispatch despatched carried transported",
        "moved handled hauled conveyed ferried forwarded brought sent received receives receive loaded loads load",
        "unloaded unloads unload discharged discharges imported imports exported exports collected collects booked",
        "placed processed transferred trucked routed took discharging landed stored sold bought made served",
    )
    for word in line.split()
)
"""What one does with many things; as a name it would say what has become of them: "delivered the most parcels"."""
