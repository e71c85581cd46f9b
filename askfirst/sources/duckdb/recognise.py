"""What text columns hold: a sample tells which readings are worth trying, all values which of them hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import duckdb

from askfirst.sources.duckdb.choose import ENOUGH, DateOrder, TextColumn, Tried, choose, guessed
from askfirst.sources.duckdb.missing import is_mark, is_missing
from askfirst.sources.duckdb.readings import (
    MISSING,
    READINGS,
    RIVALS,
    SYMBOL,
    TEXT,
    Kind,
    Reading,
)  # fmt: skip

Ask: TypeAlias = Callable[[str], list[tuple[Any, ...]]]
"""Runs one statement."""

SAMPLE_ROWS = 400
SAMPLE_VALUES = 50
HOPEFUL = 0.5
"""A reading that fits so much of a sample is tried on all values."""
SHOWN = 3
FIXED = 5
"""Digits that are all of one length, from this on, are codes where their file says that they are text."""
VALUES = "values_of_a_column"
"""A temporary table: the different values of the column that is looked at, and the number of rows of each."""
SELDOM = frozenset({"amount", "european"})
"""Readings that take long and are tried only where plainer ones do not suffice."""

_DATE_NAME = re.compile(r"(^|_)(date|day|month|period|time|when|dt|ym|ymd|yyyymm|yyyymmdd)(_|$)|_(on|at)$")
_FLAG_NAME = re.compile(r"^(is|has|had|was|were|are|can|did|does|should)_|_(flag|yn)$")
_PAIRS = ({"true", "false"}, {"yes", "no"}, {"t", "f"}, {"y", "n"})
_TOLD_ALONE = ({"true", "false"}, {"yes", "no"})
_FIRSTS = frozenset("+-.($€£¥₹0123456789")
_BEGINNINGS = frozenset(
    (
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mon", "tue", "wed",
        "thu", "fri", "sat", "sun", "usd", "eur", "gbp", "chf", "jpy", "cny", "inr", "cad", "aud", "t", "f",
        "y", "n", "no", "yes", "tru", "fal",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a column was taken for. `value` is DuckDB's expression for its value.

    `unfit` values are not what the others are, `marked` ones stand for a missing value; both became NULL, `examples`
    are some of them. `guessed` holds where others write the same otherwise. `doubt` is why the column stays text though
    it could have been more; `coded` rows hold "NA" as a code. `made` says of what a column is that no file has.
    """

    value: str
    type: str = "VARCHAR"
    kind: Kind | None = None
    says: str = ""
    unit: str = ""
    rows: int = 0
    unfit: int = 0
    marked: int = 0
    examples: tuple[str, ...] = ()
    doubt: str = ""
    guessed: bool = False
    coded: int = 0
    made: str = ""


def recognise(
    columns: Sequence[TextColumn], table: str, ask: Ask, date_order: DateOrder | None = None
) -> dict[str, Recognised]:
    """The columns, by their original names, that hold more than text or markers of missing values.

    `table` is what stands behind FROM. Raises what `ask` raises.
    """
    if not columns:
        return {}
    hopeful = _hopeful(columns, table, ask)
    marked = _marked([column for column in columns if not hopeful[column.original]], table, ask)
    found = {}
    for column in columns:
        readings = hopeful[column.original]
        if readings or column.original in marked:
            _count_values(column, table, ask)
            recognised = _recognised(column, readings, ask, date_order)
            ask(f"DROP TABLE {VALUES}")
            if recognised:
                found[column.original] = recognised
    return found


def _recognised(
    column: TextColumn, readings: list[Reading], ask: Ask, date_order: DateOrder | None
) -> Recognised | None:
    likely = _first(readings)
    tried = _try(column, likely, ask)
    if len(likely) < len(readings) and choose(tried, date_order) == (None, None):
        tried = _try(column, readings, ask)
    return _decide(tried, ask, date_order)


def _count_values(column: TextColumn, table: str, ask: Ask) -> None:
    """Each different value once, with the number of rows that hold it: most columns have few."""
    values = f"SELECT {column.sql} AS value, count(*) AS held FROM {table} GROUP BY 1"  # noqa: S608
    try:
        ask(f"CREATE OR REPLACE TEMP TABLE {VALUES} AS {values}")
    except duckdb.OutOfMemoryException:
        ask(f"CREATE OR REPLACE TEMP TABLE {VALUES} AS SELECT * FROM ({values}) LIMIT 0")  # noqa: S608


