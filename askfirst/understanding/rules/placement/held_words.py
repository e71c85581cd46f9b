"""Several words that names are said to hold: "either county or regional in their name", "the words x, y in it"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.placement.kinds import hit_paths

_WORDS = ("value", "term", "number", "unknown")
_JOINTS = frozenset(("and", "or", "nor", ",", "/", "&", "either", "both", "neither", "(", ")", "-"))
_ONE_OF = frozenset(("or", "either", "nor", "neither", "/", "any", "one"))
_ALL_OF = frozenset(("and", "both", "&"))
_NEGATED = frozenset(("no", "neither", "without", "not", "nor"))
_LEADING = 4


def held_words(board: Board, at: int) -> int:
    """Each of the words is looked for in the names of the rows; one alone is placed elsewhere."""
    name, end = board.dataset.name_field, _end(board, at)
    if not end or not name or (board.is_a(at, "conjunction") and board.word(at) not in _JOINTS):
        return 0
    first, last = board.items[at].first, board.items[end].first
    runs = _runs(board, first, last)
    before = board.tokens.words()[max(first - _LEADING, 0) : first]
    between = {*before[-_LEADING:], *board.tokens.words()[first:last]}
    negated = bool(_NEGATED & {*before[-1:], *board.tokens.words()[first:last]})
    either = bool(_ONE_OF & between)
    if len(runs) < 2 or not (either or _ALL_OF & between):  # noqa: PLR2004 - several
        return 0
    texts = [board.tokens.said(*run) for run in runs]
    _leave_topic(board, name, first, texts)
    group = None
    if either and not negated:
        group = board.open_groups = board.open_groups + 1
    op: Operator = "not_contains" if negated else "contains"
    for run, text in zip(runs, texts, strict=True):
        term = replace(Term(text, "filter", (name,), op=op, values=(text,)), group=group)
        board.parts.append(Part(term, *run))
    return end + 1 - at


def _end(board: Board, at: int) -> int:
    """The item that says "in the name" behind words that begin here and are no names of anything else; 0 without."""
    here = at
    while board.is_a(here, *_WORDS) or (board.is_a(here, "conjunction") and board.word(here) in _JOINTS):
        span = board.items[here]
        equal = hit_paths(board, span, only_equal=True)
        if span.kind == "value" and equal and board.dataset.name_field not in equal:
            return 0
        here += 1
    return here if here > at and board.is_a(here, "comparator", cue="held") else 0


def _runs(board: Board, first: int, last: int) -> list[tuple[int, int]]:
    """The tokens between the joining words."""
    runs: list[tuple[int, int]] = []
    begin = first
    for at in range(first, last + 1):
        if at == last or board.tokens.items[at].word in _JOINTS:
            if at > begin:
                runs.append((begin, at))
            begin = at + 1
    return runs


def _leave_topic(board: Board, name: str, first: int, texts: list[str]) -> None:
    """As in "heliports or seaplane bases - how many have either word (heliport, seaplane) in the name"."""
    words = {text.lower() for text in texts}
    told = [part for part in board.parts if isinstance(part.what, Term) and part.what.op == "contains"]
    told = [part for part in told if part.what.candidates == (name,) and part.last <= first]  # type: ignore[union-attr] # terms
    if not any(str(part.what.values[0]).lower() in words for part in told):  # type: ignore[union-attr] # terms
        return
    for part in told:
        board.parts.remove(part)
        said = board.tokens.said(part.first, part.last)
        board.assumptions = [one for one in board.assumptions if not one.startswith(f"{said!r} is read as: ")]
    topic = board.tokens.said(min(part.first for part in told), max(part.last for part in told))
    board.assumptions.append(f"{topic!r} is read as what the words in the name say")
