"""Different things of one name: which of them is meant, only the user knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField
from askfirst.domain.clarification import Option
from askfirst.domain.outline import Mention
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.domain.table import Table
from askfirst.tools.candidates import Candidate, is_naming
from askfirst.tools.tool import Ask, ToolContext

_MOST = 8
_MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class Namesakes:
    """The field that tells things of one name apart, and for each of them its code, its label and its rows."""

    path: str
    found: tuple[tuple[str, str, int], ...]


async def find_namesakes(mention: Mention, named: Filter, counting: Query, context: ToolContext) -> Namesakes | None:
    """The things behind a name that rows of the question are about, where they are several.

    Only things that the question's rows are related to: a list of the things themselves shows each of them anyway.
    """
    bound = context.catalog.bind(counting.dataset, named.field)
    apart = _telling_apart(bound)
    plain = named.op == "eq" and not mention.negated and mention.group is None and not mention.of_rate
    if not (plain and bound.steps and is_naming(bound) and apart):
        return None
    table = await _counted(counting, apart, context)
    if len(table.rows) < 2 or len({row[0] for row in table.rows}) < 2:  # noqa: PLR2004 - two things of one name
        return None
    differing = [at for at in range(1, len(apart)) if len({row[at] for row in table.rows}) == len(table.rows)][:1]
    shown = (0, *differing)
    found = [(str(row[0]), ", ".join(str(row[at]) for at in shown), int(row[len(apart)] or 0)) for row in table.rows]
    return Namesakes(apart[0], tuple(sorted(found, key=lambda one: -one[2])[:_MOST]))


def ask_which(mention: Mention, named: Filter, several: Namesakes, counting: Query, context: ToolContext) -> Ask:
    """One question about things of one name, with what tells them apart."""
    dataset = context.catalog.dataset(counting.dataset)
    name = named.values[0]
    options = tuple(
        Option(
            f"{name} ({label})", f"{several.path}={code}", f"{rows:,} {dataset.label if rows == 1 else dataset.plural}"
        )
        for code, label, rows in several.found
    )
    return Ask(
        question=f"There are {len(several.found)} called {name}. Which one do you mean?",
        options=options,
        argument=mention.text,
        about=mention.text,
        many=True,
        dataset=counting.dataset,
        kind=context.catalog.bind(counting.dataset, named.field).label,
    )


def picked(mention: Mention, several: Namesakes, context: ToolContext) -> Filter | None:
    """What the user's answer takes of them; None where there is none yet."""
    answers = context.answers.get(mention.text, [])
    codes = tuple(code for code, _, _ in several.found if f"{several.path}={code}" in answers)
    if not codes:
        return None
    return Filter(several.path, "eq" if len(codes) == 1 else "in", codes)


def _telling_apart(bound: BoundField) -> list[str]:
    """The code of the things that the name is of, and what else may tell two of them apart."""
    fields = bound.dataset.fields.values()
    codes = [field.name for field in fields if field.role == "identifier" and field.type == "string"]
    kinds = [field.name for field in fields if field.role == "category" and field.type == "string"]
    prefix = bound.path.rpartition(".")[0]
    return [f"{prefix}.{name}" for name in (*codes[:1], *reversed(kinds))] if codes else []


async def _counted(counting: Query, paths: Sequence[str], context: ToolContext) -> Table:
    query = Query(
        counting.dataset,
        dimensions=tuple(Dimension(path) for path in paths),
        measures=(Measure("count"),),
        filters=counting.filters,
        time=counting.time,
    )
    source = context.source_of(query.dataset)
    return await source.execute(source.compile(query, context.catalog), context.catalog, context.limits)


async def told_apart(candidates: Sequence[Candidate], dataset: str, context: ToolContext) -> Mapping[str, str]:
    """For each of several names of one field, by the candidate's id, a value that only it has; empty where none is."""
    named = [candidate for candidate in candidates if candidate.names and candidate.how != "fuzzy"]
    paths = {candidate.path for candidate in named}
    if not 1 < len(named) <= _MOST_TOLD or len(paths) != 1:
        return {}
    (path,) = paths
    kinds = _kinds(dataset, path, context)
    if not kinds:
        return {}
    query = Query(
        dataset,
        dimensions=tuple(Dimension(one) for one in (path, *kinds)),
        measures=(Measure("count"),),
        filters=(Filter(path, "in", tuple(candidate.value for candidate in named)),),
    )
    source = context.source_of(dataset)
    table = await source.execute(source.compile(query, context.catalog), context.catalog, context.limits)
    rows = {str(row[0]): row for row in table.rows}
    if len(rows) != len(table.rows) or len(rows) != len(named):
        return {}
    for at in range(1, len(kinds) + 1):
        values = {name: str(row[at]) for name, row in rows.items() if row[at]}
        new = all(not {*fold(value).split()} & {*fold(name).split()} for name, value in values.items())
        if len(set(values.values())) == len(named) and new:
            return {one.id: values[one.value] for one in named if one.value in values}
    return {}


def _kinds(dataset: str, path: str, context: ToolContext) -> list[str]:
    """The categories of what is called so, the widest first as they are listed last."""
    bound = context.catalog.bind(dataset, path)
    prefix = path.rpartition(".")[0]
    fields = bound.dataset.fields.values()
    named = [field.name for field in fields if field.role == "category" and field.type == "string"]
    return [f"{prefix}.{name}" if prefix else name for name in reversed(named) if name != bound.field.name]
