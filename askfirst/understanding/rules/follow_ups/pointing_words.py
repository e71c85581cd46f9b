"""Messages that only make sense after an answer, by their words: its order, whom or when it was, a time around it."""

from __future__ import annotations

import re

_BEFORE = (
    r"(?:(?:and|now|then|please|but|so|ok|okay|no|sorry|thanks|thank you|also|maybe|with|put|show|list|have|can you|"
    r"could you|sort|order|rank|arrange|sorted|ordered|me|them|it|those|these|the) )*"
)
_SUPERLATIVE = r"(?:\w{3,}est|most \w+|least \w+|best|worst)"
_ORDERED = re.compile(
    rf"^{_BEFORE}{_SUPERLATIVE}(?: (?:one|ones|rows?|\w+))? (?:come |goes |go |comes )?"
    r"(?:first|on top|at the top|up top|last|at the bottom|at the end)(?: please| then| instead)*$"
    rf"|^{_BEFORE}(?:from )?(?:the )?(?:\w{{3,}}est|most \w+|least \w+|old|new|high|low|large|big|small|long|short|"
    r"cheap|early|late|young|heavy|light|best|worst) to (?:the )?"
    r"(?:\w{3,}est|most \w+|least \w+|old|new|high|low|large|big|small|long|short|expensive|dear|early|late|young|"
    r"heavy|light|best|worst)(?: please| then| instead)*$"
)
_PERSON = re.compile(
    r"^(?:and |so |but |ok |okay |then )*(?:how \w+|what|whats|when|where|which|who|whose|was|is|did|"
    r"does|had|has|in what|"
    r"in which|on what|on which|at what)(?: \w+){0,4} (?:he|she|him|her|his|hers)\b"
)
_OF_IT = re.compile(
    r"^(?:and |so |but |ok |okay |then )*(?:(?:which|what)(?: \w+){1,3}|who|when|where|whose|which|what day) "
    r"(?:was|is|were|are|did|does) (?:it|that|he|she|this|they|those)(?: happen| happened| be| from|"
    r" in| on| at| called| "
    r"again| exactly| then)*$"
)
_SWAPS = re.compile(
    r"^(?:please |now |can you |could you )*(?:swap|transpose|interchange|exchange|flip|"
    r"switch)\b.*\b(?:rows|columns|axes|"
    r"axis|groupings|table)\b"
)
_AROUND = re.compile(
    r"\b(?:(?:whole|entirety|all) of (?:that|the same)|that (?:whole|entire|full|complete)|(?:for|in|over|during) the "
    r"(?:whole|entire|full|complete)) (?:same )?(?:week|month|quarter|year)$"
    r"|\b(?:that|the) (?:week|month|quarter|year) (?:as a whole|overall|in its entirety)$"
)
_CORRECTS = re.compile(
    r"^(?:no|nope|sorry|oh|oops|wait|actually|hmm|my mistake|my bad|ah)(?: (?:no|sorry|wait|actually|that is|thats))* "
    r"(?:i|we) (?:actually |really )?(?:mean|meant|said|was thinking of|was after|was talking about|wanted)"
    r"(?: to say)?(?: the)? (?:\w+ ?){1,4}$"
)
_LONGEST = 11


def points(words: str) -> str:
    """Why the folded words refer to the last answer; empty where they do not."""
    if words.count(" ") >= _LONGEST:
        return ""
    if _ORDERED.search(words):
        return "It only says in which order."
    if found := _PERSON.search(words) or _OF_IT.search(words) or _AROUND.search(words):
        return f"{found[0]!r} refers to the last result."
    if _CORRECTS.search(words):
        return "It corrects the last question."
    return "It turns the last result." if _SWAPS.search(words) else ""
