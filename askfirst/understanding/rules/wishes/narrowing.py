"""Words that make less of an official action, or something else: a part of the thing, a condition, a time, a place.

An action is done to the whole thing and at once, so such words cannot be heeded: they are asked about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from askfirst.understanding.rules.wishes.patterns import pattern_of

_FEW = r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|half|parts?|some|most|several|a\ few|none)"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PAUSE, _END = r"(?:^|[,;(:]|\s[-\u2013\u2014])\s*", r"\s*(?=[,.;:)!?]|$)"


_PART_OF_IT = pattern_of(rf"""
    \b(?!one\ of\ (?:the|my|our|your)\b) {_FEW} (?:\ [a-z]+){{0,3}} \ +(?:of|from|out\ of) \ +(?:the|my|our)?\ *(?=\x00)
""")
"""As in "two boxes of order 7", where a zero stands for what the action is done to."""
_SO_MANY_OF = pattern_of(rf"""
    {_PAUSE} (?:(?:only|just)\ )? {_FEW} (?:\ [a-z]+)? \ (?:of|out\ of)\ (?:the\ )?
    (?:\d+|them|it|those)? (?:\ *(?![a-z]+ed\b)[a-z]+)? {_END}
""")
"""As in "order 7, 2 of the 5 boxes", where no verb tells what became of them."""
_ONLY_THESE = pattern_of(rf"{_PAUSE} (?:only|just)\ (?:the|these|those)\ [a-z]+ {_END}")
_BUT_THESE = pattern_of(r"""
    \b(?:except|excluding|without|apart\ from|but\ (?:not|keep|leave)|all\ but|minus) \ (?:for\ )?
    (?:the|my|our|one|two|those|these|its)\ [a-z]+
""")
_FURTHER_DEED = pattern_of(r"""
    \b(?:and|then|also|plus) \ (?:(?:please|then|also)\ )?
    (?:send|give|mark|forward|change|update|notify|inform|transfer|replace|move|delete) \ +(?:(?:me|us|it|them)\ )?
    (?!(?:(?:an?|the|your)\ )? (?:confirmation|note|reply|e-?mail|message|answer|receipt|copy|line|money|cash
    |back|it|them|off|know)\b) [a-z]+
""")
"""As in "and send me a new one"; word of what was done, and the action's own "send it back", are none."""
_ANYWHERE = (_PART_OF_IT, _SO_MANY_OF, _ONLY_THESE, _BUT_THESE, _FURTHER_DEED)

_EVERY = pattern_of(r"""
    \b (?:all|every|each|any)
    (?:\ (?:of|the|those|these|my|our|your|other|further|open|pending|remaining|late|single|last|new|old|[a-z]{3,}ed))*
    \ (?P<noun>[a-z]+)\b (?!\ *(?:no\.?|nr\.?|number)?\ *\#?[a-z]*-?\d)
    | \b the\ (?P<rest>others|rest)\b
""")
_LATER = pattern_of(rf"""
    \b(?:on\ (?:the\ |next\ )?{_DAY}|from\ {_DAY}|next\ (?:week|month|year|{_DAY})|tomorrow|tonight
    |in\ (?:a|one|two|three|\d+)\ (?:hours?|days?|weeks?|months?)|at\ (?:noon|midnight|\d))\b
""")
_PLACE = re.compile(r"\b(?:to|via) (?:the )?[A-Z][a-z]+")
_ONLY_SOME = pattern_of(rf"\b(?:only|just)\ (?:the|these|those|my|{_FEW})\ [a-z]+")
_IN_ITS_CLAUSE = (_LATER, _PLACE, _ONLY_SOME)

