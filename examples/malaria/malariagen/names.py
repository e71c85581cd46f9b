"""Made-up names: syllables that sound like places and are none that we know of."""

from collections.abc import Iterator
from random import Random

STATES = ("Ombara", "Tulesh", "Wendako")
"""From west to east."""

FIRST = ("Ba", "De", "Fo", "Gu", "Ka", "Le", "Mu", "Ni", "Ro", "Sa", "Te", "Wu", "Yi", "Zo")
MIDDLE = ("lan", "mbu", "ndi", "rek", "sho", "tal", "vun", "wes", "zam")
LAST = ("a", "eni", "ira", "o", "ok", "uma")
PARTS = ("", "", "", " North", " South", " Hill", " Bridge")
SHARED = "Old Market"
"""A ward of this name is in each of two states, as happens."""


def new_names(rng: Random) -> Iterator[str]:
    """Names without end, none twice."""
    told: set[str] = set()
    while True:
        name = rng.choice(FIRST) + rng.choice(MIDDLE) + rng.choice(LAST)
        if name not in told:
            told.add(name)
            yield name
