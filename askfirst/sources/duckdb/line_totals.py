"""Sales that give pieces and a price for each: what a row comes to stands as one more column, where no file has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from askfirst.sources.duckdb.columns import Column
from askfirst.sources.duckdb.naming import snake
from askfirst.sources.duckdb.recognise import Recognised

LABEL = "line total"
_PIECES = frozenset(("qty", "quantity", "qty_sold", "quantity_sold", "units_sold", "order_qty", "order_quantity",
    "quantity_ordered", "qty_ordered", "items_sold", "number_sold", "pcs", "item_qty", "item_quantity"))  # fmt: skip
_OF_EACH = frozenset(("unit_price", "price_per_unit", "price_each", "item_price", "price_per_item",
    "unit_selling_price", "selling_price_per_unit", "price_per_piece", "unitprice"))  # fmt: skip
_PRICE = "price"
_KNOWN = frozenset(("total", "amount", "amt", "revenue", "sales", "subtotal", "value", "paid", "gross", "net", "bill",
    "discount", "takings", "turnover", "sum", "cost", "income", "spend", "spent", "charge", "charged", "profit",
    "markdown", "rebate"))  # fmt: skip
"""Words of a column that says it already, or that a price times pieces would be wrong beside."""
_ALIKE = 0.3
"""Prices that rise with the pieces more than this are no prices of one piece."""


def line_totals(columns: Sequence[Column], source: str, ask: Callable[[str], list[tuple[Any, ...]]]) -> list[Column]:
    """That column, for the one of pieces and the one of prices. Raises what `ask` raises."""
    names = {snake(column.name): column for column in columns}
    numbers = {name: column for name, column in names.items() if column.is_number}
    pieces = [column for name, column in numbers.items() if name in _PIECES]
    prices = [name for name in numbers if name in _OF_EACH or name == _PRICE]
    if len(pieces) != 1 or len(prices) != 1 or any(_KNOWN.intersection(name.split("_")) for name in names):
        return []
    price = numbers[prices[0]]
    many, each = pieces[0].value, price.value
    if prices[0] == _PRICE:
        [[alike]] = ask(f"SELECT corr({many}, {each}) FROM {source}")  # noqa: S608 - quoted names
        if alike is None or not alike < _ALIKE:
            return []
    says = f"{LABEL} is {pieces[0].original} times {price.original}"
    unit = price.found.unit if price.found else ""
    return [Column("line_total", LABEL, "DOUBLE", Recognised(f"(({many}) * ({each}))", "DOUBLE", says=says, unit=unit))]
