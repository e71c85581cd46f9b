"""Phrases that only say that a row has to do with something: "came on the market", "has to their name", as data.

Each is an idiom as a whole. None tells an outcome or a state, and none may be a number that a table has: "stood still"
is a time of its own.
"""

from __future__ import annotations

import re

_NUMBER = r"at least|at most|more than|fewer than|less than|over|up to|exactly|a|an|the|any|no|most|\d+|one|two|three"
_WHOM = r"(?:them|it|him|her|us|me|you|each|each of them|(?:his|her|its|their|our|my) names?)"
_OURS = r"(?:our|the|my|your|their|this)"
_BOOKS = rf"{_OURS} (?:records|files|system|systems|database|register|sheet|spreadsheet|log|logs|list|csv|roster)"


def _whole(*ways: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?:^|(?<= ))(?P<said>{way})(?= |$)") for way in ways)


DEALINGS: tuple[re.Pattern[str], ...] = _whole(
    # Who has to do with it.
    r"(?:taken|takes?|took|taking|had|have|has|is|was|are|were|been)(?: in)? charge of",
    r"(?:taken|takes?|took|taking) (?:charge|care|command|part in|hold)(?: of)?",
    r"(?:is|are|was|were|been|be) (?:responsible for|involved (?:in|with)|in the middle of|dealing with|busy with)",
    r"(?:looks?|looked|looking) after",
    rf"(?:against|under|to|beside|next to) {_WHOM}(?= ?[?.!,]|$)",
    r"(?:to|under) (?:his|her|its|their|our) (?:names?|belts?|credit)",
    rf"(?:picks|picked|pick|picking) up(?= (?:{_NUMBER})\b)",
    r"(?:trains?|trained|training|works?|worked|working|exercises?|exercising)"
    r"(?= with (?:a|an|the|our|their|his|her)\b)",
    r"(?:is|are|was|were|been|be) (?:still |currently )?working (?:on|for|with)",
    # Where it stands.
    rf"(?:(?:on|in) {_BOOKS}|on {_OURS} (?:books|rolls))(?= ?[?.!,]|$)",
    r"(?:on|in) (?:record|file|here|there)(?= ?[?.!,]| right now| so far| at the moment|$)",
    # How it came about.
    r"(?:came|comes?|coming|went|goes|go|gone|going|hit|hits|put|puts|placed|brought|enter|entered)"
    r"(?: on| onto| on to| to| up on| into)? the market",
    r"(?:came|comes?|coming) (?:out|along|about|through|up)"
    r"(?= (?:since|in|during|before|after|between|last|this)\b)",
    r"(?:sends?|sent|gave|gives?|hands?|handed|brought|throws?|threw) (?:us|me|our way|my way)",
    r"(?:placed|made|raised|put in|sent in|handed in|filed|lodged) (?:with|by|to) us",
    r"(?:sat|sits?|sitting)(?= in the\b)",
    r"(?<=waiting )(?:room|hall)",
    r"(?:it|we|they) (?:has |have )?(?:ever (?:got|gotten|had|been|was|reached|saw|seen|went)|got|gets|gotten)"
    r"(?= ?[?.!,]|$)",
)
"""Each with the group `said`."""
LITTLE: tuple[re.Pattern[str], ...] = _whole(
    r"when all is said and done|by and large",
    r"(?:up to|until|till) (?:now|today|this point)(?= ?[,.?!]|$)",
    r"(?:so far|as of now|as of today|as it stands|as things stand|right now|at present|at this point|these days)"
    r"(?= ?[,.?!]|$)",
    r"for (?:me|us)(?= ?[,.?!]|$)",
    r"if (?:any|at all|possible)(?= ?[,.?!]|$)",
)
"""Little words that say nothing about the data, at the end of what is said."""
