"""Edits that are about the figure that an answer shows: its highest group, a bound on it, how many groups are seen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from askfirst.catalog.describe import describe_measure
from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Function, Having, Measure, Query
from askfirst.understanding.rules.edits import edits
from askfirst.understanding.rules.recognition.held import dimensions_named, measures_named, names_rows
from askfirst.understanding.rules.recognition.numbers import comparable_unit, number_at, scale
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.tokens import tokenize
from askfirst.understanding.rules.words.edit_phrases import ENDS
from askfirst.understanding.rules.words.edit_words import BEHIND, COMPARED, EXTREMES, FUNCTION_WORDS
from askfirst.understanding.rules.words.good_and_bad import worse_with_more

_PARTS_OF_ALL: tuple[Function, ...] = ("share", "rate", "percentage")
_NO_AGE = 150
_SMALL = frozenset(("in", "of", "for", "the", "total", "average", "a", "an", "each", "per", "or"))


def extreme_row(query: Query, catalog: Catalog, extreme: str, noun: str) -> Query | None:
    """As in "which one is the highest?": the group at that end of the figure; None where nothing tells the end."""
    measure = _shown(query)
    if measure is None or (noun and not _is_group(noun, query, catalog)):
        return None
    end = EXTREMES.get(extreme, "")
    if end in ("best", "worst"):
        worse = worse_with_more(describe_measure(measure, catalog.dataset(query.dataset), catalog))
        if worse is None:
            return None
        end = "high" if worse == (end == "worst") else "low"
    descending = end == "high"
    ordered = query.order[:1] and query.order[0].by == measure.name
    if query.limit not in (None, 1) and not (ordered and query.order[0].descending == descending):
        # Of those that were shown, not of all.
        return edits.only_row(query, -1) if ordered else None
    ranked = edits.ordered_by(query, measure.name, descending=descending)
    return replace(ranked, limit=1) if ranked else None


def ranked(query: Query, *, descending: bool) -> Query | None:
    """The groups by their only figure, as a top few of them asks for."""
    measure = _shown(query)
    return edits.ordered_by(query, measure.name, descending=descending) if measure else None


def worse_upwards(query: Query, catalog: Catalog) -> bool | None:
    """Whether more of the shown figure is worse; None where that is not known."""
    measure = _shown(query)
    return worse_with_more(describe_measure(measure, catalog.dataset(query.dataset), catalog)) if measure else None


def ranked_by_bound(query: Query, catalog: Catalog, *, descending: bool) -> Query | None:
    """Rows by the number that they were chosen by: the top of the "orders above 100k" are those of the most."""
    bounds = {one.field for one in query.filters if one.op in ("gt", "ge", "lt", "le", "between")}
    numbers = [path for path in bounds if catalog.bind(query.dataset, path).field.role == "measure"]
    return edits.ordered_by(query, numbers[0], descending=descending) if query.columns and len(numbers) == 1 else None


def unlimited(query: Query) -> Query | None:
    """All groups in their order; None where all were shown."""
    if query.limit is None or not query.groups:
        return None
    return replace(query, limit=None, offset=0, limit_per=())


@dataclass(frozen=True, slots=True)
class Kept:
    """Words that say which groups to keep: what is kept, how it is compared, and the amount.

    `narrows` where they say that the answer is to be narrowed; `holds` where groups have, or come with, the amount.
    """

    noun: str
    compared: str
    amount: str
    narrows: bool
    holds: bool


def bounded(query: Query, catalog: Catalog, kept_if: Kept) -> Query | None:
    """As in "only the countries above 5 million"."""
    noun, compared, amount, narrows = kept_if.noun, kept_if.compared, kept_if.amount, kept_if.narrows
    measure = _shown(query)
    named = bool(noun) and _is_group(noun, query, catalog)
    again = any(one.measure == measure.name for one in query.having) if measure else False
    if measure is None or query.limit is not None or not (named or ((narrows or again) and not noun)):
        return None
    counts = measure.function == "count" and measure.field is None
    value = _value(amount, measure, query, catalog)
    told = named or again or kept_if.holds or _counts_rows(amount, query, catalog)
    if counts and not told and (value is None or value < _NO_AGE):
        return None  # "Those over 65" may be of that age.
    op = COMPARED.get(compared) or BEHIND.get(compared)
    if value is None or op not in ("gt", "ge", "lt", "le"):
        return None
    upper = op in ("lt", "le")
    kept = [one for one in query.having if one.measure != measure.name or (one.op in ("lt", "le")) != upper]
    return replace(query, having=(*kept, Having(measure.name, op, value)))


def _shown(query: Query) -> Measure | None:
    """The one figure of an answer with groups."""
    return query.measures[0] if len(query.measures) == 1 and query.dimensions and not query.count_groups else None


_GROUPS = frozenset(("group", "groups", "one", "ones", "row", "rows", "line", "lines", "entry", "entries"))


def _is_group(noun: str, query: Query, catalog: Catalog) -> bool:
    words = fold(noun).removeprefix("the ").strip()
    return words in _GROUPS or bool(dimensions_named(words, query, catalog))


def _counts_rows(amount: str, query: Query, catalog: Catalog) -> bool:
    """As in "with more than 20 airports"."""
    found = _number(amount)
    return found is not None and bool(found[1]) and names_rows(found[1], query, catalog)


def _value(amount: str, measure: Measure, query: Query, catalog: Catalog) -> float | None:
    """The number that a figure is compared with, in its own unit; None where something else is measured."""
    found = _number(amount)
    if found is None:
        return None
    number, rest = found
    field = catalog.bind(query.dataset, measure.field).field if measure.field else None
    unit = comparable_unit(field.unit) if field and field.unit and measure.function not in _PARTS_OF_ALL else ""
    if measure.function in _PARTS_OF_ALL:
        unit = "percent"
    if not rest:
        return None if YEAR.fullmatch(amount.strip()) else number
    said = comparable_unit(rest)
    if said == unit and unit:
        return number
    times = scale(said, unit) if unit else None
    if times:
        return number * times
    same = measures_named(rest, query, catalog)
    counted = measure.function == "count" and names_rows(rest, query, catalog)
    return number if measure in same or counted else None


def _number(amount: str) -> tuple[float, str] | None:
    """The number in some words, and the words behind it that say what it is of."""
    tokens = tokenize(amount)
    found = number_at(tokens, 0)
    if found is None:
        return None
    value, last = found
    first = tokens.items[0].text
    sign = next((sign for sign in "$€£%" if sign in first), "")
    words = [token.word for token in tokens.items[last:] if token.word]
    while words and words[0] in _SMALL:
        words = words[1:]
    return value, " ".join(words) or sign


def other_end(query: Query, catalog: Catalog, extreme: str, *, also: bool) -> Query | None:
    """As in "and the minimum?" behind a figure of groups: every group's own; "the lowest" too behind their highest."""
    function = ENDS.get(extreme)
    turned = any(one.function in ("min", "max") and one.function != function for one in query.measures)
    if function is None or not (turned or extreme in FUNCTION_WORDS):
        return None
    if end := called_so(query, catalog, function) or _namesake(query, catalog, function):
        return edits.beside(query, end.measures) if also else end
    return edits.calculated(query, function, also=also)


