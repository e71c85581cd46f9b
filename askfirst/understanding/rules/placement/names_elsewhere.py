"""A part of a name behind a word that points elsewhere: "handed to Golden Strait", where no place is called so."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.recognition.verbs import root

_HANDED = frozenset(
    root(word)
    for line in (
        "handed given gave entrusted consigned assigned awarded allocated allotted outsourced contracted paid tendered",
        "subcontracted trusted left passed granted offered delegated sold billed invoiced charged due owed attributed",
        "belong belongs belonged thanks according turned linked tied",
    )
    for word in line.split()
)
"""Behind these "to" leads to somebody, and nowhere."""
_NEAR = 0.85
"""How like a stored name two words must be to be a slip of it."""
_AGAINST = frozenset(("with", "to", "against", "and", "alongside", "beside"))
_SKIPPED = frozenset(("the", "a", "an", "over", "out", "back", "to", "with", "by", "on"))


def is_one_thing_of(board: Board, value: int, held: tuple[str, ...], *, firm: bool) -> bool:
    """Whether whole words of one stored name stand there, which only things of one kind are called by.

    A single word behind one that leads somewhere may be a place that is not stored: "to London" is no London Tea.
    """
    span = board.items[value]
    names = {hit.value for hit in span.hits}
    if _is_long_slip(board, value, held):
        return True
    if len(held) != 1 or len(names) != 1 or any(hit.how == "fuzzy" for hit in span.hits):
        return False
    bound = board.bind(held[0])
    if bound.field.name != bound.dataset.name_field:
        return False
    whole = set(fold(board.tokens.said(span.first, span.last)).split()) <= set(fold(next(iter(names))).split())
    if not whole or (firm and span.length == 1 and not _is_handed(board, span.first)):
        return False
    said = board.tokens.said(span.first, span.last)
    board.assumptions.append(f"{said!r} is a {bound.label}")
    return True


def _is_long_slip(board: Board, value: int, held: tuple[str, ...]) -> bool:
    """As in "from Pacfic Star": two words that are nearly those of a stored name, of things that are no places here."""
    span = board.items[value]
    near = span.length > 1 and all(hit.how == "fuzzy" for hit in span.hits) and span.hits[0].score >= _NEAR
    ends = [board.bind(path) for path in held]
    return near and bool(ends) and all(end.field.name == end.dataset.name_field for end in ends)


def _is_handed(board: Board, first: int) -> bool:
    words = board.tokens.words()
    while first > 0 and words[first - 1] in _SKIPPED:
        first -= 1
    return first > 0 and root(words[first - 1]) in _HANDED


def is_stored_elsewhere(board: Board, value: int, held: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether the word before a name misleads nobody."""
    one = _is_paid(board, value) or is_one_thing_of(board, value, held, firm=True)
    return one or _has_one_home(board, value, own)


def _has_one_home(board: Board, value: int, cued: tuple[str, ...]) -> bool:
    """Whether the name is stored exactly so in one field alone: then a loose "went to" before it misleads nobody.

    Where the cue points to a field of the same name, as to the destination's region, that one may have been meant.
    """
    span = board.items[value]
    paths = hit_paths(board, span)
    if len(paths) != 1 or paths != hit_paths(board, span, only_equal=True):
        return False
    bound = board.bind(paths[0])
    if bound.field.name not in (bound.dataset.name_field, bound.dataset.key):
        # A region may be one of several things' regions: the word before it was meant.
        return False
    home, others = board.bind(paths[0]), [board.bind(path) for path in cued]
    if home.field.name != home.dataset.name_field and home.field.name in {other.field.name for other in others}:
        return False
    said, label = board.said(value, value + 1), board.bind(paths[0]).label
    board.assumptions.append(f"{said!r} is a {label}")
    return True


def _is_paid(board: Board, value: int) -> bool:
    """As in "what share of the spend goes to X": money goes to whom it is paid, and travels nowhere."""
    words = board.tokens.words()[: board.items[value].first]
    words = words[:-1] if words[-1:] in (("the",), ("our",)) else words
    shared = any(figure.function == "share" and figure.candidates for figure in board.figures)
    return shared and words[-1:] == ("to",) and words[-2:-1] in (("go",), ("goes",), ("going",), ("went",), ("gone",))


def set_against(board: Board, at: int, joint: int) -> bool:
    """Whether a word that leads elsewhere joins names here: "compare X with Y", "X compared to Y"."""
    compared = board.is_a(_before(board, at), "goal", cue="compare")
    return compared and board.word(joint) in _AGAINST and board.is_a(joint + 1, "value")


def _before(board: Board, at: int) -> int:
    """The item before a name and what small words lead to it."""
    at -= 1
    while at > 0 and board.is_a(at, "filler", "joining"):
        at -= 1
    return at
