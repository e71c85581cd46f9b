"""Verbs before a bound, as data."""

from __future__ import annotations

LEVELS = tuple(
    word
    for line in (
        "drop drops dropped dropping fall falls fell fallen falling sink sinks sank dip dips dipped dipping slip slips",
        "slipped plunge plunged go goes going went gone get gets got getting stay stays stayed staying remain remains",
        "remained remaining keep keeps kept rise rises rose risen rising climb climbs climbed climbing jump",
        "jumps jumped",
        "shoot shot soar soared come comes came coming lie lies lay lying sit sits sat sitting stand stands",
        "stood standing",
        "move moves moved run runs ran hover hovers hovered reach reaches reached end ended is was were are be being",
    )
    for word in line.split()
)
"""Verbs that say of a number only on which side of a bound it was: "dropped below", "stayed above"."""
