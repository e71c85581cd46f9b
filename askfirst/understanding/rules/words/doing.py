"""Ways to say who does the work with what is spoken of: "booked with", "handed to", "in the care of", as data."""

from __future__ import annotations

from collections.abc import Collection, Iterator

_WAYS = {
    ("with", "through", "via", "on"): "booked arranged contracted reserved scheduled",
    ("with",): "placed sent shipped moved travelling traveling transported forwarded consigned left entrusted",
    ("to",): "handed given entrusted consigned assigned awarded allocated allotted outsourced contracted tendered",
    ("over", "to"): "handed given passed",
    ("by",): "handled moved hauled transported forwarded managed performed executed taken done run brought",
}
"""The words behind a verb, and the verbs."""
_PLAIN = frozenset(("with", "by"))


def is_doer(cues: Collection[str]) -> bool:
    """Whether a relation with these cues leads to those that do the work, by what its short cues say."""
    return set(cues) >= _PLAIN


def ways_to_do() -> Iterator[tuple[str, ...]]:
    """All of these ways."""
    for behind, verbs in _WAYS.items():
        endings = [behind] if behind == ("over", "to") else [(word,) for word in behind]
        yield from ((verb, *ending) for verb in verbs.split() for ending in endings)