_CONDITION = pattern_of(r"""
    \b(?P<word>if|unless|provided|in\ case|once|as\ soon\ as|when|whenever|until|after) \ +(?P<clause>[^,.;:!?]*)
""")
_SUPPOSING = frozenset(("if", "unless", "provided", "in case"))
_POLITE = pattern_of(r"""
    (?:possible|you|need\ be|necessary|i\ may|so|not|any|at\ all|now|all|that)\b
    | (?:this|it(?:['\u2019]?s|\ is)?)\ (?:ok|okay|fine|possible|all\ ?right|not\ too|no)\b
    | [^,.;:!?]*\b(?:could|would|might)\b
""")
"""How a clause behind "if" goes on that supposes nothing: "if you could", "if it is not too much"."""
_NO_CONDITION_BEHIND = pattern_of(r"""
    \b(?:sure|know|see|wonder\w*|check|ask\w*|unclear|long|days?|weeks?|months?|years?|hours?|minutes?|shortly|right|even
    |just|said|only|not|look\w*|soon|ever|all|well|time|date|deadline|as|it|here
    |comes?|came|[a-z]{3,}ed)\ *$
""")
"""Behind these words "if" only doubts, and "after" tells how late something was."""
_PAST = pattern_of(r"""
    \b(?:was|were|had|did|came|got|broke|left|took|went|found|saw|made|sent|told|gave|held|kept|fell|met|bought|said
    |ran|put|lost|[a-z]{3,}ed)\b
""")
_PRESENT = pattern_of(r"\b(?:is|are|has|have|will|can|comes?|gets?|it\ [a-z]+s|they\ [a-z]+)\b")
_TITLE = re.compile(r"(?<=\b[MD][rs])\.|(?<=\bMrs)\.")
_SAME_GROUNDS = pattern_of(r"\b(?:for|on)\ (?:that|this|these|the\ same)\ (?:reasons?|grounds?)\b")
_CLAUSE = re.compile(r"[^,.;:!?()]+")


def narrowed(text: str, named: Sequence[tuple[int, int]], known: frozenset[str]) -> list[str]:
    """The words that narrow the action. `named` is where the text names it, `known` are words of it and of its values.

    What it is done to stands in the text as zero characters.
    """
    found = [one.group() for pattern in _ANYWHERE for one in pattern.finditer(text)]
    found += _in_its_clause(text, named)
    found = [one for one in found if not known.intersection(one.lower().split()[-1:])]
    found += _conditions(_TITLE.sub(" ", text))
    plain = (" ".join(one.replace("\x00", " ").split()) for one in found)
    return list(dict.fromkeys(one.strip(" ,;(:") for one in plain))


def others_too(text: str, nouns: Collection[str]) -> list[str]:
    """The words that want it done to more things than were named: "and all my other orders".

    `nouns` are words for the things, as said of one and of several. What is told of others is no wish.
    """
    found = []
    for one in _EVERY.finditer(text):
        behind = _CLAUSE.match(text, one.end())
        told = behind is not None and bool(_PAST.search(behind.group()) or _PRESENT.search(behind.group()))
        if (one["rest"] or one["noun"].lower() in {*nouns, "others", "ones"}) and not told:
            found.append(one.group())
    return found


def grounds_from_before(text: str) -> list[str]:
    """The words that give what was said before as the reason: "for that reason", "on the same grounds"."""
    return [one.group() for one in _SAME_GROUNDS.finditer(text)]


def _conditions(text: str) -> Iterator[str]:
    """As in "if it is late", "once it arrives"; what was when something happened is told, not asked for."""
    for one in _CONDITION.finditer(text):
        word, clause, before = one["word"].lower(), one["clause"], text[: one.start()]
        if word in _SUPPOSING:
            free = word == "if" and bool(_POLITE.match(clause))
        else:
            told = bool(_PAST.search(clause)) and not _PRESENT.search(clause)
            told = told or (word == "after" and clause.lower().startswith(("that", "all", "this")))
            free = told or not before.strip() or bool(_PAST.search(before.rpartition(",")[2]))
        if clause.strip() and not free and not _NO_CONDITION_BEHIND.search(before):
            yield one.group()


def _in_its_clause(text: str, named: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Later times, places to go and parts, in the clause that names the action, and behind nothing of the past."""
    for clause in _CLAUSE.finditer(text):
        if not any(clause.start() <= first < clause.end() for first, _ in named):
            continue
        for pattern in _IN_ITS_CLAUSE:
            for one in pattern.finditer(clause.group()):
                if not _PAST.search(clause.group()[: one.start()]):
                    yield one.group()
