"""What a follow-up with "also" does to conditions: the new values stand beside the earlier ones, not in their place."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Filter, Query, TimeRange
from askfirst.understanding.rules.board import Part
from askfirst.understanding.rules.read import Reading

_ALLOWING = ("eq", "in")
_FORBIDDING = ("ne", "not_in")


def added_names(outline: Outline, query: Query) -> Outline:
    """As in "also from Houston" behind names of origins."""
    return _beside(outline, query, negated=False)


def kept_exclusions(outline: Outline, query: Query) -> Outline:
    """As in "without Houston" behind "without Miami": both stay out."""
    return _beside(outline, query, negated=True)


def also_left_out(outline: Outline, query: Query, words: tuple[str, ...]) -> Outline:
    """As in "and Houston too" behind "without Miami": what stands beside a name that is left out is left out."""
    beside = words[:1] in _BESIDE or {"too", "also"} & set(words) or ("as", "well") in pairwise(words)
    if not beside or _WANTED & set(words) or outline.terms or outline.filters or outline.time or "?" in words:
        return outline
    shut = {one.field: {fold(str(value)) for value in one.values} for one in query.filters if one.op in _FORBIDDING}
    open_ = {one.field for one in query.filters if one.op in _ALLOWING}
    grouped = {one.field for one in query.dimensions}
    out = [
        replace(one, negated=True, fields=fields)
        for one in outline.mentions
        if (fields := tuple(path for path in one.fields if path in shut and path in grouped - open_))
        and not any(fold(one.text) in shut[path] for path in fields)
    ]
    if not out or len(out) != len(outline.mentions) or any(one.negated for one in outline.mentions):
        return outline
    told = tuple(f"{one.text!r} is left out too" for one in out)
    return replace(outline, mentions=tuple(out), assumptions=(*outline.assumptions, *told))


_BESIDE = (("and",), ("nor",), ("plus",), ("also",))
_WANTED = frozenset((
    "add", "include", "including", "adding", "plus", "with", "bring", "put", "back", "only", "just", "show", "what",
    "how", "for", "again", "compare", "see", "instead", "now", "about",
))  # fmt: skip


def without_contradictions(outline: Outline, query: Query) -> Outline:
    """As in "remove Germany" where nothing but Germany is shown: all others are not what was asked for."""
    held = {(one.field, fold(str(one.values[0]))) for one in query.filters if one.op == "eq" and one.values}
    gone = [one for one in outline.mentions if one.negated and {(path, fold(one.text)) for path in one.fields} & held]
    if not gone:
        return outline
    kept = tuple(one for one in outline.mentions if one not in gone)
    return replace(outline, mentions=kept, unplaced=(*outline.unplaced, *(one.text for one in gone)))


def _beside(outline: Outline, query: Query, *, negated: bool) -> Outline:
    mentions: list[Mention] = []
    groups = max((mention.group or 0 for mention in outline.mentions), default=0)
    for mention in outline.mentions:
        held = [one for one in query.filters if one.field in mention.fields and _allows(one, negated=negated)]
        if mention.negated != negated or mention.of_rate or len({one.field for one in held}) != 1:
            mentions.append(mention)
            continue
        groups += mention.group is None
        group, fields = mention.group or groups, (held[0].field,)
        mentions += [Mention(str(value), fields, negated, group) for one in held for value in one.values]
        mentions.append(replace(mention, fields=fields, group=group))
    return replace(outline, mentions=tuple(dict.fromkeys(mentions)))


def _allows(one: Filter, *, negated: bool) -> bool:
    ops = _FORBIDDING if negated else _ALLOWING
    return one.op in ops and one.part is None and all(isinstance(value, str) for value in one.values)


def added_terms(outline: Outline, query: Query) -> Outline:
    """As in "also 2007" behind a year that is stored as a number."""
    terms = []
    for term in outline.terms:
        held = [one for one in query.filters if (one.field,) == term.candidates and one.op in _ALLOWING]
        if term.slot == "filter" and term.op in _ALLOWING and held and not term.of_rate:
            values = tuple(dict.fromkeys([*(value for one in held for value in one.values), *term.values]))
            terms.append(replace(term, op="in" if len(values) > 1 else "eq", values=values))
        else:
            terms.append(term)
    return replace(outline, terms=tuple(terms))


def added_time(outline: Outline, query: Query) -> Outline:
    """As in "also 2023": one stretch where both meet, else either of them."""
    old, new = query.time, outline.time
    if not (old and new and old.field == new.field and old.start and old.end and new.start and new.end):
        return outline
    first, second = sorted((old, new), key=lambda time: str(time.start))
    if str(second.start) <= str(first.end):
        end = max(str(first.end), str(second.end))
        said = f"{first.said or first.start} and {second.said or second.start}"
        return replace(outline, time=replace(first, end=end, said=said, rule=""))
    groups = [part.group or 0 for part in outline.mentions] + [part.group or 0 for part in outline.terms]
    group = 1 + max(groups, default=0)
    terms = tuple(_within(time, group) for time in (first, second))
    return replace(outline, time=None, terms=(*outline.terms, *terms), drop=(*outline.drop, "time"))


def _within(time: TimeRange, group: int) -> Term:
    last = date.fromisoformat(str(time.end)[:10]) - timedelta(days=1)
    days = (str(time.start)[:10], last.isoformat())
    return Term(time.said or days[0], "filter", (time.field,), op="between", values=days, group=group)


def without_conditions_of_added(outline: Outline, query: Query, reading: Reading) -> Outline:
    """As in "also the number of cancelled orders": of what is shown already that condition may not be meant."""
    held = {(one.function, (one.field,) if one.field else ()) for one in query.measures}
    figures = [one for one in outline.terms if one.slot == "measure"]
    if not query.groups or not any((one.function, one.candidates) not in held for one in figures):
        return outline
    bounds = [part for part in reading.parts if _is_condition(part)]
    said = [reading.tokens.said(part.first, part.last) for part in bounds]
    whats = [part.what for part in bounds]
    return replace(
        outline,
        terms=tuple(one for one in outline.terms if one not in whats),
        mentions=tuple(one for one in outline.mentions if one not in whats),
        filters=tuple(one for one in outline.filters if one not in whats),
        unplaced=tuple(dict.fromkeys((*outline.unplaced, *said))),
    )


def _is_condition(part: Part) -> bool:
    what = part.what
    if isinstance(what, Filter):
        return True
    if isinstance(what, Mention):
        return not what.of_rate
    return isinstance(what, Term) and what.slot in ("filter", "condition") and not what.of_rate
