"""A map of one variable, with the risk ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from askfirst.domain.table import Column, Table
from askfirst.tools.tool import Done, Failed, ToolContext, ToolResult, hints, tool

from ._asking import Row, ask_wards, cells, outdated, rows_of_step
from ._ranks import CALLED, NAMES, SHORT, Method, lacking, ranked_wards
from ._scores import VARIABLES, Variable
from ._wording import WARD, counted, named, paragraph, ward_name

SHOWN = {
    "rainfall": (
        "rainfall",
        "rain",
        "precipitation",
        "annual rainfall",
        "yearly rain",
        "how much it rains",
        "how wet it is",
    ),
    "temperature": (
        "temperature",
        "heat",
        "how warm it is",
        "how hot it is",
        "hottest",
        "warmest",
        "average temperature",
    ),
    "elevation": (
        "elevation",
        "altitude",
        "height above sea level",
        "how hilly it is",
        "topography",
        "terrain",
        "relief",
    ),
    "ndvi": (
        "vegetation index",
        "NDVI",
        "vegetation",
        "greenness",
        "how green it is",
        "how green the land is",
        "plant cover",
    ),
    "tpr": (
        "test positivity rate",
        "TPR",
        "positivity",
        "positive tests",
        "malaria positivity",
        "malaria rate",
        "share of positive tests",
    ),
    "housing_quality": (
        "housing quality",
        "housing",
        "quality of houses",
        "how good the houses are",
        "quality of homes",
        "state of the houses",
        "houses in bad shape",
    ),
}
SCHEME = "viridis"
"""Colours that can be told apart in grey and with every kind of colour vision."""
GREY = "#c8c8c8"


Shown: TypeAlias = Annotated[
    Literal["rainfall", "temperature", "elevation", "ndvi", "tpr", "housing_quality"],
    Field(
        description="What the colours show",
        json_schema_extra=hints(labels=SHOWN, phrases=("variable", "map of", "layer")),
    ),
]
Ranked: TypeAlias = Annotated[
    Literal["composite", "pca"],
    Field(
        title="ranking",
        description="Whose risk ranks stand beside it",
        json_schema_extra=hints(labels=NAMES, phrases=("method", "ranking", "ranks by")),
    ),
]


@tool(
    can_clarify=True,
    requires=("run_risk_analysis",),
    title="map",
    phrases=("ward map", "choropleth", "map of wards", "heat map", "heatmap"),
    examples=(
        "draw a map of rainfall with the composite ranks",
        "map test positivity, ranks by PCA",
        "show me where vegetation is dense",
        "plot housing quality by ward on a map",
    ),
)
async def draw_map(
    variable: Shown,
    method: Ranked,
    context: ToolContext,
) -> ToolResult:
    """Draw a map of the wards, coloured by one variable, with each ward's risk rank and score to point at.

    Use it after the risk analysis, when a map or the pattern of a variable over the country is wanted. A ward is a cell
    of the map's grid. Do not use it for numbers over time or for a table.
    """
    ranking = await ranked_wards(context)
    if isinstance(ranking, Failed):
        return ranking
    if failed := lacking(ranking, method):
        return failed
    wards = await ask_wards(context)
    values = await _values(variable, wards.rows, context)
    if isinstance(values, Failed):
        return values
    risks = {row["ward_id"]: row for row in ranking}
    rows = [_joined(ward, risks.get(ward["ward_id"], {}), method) for ward in values]
    shown = next(one for one in VARIABLES if one.name == variable)
    columns = _columns(shown, method)
    names = tuple(column.name for column in columns)
    empty = [ward_name(row) for row in rows if row[variable] is None]
    unranked = [ward_name(row) for row in rows if row["risk_rank"] is None]
    summary = f"Map of {shown.label} in {counted(len(rows) - len(empty), 'ward')}, with risk ranks by {CALLED[method]}"
    return Done(
        output={"variable": variable, "method": method, "without_value": empty, "unranked": unranked},
        summary=summary,
        queries=(wards.query,),
        table=Table(columns, tuple(cells(row, names) for row in rows), len(rows)),
        text=paragraph(
            f"{summary}.",
            _ends(rows, shown),
            f"Grey, without a value: {named(empty)}." if empty else "",
            f"Without a rank: {named(unranked)}." if unranked else "",
            *outdated(context),
        ),
        chart=_chart(shown, method),
    )


async def _values(variable: str, wards: Sequence[Row], context: ToolContext) -> Sequence[Row] | Failed:
    """The wards with the variable: test positivity is that of its last run, for every ward that has tests."""
    if variable != "tpr":
        return wards
    positivity = await rows_of_step("run_tpr_step", context)
    if isinstance(positivity, Failed):
        return positivity
    tpr = {row["ward_id"]: row["tpr"] for row in positivity}
    return [{**ward, "tpr": tpr.get(ward["ward_id"])} for ward in wards]


def _joined(ward: Row, risk: Row, method: Method) -> Row:
    """A ward with its rank and score, which are empty where the risk analysis left it out."""
    ranks = {"risk_rank": risk.get(f"{method}_rank"), "risk_score": risk.get(f"{method}_score")}
    return {**ward, "ward": ward["name"], **ranks}


def _columns(shown: Variable, method: Method) -> tuple[Column, ...]:
    return (
        *WARD,
        Column("grid_x", "integer", label="map column"),
        Column("grid_y", "integer", label="map row"),
        Column(shown.name, "number", unit=shown.unit, label=shown.label),
        Column("risk_rank", "integer", label=f"{SHORT[method]} rank"),
        Column("risk_score", "number", label=f"{SHORT[method]} score"),
    )


def _ends(rows: list[Row], shown: Variable) -> str:
    there = [row for row in rows if row[shown.name] is not None]
    if not there:
        return ""
    low, high = (end(there, key=lambda row: row[shown.name]) for end in (min, max))
    unit = f" {shown.unit}" if shown.unit else ""
    return (
        "It runs from " + " to ".join(f"{row[shown.name]:,.4g}{unit} in {ward_name(row)}" for row in (low, high)) + "."
    )


def _chart(shown: Variable, method: Method) -> dict[str, Any]:
    """A Vega-Lite specification over the table's columns: one rectangle a ward, north up, grey without a value."""
    title = f"{shown.label}, {shown.unit}" if shown.unit else shown.label
    place: Mapping[str, Any] = {"type": "ordinal", "axis": None, "scale": {"paddingInner": 0.04}}
    tips = {"ward": "ward", "district": "district", "state": "state", shown.name: title}
    numbers = {"risk_rank": f"{SHORT[method]} rank", "risk_score": f"{SHORT[method]} score"}
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": f"{shown.label.capitalize()} by ward",
        "mark": {"type": "rect", "stroke": "white", "invalid": None},
        "encoding": {
            "x": {"field": "grid_x", **place},
            "y": {"field": "grid_y", **place, "sort": "descending"},
            "color": {
                "condition": {"test": f"!isValid(datum['{shown.name}'])", "value": GREY},
                "field": shown.name,
                "type": "quantitative",
                "scale": {"scheme": SCHEME, "zero": False},
                "title": title,
            },
            "tooltip": [
                {
                    "field": name,
                    "type": "nominal" if name in {"ward", "district", "state"} else "quantitative",
                    "title": told,
                }
                for name, told in {**tips, **numbers}.items()
            ],
        },
    }
