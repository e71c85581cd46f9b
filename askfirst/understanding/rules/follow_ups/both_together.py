"""The last two answers as one: "both together" behind "how many airports does CO have?" and "and UT?"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.domain.outline import Outline
from askfirst.domain.query import Dimension, Filter, Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.wording import Wording
from askfirst.understanding.rules.words.saying import Saying

_LEAD = frozenset({
    "and", "now", "then", "so", "ok", "okay", "give me", "show me", "show", "what about", "how about", "but", "for",
    "can you give me", "i want", "i need", "id like", "i would like", "lets see", "let me see", "what is", "whats",
    "what would be", "can i see", "can i have", "no", "actually", *control.POLITE,
})  # fmt: skip
_TWO = r"(?:(?:the )?(?:both|two|pair)(?: of (?:them|those|these|the two))?|(?:them|those|these)(?: two| both)?|they)"
_AS_ONE = (
    r"(?:(?:taken |put |added |lumped |all )?together|combined|in total|in all|altogether|in sum|"
    r"added up|summed(?: up)?|"
    r"as one|in one(?: number| figure)?|jointly|joined)"
)
_IS = r"(?:is|are|was|were|do|does|did|would|make|makes)"
_TOGETHER = re.compile(
    rf"(?:(?:for|of) )?(?:{_TWO} )?{_AS_ONE}"
    rf"|(?:for |of )?both(?: of (?:them|those|these))?(?: {_AS_ONE})?"
    rf"|(?:the )?(?:sum|total|combined total|combined number|total number|number)(?: (?:of|for))? (?:both|the two|"
    rf"{_TWO})(?: {_AS_ONE})?"
    rf"|(?:add|sum|put|lump|combine|count|take|join) (?:{_TWO})(?: (?:up|together|in one|as one))*"
    rf"|how (?:many|much) {_IS} (?:that|it|this|they|there|{_TWO})(?: (?:make|have|be|come to|add up to))? {_AS_ONE}"
    rf"|what (?:{_IS} )?(?:that|it|they|this|{_TWO})(?: (?:make|come to|add up to|have))?(?: {_AS_ONE})"
    rf"|(?:and )?in (?:both|the two)(?: of (?:them|those))?(?: {_AS_ONE})?"
)
_APART = re.compile(
    rf"(?:(?:show|put|see|list|give|place|set|have|me|us|with|and|now|just|compare) )*(?:{_TWO} )?"
    r"(?:side by side|next to (?:each other|one another)|beside (?:each other|one another)|in one (?:table|list|view))"
)
"""Both of them as one answer, each by itself."""


def wants_both(saying: Saying, view: View) -> bool:
    """Whether the last two answers, of one kind each, are wanted as one."""
    return _both(saying, view) is not None


def both_together(message: str, view: View) -> Restatement | None:
    """The question about both kinds; None where something else is asked for, or they differ otherwise."""
    both = _both(Saying.of(message), view)
    if both is None:
        return None
    query, told = both
    outline = Outline(query.dataset, base=query)
    question = Wording(outline, view.catalog).question()
    return Restatement(question, 100, 1.0, outline=outline, changes=(told,))


def _both(saying: Saying, view: View) -> tuple[Query, str] | None:
    last, earlier = view.last_query, view.earlier_query
    if last is None or earlier is None or saying.long:
        return None
    phrase = saying.peeled(_LEAD, control.POLITE | frozenset({"then", "instead"})).phrase
    if _APART.fullmatch(phrase):
        return _each_of(_joined(earlier, last.query))
    return _joined(earlier, last.query) if _TOGETHER.fullmatch(phrase) else None


def _each_of(both: tuple[Query, str] | None) -> tuple[Query, str] | None:
    """The figures of each kind beside those of the other, where nothing else tells rows apart."""
    if both is None or not both[0].measures or both[0].dimensions or both[0].filters[-1].part:
        return None
    query, told = both
    joined = next(one for one in query.filters if one.op == "in" and told.endswith(" and ".join(map(str, one.values))))
    return replace(query, dimensions=(Dimension(joined.field),)), told


def _joined(first: Query, second: Query) -> tuple[Query, str] | None:
    """One query for both, where they differ in the values of one condition alone."""
    old = [one for one in first.filters if one not in second.filters]
    new = [one for one in second.filters if one not in first.filters]
    rest = replace(first, filters=()) == replace(second, filters=())
    if not rest or len(old) != 1 or len(new) != 1 or {old[0].op, new[0].op} - {"eq", "in"}:
        return None
    if (old[0].field, old[0].part) != (new[0].field, new[0].part) or second.any_of:
        return None
    values = tuple(dict.fromkeys((*old[0].values, *new[0].values)))
    joined = Filter(new[0].field, "in", values, new[0].part)
    filters = tuple(joined if one is new[0] else one for one in second.filters)
    return replace(second, filters=filters), f"both: {' and '.join(map(str, values))}"
