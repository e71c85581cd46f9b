"""What each kind of edit makes of the query: None where the query has no place for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from askfirst.domain.query import Measure, Query
from askfirst.understanding.rules.edits import complements, edit_figures, edits, ends_and_orders, put_back
from askfirst.understanding.rules.edits.request import Request
from askfirst.understanding.rules.edits.times_dropped import without_times
from askfirst.understanding.rules.recognition.held import (
    column_named,
    dimensions_named,
    field_named,
    measures_named,
    names_rows,
    paths_named,
    usual_columns,
    values_named,
)
from askfirst.understanding.rules.words.edit_phrases import ENDS, OTHER_COLUMN, descends
from askfirst.understanding.rules.words.edit_words import COMPARED, FUNCTION_WORDS, OTHERWISE
from askfirst.understanding.rules.words.positions import ORDINALS

Edit: TypeAlias = Callable[[Request], Query | None]


def _limit(request: Request) -> Query | None:
    query, count, end = request.query, request.count or 0, request.said("end")
    if end in ("best", "leading"):
        end = "top" if query.order or end == "leading" else end
    named = [one.name for one in query.dimensions if not (one.grain or one.part or one.periods)]
    if end in ("top", "bottom") and (not query.order or query.order[0].by in named):
        ranked = edit_figures.ranked(query, descending=end == "top")
        ranked = ranked or edit_figures.ranked_by_bound(query, request.catalog, descending=end == "top")
        return edits.limited(ranked, count) if ranked and count else None
    if end == "best":
        return None
    if other := ends_and_orders.at_other_end(request):
        return other
    if end in ("last", "bottom"):
        return edits.last_rows(query, count)
    return edits.limited(query, count) if count else None


def _resize(request: Request) -> Query | None:
    query, count = request.query, request.count
    pointed = request.found[0].endswith(("of them", "of these", "of those"))
    ranked = query.limit is not None or (pointed and bool(query.order))
    return edits.limited(query, count) if count and ranked and query.groups else None


def _extreme(request: Request) -> Query | None:
    query, extreme = request.query, request.said("extreme")
    if query.measures and not query.dimensions and not request.said("noun") and extreme in ENDS:
        function = ENDS[extreme]
        if end := edit_figures.called_so(query, request.catalog, function):
            return edits.beside(query, end.measures) if request.also else end
        return edits.calculated(query, function, also=request.also)
    of_each = request.found[0].startswith(("the ", "and the ", "so the ")) and not request.said("noun")
    other = edit_figures.other_end(query, request.catalog, extreme, also=request.also) if of_each else None
    return other or edit_figures.extreme_row(query, request.catalog, extreme, request.said("noun"))


def _turned_end(request: Request) -> Query | None:
    high = descends(request.said("direction"))
    return edit_figures.turned_end(request.query, request.catalog, high=high, also=request.also)


def _bound(request: Request) -> Query | None:
    bound = (request.said("noun").strip(), request.said("compared"), request.said("amount"))
    had = request.said("had")
    kept = edit_figures.Kept(*bound, narrows=bool(request.said("lead") or had), holds=_HOLDS.search(had) is not None)
    return edit_figures.bounded(request.query, request.catalog, kept)


def _cut_off(request: Request) -> Query | None:
    """As in "hide those with fewer than 10": the others are kept."""
    others = OTHERWISE[COMPARED[request.said("compared")]]
    noun = re.sub(r"\b(?:those|these|ones?|groups?|rows?)\b", "", request.said("noun")).strip()
    holds = _HOLDS.search(request.said("had")) is not None
    kept = edit_figures.Kept(noun, others, request.said("amount"), narrows=True, holds=holds)
    return edit_figures.bounded(request.query, request.catalog, kept)


_HOLDS = re.compile(r"\b(?:with|having|have|has|had|get|got)\b")


def _skip(request: Request) -> Query | None:
    query, count = request.query, request.count or 1
    if request.said("end") in ("last", "bottom", "lowest", "smallest"):
        return edits.without_last(query, count)
    return edits.without_first(query, count) if query.order or request.said("end") == "first" else None


def _row(request: Request) -> Query | None:
    query, noun = request.query, request.said("noun")
    found_alone = not noun and request.found[0].split()[-1] == request.said("place")
    if noun and not (
        dimensions_named(noun, query, request.catalog) or (query.columns and names_rows(noun, query, request.catalog))
    ):
        return None
    if found_alone and query.order and query.limit and query.groups and request.place > query.limit:
        return replace(query, limit=1, offset=query.offset + request.place - 1)
    if request.said("place") == "top" and not query.order:
        ranked = edits.directed(query, descending=True)
        return edits.only_row(ranked, 1) if ranked else None
    if query.limit == 1 and query.dimensions and request.place < 0:
        return complements.at_rank(query, request.place)
    return edits.only_row(query, request.place) if query.dimensions or query.columns else None


def _direct(request: Request) -> Query | None:
    query, direction = request.query, request.said("direction")
    if direction.startswith(("worst", "best")):
        worse = edit_figures.worse_upwards(query, request.catalog)
        return None if worse is None else edits.directed(query, descending=worse == direction.startswith("worst"))
    in_time = ends_and_orders.in_time(request)
    if in_time is not None:
        return replace(query, order=in_time, offset=0) if in_time else None
    return edits.directed(query, descending=descends(direction))


def _sort(request: Request) -> Query | None:
    other = OTHER_COLUMN.fullmatch(request.said("thing"))
    if other:
        return complements.by_other_figure(request.query, request.said("direction"))
    name = column_named(request.said("thing"), request.query, request.catalog)
    return edits.ordered_by(request.query, name, descending=descends(request.said("direction"))) if name else None


def _alphabet(request: Request) -> Query | None:
    """As in "alphabetically": by the one name that the groups have."""
    named = [one for one in request.query.dimensions if not (one.grain or one.part or one.periods)]
    return edits.ordered_by(request.query, named[0].name, descending=False) if len(named) == 1 else None


def _total(request: Request) -> Query | None:
    return None if request.also or request.instead else edits.total(request.query)


def _function(request: Request) -> Query | None:
    end = edit_figures.called_so(request.query, request.catalog, FUNCTION_WORDS[request.said("function")])
    if end:
        return edits.beside(request.query, end.measures) if request.also else end
    also = request.also and not request.found[0].startswith("as ")
    made = edits.calculated(request.query, FUNCTION_WORDS[request.said("function")], also=also)
    return None if also and made == request.query else made


def _share(request: Request) -> Query | None:
    thing = request.said("thing")
    if thing and not names_rows(thing, request.query, request.catalog):
        return None
    of_all = edits.as_share_of_all(request.query)
    if thing and request.query.filters:
        return of_all  # Of all rows, whatever their conditions: a share among those that are left is another one.
    return edits.as_share(request.query) or of_all


def _as_count(request: Request) -> Query | None:
    thing = request.said("thing")
    if request.also or (thing and not names_rows(thing, request.query, request.catalog)):
        return None
    return edits.as_count(request.query, rows=bool(thing))


def _percentile(request: Request) -> Query | None:
    percent = request.said("percent") or request.said("short")
    return edits.percentiles(request.query, float(percent), also=request.also)


def _ungroup(request: Request) -> Query | None:
    query, thing = request.query, request.said("thing")
    return edits.ungrouped(query, dimensions_named(thing, query, request.catalog) if thing else query.dimensions)


def _unfilter(request: Request) -> Query | None:
    query, thing = request.query, request.said("thing")
    if not thing:
        held = edits.held_fields(query)
        own = [path for path in held if not (query.time and path == query.time.field)]
        return edits.without_filters(query, own or held)
    if given_up := without_times(thing, query, request.catalog):
        return given_up
    paths = paths_named(thing, edits.held_fields(query), query, request.catalog)
    left = edits.without_filters(query, paths or {path for path, _ in values_named(thing, query)})
    return left or edits.ungrouped(query, dimensions_named(thing, query, request.catalog))


def _untime(request: Request) -> Query | None:
    query = request.query
    return edits.without_filters(query, {query.time.field}) if query.time else None


def _widen(request: Request) -> Query | None:
    query, thing = request.query, request.said("thing")
    paths = paths_named(thing, edits.held_fields(query), query, request.catalog)
    each = {"each", "every"} & set(request.found[0].split())  # "for each country" ranks within, and shows no more
    if (query.having or query.limit is not None) and not each and dimensions_named(thing, query, request.catalog):
        every = replace(query, having=(), limit=None, offset=0, limit_per=())
        return edits.without_filters(every, paths) or every
    return edits.without_filters(query, paths)


def _unvalue(request: Request) -> Query | None:
    values = values_named(re.sub(r"(?<=[a-z]) ones?$", "", request.said("values")), request.query)
    return edits.without_values(request.query, values) if values else None


def _hide(request: Request) -> Query | None:
    query, thing, catalog = request.query, request.said("thing"), request.catalog
    place = ORDINALS.get(thing, len(query.result_names()) if thing == "last" else 0)
    if request.said("column") and place:
        return complements.without_shown(query, place)
    if request.said("figure"):
        gone = measures_named(thing, query, catalog)
        others = [one for one in query.measures if one not in gone]
        groups = dimensions_named(thing, query, catalog) if query.groups and not gone else ()
        timed = None if gone or groups else without_times(thing, query, catalog)
        return edits.with_measures(query, others) if gone else timed or edits.ungrouped(query, groups)
    columns = paths_named(thing, query.columns, query, catalog)
    filters = paths_named(thing, edits.held_fields(query), query, catalog)
    named = request.said("column") or request.found[0].startswith(
        ("hide", "omit", "dont", "do not", "no longer", "stop")
    )
    if columns:
        return None if filters and not named else edits.without_columns(query, columns)
    measures = measures_named(thing, query, catalog)
    if measures:
        return edits.with_measures(query, [one for one in query.measures if one not in measures])
    if filters and not named:
        return edits.without_filters(query, filters)
    left = edits.ungrouped(query, dimensions_named(thing, query, catalog)) if query.dimensions else None
    return left or without_times(thing, query, catalog)


def _column(request: Request) -> Query | None:
    query = request.query
    path = field_named(request.said("thing"), query, request.catalog) if query.columns else ""
    return complements.with_column(query, path, request.found[0]) if path else None


def _keep(request: Request) -> Query | None:
    measures = measures_named(request.said("thing"), request.query, request.catalog)
    return edits.with_measures(request.query, measures) if measures else None


def _rows(request: Request) -> Query | None:
    query = request.query
    if query.columns or query.count_groups:
        return query.grouped()
    if "ones" in request.found[0] and (query.dimensions or query.measures != (Measure("count"),)):
        return complements.distinct_ones(query)
    if query.having or (query.dimensions and query.limit is not None):
        return None
    return edits.listed(query, usual_columns(query, request.catalog))


EDITORS: Mapping[str, Edit] = {
    "limit": _limit,
    "resize": _resize,
    "other_end": _turned_end,
    "extreme": _extreme,
    "bound": _bound,
    "cut_off": _cut_off,
    "unlimit": lambda request: edit_figures.unlimited(request.query),
    "more": lambda request: edits.next_rows(request.query, request.count),
    "rest": lambda request: complements.rest_of_rows(request.query),
    "skip": _skip,
    "chart": lambda request: request.query,
    "rank": lambda request: complements.at_rank(request.query, request.place),
    "row": _row,
    "named_row": _row,
    "reverse": lambda request: edits.turned_round(request.query),
    "direct": _direct,
    "sort": _sort,
    "alphabet": _alphabet,
    "total": _total,
    **ends_and_orders.EDITORS,
    "overall": lambda request: edits.overall(request.query) or ends_and_orders.of_all(request),
    "function": _function,
    "as_count": _as_count,
    "percentile": _percentile,
    "share": _share,
    "count": lambda request: edits.counted(request.query),
    "ungroup": _ungroup,
    "unfilter": _unfilter,
    "untime": _untime,
    "widen": _widen,
    "unvalue": _unvalue,
    "put_back": lambda request: put_back.allowed_again(request.query, request.said("values")),
    "hide": _hide,
    "keep": _keep,
    "column": _column,
    "rows": _rows,
}
