"""Questions whose things another question tells, in one message: both are read, or the inner one is asked about."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import KeysOf, Outline, Term
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.clear import is_clear
from askfirst.understanding.reader import View
from askfirst.understanding.rules.chains.following import alone, by_cue, together, unplaced
from askfirst.understanding.rules.chains.splitting import Split, splits
from askfirst.understanding.rules.chains.things import Link, Listed, links, listed
from askfirst.understanding.rules.restate import restate


async def two_questions(message: str, view: View) -> Restatement | None:
    """The outer question about the things of the inner one; None where the message is one question.

    Where the words can be cut in several ways, each is a reading. Where the outer question is one about other rows and
    the inner one is not read for certain, its words stand as not placed.
    """
    readings: list[Restatement] = []
    doubtful: Restatement | None = None
    for split in splits(message, view.catalog):
        outer = await restate(split.outer, alone(view), follows=False)
        if not is_clear(outer) or outer.outline is None:
            continue
        inner = await restate(split.inner, alone(view), follows=False)
        found = _told_by(split, inner, outer.outline, view.catalog)
        if not split.had and inner.outline and inner.outline.dataset == outer.outline.dataset:
            if found:
                return None
        elif found:
            readings.append(together(outer, found, _words(split, inner)))
        elif doubtful is None and not split.tail and _belongs(split.thing, outer.outline, view.catalog):
            doubtful = unplaced(outer, split.said)
    if not readings:
        return doubtful
    return _either(readings)


def _words(split: Split, inner: Restatement) -> str:
    """The inner question, in the user's words and as it was read."""
    return f"{split.said} ({inner.question.rstrip('.')})"


def _told_by(split: Split, inner: Restatement, outer: Outline, catalog: Catalog) -> list[tuple[KeysOf, Link]]:
    """How rows of the outer question belong to the things of the inner one; none where that is not certain."""
    outline = inner.outline
    if outline is None or not is_clear(inner) or inner.goal != "query":
        return []
    things = _listed(outline, split.thing, catalog)
    if things is None:
        return []
    found = by_cue(links(outer.dataset, things, outline.dataset, catalog), outer.dataset, split.link, catalog)
    told = split.said if split.said.lower().startswith("the ") else f"the {split.said}"
    return [
        (KeysOf(told, things.thing, link.column, link.path, things.named, told, outline, link.through), link)
        for link in found
    ]


def _listed(outline: Outline, thing: str, catalog: Catalog) -> Listed | None:
    """The things that the answer to an outline will list, if it lists no others beside them."""
    slots = {term.slot for term in outline.terms}
    groups = [term for term in outline.terms if term.slot == "dimension"]
    if outline.count_groups or outline.base:
        return None
    if groups:
        query = _grouped(groups, outline.dataset)
    else:
        query = None if slots & {"measure", "having"} else Query(outline.dataset)
    found = listed(query, catalog) if query else ()
    return found[0] if found and found[0].thing == thing else None


def _grouped(groups: list[Term], dataset: str) -> Query | None:
    """A query by the one field that groups are made by."""
    fields = [term.candidates[0] for term in groups if len(term.candidates) == 1 and not (term.grain or term.part)]
    if len(groups) != 1 or not fields or groups[0].periods:
        return None
    return Query(dataset, measures=(Measure("count"),), dimensions=(Dimension(fields[0]),))


def _belongs(thing: str, outer: Outline, catalog: Catalog) -> bool:
    """Whether rows of the outer question belong to such things at all."""
    key = catalog.dataset(thing).key
    own = Listed(thing, (), key) if key and thing != outer.dataset else None
    return own is not None and bool(links(outer.dataset, own, thing, catalog))


def _either(readings: list[Restatement]) -> Restatement:
    """All readings as one: which of several is meant is asked."""
    every = [one for reading in readings for one in (reading.readings or (reading,))]
    whole: Restatement | None = None
    for one in every:
        whole = replace(one, other=whole)
    return whole or readings[0]
