"""Follow-ups that mean some of what was shown, or one of it: "only the late ones", "the one on the west coast"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention, Outline
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.read import Reading

_ONE_OF = re.compile(r"^(?:and |no |i mean |i meant |just |only |please )*(?:the|those) (?:ones?\b|.+ ones?$)")
_COUNTING = frozenset(("many", "number", "count", "counts", "counted", "total"))
_THE_ONE = frozenset(("it", "its", "they", "their", "there", "he", "she", "his", "her"))


def narrows(reading: Reading) -> bool:
    """Whether some of what was there is meant, and nothing else."""
    words = " ".join(word for word in reading.tokens.words() if word.isalnum())
    return "only" in reading.changes or _ONE_OF.search(words) is not None


def of_the_same_thing(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """A name that fits several things is of the one that the earlier query names: which of its namesakes is meant."""
    behind = {way_of(one.field) for one in query.filters if is_of_one(one, query, catalog)}

    def aimed(mention: Mention) -> Mention:
        fields = tuple(path for path in mention.fields if way_of(path) in behind)
        return replace(mention, fields=fields or mention.fields)

    return replace(outline, mentions=tuple(map(aimed, outline.mentions)))


def with_its_figures(outline: Outline, query: Query, reading: Reading) -> Outline:
    """As in "shooting deaths only" behind ages: what rows are called asks for no count of them."""
    if not query.measures or _COUNTING.intersection(reading.tokens.words()):
        return outline
    kept = (one for one in outline.terms if one.slot != "measure" or one.function != "count" or one.candidates)
    return replace(outline, terms=tuple(kept))


def without_row_words(outline: Outline, query: Query, reading: Reading) -> Outline:
    """As in "only countries with over 10 million people" behind figures by continent: what the rows are of is said."""
    bounds = [term for term in outline.terms if term.slot in ("filter", "condition")]
    words = " ".join(reading.tokens.words())
    named = [term for term in outline.terms if term.slot == "extra_column"]
    said = [term for term in named if bounds and re.search(rf"\b{re.escape(term.text.lower())} {_HAVING}\b", words)]
    if bounds or outline.mentions or outline.filters or outline.time:
        said += [term for term in named if term not in said and _only(term.text.lower(), words)]
    if not said or not query.groups or any(term.slot == "having" for term in outline.terms):
        return outline
    told = tuple(f"{term.text!r} are the rows of which it is true" for term in said)
    kept = tuple(term for term in outline.terms if term not in said)
    return replace(outline, terms=kept, assumptions=(*outline.assumptions, *told))


def _only(said: str, words: str) -> bool:
    """As in "only guests from Germany", "just the films from 2010 on": some of the rows, and no groups by name."""
    return re.search(rf"\b{_ONLY} {re.escape(said)} {_OF_THEM}\b", words) is not None


_ONLY = r"(?:only|just)(?: (?:for|with|the|those|all|our|count|show|keep|include|take|consider))*"
_OF_THEM = r"(?:from|in|on|at|since|before|after|until|till|to|of|by|who|that|which|made|booked|living|between|during)"
_HAVING = r"(?:with|having|that have|that had|which have|which had|who have|whose|where|that are|that were|over|under)"


def is_of_the_one(outline: Outline, query: Query, reading: Reading) -> bool:
    """As in "what was it in 1957?" behind the largest one: that one is meant, and not the largest one of 1957."""
    said = _THE_ONE.intersection(reading.tokens.words())
    other = bool(outline.time or outline.terms or outline.filters or outline.mentions)
    return bool(said) and query.limit == 1 and bool(query.dimensions) and other and not query.columns


def compares_figures(outline: Outline, query: Query, reading: Reading) -> bool:
    """As in "compare with the net weight": another figure is seen beside those of the answer."""
    figures = any(term.slot == "measure" for term in outline.terms)
    alone = not outline.mentions and outline.time is None
    return "compare" in reading.goals and figures and query.groups and alone


def is_of_one(filter_: Filter, base: Query, catalog: Catalog) -> bool:
    """Whether a condition names the things behind a relation one by one."""
    bound = catalog.bind(base.dataset, filter_.field)
    return filter_.op in ("eq", "in") and bool(bound.steps) and bound.field.name == bound.dataset.name_field


def way_of(path: str) -> str:
    """The relations that lead to a field."""
    return path.rpartition(".")[0]
