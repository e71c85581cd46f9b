"""The English of movement: the words before a name that say at which end of a way it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

End: TypeAlias = Literal["start", "end"]

_SIGNS: dict[End, frozenset[str]] = {
    "end": frozenset(("to", "into", "towards", "toward", "bound for")),
    "start": frozenset(("from", "out of", "leaving")),
}
"""Cues of the catalog by which a relation is known to lead to an end of a way."""

_GOING = tuple(
    word
    for line in (
        "go goes going went gone head heads headed heading sail sails sailed sailing travel travels traveled",
        "travelled traveling travelling move moves moved moving ship ships shipped shipping send sends sent sending",
        "fly flies flew flown flying run runs ran running steam steamed steaming cross crossed crossing transport",
        "transported transporting dispatch dispatched export exported exporting ferry ferried route routed truck",
        "trucked",
    )
    for word in line.split()
)
_ARRIVING = (
    "arrive", "arrives", "arrived", "arriving", "arrivals", "arrival", "land", "lands", "landed", "landing", "landings",
    "due", "expected", "awaited", "anticipated", "call", "calls", "called", "calling", "deliveries", "delivery",
)  # fmt: skip
_HANDED_IN = tuple(
    word
    for line in (
        "unload unloaded unloading discharge discharged discharging deliver delivers delivered delivering offload",
        "offloaded offloading end ends ended ending terminate terminates terminated terminating berth berthed",
        "berthing dock docks docked docking anchor anchored",
        "anchoring receive receives received receiving import imports",
        "imported moor moored mooring touched touching unladen disembark disembarked disembarking destuffed unstuffed",
    )
    for word in line.split()
)
_HANDED_OUT = tuple(
    word
    for line in (
        "load loaded loading originate originates originated originating start starts started starting begin begins",
        "began begun beginning embark embarked embarking stuffed laden picked collected lade",
    )
    for word in line.split()
)
_DEPARTING = tuple(
    word
    for line in (
        "depart departs departed departing departures departure leave leaves leaving left exit exits exited exiting",
        "exports sailings sailing outbound outgoing",
    )
    for word in line.split()
)
DEPARTING = frozenset((*_DEPARTING, "sail", "sails", "sailed", "set", "shipped", "flew", "flown", "flying"))
"""Behind these, and a place, stands "for" before where it all goes: "left X for Y"."""
LYING = frozenset(
    (
        "based", "located", "situated", "registered", "headquartered",
        "domiciled", "living", "live", "lives", "resident",
        "residing", "established", "incorporated", "seated", "rooted", "home",
    )
)  # fmt: skip
"""Said of things that stay where they are."""
STAYING = frozenset(
    ("that", "who", "which", "are", "is", "were", "was", "being", "lie", "lies", "sit", "sits", "there")
)
COMING_IN = frozenset(
    ("came", "come", "comes", "coming", "showed", "shows", "turned", "turns", "stopped", "stops", "stopping", "entered")
)
"""Before "in late at X" these tell of an arrival; alone they may tell of anything."""
RECEIVING = frozenset(
    (
        "receive", "receives", "received", "receiving", "got", "gets", "gotten", "import", "imports", "imported",
        "importing", "arrivals", "deliveries", "landings", "inbound", "incoming", "intake", "discharges",
    )
)  # fmt: skip
"""What a place does, or has, where a way ends."""
SENDING = frozenset(
    (
        "send", "sends", "sending", "export", "exports",
        "exported", "exporting", "dispatch", "dispatches", "dispatched",
        "departures", "sailings", "outbound", "outgoing", "loadings",
    )
)  # fmt: skip
BOUND = frozenset(("bound", "destined", "ending", "headed", "discharged"))
"""Behind a place, and before what goes there: "Sydney-bound shipments"."""
ORIGINATING = frozenset(
    ("originating", "originated", "origin", "loaded", "departing", "sourced", "starting", "outbound", "exported")
)
"""Behind a place, and before what comes from there: "Busan-originating shipments"."""
_MOVING = frozenset((*_ARRIVING, *_DEPARTING, *_HANDED_IN))
HAPPENINGS = frozenset(
    (
        "arrivals", "arrival", "landings", "departures", "departure", "exports", "imports", "sailings", "deliveries",
        "delivery",
    )
)  # fmt: skip
"""Nouns that say themselves what is asked about, whatever they lead to."""
_COMING = tuple(
    word
    for line in (
        "come comes coming came hail hailing set setting start starts started starting begin begins began sourced",
        "sent out",
    )
    for word in line.split()
)
_AT = ("in", "at")
_ENDS = (
    "to", "into", "onto", "towards", "toward", "bound for", "destined for", "destined to",
    "in the direction of", "inbound to", "inbound for",
    "incoming to", "coming into", "coming in to", "entering", "reaching", "reached", "reach", "headed for",
    "heading for", "heads for", "head for", "bound to", "made for", "making for",
    "made it to", "getting to", "got to", "imports into", "imports to", "imported into", "sailing for", "sailed for",
    "sails for", "leaving for", "left for", "departed for", "departing for", "delivery to", "deliveries to",
    "arrivals into", "arrival into", "arriving to", "arrived to", "arrivals to", "arrival to", "discharge port",
    "deliver to", "delivers to", "delivered to", "delivering to", "delivered into", "deliveries into",
    "pull into", "pulls into", "pulled into", "pulling into", "pulled in at", "pulled in to", "put into", "puts into",
    "putting into", "put in at", "came into", "came in to", "came in at", "coming in at", "comes into", "come into",
    "steamed into", "sailed into", "tied up at", "tied up in", "tying up at", "turned up at", "turned up in",
    "showed up at", "showed up in", "dropped off at", "dropped off in", "brought to", "brought into", "bring to",
    "bring into", "brought in to", "made it into", "made port at", "made port in", "received by", "bound into",
    "discharged in", "handed over at", "handed over in", "welcomed at", "welcomed in",
)  # fmt: skip
_STARTS = (
    "from", "out of", "ex", "away from", "starting out from", "set out from", "setting out from",
    "sent out of", "setting sail from", "set sail from", "taken from", "picked up in", "picked up at",
    "outbound of", "dispatched by", "picked up from", "collected from", "collected at", "collected in", "pulled out of",
    "pulling out of", "put out from", "putting out from",
    "cast off from", "set off from", "setting off from", "loading in",
    "out from", "exported by", "sailed out of", "coming out of", "sailing ex",
)  # fmt: skip


_MEANT = ("due", "expected", "scheduled", "planned", "set", "estimated", "forecast", "supposed", "projected", "meant")


def meant_to(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where "to arrive" stands behind "due" or "expected", which tell by themselves which time is meant."""
    for at in range(len(words) - 2):
        last = at + 3 if words[at + 2] != "be" else at + 4
        if words[at] in _MEANT and words[at + 1] == "to" and words[last - 1 : last] and words[last - 1] in _MOVING:
            yield at + 1, last


