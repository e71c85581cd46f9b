"""A message read with the context: what its words leave open is filled by what was set; what they say goes before it.

The settings go into the outline, as if words for them had been said. They are put there by code, whichever reader
read the message, and every use is told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from askfirst.domain.context import Context
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.bare import Bare, bare_in, type_in
from askfirst.understanding.rules.context.changing import changing
from askfirst.understanding.rules.context.conditions import filters_in, with_filters, with_time
from askfirst.understanding.rules.context.figures import called, measure_of, metric_in, term_of
from askfirst.understanding.rules.context.groups import groups_of, with_grain_set
from askfirst.understanding.rules.context.names import Figure
from askfirst.understanding.rules.context.used import Used
from askfirst.understanding.rules.edits.rebuilding import SLOTS
from askfirst.understanding.rules.follow_ups.references import datasets_named
from askfirst.understanding.rules.read import read
from askfirst.understanding.rules.restate import restated
from askfirst.understanding.rules.wording import Wording
from askfirst.understanding.rules.words.saying import Saying

Restate: TypeAlias = Callable[[], Awaitable[Restatement]]
_FIGURES = frozenset({"measure", "having"})
_OTHERWISE = frozenset({"measure", "having", "order", "column", "extra_column", "rows", "second"})
_SURE = 0.7
_MOST_WORDS = 10
_MOST_READINGS = 6


async def read_with_context(message: str, view: View, restate: Restate, *, follows: bool) -> Restatement:
    """What the message wants, with the session's context; `restate` reads it by itself.

    `follows`: the message changes or refers to the last query.
    """
    if not view.context and not view.answered_context:
        return await restate()
    bare = bare_in(message)
    if bare and (found := await _of_bare(bare, message, view)):
        return found
    restatement, used = await restate(), Used()
    if not follows and (found := await _fragment(restatement, message, view, used)):
        restatement = found
    return await _settled(restatement, message, view, used)


async def _of_bare(bare: Bare, message: str, view: View) -> Restatement | None:
    """What a message wants that names nothing: the last question with what was set since, or the figure that is set."""
    changed = view.context != view.answered_context
    if bare.again:
        if view.last_query is None or not changed:
            return None
        base = view.last_query.query
        again = Restatement(message, _SCOPE, 1.0, outline=Outline(base.dataset, base=base))
        return await _settled(again, "", view, Used())
    if view.last_query and not changed and not view.context.get("metric"):
        return None
    view = replace(view, context=_with_type(view.context, bare.analysis_type))
    figure = metric_in(view.context, view.catalog)
    if figure is None:
        return await _which_figure(view) if view.context.get("analysis_type") and view.last_query is None else None
    used = Used()
    return await _of_figure(figure.dataset, _metric_term(figure, view, used), view, used)


_SCOPE = 100


def _with_type(context: Context, said: str) -> Context:
    return {**context, "analysis_type": said} if said else context


async def _of_figure(dataset: str, term: Term, view: View, used: Used) -> Restatement:
    return await _with_settings(Restatement("", _SCOPE, 1.0, outline=Outline(dataset, terms=(term,))), "", view, used)


async def _which_figure(view: View) -> Restatement | None:
    """As "show me the trends" where no figure is set: the user is asked of what, and each way holds what is set."""
    found: list[Restatement] = []
    for dataset in view.catalog.datasets.values():
        if dataset.time:
            term = Term(f"number of {dataset.plural}", "measure", (), "count")
            first = next(iter(dataset.measures.values()), None)
            named = [Term(first.label, "measure", (first.name,))] if first else []
            found += [await _of_figure(dataset.name, one, view, Used()) for one in (*named, term)]
    chained: Restatement | None = None
    for one in found[:_MOST_READINGS]:
        chained = replace(one, other=chained)
    return chained


async def _fragment(restatement: Restatement, message: str, view: View, used: Used) -> Restatement | None:
    """A message that names no rows and no figure, such as "by carrier": it is about the figure that is set."""
    figure, outline = metric_in(view.context, view.catalog), restatement.outline
    saying = Saying.of(message)
    if figure is None or restatement.goal != "query" or restatement.readings or len(saying) > _MOST_WORDS:
        return None
    if outline and (outline.base or outline.keys or {term.slot for term in outline.terms} & _OTHERWISE):
        return None
    if datasets_named(saying, view.catalog):
        return None
    base = Query(figure.dataset, (measure_of(figure, view),))
    reading = await read(message, view, base)
    again = restated(message, reading, base, view.catalog)
    changed = again.outline
    sure = again.goal == "query" and again.confidence >= _SURE and changed and not changed.unplaced
    if not sure or changed is None or changed.dataset != figure.dataset:
        return None
    if not (changed.terms or changed.mentions or changed.filters or changed.time):
        return None
    terms = changed.terms
    if not any(term.slot == "measure" for term in terms):
        terms = (*terms, _metric_term(figure, view, used))
    return replace(again, outline=replace(changed, terms=terms, base=None, drop=()), changes=())


def _metric_term(figure: Figure, view: View, used: Used) -> Term:
    """The figure that is set as a part of the question, with the use noted."""
    term, told = term_of(figure, view), called(figure, view)
    used.take("metric", str(view.context["metric"]), term.candidates[0] if term.candidates else "", told, told)
    return term


async def _settled(restatement: Restatement, message: str, view: View, used: Used) -> Restatement:
    """The restatement, and each other reading of the same words, with the context."""
    if restatement.other:
        restatement = replace(restatement, other=await _settled(restatement.other, message, view, Used()))
    if restatement.goal != "query" or restatement.outline is None:
        return restatement
    return await _with_settings(restatement, message, view, used)


async def _with_settings(restatement: Restatement, message: str, view: View, used: Used) -> Restatement:
    outline = restatement.outline
    if outline is None:
        return restatement
    if outline.keys:
        asked = _left_out(view.context)
        told = (f"Not applied here, as the question is about the things of another answer: {asked}.",) if asked else ()
        return replace(restatement, unmet=told)
    if _looks_up_one(outline, view):
        if _left_out(view.context):
            used.told.append("What is named by its own name or number is looked up whatever is set.")
    elif outline.base:
        outline = await changing(outline, message, view, used)
    else:
        view = replace(view, context=_with_type(view.context, type_in(message)))
        outline = await _filled(outline, message, view, used)
    ordered = tuple(sorted(dict.fromkeys(outline.terms), key=lambda term: SLOTS.index(term.slot)))
    outline = replace(outline, terms=ordered)
    wording = Wording(outline, view.catalog)
    return replace(
        restatement,
        question=wording.question(),
        outline=outline,
        changes=wording.changes() if outline != restatement.outline and outline.base else restatement.changes,
        settings=tuple(used.names),
        told=used.notes,
        unmet=tuple(used.unmet),
    )


def _left_out(context: Context) -> str:
    """The settings that leave rows out."""
    return " and ".join(name for name in ("filter", "time_period") if context.get(name)).replace("_", " ")


def _looks_up_one(outline: Outline, view: View) -> bool:
    """Whether the question only lists what it names by its key or its own name: such a row is never left out."""
    dataset = view.catalog.dataset(outline.dataset)
    own = {dataset.key, dataset.name_field} - {None}
    if outline.base or outline.count_groups or any(term.slot in (*_FIGURES, "dimension") for term in outline.terms):
        return False
    named = [one.fields[0] for one in outline.mentions if one.fields and not one.negated]
    named += [one.field for one in outline.filters if one.op in ("eq", "in")]
    named += [one.candidates[0] for one in outline.terms if one.slot == "filter" and one.op in ("eq", "in")]
    return any(path in own for path in named)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question says of figures and groups."""

    figures: bool
    groups: bool

    @classmethod
    def of(cls, outline: Outline) -> _Asked:
        slots = {term.slot for term in outline.terms}
        return cls(bool(slots & _FIGURES), "dimension" in slots)


