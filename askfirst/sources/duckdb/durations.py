"""Numbers that two columns make row by row: how long it took from one time to the other, a price for each area."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from askfirst.sources.duckdb.abbreviations import spelled_out
from askfirst.sources.duckdb.columns import NUMBERS
from askfirst.sources.duckdb.naming import clean_name, snake
from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.recognise import Recognised

_PAIRS = (
    (
        "created opened open reported submitted raised logged requested received request report"
        "|closed resolved solved completed fixed finished close resolution completion"
        "|resolution time|resolve close solve fix complete finish settle sort handle deal turn"
    ),
    (
        "ordered order placed purchased purchase bought|shipped dispatched sent ship dispatch shipping"
        "|time to ship|ship dispatch send"
    ),
    (
        "ordered order placed purchased purchase bought|delivered arrived delivery arrival received"
        "|delivery time|deliver arrive get receive"
    ),
    ("shipped dispatched sent ship dispatch|delivered arrived delivery arrival received|transit time|travel"),
    "invoice invoiced issued billed|paid payment settled|time to pay|pay settle",
    (
        "admission admitted admit checkin arrival arrived in|discharge discharged checkout departure departed out"
        "|length of stay|stay leave"
    ),
    "pickup picked|dropoff dropped return returned|trip duration|travel drive ride return",
    "borrowed loaned rented checkout issued hired|returned return|loan time|return bring",
    (
        "start started begin began starting from|end ended finish finished stop stopped ending to"
        "|time taken|finish complete do run last end"
    ),
    "listed list|sold sale|time to sell|sell",
    (
        "applied application submitted|approved decided decision approval hired offer|processing time"
        "|approve decide process hire"
    ),
    (
        "joined join joining signup registered registration subscribed"
        "|cancelled canceled cancel left quit churned churn leaving leave|length of membership|leave cancel quit"
    ),
    ("hired hire employed joining|terminated termination left exit leaving quit resigned|length of service|leave quit"),
)
_ADDED = frozenset(("at", "date", "time", "on", "datetime", "timestamp", "ts", "dt", "day", "utc"))
_AREAS = (
    ("price per square foot", "per sq ft", frozenset(("sqft", "sf", "feet", "ft2"))),
    ("price per square meter", "per m²", frozenset(("sqm", "m2", "meters"))),
)
_NO_PRICE = frozenset(("per", "unit", "psf", "old", "previous", "change", "cut"))
_TIMES = ("DATE", "TIMESTAMP")
_OWN = frozenset(("duration", "elapsed", "tenure", "turnaround"))


@dataclass(frozen=True, slots=True)
class _Pair:
    begins: frozenset[str]
    ends: frozenset[str]
    label: str
    verbs: tuple[str, ...]


def _pairs() -> Iterator[_Pair]:
    for line in _PAIRS:
        begins, ends, label, verbs = (part.strip() for part in line.split("|"))
        yield _Pair(frozenset(begins.split()), frozenset(ends.split()), label, tuple(verbs.split()))


VERBS: dict[str, tuple[str, ...]] = {pair.label: pair.verbs for pair in _pairs()}
"""What it takes so long to do, by what the time is called."""


@dataclass(frozen=True, slots=True)
class Duration:
    """A column that no file has: its name, what it is called, its expression over the others, and what it says."""

    name: str
    label: str
    found: Recognised


def durations(columns: Sequence[tuple[str, str, str]]) -> list[Duration]:
    """Those of the columns, given by name, original name and type; none where a column says the same already."""
    original = {name: said for name, said, _ in columns}
    words = {name: _written_out(said) for name, said, type_ in columns if type_.startswith(NUMBERS)}
    return [*_between_times(columns), *_unit_price(words, original), *_stock_value(words, original)]


def _stock_value(words: Mapping[str, frozenset[str]], original: Mapping[str, str]) -> Iterator[Duration]:
    """What the pieces in stock are worth at what one of them cost."""
    stock = [name for name, said in words.items() if said >= {"on", "hand"} or said >= {"in", "stock"}]
    cost = [name for name, said in words.items() if said >= {"unit", "cost"} or said >= {"cost", "price"}]
    if len(stock) == len(cost) == 1 and not any("value" in said for said in words.values()):
        many, each = (quoted(name) for name in (*stock, *cost))
        made = f"{original[stock[0]]} times {original[cost[0]]}, row by row"
        unit = next((code.upper() for code in sorted(words[cost[0]]) if code in ("usd", "eur", "gbp", "chf")), "")
        found = Recognised(f"({many} * {each})::DOUBLE", "DOUBLE", unit=unit, made=made)
        yield Duration(clean_name("stock value", list(original)), "stock value", found)


def _unit_price(words: Mapping[str, frozenset[str]], original: Mapping[str, str]) -> Iterator[Duration]:
    """The price of each square foot or meter, where one column holds prices and one holds areas."""
    prices = [name for name, said in words.items() if "price" in said and not said & _NO_PRICE]
    for label, unit, areas in _AREAS:
        sizes = [name for name, said in words.items() if said & areas]
        known = any(said & {"ppsf", "psf", "per"} and said & {"price", "ppsf", "psf"} for said in words.values())
        if len(prices) == len(sizes) == 1 and prices != sizes and not known:
            above, below = (quoted(each) for each in (*prices, *sizes))
            made = f"{original[prices[0]]} divided by {original[sizes[0]]}, row by row"
            found = Recognised(f"{above}::DOUBLE / nullif({below}, 0)", "DOUBLE", unit=unit, made=made)
            yield Duration(clean_name(label, list(original)), label, found)


def _written_out(original: str) -> frozenset[str]:
    said = snake(original).replace("_", " ")
    return frozenset(re.findall(r"[a-z0-9]+", " ".join([said, *spelled_out(re.sub(r"[()\[\]]", " ", said))])))


def _between_times(columns: Sequence[tuple[str, str, str]]) -> list[Duration]:
    words = {name: frozenset(snake(name).split("_")) for name, *_ in columns}
    if any(said & _OWN for said in words.values()):
        return []
    times = [column for column in columns if column[2].startswith(_TIMES) and "[" not in column[2]]
    made: list[Duration] = []
    for pair in _pairs():
        first = [each for each in times if _is_called(words[each[0]], pair.begins)]
        last = [each for each in times if _is_called(words[each[0]], pair.ends)]
        known = any(frozenset(pair.label.split()) - {"of", "to"} <= said for said in words.values())
        if (
            len(first) == len(last) == 1
            and first != last
            and not known
            and not any(pair.label == d.label for d in made)
        ):
            taken = [*(name for name, *_ in columns), *(each.name for each in made)]
            made.append(_made(pair, first[0], last[0], taken))
    return made


def _is_called(words: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether the name says that and no more than that it is a time."""
    said = words - _ADDED
    return bool(said & wanted) and said <= wanted


def _made(pair: _Pair, first: tuple[str, str, str], last: tuple[str, str, str], taken: Sequence[str]) -> Duration:
    days = first[2] == last[2] == "DATE"
    unit, seconds = ("days", 86400) if days else ("hours", 3600)
    begin, end = (quoted(each[0]) for each in (first, last))
    value = f"(epoch({end}::TIMESTAMP) - epoch({begin}::TIMESTAMP)) / {seconds}.0"
    made = f"{last[1]} minus {first[1]}, in {unit}"
    return Duration(clean_name(pair.label, taken), pair.label, Recognised(value, "DOUBLE", unit=unit, made=made))