def ends_of(cues: tuple[str, ...]) -> End | None:
    """At which end of a way a relation with these cues lies, as far as they tell."""
    told = [end for end, signs in _SIGNS.items() if signs.intersection(cues)]
    return told[0] if len(told) == 1 else None


def ways_to_say(end: End) -> Iterator[str]:
    """What people say before a name that lies there."""
    if end == "end":
        yield from _ENDS
        yield from (f"{verb} {word}" for verb in _GOING for word in ("to", "into", "towards", "toward"))
        yield from (f"{verb} {word}" for verb in (*_ARRIVING, *_HANDED_IN) for word in _AT)
        return
    yield from _STARTS
    yield from (f"{verb} {word}" for verb in (*_GOING, *_COMING, *_DEPARTING) for word in ("from", "out of"))
    yield from (f"{verb} {word}" for verb in _HANDED_OUT for word in (*_AT, "from", "out of"))
    yield from (f"{verb} {word}" for verb in _DEPARTING for word in _AT)
    yield from ("leaving", "left", "leave", "leaves", "departing", "departed", "exiting", "exited")


SENT = frozenset(("sent", "send", "sends", "dispatched", "despatched", "sailed", "embarked"))
"""Verbs for the beginning of a way, whose time may be named by another: `LEFT`."""
LEFT = "departed"
GOING_OUT = (
    ("went",), ("go",), ("goes",), ("gone",), ("going",), ("pulled",), ("moved",), ("headed",), ("set",), ("sailed",),
    ("shipped",), ("steamed",), ("put",), ("came",),
)  # fmt: skip
"""Before "out of" these tell that a way began."""
