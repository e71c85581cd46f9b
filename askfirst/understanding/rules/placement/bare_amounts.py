"""Which number an amount bounds where no word names it: "above 100k", "whose bill is longer than 55 mm"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.amounts import Amount
from askfirst.understanding.rules.recognition.implied import implied

_MUCH = 1000.0
_YEARS = range(1900, 2100)
_ROUND = 50
_MONEY = frozenset(("usd", "eur", "gbp", "chf", "jpy", "cny", "dollars", "euros", "$", "€", "£"))


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
