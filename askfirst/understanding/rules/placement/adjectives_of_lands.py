"""Adjectives of lands before the things they are said of: "Norwegian customers" are no customers of Norwegian lines."""

from __future__ import annotations

from askfirst.catalog.lookup import fold, phrase_of, stem
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.demonyms import REGISTERED
from askfirst.understanding.rules.words.noun_classes import PEOPLE
from askfirst.understanding.rules.words.word_forms import lands_of


def land_of_things(board: Board, value: int, cued: tuple[str, ...]) -> tuple[tuple[str, ...], int] | None:
    """The fields of the things that such an adjective is said of, and the item behind what only says what they are."""
    told = _said_of_things(board, value)
    return (told, value + 1) if told else _land_before(board, value, cued)


def _land_before(board: Board, value: int, cued: tuple[str, ...]) -> tuple[tuple[str, ...], int] | None:
    """As in "Norwegian customers"."""
    span, behind = board.at(value), board.at(value + 1)
    if span is None or behind is None or not span.cue or not lands_of(board.word(value)):
        return None
    if behind.first != span.last and board.tokens.words()[span.last] not in REGISTERED:
        return None
    held = hit_paths(board, span)
    if registered := _registered_under(board, value, held):
        return registered
    if behind.kind == "term":
        named = [entry.name for entry in behind.entries if entry.kind == "relation"]
        ways = [(board.dataset.relations[name],) for name in named if name in board.dataset.relations]
        kinds = {path.rpartition(".")[2] for path in held}
        own = tuple(path for path in board.places.behind(ways) if path.rpartition(".")[2] in kinds) if ways else ()
        before = board.at(value - 1) if value else None
        # "With Norwegian carriers" says whose; "Norwegian customers by month" counts them.
        said = before is not None and before.kind in ("joining", "relation")
        # "Brazilian customers' orders": they say whose.
        said = said or board.tokens.words()[behind.last : behind.last + 1] == ("'",)
        return (own, value + 2 if said else value + 1) if own else None
    unknown = behind.kind == "value" and all(hit.how == "fuzzy" for hit in behind.hits)
    ends = tuple(path for path in held if path in cued and "." in path)
    if not unknown or not ends or not _is_called(board, ends[0], behind.last - 1):
        return None
    land, noun = lands_of(board.word(value))[0].title(), board.said(value + 1, value + 2)
    board.assumptions.append(f"{noun!r} is read as all places in {land}")
    return ends, value + 2


def _said_of_things(board: Board, value: int) -> tuple[str, ...]:
    """As in "how many customers are Norwegian": of the things that are named before it, and of no others."""
    if not board.items[value].cue:
        return ()
    last, thing = board.items[value].last, board.at(value - 2) if value > 1 else None
    ends = not any(word.isalnum() for word in board.tokens.words()[last:])
    if thing is None or thing.kind != "term" or not ends or not board.is_a(value - 1, "joining", cue="is"):
        return ()
    if not lands_of(board.word(value)) or meanings.means_rows(board, thing):
        return ()
    names = [entry.name for entry in thing.entries if entry.kind == "relation"]
    ways = [(board.dataset.relations[name],) for name in names if name in board.dataset.relations]
    own = board.places.behind(ways) if ways else ()
    kinds = {path.rpartition(".")[2] for path in hit_paths(board, board.items[value])}
    called = {board.bind(path).dataset.name_field for path in own}
    lands = tuple(path for path in own if path.rpartition(".")[2] in kinds)
    return lands or tuple(path for path in own if path.rpartition(".")[2] in called)


def _is_called(board: Board, path: str, at: int) -> bool:
    """Whether the things that a field is of, or some of them, are called by the word."""
    relation = board.dataset.relations.get(path.partition(".")[0])
    if relation is None:
        return False
    here = board.catalog.dataset(relation.dataset)
    said = board.tokens.items[at].stem
    conditions = [text for name, one in here.conditions.items() for text in (name, *one.synonyms)]
    names = [here.label, here.plural, *here.synonyms, *conditions]
    return any(phrase_of(fold(name)) == (said,) for name in names)


def _registered_under(board: Board, value: int, held: tuple[str, ...]) -> tuple[tuple[str, ...], int] | None:
    """As in "Maltese-flagged", "the Greek flag": the one field that is called so, whether it holds the land or not."""
    span, behind = board.items[value], board.items[value + 1]
    names = REGISTERED.get(board.tokens.words()[span.last], ())
    paths = {bound.path: bound for bounds in board.places.fields.values() for bound in bounds}
    called = tuple(path for path, bound in paths.items() if {fold(bound.field.label), bound.field.name} & {*names})
    if names and called:
        return tuple(path for path in called if path in held) or called, value + 1
    if behind.first != span.last or behind.kind != "term" or meanings.means_rows(board, behind):
        return None
    texts = meanings.text_fields(board, behind)
    own = tuple(path for path in held if "." not in path)
    if own and stem(board.tokens.words()[behind.last - 1]) in PEOPLE and not set(texts) & set(held):
        # "American customers" of orders with a country: the people are called by another column.
        before = board.at(value - 1) if value else None
        said = before is not None and before.kind in ("joining", "relation", "grouping")
        return own, value + 2 if said else value + 1
    # "European countries" of rows with a continent are told by that, and the countries are the things.
    named = bool(own) or any(entry.kind in ("dataset", "relation") for entry in behind.entries)
    return (texts, value + 2) if texts and not named and not set(texts) & set(held) else None
