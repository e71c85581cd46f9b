"""Which number an amount bounds where no word names it: "above 100k", "whose bill is longer than 55 mm"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.words.counting_words import CURRENCIES

_MUCH = 1000.0
_MILLIONS = 500_000.0
_YEARS = range(1900, 2100)
_ROUND = 50
_ON_THE_MAP = frozenset(("latitude", "longitude", "lat", "lon", "lng", "long"))
_LASTED = frozenset((
    "took", "take", "takes", "taken", "taking", "last", "lasted", "lasts", "lasting", "needed", "needs", "longer",
    "shorter", "quicker", "faster", "underway", "travelled", "traveled", "sailed",
))  # fmt: skip
_LATE = frozenset((
    "delay", "delays", "delayed", "late", "later", "lateness", "overdue", "early", "earliness", "behind", "ahead",
    "waited", "wait", "waiting", "held", "hold",
))  # fmt: skip
_MONEY = frozenset((*CURRENCIES, "dollars", "euros", "$", "€", "£"))


def money_of(board: Board, candidates: tuple[str, ...], amount: Amount) -> tuple[str, ...]:
    """The one sum of money among mere counts, for an amount that no count of one row reaches.

    Empty where none of them is money, or where other numbers have a unit as well.
    """
    fields = {path: board.bind(path).field for path in candidates}
    money = tuple(path for path, field in fields.items() if field.unit.lower() in _MONEY)
    counts = all(not field.unit and field.type == "integer" for path, field in fields.items() if path not in money)
    if len(money) != 1 or not counts or amount.unit:
        return ()
    if min(amount.values) < _MUCH or any(map(_may_be_a_year, amount.values)):
        return ()
    said = board.said(amount.first, amount.last)
    board.assumptions.append(f"{said!r} is read as {fields[money[0]].label}")
    return money


def without_lateness(board: Board, candidates: tuple[str, ...], amount: Amount) -> tuple[str, ...]:
    """As in "trips that took over 30 days": how long a thing took is not how late it was."""
    first = board.items[amount.first].first
    said = board.tokens.words()[max(first - 3, 0) : board.items[amount.last - 1].last]
    if not _LASTED.intersection(said) or _LATE.intersection(board.tokens.words()):
        return candidates
    return tuple(path for path in candidates if _LATE.isdisjoint(fold(board.bind(path).label).split()))


def _may_be_a_year(value: float) -> bool:
    """As in "orders placed over 2024"; round numbers such as 2000 are amounts."""
    return value in _YEARS and value % _ROUND != 0


def meant_by_adjective(board: Board, fields: tuple[str, ...], amount: Amount) -> tuple[str, ...]:
    """As in "a bill longer than 55 mm": of what one word may mean, the number that the comparison is about."""
    if len(fields) < 2 or not board.is_a(amount.first, "comparator"):  # noqa: PLR2004 - one is no choice
        return fields
    meant = set(implied(board.word(amount.first).split(), board.dataset))
    found = tuple(path for path in fields if path in meant)
    return found if len(found) == 1 else fields


def of_no_field(board: Board, amount: Amount) -> tuple[str, ...]:
    """As in "orders above 200k": of what, only the data or the user knows; of a place on the map, nobody says so."""
    numbers = tuple(name for name in board.dataset.fields if meanings.is_figure(board.bind(name)))
    placed = tuple(name for name in numbers if _ON_THE_MAP.isdisjoint(fold(board.bind(name).field.label).split()))
    numbers = placed or numbers
    return money_of(board, numbers, amount) or _people(board, numbers, amount) or numbers


def _people(board: Board, numbers: tuple[str, ...], amount: Amount) -> tuple[str, ...]:
    """As in "countries over 2 million": of the numbers only how many people live there runs to so much."""
    found = tuple(path for path in implied(("inhabitants",), board.dataset) if path in numbers)
    money = any(board.bind(path).field.unit.lower() in _MONEY for path in numbers)
    if len(found) != 1 or money or min(amount.values) < _MILLIONS:
        return ()
    board.assumptions.append(f"{board.said(amount.first, amount.last)!r} is read as {board.bind(found[0]).label}")
    return found
