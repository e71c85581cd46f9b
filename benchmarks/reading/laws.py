"""What counts must obey, whatever the data: laws made from the catalog of a set, for every category and time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from askfirst.agent import Agent
from askfirst.catalog.model import Dataset
from askfirst.domain.reply import FinalAnswer, Reply
from benchmarks.reading.comparison import Cut, columns_of

Verdict: TypeAlias = Literal["same", "asked", "broken"]

_VALUES = 2
"""How many values of a category are tried, and how many years."""
_SHORT = 40
"""The longest value that is put into a question."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One try of a law; `case` says what was asked and what came."""

    law: str
    of: str
    verdict: Verdict
    case: str


@dataclass(frozen=True, slots=True)
class Told:
    """What came for a question: its table, or none for a question back or a refusal."""

    text: str
    columns: tuple[Cut, ...] | None
    understood: str = ""

    @property
    def count(self) -> float | None:
        """The number of a table with one row; None where that is not what came."""
        numbers = [cell for cell in self._last_numbers() if isinstance(cell, float)]
        return numbers[0] if len(numbers) == 1 else None

    @property
    def total(self) -> float:
        """The last column of numbers, summed."""
        return sum(cell for cell in self._last_numbers() if isinstance(cell, float))

    def __str__(self) -> str:
        count = f"{self.count:,.0f}" if self.count is not None else f"{self.total:,.0f} in all"
        return (
            f"{self.text!r}: {count if self.columns is not None else 'no table'} ({self.understood or 'not answered'})"
        )

    def _last_numbers(self) -> Sequence[object]:
        numeric = [cut.cells for cut in self.columns or () if any(isinstance(cell, float) for cell in cut.cells)]
        return numeric[-1] if numeric else ()


class Asker:
    """Asks an agent, each question in a session of its own, and once only."""

    def __init__(self, agent: Agent, of: str) -> None:
        self.agent = agent
        self.of = of
        self._told: dict[str, Told] = {}

    def ask(self, text: str) -> Told:
        if text not in self._told:
            reply = self.agent.run(f"laws {len(self._told)}", text)
            receipt = reply.receipt if isinstance(reply, FinalAnswer) else None
            self._told[text] = Told(text, table_of(reply), receipt.question if receipt else "")
        return self._told[text]


def trial(law: str, of: str, told: Sequence[Told], keeps: Callable[[Sequence[Told]], bool]) -> Trial:
    """The law on some answers; where one of them is missing, it is neither kept nor broken."""
    verdict: Verdict = "asked"
    if all(each.columns is not None for each in told):
        verdict = "same" if keeps(told) else "broken"
    return Trial(law, of, verdict, "; ".join(map(str, told)))


def table_of(reply: Reply) -> tuple[Cut, ...] | None:
    """The columns of an answer; None for any other reply."""
    return columns_of(reply.table) if isinstance(reply, FinalAnswer) and reply.table is not None else None


def sums_up(told: Sequence[Told]) -> bool:
    """The parts of a split are together the whole."""
    whole, split = told
    return whole.count == split.total


def no_more(told: Sequence[Told]) -> bool:
    """With one more filter there are not more."""
    more, fewer = (each.count for each in told)
    return more is not None and fewer is not None and fewer <= more


def adds_up(told: Sequence[Told]) -> bool:
    """The parts of a time have together what the whole has."""
    whole, *parts = (each.count for each in told)
    return None not in parts and whole == sum(part for part in parts if part is not None)


def try_laws(agent: Agent, of: str) -> Iterator[Trial]:
    """Every law on every dataset of a set."""
    asker = Asker(agent, of)
    for dataset in agent.catalog.datasets.values():
        whole = asker.ask(f"How many {dataset.plural} are there?")
        values = {}
        for label in _categories(agent, dataset):
            split = asker.ask(f"How many {dataset.plural} by {label}?")
            yield trial("split sums", asker.of, [whole, split], sums_up)
            values[label] = _values(split)
        yield from _filters(asker, dataset, whole, values)
        if dataset.time:
            yield from _halves(asker, dataset)


def _categories(agent: Agent, dataset: Dataset) -> list[str]:
    """What its categories are called, and those of the datasets one step away."""
    paths = agent.catalog.paths(dataset.name, depth=1)
    return list(dict.fromkeys(bound.label for bound in paths if bound.field.role in {"category", "flag"}))


def _values(split: Told) -> list[str]:
    """The first values of a split that can be said in a question."""
    cells = split.columns[0].cells if split.columns else ()
    said = [f"{cell:g}" if isinstance(cell, float) else cell for cell in cells if isinstance(cell, str | float)]
    return [value for value in dict.fromkeys(said) if 0 < len(value) <= _SHORT][:_VALUES]


def _filters(asker: Asker, dataset: Dataset, whole: Told, values: Mapping[str, Sequence[str]]) -> Iterator[Trial]:
    """One filter never raises the count of all, nor a second one that of the first."""
    earlier: Told | None = None
    phrase = ""
    for label, few in values.items():
        for value in few:
            one = asker.ask(f"How many {dataset.plural} with {label} {value}?")
            yield trial("filter monotonicity", asker.of, [whole, one], no_more)
        if not few:
            continue
        if earlier:
            both = asker.ask(f"How many {dataset.plural} with {phrase} and {label} {few[0]}?")
            yield trial("filter monotonicity", asker.of, [earlier, both], no_more)
        phrase = f"{label} {few[0]}"
        earlier = asker.ask(f"How many {dataset.plural} with {phrase}?")


def _halves(asker: Asker, dataset: Dataset) -> Iterator[Trial]:
    """The two halves of a year have together what the year has."""
    by_year = asker.ask(f"How many {dataset.plural} by year?")
    for year in _years(by_year):
        whole = asker.ask(f"How many {dataset.plural} in {year}?")
        first = asker.ask(f"How many {dataset.plural} between {year}-01-01 and {year}-06-30?")
        second = asker.ask(f"How many {dataset.plural} between {year}-07-01 and {year}-12-31?")
        yield trial("time shift", asker.of, [whole, first, second], adds_up)


def _years(by_year: Told) -> list[int]:
    times = [cell for cut in by_year.columns or () for cell in cut.cells if isinstance(cell, datetime)]
    return sorted({cell.year for cell in times})[-_VALUES:]
