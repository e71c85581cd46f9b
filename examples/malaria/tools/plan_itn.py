"""The plan of a net distribution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from askfirst.domain.table import Cell, Column, Table
from askfirst.tools.tool import Done, Failed, ToolContext, ToolResult, hints, tool

from ._asking import Row, ask_wards, outdated
from ._nets import Claim, Share, give_out, households_of, nets_of_household
from ._ranks import CALLED, method_of, ranked_wards
from ._wording import WARD, counted, named, paragraph, ward_name

COLUMNS = (
    Column("turn", "integer", label="turn"),
    *WARD,
    Column("risk_rank", "integer", label="risk rank"),
    Column("group", "string", label="rural or urban"),
    Column("urban_share", "number", unit="%", label="urban share"),
    Column("population", "integer", unit="people", label="population"),
    Column("households", "integer", label="households"),
    Column("need", "integer", label="nets needed"),
    Column("given", "integer", label="nets given"),
    Column("covered", "number", unit="%", label="share covered"),
    Column("households_served", "integer", label="households served in full"),
)


TotalNets: TypeAlias = Annotated[
    int,
    Field(
        gt=0,
        description="How many nets there are to give out",
        json_schema_extra=hints(
            unit="nets",
            usual=(1_000, 3_000_000),
            phrases=("nets", "bed nets", "mosquito nets", "ITNs", "LLINs", "moustiquaires"),
        ),
    ),
]
HouseholdSize: TypeAlias = Annotated[
    float,
    Field(
        gt=0,
        allow_inf_nan=False,
        description="How many people live in a household on average",
        json_schema_extra=hints(
            unit="people",
            usual=(2, 10),
            phrases=(
                "household size",
                "people per household",
                "persons per household",
                "family size",
                "people under one roof",
                "people per home",
                "heads per household",
                "family members",
            ),
        ),
    ),
]
UrbanThreshold: TypeAlias = Annotated[
    float,
    Field(
        ge=0,
        le=100,
        allow_inf_nan=False,
        description="A ward counts as urban where its urban share, in percent, is above this; 50 is usual",
        json_schema_extra=hints(
            unit="percent",
            usual=(10, 90),
            phrases=(
                "urban threshold",
                "urban share",
                "urban cut-off",
                "urban above",
                "percent living in towns",
                "percent built up",
            ),
        ),
    ),
]


@tool(
    can_clarify=True,
    requires=("run_risk_analysis",),
    title="net distribution plan",
    phrases=("ITN plan", "net plan", "bed net distribution", "nets", "bed nets"),
    examples=(
        "plan the distribution of 500,000 nets, 5 people per household, urban above 50 percent",
        "distribute 200k nets",
        "allocate 1.2 million bed nets by risk",
        "who gets nets first?",
        "make an ITN plan",
    ),
)
async def plan_itn(
    total_nets: TotalNets,
    household_size: HouseholdSize,
    urban_threshold: UrbanThreshold,
    context: ToolContext,
) -> ToolResult:
    """Plan who gets insecticide-treated nets (ITN) when there are not enough: rural wards first, by their risk ranks.

    Use it after the risk analysis, when a number of nets is to be given out. Each ward needs one net for every 1.8
    people. Rural wards are served first in the order of risk, each whole, then urban ones. It plans only: nothing is
    ordered. Do not use it to count nets that were given out before.
    """
    if household_size < 1:
        return Failed(
            f"A household cannot have {household_size:g} people.", "Say how many people a household has, 1 or more."
        )
    ranking = await ranked_wards(context)
    if isinstance(ranking, Failed):
        return ranking
    method = method_of(ranking)
    ranks = {row["ward_id"]: int(row[f"{method}_rank"]) for row in ranking}
    wards = await ask_wards(context)
    claims = [
        Claim(row["ward_id"], ranks[row["ward_id"]], row["population"], row["urban_share"])
        for row in wards.rows
        if row["ward_id"] in ranks
    ]
    unranked = [ward_name(row) for row in wards.rows if row["ward_id"] not in ranks]
    shares = give_out(claims, total_nets, urban_threshold)
    need, given = sum(share.need for share in shares), sum(share.given for share in shares)
    told = {
        "total_nets": total_nets,
        "household_size": household_size,
        "urban_threshold": urban_threshold,
        "ranked_by": method,
        "need": need,
        "given": given,
        "left": total_nets - given,
        "unranked": unranked,
    }
    return Done(
        output=told,
        summary=f"{counted(given, 'net')} planned for {counted(sum(share.given > 0 for share in shares), 'ward')}",
        queries=(wards.query,),
        table=_table(shares, {row["ward_id"]: row for row in wards.rows}, household_size),
        text=_text(shares, told, outdated(context)),
    )


def _table(shares: Sequence[Share], wards: dict[str, Row], size: float) -> Table:
    return Table(COLUMNS, tuple(_row(share, wards[share.claim.ward_id], size) for share in shares), len(shares))


def _row(share: Share, ward: Row, size: float) -> tuple[Cell, ...]:
    households = households_of(share.claim.population, size)
    return (
        share.turn,
        ward["ward_id"],
        ward["name"],
        ward["district"],
        ward["state"],
        share.claim.rank,
        "urban" if share.urban else "rural",
        share.claim.urban_share,
        share.claim.population,
        households,
        share.need,
        share.given,
        round(100 * share.given / share.need, 1) if share.need else None,
        min(households, share.given // nets_of_household(size)),
    )


def _text(shares: Sequence[Share], told: dict[str, Any], notes: Sequence[str]) -> str:
    whole = sum(share.given == share.need for share in shares)
    part = sum(0 < share.given < share.need for share in shares)
    urban = sum(share.urban for share in shares)
    reached = [
        f"{whole:,} get all that they need",
        *([f"{part:,} a part"] if part else []),
        *([f"{len(shares) - whole - part:,} nothing"] if whole + part < len(shares) else []),
    ]
    return paragraph(
        f"{counted(told['given'], 'net')} for {counted(whole + part, 'ward')}.",
        f"Of {len(shares):,}, {', '.join(reached)}.",
        f"They need {counted(told['need'], 'net')}, one for every 1.8 people;"
        f" {100 * told['given'] / told['need']:.1f} % of that is covered."
        if told["need"]
        else "",
        f"{counted(told['left'], 'net')} are left." if told["left"] else "",
        f"Rural wards come first, by {CALLED[told['ranked_by']]};"
        f" {counted(urban, 'ward')} with an urban share above {told['urban_threshold']:g} % come last.",
        f"A household of {told['household_size']:g} gets {counted(nets_of_household(told['household_size']), 'net')},"
        " one for every two people.",
        f"No nets are planned for wards without a risk rank: {named(told['unranked'])}." if told["unranked"] else "",
        *notes,
    )
