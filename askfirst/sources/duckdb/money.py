"""Words of business for the columns that hold money and pieces: what came in, what was won, how much was sold.

A column is told by the words of its name. Words that fit two columns are given to both: it is asked which is meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Field
from askfirst.sources.duckdb.ledger import CALLED
from askfirst.sources.duckdb.line_totals import LABEL

INCOME = ("revenue", "turnover", "takings", "sales", "proceeds", "income", "receipts", "money taken", "money")
PROFIT = ("profit", "gain", "earnings", "profits")
SPENDING = ("spending", "spend", "expenses", "expenditure", "outgoings", "outlay")
PIECES = ("quantity", "pieces", "units sold", "pieces sold")
SOLD = "amount sold"
"""What pieces and money have in common: best-selling may be either."""
_NUMBERS = ("integer", "number", "decimal")
_UNITS = frozenset(("usd", "eur", "gbp", "chf", "jpy", "cny", "inr", "cad", "aud", "$", "€", "£", "¥", "₹",
    "$m", "€m", "£m", "$k", "€k", "£k", "$ m", "m$", "us$", "$bn"))  # fmt: skip
_CALLED_INCOME = frozenset(
    ("revenue", "turnover", "taking", "sale", "proceed", "receipt", "gross", "income", "billing", "gmv", "billed",
     "invoiced", "earned", "collected", "fundraised", "raised", "grosses", "earning")
)  # fmt: skip
_TOTALS = frozenset(("total", "amount", "sum", "value", "subtotal", "net", "bill", "paid", "payment", "charged"))
_WITH_TOTALS = _TOTALS | {
    "grand", "order", "line", "invoice", "sale", "price", "final", "transaction", "purchase", "booking", "basket",
    "cart", "gross", "ticket", "item", "deal", "check", "sub", "contract", "extended",
}  # fmt: skip
_OF_EACH = frozenset(("fee", "fare", "charge", "rent", "premium", "tuition"))
_NO_INCOME = frozenset(("unit", "per", "cost", "tax", "vat", "discount", "shipping", "balance", "budget", "count",
    "number", "quantity", "qty", "hour", "minute", "day", "rate", "tip", "tips", "delivery", "each", "target",
    "due", "forecast",
    "outstanding"))  # fmt: skip
_TRADE = frozenset(("price", "quantity", "qty", "order", "customer", "invoice", "product", "client", "buyer", "sku",
    "store", "shop", "cashier",
    "server", "waiter", "item", "guest", "vendor",
    "supplier", "merchant", "payment"))  # fmt: skip
_COSTS = frozenset(("budget", "cost", "expense", "spend", "spending", "expenditure", "outlay", "spent", "outgoing"))
_PIECES = frozenset(("quantity", "qty", "unit sold", "piece", "pcs sold",
    "item sold", "unit", "copy sold", "copie sold",
    "ticket sold", "seat sold", "number of item", "item", "quantity sold", "qty sold", "order quantity", "order qty",
    "quantity ordered", "qty ordered", "unit ordered", "bottle sold", "cup sold", "case sold", "volume sold",
    "portion", "number sold", "sold", "portion sold", "ticket", "copy", "box sold"))  # fmt: skip


def words_of_money(fields: Mapping[str, Field], apart: Collection[str]) -> Mapping[str, Sequence[str]]:
    """The words of business for columns by their names; none that one is called by already, nor those kept `apart`."""
    numbers = {
        name: tuple(stem(word) for word in fold(field.label).split())
        for name, field in fields.items()
        if field.role == "measure" and field.type in _NUMBERS
    }
    labels = {word for field in fields.values() for word in fold(field.label).split()}
    trade = any(stem(word) in _TRADE for word in labels)
    found: dict[str, list[str]] = {}
    for names, words in _classes(numbers, fields, trade=trade):
        for name in names:
            found.setdefault(name, []).extend(words)
    taken = {*(fold(field.label) for field in fields.values()), *(fold(word) for word in apart)}
    taken |= {stem(word) for word in taken}
    taken |= {fold(word) for field in fields.values() for word in field.synonyms}
    return {name: tuple(word for word in words if word not in taken) for name, words in found.items()}


def _classes(
    numbers: Mapping[str, tuple[str, ...]], fields: Mapping[str, Field], *, trade: bool
) -> Iterator[tuple[list[str], tuple[str, ...]]]:
    for label, words in CALLED.items():
        yield [name for name in numbers if fold(fields[name].label) == label], words
    income = list(_incomes(numbers, fields, trade=trade))
    pieces = [name for name, words in numbers.items() if " ".join(words) in _PIECES and name not in income]
    profits = [name for name, words in numbers.items() if {"profit", "gain"} & {*words} and not _is_rate(words)]
    costs = [name for name, words in numbers.items() if _COSTS & {*words} and not {"unit", "per", "each"} & {*words}]
    yield income, INCOME
    yield profits, PROFIT
    if pieces and any(fields[name].label != LABEL for name in income):
        yield [*pieces, *income], (SOLD,)
    yield pieces, PIECES
    yield costs or ([] if _is_signed(numbers) else income), SPENDING


def _is_rate(words: Sequence[str]) -> bool:
    return bool({"margin", "rate", "ratio", "percent", "pct", "%"} & {*words})


def _is_signed(numbers: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the amounts are those of an account, where what is spent is below zero."""
    return any("balance" in words for words in numbers.values()) or "money_out" in numbers


def _incomes(numbers: Mapping[str, tuple[str, ...]], fields: Mapping[str, Field], *, trade: bool) -> Iterator[str]:
    """The best that there is: what is called income, the totals of the rows, or what is charged for each."""
    money = {name: fields[name].unit.lower() in _UNITS for name in numbers}
    plain = {name: words for name, words in numbers.items() if not _NO_INCOME & {*words} and not _is_rate(words)}
    plain = {name: words for name, words in plain.items() if money[name] or not fields[name].unit}
    named = [name for name, words in plain.items() if _CALLED_INCOME & {*words} and "profit" not in words]
    totals = [
        name
        for name, words in plain.items()
        if _TOTALS & {*words} and {*words} <= _WITH_TOTALS and (money[name] or trade)
    ]
    each = [name for name, words in plain.items() if _OF_EACH & {*words}]
    signed = _is_signed(numbers)
    yield from named or ([] if signed else totals) or each