def turned_end(query: Query, catalog: Catalog, *, high: bool, also: bool) -> Query | None:
    """As in "and the shortest?" behind the longest of each group: the other end of the same figure."""
    function: Function = "max" if high else "min"
    ends = all(one.function in ("min", "max") and one.function != function for one in query.measures)
    if not query.measures or not ends:
        return None
    return other_end(query, catalog, function, also=also)


def _namesake(query: Query, catalog: Catalog, function: Function) -> Query | None:
    """As in "and the minimum?" behind the average of a field "temp max", where there is a field "temp min"."""
    was, now, _ = _OPPOSITE.get(function, ("", "", "count"))
    one = query.measures[0] if len(query.measures) == 1 and not query.having else None
    if not was or one is None or one.function not in ("avg", "median", "sum"):
        return None
    path = _field_called(one, (was, now), query, catalog)
    new = Measure(one.function, path)
    order = tuple(replace(by, by=new.name) if by.by == one.name else by for by in query.order)
    return replace(query, measures=(new,), order=order) if path else None


def _field_called(measure: Measure, words: tuple[str, str], query: Query, catalog: Catalog) -> str:
    """The field that is called as that of a figure, with another word in the place of one; empty where none is."""
    label = fold(catalog.bind(query.dataset, measure.field).label).split() if measure.field else []
    wanted = [words[1] if word == words[0] else word for word in label]
    fields = catalog.dataset(query.dataset).fields.values()
    return next((one.name for one in fields if words[0] in label and fold(one.label).split() == wanted), "")


_OPPOSITE: dict[Function, tuple[str, str, Function]] = {"min": ("max", "min", "max"), "max": ("min", "max", "min")}


def called_so(query: Query, catalog: Catalog, function: Function) -> Query | None:
    """As in "and the minimum?" behind the highest of a field "temp max", where there is a field "temp min"."""
    was, now, calculated = _OPPOSITE.get(function, ("", "", "count"))
    if not was or len(query.measures) != 1 or query.having:
        return None
    (measure,) = query.measures
    if measure.function != calculated:
        return None
    path = _field_called(measure, (was, now), query, catalog)
    new = Measure(function, path)
    order = tuple(replace(one, by=new.name) if one.by == measure.name else one for one in query.order)
    return replace(query, measures=(new,), order=order) if path else None
