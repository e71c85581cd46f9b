"""Finds the edits in a follow-up, clause by clause: what they make of the earlier query, and on which words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules import edits
from askfirst.understanding.rules.edit_requests import EDITORS, Request
from askfirst.understanding.rules.edit_words import ADDING, INSTEAD_OF, LEADS, PATTERNS, REFUSED, TAILS
from askfirst.understanding.rules.held import dimensions_named, values_named
from askfirst.understanding.rules.tokens import Tokens

EDITED = "edited"
"""Stands among what a reading drops where some of its words are edits, so that they count as read."""
_BREAKS = frozenset({",", ";", ".", ":", "!", "?", "(", ")"})
_TURNS = frozenset({"but", "then"})
_LONGEST = 12
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Edited:
    """The query after all edits, and the tokens that asked for them.

    `refused` are the clauses, from the first token to behind the last, that ask for what the query has no
    place for. `beside` holds where groups that are read besides stand beside those that are left.
    """

    query: Query
    taken: frozenset[int] = frozenset()
    refused: tuple[tuple[int, int], ...] = ()
    beside: bool = False

    def __bool__(self) -> bool:
        return bool(self.taken)


def edited(tokens: Tokens, query: Query, catalog: Catalog) -> Edited:
    """What the edits among the words make of a query; the words that are none are left to be read."""
    done = Edited(query)
    for clause in _clauses(tokens):
        made = _whole(clause, tokens, done.query, catalog) or _in_pieces(clause, tokens, done.query, catalog)
        if not made:
            made = _replaced(clause, tokens, done.query, catalog)
        if made:
            done = Edited(made.query, done.taken | made.taken, done.refused, done.beside or made.beside)
        elif _is_an_edit(clause, tokens):
            taken = frozenset(range(clause[0], clause[-1] + 1))
            done = Edited(done.query, done.taken | taken, (*done.refused, (clause[0], clause[-1] + 1)), done.beside)
    return done


def _clauses(tokens: Tokens) -> Iterator[tuple[int, ...]]:
    clause: list[int] = []
    for at, token in enumerate(tokens.items):
        if token.word in _BREAKS or token.word in _TURNS:
            yield tuple(clause)
            clause = []
        elif token.word == "%" or any(map(str.isalnum, token.word)):
            clause.append(at)
    yield tuple(clause)


def _whole(clause: tuple[int, ...], tokens: Tokens, query: Query, catalog: Catalog) -> Edited | None:
    """All of a clause as one edit."""
    if not 0 < len(clause) <= _LONGEST or any(tokens.items[at].kind == "quoted" for at in clause):
        return None
    words = [tokens.items[at].word for at in clause]
    for version, around in _versions(words):
        for kind, pattern in PATTERNS:
            found = pattern.fullmatch(version)
            request = found and Request(found, query, catalog, bool(around & ADDING), "instead" in around)
            made = EDITORS[kind](request) if request else None
            if made is not None:
                return Edited(made, frozenset(clause))
    return None


def _is_an_edit(clause: tuple[int, ...], tokens: Tokens) -> bool:
    """Whether the words can be meant for nothing but an edit, though the query has no place for it."""
    if not 0 < len(clause) <= _LONGEST:
        return False
    versions = [version for version, _ in _versions([tokens.items[at].word for at in clause])]
    return any(pattern.fullmatch(version) for kind, pattern in PATTERNS if kind in REFUSED for version in versions)


def _versions(words: list[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """The words with ever less around them, and what was around."""
    around: frozenset[str] = frozenset()
    for _ in range(_DEEPEST):
        yield " ".join(words), around
        size = _phrase(words, LEADS, front=True)
        if size:
            around, words = around | {" ".join(words[:size])}, words[size:]
        elif size := _phrase(words, TAILS, front=False):
            around, words = around | {" ".join(words[-size:])}, words[:-size]
        else:
            return


def _phrase(words: list[str], phrases: frozenset[str], *, front: bool) -> int:
    sizes = range(min(len(words) - 1, 4), 0, -1)
    return next((size for size in sizes if " ".join(words[:size] if front else words[-size:]) in phrases), 0)


def _in_pieces(clause: tuple[int, ...], tokens: Tokens, query: Query, catalog: Catalog) -> Edited | None:
    """Two edits joined by "and"; where one half is none, only what is read otherwise is left of it."""
    for place, at in enumerate(clause):
        if tokens.items[at].word != "and" or not 0 < place < len(clause) - 1:
            continue
        first = _whole(clause[:place], tokens, query, catalog)
        second = _whole(clause[place + 1 :], tokens, first.query, catalog) if first else None
        if first and second:
            return Edited(second.query, first.taken | {at} | second.taken)
    return None


def _replaced(clause: tuple[int, ...], tokens: Tokens, query: Query, catalog: Catalog) -> Edited | None:
    """As in "by month instead of by carrier": what is behind the words goes, what is before them is read."""
    found = INSTEAD_OF.match(" ".join(tokens.items[at].word for at in clause))
    if not found:
        return None
    thing = found["thing"]
    made = edits.without_values(query, values_named(thing, query))
    gone = edits.without_filters(query, {path for path, _ in values_named(thing, query)}) if made is None else made
    if gone is None:
        kept = dimensions_named(thing, query, catalog)
        gone = edits.ungrouped(query, kept) if len(query.dimensions) > len(kept) > 0 else query if kept else None
    new = len(found["new"].split())
    if gone is None:
        return None
    return Edited(gone, frozenset(clause[new:]), beside=gone.dimensions != query.dimensions)
