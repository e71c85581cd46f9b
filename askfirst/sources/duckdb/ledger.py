"""Accounts whose amounts have a sign: what came in and what went out stand as two more columns, both above zero."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from askfirst.sources.duckdb.columns import Column
from askfirst.sources.duckdb.naming import snake
from askfirst.sources.duckdb.recognise import Recognised

OUT, IN = "money out", "money in"
CALLED = {
    OUT: ("spending", "spend", "spent", "outgoings", "expenses", "expenditure", "outlay", "payments out", "money spent",
          "debits", "paid out"),
    IN: ("income", "incoming money", "money received", "deposits", "takings", "earnings", "credits", "paid in"),
}  # fmt: skip
"""What people call them by besides."""
_TURNED = ", shown without the minus sign"
_AMOUNT = re.compile(r"^(?:(?:transaction|txn|booking|signed|net)_)?(?:amount|amt|betrag|value|sum)(?:_[a-z]{3})?$")
_ACCOUNT = re.compile(
    r"(?:^|_)(?:balance|counterparty|payee|merchant|txn|transaction|booking|account|iban|ledger)(?:_|$)"
)


def ways_of_money(columns: Sequence[Column], source: str, ask: Callable[[str], list[tuple[Any, ...]]]) -> list[Column]:
    """The two columns, for the one amount of an account that has both signs. Raises what `ask` raises."""
    names = [snake(column.name) for column in columns]
    amounts = [it for it, name in zip(columns, names, strict=True) if _AMOUNT.match(name) and it.is_number]
    if len(amounts) != 1 or not any(map(_ACCOUNT.search, names)) or {"money_out", "money_in"} & {*names}:
        return []
    (amount,) = amounts
    value = amount.value
    [[least, most]] = ask(f"SELECT min({value}), max({value}) FROM {source}")  # noqa: S608 - quoted names
    if least is None or not least < 0 < most:
        return []
    unit = amount.found.unit if amount.found else ""
    unit = unit or next(iter(re.findall(r"[(\[]([^()\[\]]+)[)\]]", amount.original)), "")
    return [
        Column(label.replace(" ", "_"), label, amount.type, Recognised(cell, amount.type, says=says, unit=unit))
        for label, cell, says in (
            (OUT, f"CASE WHEN ({value}) < 0 THEN -({value}) END",
             f"{OUT} is what is below zero in {amount.original}{_TURNED}"),
            (IN, f"CASE WHEN ({value}) > 0 THEN ({value}) END", f"{IN} is what is above zero in {amount.original}"),
        )
    ]  # fmt: skip
