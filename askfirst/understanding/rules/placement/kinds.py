"""Words that stand for all rows whose name holds them: "the Toyotas", "every Volvo and every Saab", "Ford cars"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.outline import Term
from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_ANY_OF_THEM = frozenset(("a", "an", "any", "each", "every", "all", "no", "some", "both", "another"))


def kinds(board: Board, at: int) -> int:
    """One such word, or several joined by "and" or "or": no row is called both."""
    return place_kinds(board, at, "contains")


def place_kinds(board: Board, at: int, op: Operator) -> int:
    """Place the words as filters; says how many items were placed, 0 where none is such a word."""
    value = through_cue(board, at)
    if value is None or not is_kind(board, value):
        return 0
    found = [value]
    while True:
        joint = board.skip(found[-1] + 1, "conjunction", "grouping", "joining")
        if joint == found[-1] + 1 or not is_kind(board, joint) or _path(board, joint) != _path(board, value):
            break
        found.append(joint)
    if any(board.is_a(joint, "conjunction", cue="versus") for joint in range(value, found[-1])):
        # Rows whose names hold words cannot be shown side by side by them.
        board.unplaced.append(board.said(value, found[-1] + 1))
        return found[-1] + 1 - at
    group = None
    if len(found) > 1 and op == "contains":
        group = board.open_groups = board.open_groups + 1
    for here in found:
        said, path = board.said(here, here + 1), _path(board, here)
        word = board.items[here].cue or said
        told = "not containing" if op == "not_contains" else "containing"
        board.assumptions.append(f"{said!r} is read as: {board.bind(path).label} {told} {word!r}")
        term = Term(said, "filter", (path,), op=op, values=(word,))
        board.place(replace(term, group=group), at if here == value else here, here + 1)
    return found[-1] + 1 - at


def is_kind(board: Board, value: int) -> bool:
    """Whether several names of the rows themselves hold the word, and it is no name of one of them.

    It is a plural, or "a" or "every" stands before it; in a table of its own any word that is a whole one in all names
    that were found.
    """
    span = board.at(value)
    if span is None or span.kind != "value":
        return False
    paths = set(hit_paths(board, span))
    if _says_which_rows(board, value, span):
        return True
    several = len(span.hits) > 1 and all(hit.how == "partial" for hit in span.hits)
    if not several or len(paths) != 1 or "." in next(iter(paths)):
        return False
    plural = span.cue and span.cue == stem(board.word(value)) != board.word(value)
    before = board.tokens.words()[max(span.first - 1, 0) : span.first]
    any_of_them = span.length == 1 and _ANY_OF_THEM.intersection(before)
    if plural or (any_of_them and not span.cue):
        return True
    if len(board.catalog.datasets) > 1 or span.cue or board.tokens.words()[span.last : span.last + 1] == ("ones",):
        return False  # What "the classic ones" are, only the user knows.
    return _is_in_all_names(board, span, paths)


def _says_which_rows(board: Board, value: int, span: Span) -> bool:
    """As in "municipal airports" where one is called just "Municipal": all that have it in their name are meant."""
    if len(board.catalog.datasets) > 1 or span.length > 1:
        return False
    if hit_paths(board, span, only_equal=True) != (board.dataset.name_field,):
        return False
    if board.tokens.words()[span.last : span.last + 1] == (fold(board.dataset.plural),):
        return True  # Behind "the most" the rows are placed with it.
    if not meanings.means_rows(board, board.at(value + 1)):
        return _is_said_of_many(board, span)
    rows = board.items[value + 1]
    token = board.tokens.items[rows.last - 1]
    return rows.first == span.last and token.word != token.stem


def _is_said_of_many(board: Board, span: Span) -> bool:
    """As in "what percent of airports are municipal": several rows are said to be so, and none to be called so."""
    words = board.tokens.words()
    return span.first > 1 and words[span.first - 1] == "are" and words[span.first - 2] == fold(board.dataset.plural)


def without_word(board: Board, at: int, value: int) -> bool:
    """As in "airports that aren't municipal" where one is called just "Municipal": placed as said of parts of names."""
    span = board.items[value]
    if len(board.catalog.datasets) > 1 or span.length > 1 or not board.tokens.items[span.first].text.islower():
        return False
    if {hit.how for hit in span.hits} != {"folded"} or hit_paths(board, span) != (board.dataset.name_field,):
        return False
    said = board.said(value, value + 1)
    board.assumptions.append(f"{said!r} is read as: {board.bind(_path(board, value)).label} not containing {said!r}")
    board.place(Term(said, "filter", (_path(board, value),), op="not_contains", values=(said,)), at, value + 1)
    return True


def _is_in_all_names(board: Board, span: Span, paths: set[str]) -> bool:
    """Whether what was said is in each of the names as it is, side by side and in whole words."""
    said = f" {board.word_of(span)} "
    return paths == {board.dataset.name_field} and all(said in f" {fold(hit.value)} " for hit in span.hits)


def _path(board: Board, value: int) -> str:
    span = board.items[value]
    return (*hit_paths(board, span, only_equal=True), *hit_paths(board, span))[0]


def through_cue(board: Board, at: int) -> int | None:
    """The index of the name that begins here, be it behind the cue of a relation."""
    value = board.skip(at, "relation", "joining", "grouping", "columns")
    if not board.is_a(value, "value"):
        return None
    cued = board.places.cued(board.tokens, board.items[value].first)
    plain = all(board.is_a(index, "joining") for index in range(at, value))
    every = all(board.word(index) in _ANY_OF_THEM for index in range(at, value))
    return value if plain or cued or every else None


def hit_paths(board: Board, span: Span, *, only_equal: bool = False) -> tuple[str, ...]:
    """The paths at which the words were found, the best fit first."""
    hits = [hit for hit in span.hits if not only_equal or hit.how in ("exact", "folded")]
    bounds = (bound for hit in hits for bound in board.places.fields.get((hit.dataset, hit.field), ()))
    return tuple(dict.fromkeys(bound.path for bound in bounds))
