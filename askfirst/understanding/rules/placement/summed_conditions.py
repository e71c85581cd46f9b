"""Conditions on the sum of a number over each group: "added up to over 200", "carriers with a cost over 1 million".

What a thing has of a number that adds up is the total of its rows.
"""

from __future__ import annotations

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount, amount_at, bounded, having
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.spans import Span

_BOUNDS = ("gt", "ge", "lt", "le", "between")
_HAVE = frozenset((
    "that", "which", "who", "with", "whose", "where", "had", "has", "have", "having", "a", "an",
    "the", "their", "his", "its", "is", "was", "were", "are", "of", "did", "in", "it",
    "there", "saw", "got", "when", "counted", "count", "counts", "counting", "numbered", "number", "totalled",
    "totaled",
    "reached", "reach", "boasted", "boast", "housed", "recorded", "registered", "exceeded", "held", "hold", "holding",
    "made", "make", "making", "earned", "took", "brought", "received", "collected", "contained", "could", "would",
    "showed", "posted", "logged", "reported", "sold",
))  # fmt: skip
_TIMES = ("second", "minute", "hour", "day", "week", "month", "year")


def sums_compared(board: Board, at: int) -> int:
    """Such a condition, with the number's name before or behind the bound."""
    named = meanings.fields(board, board.at(at), meanings.is_figure)
    here = board.skip(at + 1, "joining") if named else at
    adds_up = bool(named) and board.is_a(here, "function", cue="adds up")
    amount = amount_at(board, here + 1 if adds_up else here)
    if amount is None or amount.op not in _BOUNDS or meanings.means_rows(board, board.at(at)):
        return 0
    last, paths = (amount.last, named) if named else _named_behind(board, amount)
    fitting = bounded(board, paths, amount) if paths else ()
    in_all = _is_in_all(board, last)
    if not fitting or not (adds_up or in_all or _is_of_each(board, at, fitting)):
        return 0
    said = board.said(at, last)
    if not adds_up:
        board.assumptions.append(f"{said!r} is read of the total for each")
    board.havings.append(having(board, Figure(said, fitting, "sum"), amount))
    return last + in_all - at


def _is_in_all(board: Board, at: int) -> bool:
    """As in "which customers had orders worth less than 20000 in total": of all rows of each thing named before."""
    things = any(meanings.relation_key(board, span) for _, span in board.loose)
    return board.word(at) in ("in total", "in all", "altogether", "all told", "in sum") and (
        things or bool(board.groups)
    )


def _named_behind(board: Board, amount: Amount) -> tuple[int, tuple[str, ...]]:
    """As in "more than 200 mm of precipitation", "over 1 million in freight cost"."""
    behind = board.skip(amount.last, "joining")
    paths = meanings.fields(board, board.at(behind), meanings.is_figure)
    return (behind + 1, paths) if paths and not meanings.means_rows(board, board.at(behind)) else (amount.last, ())


def _is_of_each(board: Board, at: int, paths: tuple[str, ...]) -> bool:
    """Whether the things that the question begins with are said to have so much, and their rows add up to it."""
    if board.base is not None or board.rank or board.root_at is not None or board.havings:
        return False
    last = _end_of_months(board, at) or _end_of_kinds(board)
    between = board.tokens.words()[last : board.items[at].first]
    if not last or not between or any(word not in _HAVE for word in between) or between[-1] in ("any", "single"):
        return False
    number = next((span for span in board.items[at:] if meanings.fields(board, span, meanings.is_figure)), None)
    if number is None or board.word_of(number) in ("prices", "values", "costs", "amounts"):
        return False  # "Delays over 100 hours" are each row's own.
    if {stem(word) for word in board.word_of(number).split()[:-1]} & set(fold(board.dataset.label).split()):
        return False  # "Order value" is that of one order.
    fields = [board.bind(path).field for path in paths]
    added = all(field.additive and comparable_unit(field.unit) not in _TIMES for field in fields)
    return added and meanings.usual_function(board, paths) == "sum" and _is_of_one_year(board)


def _end_of_months(board: Board, at: int) -> int:
    """The token behind months or the like that the question begins with, where the rows are of less; else 0."""
    grains = [span for span in board.items[:at] if span.kind == "grain"]
    told = (len(board.groups) == 1 and bool(board.groups[0].grain) and not board.figures) or board.counted_grain
    if len(grains) != 1 or not told or board.loose or grains[0].cue == board.dataset.grain:
        return 0
    counts = len(board.figures) == bool(board.counted_grain)
    return grains[0].last if counts else 0


def _end_of_kinds(board: Board) -> int:
    """The token behind the kinds of things that the question begins with; else 0."""
    if board.figures or board.groups or len(board.loose) != 1:
        return 0
    index, things = board.loose[0]
    starts = board.skip(0, "goal", "filler", "joining") == index
    return things.last if starts and _is_kind_of_many(board, things) else 0


def _is_kind_of_many(board: Board, span: Span) -> bool:
    """Whether it is the plural of what many rows share: neither what each row is called by, nor the rows."""
    token = board.tokens.items[span.last - 1]
    if token.word == token.stem or meanings.means_rows(board, span) or meanings.measures(board, span):
        return False
    if meanings.relation_key(board, span):
        return True
    paths = meanings.fields(board, span, meanings.groups)
    own = {board.dataset.key, board.dataset.name_field}
    return bool(paths) and all(board.bind(path).field.role == "category" and path not in own for path in paths)


def _is_of_one_year(board: Board) -> bool:
    """Whether a year is told where each row is of one: the people of all years together are none of a land."""
    years = {name for name, field in board.dataset.fields.items() if is_year(field)}
    told = {
        path
        for part in board.parts
        for path in (part.what.candidates if isinstance(part.what, Term) else ())
        + ((part.what.field,) if isinstance(part.what, Filter) else ())
    }
    return not years or bool(years & told)