def _marked(columns: Sequence[TextColumn], table: str, ask: Ask) -> set[str]:
    """The columns, by their original names, that hold a mark of a missing value."""
    texts = [column for column in columns if column.is_text]
    if not texts:
        return set()
    listed = ", ".join(f"coalesce(bool_or({is_mark(column.sql)}), false)" for column in texts)
    [held] = ask(f"SELECT {listed} FROM {table}")  # noqa: S608
    return {column.original for column, any_ in zip(texts, held, strict=True) if any_}


def _first(readings: list[Reading]) -> list[Reading]:
    plain = [reading for reading in readings if reading.name not in SELDOM]
    return plain if readings[:1] == plain[:1] else readings


def is_told_by_name(name: str) -> bool:
    """Whether a column of whole numbers may hold days or yes and no, as far as its name tells."""
    return bool(_DATE_NAME.search(name) or _FLAG_NAME.search(name))


def _hopeful(columns: Sequence[TextColumn], table: str, ask: Ask) -> dict[str, list[Reading]]:
    listed = ", ".join(column.sql for column in columns)
    rows = ask(f"SELECT {listed} FROM {table} LIMIT {SAMPLE_ROWS}")  # noqa: S608 - quoted names and fixed text only
    found = {}
    for at, column in enumerate(columns):
        sample = _sample(row[at] for row in rows)
        if not sample and len(rows) == SAMPLE_ROWS:
            name = column.sql
            late = f"SELECT {name} FROM {table} WHERE NOT ({is_missing(name)}) LIMIT {SAMPLE_VALUES}"  # noqa: S608
            sample = _sample(value for (value,) in ask(late))
        found[column.original] = [reading for reading in READINGS if _worth(reading, column, sample)]
    return found


def _sample(values: Iterator[str | None]) -> list[str]:
    distinct = dict.fromkeys(value.strip() for value in values if value is not None)
    return [value for value in distinct if value.lower() not in MISSING][:SAMPLE_VALUES]


def _worth(reading: Reading, column: TextColumn, sample: Sequence[str]) -> bool:
    if not reading.needs and not column.is_text:
        return False
    wanted = {"date": _DATE_NAME, "flag": _FLAG_NAME}.get(reading.needs)
    if wanted and not wanted.search(column.name):
        return False
    if column.told and reading.kind == "number" and _are_codes(sample):
        return False
    fitting = sum(_could_be_more(value) and reading.may_be(value) for value in sample)
    return fitting > 0 and fitting >= len(sample) * HOPEFUL


def _are_codes(sample: Sequence[str]) -> bool:
    return len({len(value) for value in sample}) == 1 and len(sample[0]) >= FIXED and all(map(str.isdigit, sample))


def _could_be_more(text: str) -> bool:
    """A first look that spares most text all others."""
    return text[:1] in _FIRSTS or text[:3].lower().rstrip() in _BEGINNINGS


def _try(column: TextColumn, readings: Sequence[Reading], ask: Ask) -> Tried:
    text, missing = "trim(value)", is_missing("value")
    dates = any(reading.kind == "date" for reading in readings)
    conditions = [
        "true",
        f"NOT ({missing})",
        is_mark("value"),
        f"NOT ({missing}) AND regexp_full_match({text}, '[A-Z]{{2}}')",
        f"NOT ({missing}) AND contains(value, ':')" if dates else "false",
    ]
    conditions += [f"NOT ({missing}) AND {reading.expression(text)} IS NOT NULL" for reading in readings]
    by_name = {reading.name: reading.expression(text) for reading in readings}
    rivals = _rivals(readings)
    conditions += [f"{by_name[first]} IS DISTINCT FROM {by_name[RIVALS[first]]}" for first in rivals]
    (rows, present, marked, codes, clocks), counts = (held := _held(conditions, ask))[:5], held[5:]
    fits = dict(zip(by_name, counts, strict=False))
    differ = dict(zip(rivals, counts[len(by_name) :], strict=True))
    return Tried(column, rows, present, marked, codes, fits, clocks, differ)


def _held(conditions: Sequence[str], ask: Ask) -> list[int]:
    """The number of rows for which each condition on a value holds."""
    counted = ", ".join(f"coalesce(sum(held) FILTER ({condition}), 0)::BIGINT" for condition in conditions)
    [[*counts]] = ask(f"SELECT {counted} FROM {VALUES}")  # noqa: S608
    return counts


def _rivals(readings: Sequence[Reading]) -> list[str]:
    names = {reading.name for reading in readings}
    return [first for first, second in RIVALS.items() if {first, second} <= names]


