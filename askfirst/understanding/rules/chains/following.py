"""Questions about the things of the answer before: "show the shipments of these customers"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import KeysOf, Outline
from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.understanding.clear import is_clear
from askfirst.understanding.reader import View
from askfirst.understanding.rules.chains.things import Link, Listed, links, listed
from askfirst.understanding.rules.follow_ups.things_pointed_at import Pointed, pointed, pronoun
from askfirst.understanding.rules.recognition.carrying import carried
from askfirst.understanding.rules.relations import cue_phrases
from askfirst.understanding.rules.restate import restate


async def about_these(message: str, view: View) -> Restatement | None:
    """The question about the things of the answer before alone.

    None where it points at none, or goes on about the same rows. Where there is no answer before, where that does not
    list what the words name, or where nothing tells how it belongs to what is asked for, the words are not placed.
    """
    last = view.last_query
    named = pointed(message, view.catalog)
    at = named or (pronoun(message) if last else None)
    if at is None or not at.rest:
        return None
    read = await restate(at.rest, alone(view), follows=False)
    outline = read.outline
    if outline is None:
        return None
    if last is None:
        return unplaced(read, at.said) if at.link and at.thing != outline.dataset else None
    known = listed(last.query, view.catalog)
    stays = outline.dataset == last.query.dataset and not _lists_others(at, read, last.query)
    stays = stays or (named is None and not _goes_beyond(last.query, outline, known, view))
    if stays or await _stays(message, view, listed_too=named is None):
        return None
    return await _narrowed(at, read, outline, view)


async def _narrowed(at: Pointed, read: Restatement, outline: Outline, view: View) -> Restatement:
    """The question without the words that point, with the things that they point at."""
    query = view.last_query.query if view.last_query else Query(outline.dataset)
    known = listed(query, view.catalog)
    things = next((one for one in known if not at.thing or one.thing == at.thing), None)
    if things is None:
        return unplaced(read, at.said)
    every = links(outline.dataset, things, query.dataset, view.catalog)
    found = by_cue(every, outline.dataset, at.link, view.catalog)
    told = _told(things, await view.last_rows(), query, view.catalog)
    return together(read, [(_keys(at, things, link, told), link) for link in found], f"{told} of the answer before")


def _lists_others(at: Pointed, read: Restatement, query: Query) -> bool:
    """As in "list the orders of these customers" behind a ranking of customers by orders: rows behind the groups."""
    terms = read.outline.terms if read.outline else ()
    lists = is_clear(read) and not any(term.slot in ("measure", "dimension") for term in terms)
    return bool(query.groups and lists and at.thing not in ("", query.dataset) and at.link)


async def _stays(message: str, view: View, *, listed_too: bool) -> bool:
    """Whether the words are clear as a change of the last answer: "which carriers carried these shipments?".

    It then groups what was listed; with `listed_too`, any such change will do.
    """
    read = await restate(message, view, follows=True)
    outline = read.outline
    if outline is None or view.last_query is None or outline.dataset != view.last_query.query.dataset:
        return False
    groups = any(term.slot == "dimension" for term in outline.terms) and not view.last_query.query.groups
    return listed_too or (groups and is_clear(read))


def alone(view: View) -> View:
    """The view of a session in which nothing was asked before."""
    return replace(view, last_query=None, last_request="", earlier_query=None)


def _goes_beyond(query: Query, outline: Outline, known: Sequence[Listed], view: View) -> bool:
    """Whether "they" can only be the things that were listed: the earlier conditions alone do not tell which."""
    if not query.groups:
        return len(known) > 0 and carried(query, outline.dataset, view.catalog) is None
    return len(known) == 1


def unplaced(read: Restatement, said: str) -> Restatement:
    """The reading with words that found no place: they are asked about."""
    outline = read.outline
    if outline is None:
        return read
    return replace(
        read, confidence=min(read.confidence, _OPEN), outline=replace(outline, unplaced=(*outline.unplaced, said))
    )


_OPEN = 0.6
"""The confidence of a reading with words that found no place."""


def by_cue(found: Sequence[Link], rows: str, said: str, catalog: Catalog) -> Sequence[Link]:
    """Of several ways the one that the words before name: "to these ports"."""
    words = tuple(said.split())
    for size in range(len(words), 0, -1) if len(found) > 1 else ():
        ways = cue_phrases(catalog, rows).get(words[-size:], [])
        meant = [one for one in found if one.way in ways]
        if meant:
            return meant
    return found


def _told(things: Listed, table: Table | None, query: Query, catalog: Catalog) -> str:
    """The things of the answer before, counted where the answer is there: "the 5 customers"."""
    dataset = catalog.dataset(things.thing)
    if table is None or things.named not in {column.name for column in table.columns}:
        return f"the {dataset.plural}"
    # A list goes on beyond its rows where nobody said how many it has: which ones are meant may be asked.
    cut = table.row_count > len(table.rows) and (query.limit is None or not query.order)
    number = len({cell for cell in table.column(things.named) if cell is not None})
    return f"the {dataset.plural}" if cut else f"the {number:,} {dataset.label if number == 1 else dataset.plural}"


def _keys(at: Pointed, things: Listed, link: Link, told: str) -> KeysOf:
    return KeysOf(at.said, things.thing, link.column, link.path, things.named, told, None, link.through)


def together(read: Restatement, ways: Sequence[tuple[KeysOf, Link]], told: str) -> Restatement:
    """A question narrowed to things; several ways to do so are as many readings, and without one it is not placed."""
    if read.outline is None or not ways:
        return unplaced(read, told)
    whole: Restatement | None = None
    for keys, link in reversed(ways):
        by = f" by their {link.way[-1].label}" if link.way and len(ways) > 1 else ""
        question = f"{read.question.rstrip('.')}, only for {told}{by}."
        narrowed = replace(read, outline=replace(read.outline, keys=keys), question=question)
        whole = replace(narrowed, other=whole)
    return whole or read
