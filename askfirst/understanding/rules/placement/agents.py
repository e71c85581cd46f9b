"""What "who" stands for: the relation that the verb is of, such as the carrier of "who carried it"; else persons."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Relation
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.verbs import same_root

_HELPING = frozenset(("is", "are", "was", "were", "did", "does", "do", "has", "have", "had", "that", "who", "one"))
_CARRYING = frozenset((
    "carries", "carried", "carry", "carrying", "transports", "transported", "transport", "moves", "moved", "move",
    "hauls", "hauled", "haul", "handles", "handled", "handle", "delivers", "delivered", "deliver", "operates",
    "operated", "operate", "runs", "ran",
    "flies", "flew", "sails", "sailed", "conveys", "conveyed",
))  # fmt: skip
_CARRIERS = frozenset((
    "carrier", "transporter", "haulier", "hauler", "courier", "operator", "airline", "line", "driver", "forwarder",
))  # fmt: skip


def verb_of(words: Sequence[str]) -> str:
    """The first word behind "who" that says what is done."""
    said = [word for word in words if word.isalpha()][:4]
    return next((word for word in said if word not in _HELPING), "")


def agents(board: Board, verb: str) -> list[str]:
    """The relations that do what the verb says."""
    steps = board.dataset.relations
    own = [name for name, step in steps.items() if any(same_root(verb, one) for one in called(step))]
    if own or verb not in _CARRYING:
        return own
    return [name for name, step in steps.items() if _CARRIERS & called(step)]


def called(step: Relation) -> set[str]:
    """The words by which what a relation leads to is called."""
    words = fold(f"{step.label} {step.dataset}").split()
    return {*words, *map(stem, words)}


def names_behind(board: Board, relations: Sequence[str]) -> list[str]:
    """The paths of the names behind relations."""
    steps = board.dataset.relations
    found = [(name, board.catalog.dataset(steps[name].dataset).name_field) for name in relations]
    return [f"{name}.{field}" for name, field in found if field]