async def _filled(outline: Outline, message: str, view: View, used: Used) -> Outline:
    """A new question with all that is set."""
    context, asked = view.context, _Asked.of(outline)
    if asked.groups:
        outline = with_grain_set(outline, context, message, used)
    if asked.groups and not asked.figures and not outline.count_groups:
        outline = _with_metric(outline, view, used)
    outline = await with_filters(outline, filters_in(context), view, used)
    if words := context.get("time_period"):
        outline = with_time(outline, words, message, view, used)
    if asked.figures and not asked.groups and not outline.count_groups:
        outline = replace(outline, terms=(*groups_of(context, outline, view, used), *outline.terms))
    return outline


def _with_metric(outline: Outline, view: View, used: Used) -> Outline:
    """The figure that is set, where the question names none; that of other rows is told and left."""
    figure = metric_in(view.context, view.catalog)
    if figure is None or any(term.slot == "order" and term.function for term in outline.terms):
        return outline
    if figure.dataset != outline.dataset:
        plural, other = (view.catalog.dataset(name).plural for name in (outline.dataset, figure.dataset))
        told = called(figure, view)
        used.told.append(f"The {plural} are counted: {told}, the metric that is set, is one of {other}.")
        return outline
    return replace(outline, terms=(*outline.terms, _metric_term(figure, view, used)))
