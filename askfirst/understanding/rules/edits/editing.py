"""Finds the edits in a follow-up, clause by clause: what they make of the earlier query, and on which words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules.edits import edits
from askfirst.understanding.rules.edits.edit_requests import EDITORS
from askfirst.understanding.rules.edits.replacing import replaced, says_what_is_gone
from askfirst.understanding.rules.edits.request import Request
from askfirst.understanding.rules.recognition.held import field_named
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.edit_leads import ADDING, LEADS, TAILS
from askfirst.understanding.rules.words.edit_words import FUNCTION_WORDS, PATTERNS, REFUSED
from askfirst.understanding.rules.words.grouped_words import GROUPED_FUNCTION
from askfirst.understanding.rules.words.leaving_out import put_together

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
    place for. `beside` holds where groups that are read besides stand beside those that are left. `aims` are the fields
    of the names that went: a new name is of these. `exchanged` holds where what is read besides is in the place of
    something; `joins` where it stands beside other names of the same field.
    """

    query: Query
    taken: frozenset[int] = frozenset()
    refused: tuple[tuple[int, int], ...] = ()
    beside: bool = False
    aims: frozenset[str] = frozenset()
    exchanged: bool = False
    joins: bool = False

    def __bool__(self) -> bool:
        return bool(self.taken)


def edited(tokens: Tokens, query: Query, catalog: Catalog) -> Edited:
    """What the edits among the words make of a query; the words that are none are left to be read."""
    done = Edited(query)
    clauses = [*_clauses(tokens)]
    for clause in clauses:
        made = _whole(clause, tokens, done.query, catalog) or _in_pieces(clause, tokens, done.query, catalog)
        if not made:
            made = _replaced(clause, tokens, done.query, catalog)
        if not made:
            made = _grouped_figure(clause, tokens, done.query)
        if not made and done.taken and _says_no_more(clause, tokens, done.query, catalog):
            made = Edited(done.query, frozenset(clause))
        if made:
            taken, aims = done.taken | made.taken, done.aims | made.aims
            beside, exchanged = done.beside or made.beside, done.exchanged or made.exchanged
            done = Edited(made.query, taken, done.refused, beside, aims, exchanged, done.joins or made.joins)
        elif _is_an_edit(clause, tokens):
            taken = frozenset(range(clause[0], clause[-1] + 1))
            refused = (*done.refused, (clause[0], clause[-1] + 1))
            done = replace(done, taken=done.taken | taken, refused=refused)
    for clause in clauses:
        unwanted = done.taken and not done.taken & set(clause)
        if unwanted and says_what_is_gone([tokens.items[at].word for at in clause], done.query):
            done = replace(done, taken=done.taken | set(clause))
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
    words = put_together([tokens.items[at].word for at in clause])
    for version, around in _versions(words):
        for kind, pattern in PATTERNS:
            found = pattern.fullmatch(version)
            adding = around & (ADDING - {"and"} if kind == "total" else ADDING)
            request = found and Request(found, query, catalog, bool(adding), "instead" in around)
            made = EDITORS[kind](request) if request else None
            if made is not None:
                return Edited(made, frozenset(clause))
    return None


def _grouped_figure(clause: tuple[int, ...], tokens: Tokens, query: Query) -> Edited | None:
    """As in "quarterly averages", "the median by month": another function, and groups that are read besides."""
    found = GROUPED_FUNCTION.fullmatch(" ".join(tokens.items[at].word for at in clause))
    function = found and (found["function"] or found["behind"])
    made = edits.calculated(query, FUNCTION_WORDS[function], also=False) if function and query.dimensions else None
    if found is None or made is None:
        return None
    words = found[0][: found.start("by") if found["function"] else found.start("grain")].split()
    kept = range(len(words), len(clause)) if found["function"] else [len(words)]
    return Edited(made, frozenset(at for place, at in enumerate(clause) if place not in kept))


def _says_no_more(clause: tuple[int, ...], tokens: Tokens, query: Query, catalog: Catalog) -> bool:
    """As in "drop the status filter, I want all of them": what was lifted before is said once more."""
    for version, _ in _versions([tokens.items[at].word for at in clause]):
        for kind, pattern in PATTERNS:
            found = pattern.fullmatch(version) if kind in ("unlimit", "widen") else None
            if found and (kind == "unlimit" or field_named(found["thing"], query, catalog)):
                return True
    return False


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
    return _half(clause, tokens, query, catalog)


def _half(clause: tuple[int, ...], tokens: Tokens, query: Query, catalog: Catalog) -> Edited | None:
    """As in "without Asia and as a share": one half that can be nothing else than an edit, the other is left."""
    for place, at in enumerate(clause):
        if tokens.items[at].word != "and" or not 0 < place < len(clause) - 1:
            continue
        for half, other in ((clause[:place], clause[place + 1 :]), (clause[place + 1 :], clause[:place])):
            words = [tokens.items[one].word for one in half]
            sure = (version for version, _ in _versions(words) for kind, one in _HALVES if one.fullmatch(version))
            made = _whole(half, tokens, query, catalog) if any(sure) else None
            if made:
                more = _replaced(other, tokens, made.query, catalog) or Edited(made.query)
                return replace(more, taken=made.taken | {at} | more.taken)
    return None


_SURE = ("share", "limit", "alphabet", "unlimit", "untime", "unfilter", "ungroup", "direct")
_HALVES = tuple(one for one in PATTERNS if one[0] in _SURE)


def _replaced(clause: tuple[int, ...], tokens: Tokens, query: Query, catalog: Catalog) -> Edited | None:
    """As in "by month instead of by carrier": what is behind the words goes, what is before them is read."""
    done = replaced([tokens.items[at].word for at in clause], query, catalog) if clause else None
    if done is None:
        return None
    taken = frozenset(clause[at] for at in done.taken)
    return Edited(done.query, taken, beside=done.beside, aims=done.aims, exchanged=True, joins=done.joins)
