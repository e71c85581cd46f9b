"""Malaria risk of wards, by one score or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from askfirst.domain.table import Column, Table
from askfirst.tools.tool import Done, Failed, ToolContext, ToolResult, hints, tool

from ._asking import Row, ask_wards, cells, rows_of_step
from ._ranks import NAMES
from ._scores import VARIABLES, Component, composite, first_component, ranked, spread
from ._wording import WARD, counted, named, paragraph, ward_name

METHODS = NAMES | {"both": ("both methods", "both", "composite and PCA", "PCA and composite")}
TOP = 10
"""How many of the first wards of two rankings are compared."""

RANKS = {
    "composite": (
        Column("composite_rank", "integer", label="composite rank"),
        Column("composite_score", "number", label="composite score"),
    ),
    "pca": (Column("pca_rank", "integer", label="PCA rank"), Column("pca_score", "number", label="PCA score")),
}


@dataclass(frozen=True, slots=True)
class Ranking:
    """Wards by one method: a score and a place for each, in the order of the wards; `component` behind a PCA."""

    scores: Sequence[float]
    places: Sequence[int]
    component: Component | None = None


Scoring: TypeAlias = Annotated[
    Literal["composite", "pca", "both"],
    Field(
        title="scoring method",
        description="How the variables become one score",
        json_schema_extra=hints(labels=METHODS, phrases=("method", "scoring method", "way of scoring")),
    ),
]


@tool(
    can_clarify=True,
    requires=("run_tpr_step",),
    title="risk analysis",
    phrases=("risk ranking", "vulnerability analysis", "ranking of wards"),
    examples=(
        "run the risk analysis with the composite score",
        "rank the wards by malaria risk, by principal components",
        "which wards are most at risk? use both methods",
        "vulnerability ranking by PCA",
    ),
)
async def run_risk_analysis(
    method: Scoring,
    context: ToolContext,
) -> ToolResult:
    """Score and rank wards by malaria risk: test positivity, rainfall, temperature, elevation, vegetation and housing.

    Use it after test positivity has been computed, and before nets are planned or maps drawn. `composite` is the mean
    of the variables, each scaled from 0 to 1; `pca` the first principal component of the standardised variables. Do not
    use it to look at a single variable: that is a question to the data or a map.
    """
    positivity = await rows_of_step("run_tpr_step", context)
    if isinstance(positivity, Failed):
        return positivity
    wards = await ask_wards(context)
    tpr = {row["ward_id"]: row["tpr"] for row in positivity}
    rows = [{**ward, "ward": ward["name"], "tpr": tpr.get(ward["ward_id"])} for ward in wards.rows]
    names = [variable.name for variable in VARIABLES]
    whole = [row for row in rows if all(row[name] is not None for name in names)]
    left_out = [f"{ward_name(row)}, {_missing(row)}" for row in rows if row not in whole]
    columns = {name: [float(row[name]) for row in whole] for name in names}
    used = spread(columns)
    if not used:
        return Failed(
            f"The {counted(len(whole), 'ward')} with all variables cannot be ranked: no variable differs between them.",
            "Compute test positivity for more wards, then run the risk analysis again.",
        )
    rankings = _rankings(method, {name: columns[name] for name in used}, whole)
    table = _table(whole, rankings)
    return Done(
        output={
            "method": method,
            "positivity": context.finished["run_tpr_step"].args,
            "wards": len(whole),
            "left_out": left_out,
            "unused": [name for name in names if name not in used],
            **_of_component(rankings),
        },
        summary=f"{counted(len(whole), 'ward')} ranked by {METHODS[method][0]}",
        queries=(wards.query,),
        table=table,
        text=paragraph(
            *_said(rankings, table, left_out),
            f"Not used, the same in every ward: {named([it.label for it in VARIABLES if it.name not in used])}."
            if len(used) < len(names)
            else "",
            f"It stands on this: {context.finished['run_tpr_step'].summary}.",
        ),
    )


def _missing(row: Row) -> str:
    """What a ward lacks for a score: "no test positivity"."""
    return "no " + " and no ".join(variable.label for variable in VARIABLES if row[variable.name] is None)


def _rankings(method: str, columns: Mapping[str, Sequence[float]], rows: Sequence[Row]) -> dict[str, Ranking]:
    names = [(row["ward"], row["ward_id"]) for row in rows]
    found: dict[str, Ranking] = {}
    if method in {"composite", "both"}:
        scores = composite(columns)
        found["composite"] = Ranking(scores, ranked(scores, names))
    if method in {"pca", "both"}:
        component = first_component(columns)
        found["pca"] = Ranking(component.scores, ranked(component.scores, names), component)
    return found


def _table(rows: Sequence[Row], rankings: Mapping[str, Ranking]) -> Table:
    """The wards in the order of the first ranking."""
    columns = [*WARD, *(column for name in rankings for column in RANKS[name])]
    columns += [Column(it.name, "number", unit=it.unit, label=it.label) for it in VARIABLES]
    scored: list[dict[str, Any]] = [dict(row) for row in rows]
    for name, ranking in rankings.items():
        for row, place, score in zip(scored, ranking.places, ranking.scores, strict=True):
            row.update({f"{name}_rank": place, f"{name}_score": score})
    first = f"{next(iter(rankings))}_rank"
    wanted = tuple(column.name for column in columns)
    ordered = sorted(scored, key=lambda row: int(row[first]))
    return Table(tuple(columns), tuple(cells(row, wanted) for row in ordered), len(ordered))


def _of_component(rankings: Mapping[str, Ranking]) -> dict[str, Any]:
    component = rankings["pca"].component if "pca" in rankings else None
    if component is None:
        return {}
    loadings = {name: round(weight, 4) for name, weight in component.loadings.items()}
    return {"loadings": loadings, "explained_percent": round(100 * component.explained, 1)}


def _said(rankings: Mapping[str, Ranking], table: Table, left_out: Sequence[str]) -> Iterator[str]:
    """What came out, in sentences."""
    names = [f"{ward} ({state})" for ward, state in zip(table.column("ward"), table.column("state"), strict=True)]
    yield f"{counted(len(names), 'ward')} ranked by {' and '.join(METHODS[name][0] for name in rankings)}."
    yield f"Most at risk{' by the composite score' if len(rankings) > 1 else ''}: {', '.join(names[:3])}."
    if len(rankings) > 1:
        yield _agreement(rankings)
    component = rankings["pca"].component if "pca" in rankings else None
    if component:
        yield f"The first component holds {100 * component.explained:.0f} % of the variance."
    if left_out:
        yield f"Left out: {named(left_out, '; ')}."


def _agreement(rankings: Mapping[str, Ranking]) -> str:
    first, other = (
        {ward for ward, place in enumerate(ranking.places) if place <= TOP} for ranking in rankings.values()
    )
    return f"{len(first & other)} of the first {len(first)} are the same by both."
