"""The filters and the time that are set, put into a question where its own words say nothing of the same field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from askfirst.catalog.condition_words import describe_time
from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField
from askfirst.domain.codec import Plain
from askfirst.domain.context import Context
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Filter, TimeRange
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.filters import conditions
from askfirst.understanding.rules.context.names import paths_named
from askfirst.understanding.rules.context.periods import placed, says_time, spoken
from askfirst.understanding.rules.context.used import Used, filter_phrase, period_phrase

Filters: TypeAlias = dict[str, Plain]


def filters_in(context: Context) -> Filters:
    """The filters of a context."""
    found: Filters = context.get("filter") or {}
    return found


async def with_filters(outline: Outline, new: Filters, view: View, used: Used) -> Outline:
    """The question with filters; one that it cannot have is told loudly, one that its words overrule is told."""
    for name, value in new.items():
        path = path_in(name, outline.dataset, view, used, filter_phrase(name, value))
        if not path:
            continue
        said = await _said_of(path, outline, view)
        if said:
            if fold(said) != fold(str(value)):
                used.told.append(f"For {said}, as you ask, not {filter_phrase(name, value)} that is set.")
            continue
        bound = view.catalog.bind(outline.dataset, path)
        try:
            found = conditions(name, value, bound, view, group=_free_group(outline))
            plural = view.catalog.dataset(outline.dataset).plural
            found = replace(found, mentions=await _there(found.mentions, bound, plural, view))
        except UserError as error:
            used.unmet.append(f"Not applied: the filter {filter_phrase(name, value)} that is set. {error.failed}")
            continue
        outline = replace(outline, mentions=(*outline.mentions, *found.mentions), terms=(*outline.terms, *found.terms))
        phrase = filter_phrase(name, value)
        used.take("filter", phrase, path, str(value), f"only {phrase}")
    return outline


async def _there(mentions: Sequence[Mention], bound: BoundField, plural: str, view: View) -> tuple[Mention, ...]:
    """The names that are stored in the field: of several the others would find nothing here.

    Raises UserError where none is.
    """
    places = ((bound.dataset.name, bound.field.name),)
    found = await view.look_up([ValueSearch(one.text, places, limit=1) for one in mentions])
    kept = [one for one, hits in zip(mentions, found, strict=True) if any(hit.how in _SURELY for hit in hits)]
    if mentions and not kept:
        said = " or ".join(repr(one.text) for one in mentions)
        raise UserError(f"There is no {bound.label} {said} among the {plural}.")
    return tuple(replace(one, group=None) for one in kept) if len(kept) == 1 else tuple(kept)


_SURELY = ("exact", "folded")


def path_in(name: str, dataset: str, view: View, used: Used, phrase: str) -> str:
    """The dataset's one field of that name; where there is none, that is told loudly: its rows are not left out."""
    paths = paths_named(name, dataset, view.catalog)
    if len(paths) == 1:
        return paths[0]
    plural = view.catalog.dataset(dataset).plural
    label = name.replace("_", " ")
    why = f"for {plural} {label!r} could be {' or '.join(paths)}" if paths else f"{plural} have no {label!r}"
    used.unmet.append(f"Not applied: the filter {phrase} that is set, because {why}.")
    return ""


async def _said_of(path: str, outline: Outline, view: View) -> str:
    """What the question's own words say of a field; empty where they say nothing."""
    for one in outline.filters:
        if one.field == path:
            return " or ".join(map(str, one.values)) or one.op
    known = view.catalog.dataset(outline.dataset).conditions
    for term in outline.terms:
        held = {filter_.field for name in term.candidates if name in known for filter_ in known[name].filters}
        if term.slot in ("filter", "condition") and path in {*term.candidates, *held}:
            return term.text
    for mention in outline.mentions:
        if path in mention.fields[:1] or (
            (path in mention.fields or not mention.fields) and await _stored(mention, path, outline, view)
        ):
            return f"not {mention.text}" if mention.negated else mention.text
    return ""


async def _stored(mention: Mention, path: str, outline: Outline, view: View) -> bool:
    """Whether the words name a stored value of the field."""
    bound = view.catalog.bind(outline.dataset, path)
    (hits,) = await view.look_up([ValueSearch(mention.text, ((bound.dataset.name, bound.field.name),), limit=1)])
    return any(hit.how in _SURELY for hit in hits)


def _free_group(outline: Outline) -> int:
    parts: tuple[Mention | Term, ...] = (*outline.mentions, *outline.terms)
    return max((one.group for one in parts if one.group is not None), default=0) + 1


_LEADS = re.compile(r"^(?:for|in|during|of|on|over|from)\s+", re.IGNORECASE)


def with_time(outline: Outline, words: str, message: str, view: View, used: Used) -> Outline:
    """The question with the time that is set, unless it says one of its own; loudly told where it can have none."""
    phrase = period_phrase(words)
    if outline.time or says_time(message, view):
        said = outline.time.said if outline.time and outline.time.said else "the time that you say"
        said = _LEADS.sub("", said)
        if fold(said) != fold(spoken(words)):
            are = "are" if phrase.endswith("s") and phrase.startswith("the ") else "is"
            used.told.append(f"For {said}, as you ask, not {phrase} that {are} set.")
        return outline
    board = placed(spoken(words), outline.dataset, view)
    if board.unplaced:
        plural = view.catalog.dataset(outline.dataset).plural
        why = "; ".join(board.unplaced) if board.usual_time else f"{plural} have no time"
        used.unmet.append(f"Not applied: the time period {phrase!r} that is set ({why}).")
        return outline
    shift = _free_group(outline)
    for part in (part.what for part in board.parts):
        if isinstance(part, TimeRange):
            time = replace(part, field=_usual_field(outline) or part.field)
            outline = replace(outline, time=time)
            used.take("time_period", spoken(words), time.field, describe_time(time), f"for {phrase}")
        elif isinstance(part, Filter):
            outline = replace(outline, filters=(*outline.filters, part))
        elif isinstance(part, Term):
            moved = part if part.group is None else replace(part, group=part.group + shift)
            outline = replace(outline, terms=(*outline.terms, moved))
    if outline.time is None:
        used.take("time_period", spoken(words), "", spoken(words), f"for {phrase}")
    return replace(outline, assumptions=tuple(dict.fromkeys((*outline.assumptions, *board.assumptions))))


def _usual_field(outline: Outline) -> str:
    """What the question is over time by, or what the earlier one's time was about."""
    if outline.base and outline.base.time:
        return outline.base.time.field
    over = [term.candidates[0] for term in outline.terms if term.slot == "dimension" and term.grain and term.candidates]
    over += [one.field for one in outline.base.dimensions if one.grain] if outline.base else []
    return over[0] if over else ""
