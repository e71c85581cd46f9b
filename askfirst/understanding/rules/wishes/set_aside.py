"""Parts of a request for an action that change nothing of it: other papers' numbers, when the thing was ordered, haste.

Each is a clause or a phrase of its own; what could tell apart a part of the thing, or when to act, is none of them.
"""

from __future__ import annotations

from askfirst.understanding.rules.wishes.patterns import pattern_of

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_YEAR = r"(?:,?\ +(?:19|20)\d\d)?"
_DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?:\ of)?\ {_MONTH}\b{_YEAR}|{_MONTH}\ \d{{1,2}}(?:st|nd|rd|th)?\b{_YEAR}"
    r"|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|yesterday|today|this\ morning"
    r"|(?:last|this)\ (?:week|month|year|\w+day))"
)
_PAPER = (
    r"(?:invoice|bill|p\.?o\.?|phone|tel|telephone|mobile|cell|fax|customer|account|client|ticket|case"
    r"|contract|quote|quotation)"
)
_NUMBER = r"(?:\s*(?:number|no\.?|nr\.?|id|ref(?:erence)?))?\s*(?:is|:|=)?\s*\#?\s*[\w/-]*\d[\w/-]*"
_BEGIN, _END = r"(?:^|(?<=[,;.:(]))\s*(?:and\ )?", r"\s*(?=[,;.:)!?]|$)"


_OTHER_PAPER = pattern_of(rf"""
    {_BEGIN} (?:our|my|your|the)?\s*\b {_PAPER}{_NUMBER} (?:\ (?:of|from|dated)\ (?:the\ )?{_DATE})? {_END}
""")
"""As in "Invoice 20391 of 14 March, order 7": a clause that tells the number of something else."""
_WHEN_ORDERED = pattern_of(rf"""
    ,?\s*\b (?:(?:which|that)\ )?(?:(?:was|i|we)\ )? (?:placed|ordered|bought|purchased|dated|issued|made)
    \ (?:it\ )?(?:on\ )?(?:the\ )? {_DATE} (?!\w)
""")
_OF_A_DAY = pattern_of(rf"(?<=\d) \ (?:of|dated)\ (?:the\ )? {_DATE} {_END}")
_IN_TIME = pattern_of(rf"\b before\ (?:it|they|this|that)(?:['\u2019]s)? (?:\ [a-z]+){{1,4}} {_END}")
"""As in "before it ships": it is done at once, anyway."""
_FOR_A_GOOD_ONE = pattern_of(
    rf"\b for\ (?:a|the|some|an)\ (?:right|correct|proper|new|working|intact|undamaged)\ [a-z]+ {_END}"
)
_DISMISSING = pattern_of(
    r"^\s* (?:forget\ (?:it|that)|never\s?mind(?:\ that)?|nvm|scratch\ that|leave\ it) \s*[,.;:!-]+\s*"
)
_PATTERNS = (_OTHER_PAPER, _WHEN_ORDERED, _OF_A_DAY, _IN_TIME, _FOR_A_GOOD_ONE, _DISMISSING)


def spots_aside(text: str) -> list[tuple[int, int]]:
    """Where such parts stand, each from a character to before another."""
    return [one.span() for pattern in _PATTERNS for one in pattern.finditer(text)]
