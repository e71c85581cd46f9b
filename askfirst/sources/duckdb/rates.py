"""Rates that two columns make: scrap of the output, clicks of the impressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Field, NamedMeasure
from askfirst.sources.duckdb.abbreviations import spelled_out

_PERCENTAGES = (
    (
        "scrap reject rejected rejection scrapped waste defect defective | output production produced made"
        " | scrap rate : reject rate : rejection rate : waste rate : defect rate : scrap percentage"
    ),
    (
        "defect defective failed failure reject | inspected tested checked sampled"
        " | defect rate : failure rate : reject rate : fail rate"
    ),
    "damaged damage broken | shipped delivered sent handled packed | damage rate : breakage rate : damaged share",
    "click | impression view | click through rate : ctr : click rate : clickthrough rate",
    "conversion converted order | click visit session visitor | conversion rate : conversions rate",
    "made | attempt attempted | success rate : hit rate",
    "won | played | win rate : winning rate",
    "absent absence | enrolled | absence rate : absenteeism rate",
    "occupied sold | available capacity | occupancy rate : fill rate : load factor : utilization rate : occupancy",
)


@dataclass(frozen=True, slots=True)
class _Made:
    above: frozenset[str]
    below: frozenset[str]
    names: tuple[str, ...]


def _lines(lines: Sequence[str]) -> Iterator[_Made]:
    for line in lines:
        above, below, names = line.split(" | ")
        yield _Made(frozenset(above.split()), frozenset(below.split()), tuple(n.strip() for n in names.split(" : ")))


def rates(fields: Mapping[str, Field]) -> dict[str, NamedMeasure]:
    """The named rates of a table's numbers; none that a column is called by, and none that two columns could be."""
    known = {fold(word) for field in fields.values() for word in (field.label, *field.synonyms)}
    numbers = {name: _said(field) for name, field in fields.items() if field.role == "measure"}
    made: dict[str, NamedMeasure] = {}
    labels: set[str] = set()
    for line in _lines(_PERCENTAGES):
        above = [name for name, words in numbers.items() if words & line.above and not words & line.below]
        below = [name for name, words in numbers.items() if words & line.below and not words & line.above]
        label, *others = line.names
        if len(above) != 1 or len(below) != 1 or {fold(name) for name in line.names} & known or label in labels:
            continue
        first, second = fields[above[0]], fields[below[0]]
        said = f"total {first.label} divided by total {second.label}"
        name = label.replace(" ", "_")
        labels.add(label)
        made[name] = NamedMeasure(name, "percentage", label, first.name, second.name, None, said, "%", tuple(others))
    return made


def _said(field: Field) -> frozenset[str]:
    """The words of its name."""
    first = field.synonyms[0] if field.synonyms else ""
    words = fold(" ".join((field.label, first, *spelled_out(field.label)))).split()
    return frozenset((*words, *map(stem, words)))
