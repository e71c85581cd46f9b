"""Ranks that another word than a field tells: "the most rain", "the most delayed shipment", "the least delayed"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board, Direction, Figure, Rank
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.verbs import is_verb_form, same_root
from askfirst.understanding.rules.spans import Span

_CAME = ("came", "become", "became", "got", "join", "start")


def ranked_by_verb(board: Board, at: int, direction: Direction, *, several: bool) -> int:
    """Rank by the one number of the rows that the verb behind "most" is a form of."""
    word = board.word(at + 1)
    if board.items[at].cue not in ("most", "least") or not word.endswith("ed"):
        return 0
    own = [name for name in board.dataset.fields if meanings.is_figure(board.bind(name))]
    named = tuple(name for name in own if _is_form(word, board.bind(name).label.lower().split()))
    if len(named) != 1:
        return 0
    rows = meanings.means_rows(board, board.at(at + 2))
    if rows:
        token = board.tokens.items[board.items[at + 2].last - 1]
        several = token.word != token.stem
        board.root_at = at + 2 if board.root_at is None else board.root_at
    text = board.said(at, at + 2)
    board.rank_as(Rank(text, direction, None if several else 1, Figure(text, named), of_rows=rows))
    return 3 if rows else 2


def ranked_by_happening(board: Board, at: int, direction: Direction) -> int:
    """As in "the shipment that arrived most recently", "which customer joined last": by the time of what happened."""
    before = at - 1
    while board.is_a(before, "filler", "joining"):
        before -= 1
    if direction not in ("late", "early") or board.rank or not board.is_a(before, "term"):
        return 0
    span = board.items[before]
    root = board.items[board.root_at].last if board.root_at is not None else _behind_rows(board, span)
    times = meanings.fields(board, span, meanings.is_time)
    times = times or tuple(path for path in meanings.faint(board, span) if meanings.is_time(board.bind(path)))
    verb = board.tokens.words()[span.first + (root == span.first + 1) : span.last][:1]
    if not root or len(times) != 1 or not (verb and (is_verb_form(verb[0]) or verb[0] in _CAME)):
        return 0
    token = board.tokens.items[root - 1]
    board.root_at = before if board.root_at is None else board.root_at
    count = None if token.word != token.stem else 1
    board.loose = [(index, other) for index, other in board.loose if other is not span]
    board.rank_as(Rank(board.said(before, at + 1), direction, count, field=times, of_rows=True))
    return 1


def _behind_rows(board: Board, span: Span) -> int:
    """The token behind the rows where the term begins with them: "customer joined"; 0 where it does not."""
    called = fold(f"{board.dataset.label} {board.dataset.plural} {board.dataset.name}").split()
    said = board.tokens.words()[span.first]
    return span.first + 1 if span.length > 1 and said in called else 0


def _is_form(verb: str, words: list[str]) -> bool:
    return any(same_root(verb, word) or verb.removesuffix("ed") == word for word in words)


def ranked_by_deed(board: Board, at: int, direction: Direction) -> int:
    """As in "who was the last to die": the row whose time is the last of all."""
    led = direction in ("late", "early") and board.is_a(at + 1, "joining", cue="to")
    if not led or board.rank or board.base or "which" not in board.goals:
        return 0
    to, behind = board.items[at + 1].last, board.at(at + 2)
    verb = board.tokens.words()[to : behind.first if behind else len(board.tokens)]
    if not any(word.isalpha() for word in verb):
        return 0
    board.rank_as(Rank(board.said(at, at + 1), direction, 1, of_rows=True))
    board.root_at = at if board.root_at is None else board.root_at
    return 1


def ranked_by_noun(board: Board, at: int, direction: Direction, count: int | None) -> int:
    """As in "the most rain", though rain is stored as a kind of weather besides."""
    meant = implied((board.word(at + 1),), board.dataset) if board.is_a(at + 1, "value", "unknown") else ()
    if not meant:
        return 0
    by = Figure(board.said(at + 1, at + 2), meant)
    board.rank_as(Rank(board.said(at, at + 2), direction, count, by, of_end=True))
    return 2