def _decide(tried: Tried, ask: Ask, date_order: DateOrder | None) -> Recognised | None:
    reading, doubt = choose(tried, date_order)
    unit = ""
    if reading and reading.name in {"amount", "european"}:
        unit, doubt = _unit(tried.present, ask)
    if reading and reading.name == "word":
        doubt = _one_sided(tried.column, ask)
    if reading is None or doubt is not None:
        return _as_text(tried, ask, doubt or "")
    type_ = "DATE" if reading.type == "TIMESTAMP" and not tried.clocks else reading.type
    unfit = tried.present - tried.fits[reading.name]
    lost = f"value IS NOT NULL AND trim(value) <> '' AND {_guarded(reading, 'value')} IS NULL"
    examples = _examples(lost, ask) if unfit or tried.marked else ()
    value = f"CAST({_quickest(reading, tried, ask)} AS {type_})"
    return Recognised(
        value, type_, reading.kind, reading.says, unit, tried.rows, unfit, tried.marked, examples,
        guessed=guessed(tried, reading),
    )  # fmt: skip


def _guarded(reading: Reading, name: str) -> str:
    return f"CASE WHEN NOT ({is_missing(name)}) THEN {reading.expression(f'trim({name})')} END"


def _quickest(reading: Reading, tried: Tried, ask: Ask) -> str:
    """The expression of a value without the checks that make no difference to any value of the column."""
    shorter = reading.value if tried.clocks else reading.without_clock or reading.value
    bare = shorter.replace(TEXT, "trim(value)")
    [differing] = _held([f"{bare} IS DISTINCT FROM {_guarded(reading, 'value')}"], ask)
    name = tried.column.sql
    return _guarded(reading, name) if differing else shorter.replace(TEXT, f"trim({name})")


def _unit(values: int, ask: Ask) -> tuple[str, str | None]:
    """What stands beside the numbers, and why they cannot be taken together where it differs."""
    symbol = f"upper(regexp_extract(value, '{SYMBOL}'))"
    present = f"SELECT {symbol} AS unit, held FROM {VALUES} WHERE NOT ({is_missing('value')})"  # noqa: S608
    found = ask(f"SELECT unit, sum(held)::BIGINT FROM ({present}) GROUP BY 1 ORDER BY 2 DESC, 1")  # noqa: S608
    units = [unit for unit, _ in found if unit]
    bare = sum(count for unit, count in found if not unit)
    if len(units) > 1:
        return "", f"mixed {' and '.join(units[:SHOWN])}"
    if units == ["%"] and bare > values * (1 - ENOUGH):
        return "", "mixed % and bare numbers"
    return (units[0] if units else ""), None


def _one_sided(column: TextColumn, ask: Ask) -> str | None:
    """Single letters are yes or no only in pairs: all of them "N" may be a code. "" stands for no word about it."""
    present = f"SELECT DISTINCT lower(trim(value)) FROM {VALUES} WHERE NOT ({is_missing('value')})"  # noqa: S608
    said = {word for (word,) in ask(present)}
    if any(said == pair for pair in _PAIRS) or any(said <= pair for pair in _TOLD_ALONE):
        return None
    return None if _FLAG_NAME.search(column.name) and any(said <= pair for pair in _PAIRS) else ""


def _as_text(tried: Tried, ask: Ask, doubt: str) -> Recognised | None:
    """The column as text, without markers of missing values, unless they are codes like all the others."""
    examples = _examples(is_mark("value"), ask) if tried.marked else ()
    # Among two-letter codes "NA" is Namibia or North America.
    coded = tried.present > 0 and tried.codes >= tried.present * ENOUGH
    name = tried.column.sql
    missing, kept = is_missing(name), 0
    if coded and "NA" in examples:
        doubt = doubt or "code"
        missing = f"({missing}) AND trim({name}) <> 'NA'"
        examples = tuple(example for example in examples if example != "NA")
        [kept] = _held(["trim(value) = 'NA'"], ask)
    if not tried.column.is_text or not (tried.marked or doubt):
        return None
    value = f"CASE WHEN NOT ({missing}) THEN {name} END"
    return Recognised(value, rows=tried.rows, marked=tried.marked - kept, examples=examples, doubt=doubt)


def _examples(condition: str, ask: Ask) -> tuple[str, ...]:
    lost = f"SELECT trim(value) AS lost, held FROM {VALUES} WHERE {condition}"  # noqa: S608
    most = f"SELECT lost FROM ({lost}) GROUP BY 1 ORDER BY sum(held) DESC, 1 LIMIT {SHOWN}"  # noqa: S608
    return tuple(value for (value,) in ask(most))
