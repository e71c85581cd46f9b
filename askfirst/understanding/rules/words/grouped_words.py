"""Words for another function and other groups in one: "quarterly averages", "the median by month"."""

from __future__ import annotations

import re

from askfirst.understanding.rules.words.edit_words import FUNCTION_WORDS

_FUNCTION = rf"(?P<function>{'|'.join(FUNCTION_WORDS)})"
_SMALL_LEADS = r"(?:(?:the|show|me|give|as|in|now|and|please|rather|id|have|i|want|need|use|their|its) )*"
GROUPED_FUNCTION = re.compile(
    rf"{_SMALL_LEADS}{_FUNCTION}(?: values?)? (?P<by>(?:by|per|for each|in each|for every) [a-z ]+)"
    rf"|{_SMALL_LEADS}(?P<grain>hourly|daily|weekly|monthly|quarterly|yearly|annual)"
    rf" (?P<behind>{'|'.join(FUNCTION_WORDS)})(?: values?)?"
    r"(?: (?:please|instead|then|would|will|do|are|is|be|fine|enough|better|ok|okay))*"
)
"""Another function of what was calculated, with other groups beside it."""

FEW_VALUED = frozenset((
    "cylinder", "gear", "door", "seat", "wheel", "axle", "speed", "room", "bedroom", "bathroom", "bath", "floor",
    "storey", "story", "star", "rating", "grade", "class", "level", "tier", "rank", "stage", "sibling", "child",
    "kid", "leg", "wing", "engine", "carburetor", "carburettor", "carb", "priority", "severity", "generation", "decade",
    "quarter", "month", "weekday", "hour", "round", "season", "zone", "deck", "lane", "pclass", "parch",
))  # fmt: skip
"""Words in the names of whole numbers that take few values: groups, and nothing that anyone would sort by."""
