"""A field without a function of its own in a follow-up is calculated as the earlier one was."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Query
from askfirst.understanding.rules.recognition.held import names_rows
from askfirst.understanding.rules.words.edit_words import FUNCTION_WORDS

_SHARED = {"sum", "avg", "min", "max", "median", "stddev"}


def by_the_same(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """As in "same for the weight" behind an average: a field without a function of its own is averaged too."""
    outline = _share_of_the_same(outline, query, catalog)
    functions = {measure.function for measure in query.measures}
    if len(functions) != 1 or not functions <= _SHARED:
        return outline
    function = next(iter(functions))
    usual = {f"{term.text!r} is read as its {word}": term for term in outline.terms for word in ("total", "average")}
    taken = [term for said, term in usual.items() if said in outline.assumptions and term.slot == "measure"]
    # Behind the highest of a "temp max", the minimum is the lowest of a "temp min".
    ends = function in ("min", "max")
    alike = [term for term in outline.terms if not ends and _is_called_so(term, query, catalog)]
    terms = tuple(replace(term, function=function) if term in taken + alike else term for term in outline.terms)
    said = tuple(one for one in outline.assumptions if one not in usual or usual[one] not in taken)
    told = (f"{term.text!r} is the field of that name, calculated as before" for term in alike)
    return replace(outline, terms=terms, assumptions=(*said, *told))


def _share_of_the_same(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """As in "what share is that?" behind a total: a share of that total, and not of the rows."""
    shares = [one for one in outline.terms if one.slot == "measure" and one.function == "share" and not one.candidates]
    fields = [one.field for one in query.measures if one.function not in ("count", "share")]
    if not shares or not fields or any(_names_rows(one.text, query, catalog) for one in shares):
        return outline
    added = [one.field for one in query.measures if one.function == "sum" and one.field]
    if len(added) != 1 or len(fields) != 1:
        kept = tuple(term for term in outline.terms if term not in shares)
        return replace(outline, terms=kept, unplaced=(*outline.unplaced, *(term.text for term in shares)))
    terms = tuple(replace(one, candidates=(added[0],)) if one in shares else one for one in outline.terms)
    return replace(outline, terms=terms)


def _names_rows(text: str, query: Query, catalog: Catalog) -> bool:
    return any(names_rows(word, query, catalog) for word in fold(text).split())


def _is_called_so(term: Term, query: Query, catalog: Catalog) -> bool:
    """As in "the minimum temperature" behind an average of the field "temp max": there is a field "temp min"."""
    if term.slot != "measure" or term.function not in ("min", "max") or len(term.candidates) != 1:
        return False
    own = _functions_in(term.candidates[0], query, catalog)
    before = [_functions_in(one.field, query, catalog) for one in query.measures if one.field]
    return own == {term.function} and bool(before) and all(found and found != own for found in before)


def _functions_in(path: str, query: Query, catalog: Catalog) -> set[str]:
    """The calculations that the name of a field holds."""
    dataset = catalog.dataset(query.dataset)
    if path in dataset.measures:
        return set()
    words = fold(catalog.bind(query.dataset, path).label).split()
    return {FUNCTION_WORDS[word] for word in words if word in FUNCTION_WORDS}
