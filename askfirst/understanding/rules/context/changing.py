"""A follow-up read with what was set, or taken back, since the question that it follows."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.context import Context
from askfirst.domain.outline import Outline
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.conditions import filters_in, with_filters, with_time
from askfirst.understanding.rules.context.figures import called, metric_in, term_of
from askfirst.understanding.rules.context.groups import dimension_in, groups_before, groups_of, with_grain
from askfirst.understanding.rules.context.names import paths_named
from askfirst.understanding.rules.context.periods import says_time, spoken
from askfirst.understanding.rules.context.used import Used

_GROUPING = ("analysis_type", "dimension", "grouping")


async def changing(outline: Outline, message: str, view: View, used: Used) -> Outline:
    """The change of the earlier query with the settings that are newer than it. The others are in it already."""
    outline = await _with_new_filters(outline, view, used)
    outline = _with_new_time(outline, message, view, used)
    outline = _with_new_metric(outline, view, used)
    return _with_new_groups(outline, message, view, used)


async def _with_new_filters(outline: Outline, view: View, used: Used) -> Outline:
    now, before = filters_in(view.context), filters_in(view.answered_context)
    await _tell_again(outline, view, used)
    outline = await with_filters(
        outline, {name: value for name, value in now.items() if before.get(name) != value}, view, used
    )
    gone = [paths_named(name, outline.dataset, view.catalog) for name in before if name not in now]
    said = {path for mention in outline.mentions for path in mention.fields[:1]}
    dropped = [paths[0] for paths in gone if len(paths) == 1 and paths[0] not in said]
    replaced = [
        paths[0]
        for name in now
        if name in before and before[name] != now[name]
        if len(paths := paths_named(name, outline.dataset, view.catalog)) == 1
    ]
    return replace(outline, drop=tuple(dict.fromkeys((*outline.drop, *dropped, *replaced))))


async def _tell_again(outline: Outline, view: View, used: Used) -> None:
    """What could not be applied to the earlier query is told with each answer that goes on from it."""
    base, scratch = outline.base, Used()
    now, before = filters_in(view.context), filters_in(view.answered_context)
    said = {path for one in (base.filters if base else ()) for path in one.fields}
    for name, value in now.items():
        paths = paths_named(name, outline.dataset, view.catalog)
        if before.get(name) == value and not said.intersection(paths):
            await with_filters(Outline(outline.dataset), {name: value}, view, scratch)
    words = view.context.get("time_period")
    if words and words == view.answered_context.get("time_period") and not (outline.time or (base and base.time)):
        with_time(Outline(outline.dataset), words, "", view, scratch)
    used.unmet += scratch.unmet


def _with_new_time(outline: Outline, message: str, view: View, used: Used) -> Outline:
    now, before = view.context.get("time_period"), view.answered_context.get("time_period")
    if now == before:
        return outline
    if now:
        return with_time(outline, now, message, view, used)
    base = outline.base.time if outline.base else None
    if base and base.said == spoken(str(before)) and not outline.time and not says_time(message, view):
        return replace(outline, drop=(*outline.drop, "time"))
    return outline


def _with_new_metric(outline: Outline, view: View, used: Used) -> Outline:
    base, figure = outline.base, metric_in(view.context, view.catalog)
    old = view.context.get("metric") == view.answered_context.get("metric")
    says = any(term.slot in ("measure", "having") for term in outline.terms)
    if base is None or figure is None or old or says or not base.measures:
        return outline
    told = called(figure, view)
    if figure.dataset != outline.dataset:
        other = view.catalog.dataset(figure.dataset).plural
        used.told.append(f"Still the figure of before: {told}, the metric that is set, is one of {other}.")
        return outline
    term = term_of(figure, view)
    used.take("metric", str(view.context["metric"]), term.candidates[0] if term.candidates else "", told, told)
    drop = (*outline.drop, "order", "having") if base.order or base.having else outline.drop
    return replace(outline, terms=(*outline.terms, term), drop=drop)


def _with_new_groups(outline: Outline, message: str, view: View, used: Used) -> Outline:
    base = outline.base
    new = {key for key in _GROUPING if view.context.get(key) != view.answered_context.get(key)}
    says = any(term.slot == "dimension" for term in outline.terms)
    if base is None or not new or says or not (base.measures or base.dimensions) or base.count_groups:
        return outline
    if new == {"grouping"} and any(one.grain for one in base.dimensions) and view.context.get("grouping"):
        terms = with_grain(groups_before(outline, view.catalog), view.context, message, used)
        return replace(outline, terms=(*terms, *outline.terms))
    mine = _set_before(outline, view.answered_context, view) or not base.dimensions
    if not any(view.context.get(key) for key in new) and not mine:
        return outline
    over = replace(outline, time=outline.time or base.time)
    terms = tuple(groups_of(view.context, over, view, used))
    if not terms:
        return replace(outline, drop=(*outline.drop, "dimensions")) if mine and base.dimensions else outline
    return replace(outline, terms=(*terms, *outline.terms), drop=(*outline.drop, *(["order"] if base.order else [])))


def _set_before(outline: Outline, before: Context, view: View) -> bool:
    """Whether the earlier query's groups were those that were set, and not said."""
    name = before.get("dimension")
    path = dimension_in(name, outline.dataset, view.catalog) if name else ""
    over_time = before.get("analysis_type") == "trend" or "grouping" in before
    dimensions = outline.base.dimensions if outline.base else ()
    return all(one.field == path or (one.grain is not None and over_time) for one in dimensions)
