"""The column that says how old something is: the oldest person by the date of birth, the newest house by its year."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Field
from askfirst.understanding.rules.board import Board

_BORN = frozenset(("dob", "birth", "born", "birthday", "birthdate", "yob", "bday"))
_MADE = frozenset(("built", "constructed", "construction", "manufactured", "founded", "established", "vintage"))
_OF_PERSONS = frozenset(("oldest", "youngest", "eldest", "older", "younger"))
_OF_THINGS = frozenset((*_OF_PERSONS, "newest", "newer", "most modern"))


def age_field(board: Board, said: str) -> str | None:
    """The one column by which what is called the oldest, the youngest or the newest is so; None without any."""
    words = fold(said).split()
    for wanted, heads in ((_OF_PERSONS, _BORN), (_OF_THINGS, _MADE)):
        named = [name for name, field in board.dataset.fields.items() if heads & _said(field)]
        if not wanted.isdisjoint(words) and len(named) == 1:
            return named[0]
    return None


def _said(field: Field) -> frozenset[str]:
    ordered = field.type in ("date", "timestamp", "integer") and field.role != "hidden"
    return frozenset(fold(" ".join((field.name, field.label, *field.synonyms[:1]))).split()) if ordered else frozenset()
