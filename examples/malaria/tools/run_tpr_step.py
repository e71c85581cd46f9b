"""Test positivity by ward."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.domain.table import Column, Table
from askfirst.tools.tool import Done, Failed, ToolContext, ToolResult, hints, tool

from ._asking import Row, ask, ask_wards, cells
from ._wording import WARD, counted, named, paragraph, ward_name

FACILITIES = {
    "primary": (
        "primary facilities",
        "primary",
        "primary care",
        "health posts",
        "health centres",
        "dispensaries",
        "village clinics",
    ),
    "secondary": (
        "secondary facilities",
        "secondary",
        "general hospitals",
        "district hospitals",
    ),
    "tertiary": (
        "tertiary facilities",
        "tertiary",
        "teaching hospitals",
        "referral hospitals",
        "university hospitals",
        "specialist hospitals",
    ),
    "all": ("all facility levels", "all facilities", "every level"),
}
AGES = {
    "u5": (
        "children under five",
        "under 5",
        "U5",
        "small children",
        "below their fifth birthday",
        "0 to 4 years",
        "0-59 months",
    ),
    "o5": (
        "people of five and older",
        "over 5",
        "O5",
        "older children and adults",
        "five years and above",
        "older than five",
        "adults and schoolchildren",
    ),
    "pw": (
        "pregnant women",
        "PW",
        "expectant mothers",
        "pregnancy",
        "mothers-to-be",
        "ANC",
    ),
    "all": ("all age groups", "all ages", "everybody", "the whole population", "any age"),
}
METHODS = {
    "rdt": (
        "rapid diagnostic tests",
        "RDT",
        "rapid tests",
        "rapid kits",
        "strips",
        "cassettes",
        "finger prick tests",
    ),
    "microscopy": (
        "microscopy",
        "microscope",
        "blood slides",
        "slides",
        "smears",
        "blood films",
        "thick and thin films",
    ),
    "both": ("both methods", "rapid tests and microscopy", "both tests", "all tests", "both diagnostics"),
}
WIDE = ("all", "both")
"""The values that leave nothing out."""

COLUMNS = (
    *WARD,
    Column("tested", "integer", label="tests made"),
    Column("positives", "integer", label="positive tests"),
    Column("tpr", "number", unit="%", label="test positivity"),
)


FacilityLevel: TypeAlias = Annotated[
    Literal["primary", "secondary", "tertiary", "all"],
    Field(
        description="The level of the health facilities whose tests count",
        json_schema_extra=hints(labels=FACILITIES, phrases=("facility level", "facilities", "level of care")),
    ),
]
AgeGroup: TypeAlias = Annotated[
    Literal["u5", "o5", "pw", "all"],
    Field(
        description="Whose tests count",
        json_schema_extra=hints(labels=AGES, phrases=("age group", "ages", "age")),
    ),
]
TestMethod: TypeAlias = Annotated[
    Literal["rdt", "microscopy", "both"],
    Field(
        description="How it was tested",
        json_schema_extra=hints(labels=METHODS, phrases=("test method", "method", "kind of test")),
    ),
]


@tool(
    can_clarify=True,
    title="test positivity rate",
    phrases=("TPR", "test positivity"),
    examples=(
        "compute the test positivity rate for primary facilities, children under five, rapid tests",
        "TPR of all facilities and all ages, both methods",
        "what share of pregnant women tested positive by microscopy at secondary facilities?",
        "calculate malaria test positivity by ward",
    ),
)
async def run_tpr_step(
    facility_level: FacilityLevel,
    age_group: AgeGroup,
    test_method: TestMethod,
    context: ToolContext,
) -> ToolResult:
    """Compute the malaria test positivity rate of every ward: positive tests in percent of the tests made.

    Use it first, before a risk analysis, and whenever positivity by ward is wanted for a level of facilities, an age
    group and a test method. Do not use it to count tests or cases, or for positivity over time: those are questions to
    the data.
    """
    chosen = {"facility_level": facility_level, "age_group": age_group, "test_method": test_method}
    filters = tuple(Filter(field, "eq", (value,)) for field, value in chosen.items() if value not in WIDE)
    measures = (Measure("sum", "tested"), Measure("sum", "positives"), Measure("percentage", "positives", "tested"))
    reports = await ask(
        Query("reports", measures=measures, dimensions=(Dimension("ward_id"),), filters=filters), context
    )
    wards = await ask_wards(context)
    by_ward = {row["ward_id"]: row for row in reports.rows}
    rows = [_joined(ward, by_ward.get(ward["ward_id"]), measures) for ward in wards.rows]
    measured = sorted(
        (row for row in rows if row["tested"]), key=lambda row: (-row["tpr"], row["ward"], row["ward_id"])
    )
    left_out = [ward_name(row) for row in rows if not row["tested"]]
    of = f"{FACILITIES[facility_level][0]}, {AGES[age_group][0]}, {METHODS[test_method][0]}"
    if not measured:
        return Failed(f"No ward has tests of {of}.", "Choose another facility level, age group or test method.")
    tested, positives = (sum(row[name] for row in measured) for name in ("tested", "positives"))
    summary = f"Test positivity in {counted(len(measured), 'ward')} ({of}): {_percent(positives / tested * 100)}"
    names = tuple(column.name for column in COLUMNS)
    return Done(
        output={**chosen, "wards": len(measured), "tested": tested, "positives": positives, "left_out": left_out},
        summary=summary,
        queries=(reports.query, wards.query),
        table=Table(COLUMNS, tuple(cells(row, names) for row in measured), len(measured)),
        text=paragraph(
            f"{summary}, that is {positives:,} of {counted(tested, 'test')}.",
            _highest(measured),
            f"Left out, without such tests: {named(left_out)}." if left_out else "",
        ),
    )


def _joined(ward: Row, report: Row | None, measures: tuple[Measure, ...]) -> Row:
    """A ward with its numbers; without a report, and without a test in any, there is no positivity."""
    tested, positives, tpr = (report[measure.name] for measure in measures) if report else (0, 0, None)
    return {**ward, "ward": ward["name"], "tested": tested or 0, "positives": positives or 0, "tpr": tpr}


def _highest(measured: list[Row]) -> str:
    first = ", ".join(f"{ward_name(row)} {_percent(row['tpr'])}" for row in measured[:3])
    return f"Highest: {first}."


def _percent(value: float) -> str:
    return f"{value:.1f} %"
