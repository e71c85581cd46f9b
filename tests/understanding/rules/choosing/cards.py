"""The tools that texts are read against here: one family with few values and numbers, one with codes and reasons."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from askfirst.catalog.model import Catalog
from askfirst.domain.choice import ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.conversation import Message, Turn
from askfirst.domain.pending import AwaitsAnswer
from askfirst.parts import card_of
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.tools.tool import FunctionTool, hints, tool
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.fitting import options_of

FACILITIES = {
    "primary": ("primary facilities", "primary", "primary care", "health centres and posts"),
    "secondary": ("secondary facilities", "secondary", "general hospitals"),
    "tertiary": ("tertiary facilities", "tertiary", "teaching hospitals"),
    "all": ("all facility levels", "all facilities", "every level"),
}
AGES = {
    "u5": ("children under five", "under 5", "U5", "small children"),
    "o5": ("people of five and older", "over 5", "O5", "older children and adults"),
    "pw": ("pregnant women", "PW", "expectant mothers"),
    "all": ("all ages", "everyone", "all age groups"),
}
TESTS = {
    "rdt": ("rapid diagnostic test", "RDT", "rapid test"),
    "microscopy": ("microscopy", "microscope", "blood smear"),
    "both": ("both tests", "both methods", "RDT and microscopy"),
}
SCORES = {
    "composite": ("composite score", "composite", "simple average"),
    "pca": ("principal component analysis", "PCA", "principal components"),
    "both": ("both methods", "both", "composite and PCA"),
}
SHOWN = {
    "rainfall": ("rainfall", "rain", "precipitation"),
    "temperature": ("temperature", "heat"),
    "elevation": ("elevation", "altitude", "height above sea level"),
    "ndvi": ("vegetation index", "NDVI", "vegetation", "greenness"),
    "tpr": ("test positivity rate", "TPR", "positivity"),
    "housing_quality": ("housing quality", "housing", "quality of houses"),
}
REASONS = {
    "damaged": ("it was damaged", "damaged", "broken"),
    "late": ("it came late", "late", "too slow"),
    "wrong_item": ("wrong item", "not what I ordered"),
    "not_delivered": ("it never arrived", "not delivered", "missing"),
    "other": ("another reason", "something else"),
}


def labelled(labels: dict[str, tuple[str, ...]], *phrases: str) -> Any:
    return Field(json_schema_extra=hints(labels=labels, phrases=phrases))


@tool(
    title="test positivity rate",
    examples=(
        "compute the test positivity rate for primary facilities, children under five, rapid tests",
        "TPR of all facilities and all ages, both methods",
    ),
)
def run_tpr_step(
    facility_level: Annotated[
        Literal["primary", "secondary", "tertiary", "all"], labelled(FACILITIES, "facility level", "facilities")
    ],
    age_group: Annotated[Literal["u5", "o5", "pw", "all"], labelled(AGES, "age group", "ages", "age")],
    test_method: Annotated[Literal["rdt", "microscopy", "both"], labelled(TESTS, "test method", "kind of test")],
) -> str:
    """Test positivity by ward: positives of all that were tested. Not for maps."""
    return f"{facility_level} {age_group} {test_method}"


@tool(title="risk analysis", examples=("run the risk analysis with the composite score",))
def run_risk_analysis(method: Annotated[Literal["composite", "pca", "both"], labelled(SCORES, "method")]) -> str:
    """Rank the wards by risk."""
    return method


@tool(title="net distribution plan", examples=("plan 500,000 nets, 5 people per household, urban above 50 percent",))
def plan_itn(
    total_nets: Annotated[
        int, Field(gt=0, json_schema_extra=hints(unit="nets", usual=(1_000, 1_000_000), phrases=("nets", "bed nets")))
    ],
    household_size: Annotated[
        float,
        Field(
            gt=0, json_schema_extra=hints(unit="people", usual=(2, 10), phrases=("people per household", "family size"))
        ),
    ],
    urban_threshold: Annotated[
        float,
        Field(ge=0, le=100, json_schema_extra=hints(unit="percent", phrases=("urban threshold", "urban cut-off"))),
    ],
) -> str:
    """Give out bed nets by need."""
    return f"{total_nets} {household_size} {urban_threshold}"


@tool(title="map", examples=("draw a map of rainfall with the composite ranks", "map test positivity, ranks by PCA"))
def draw_map(
    variable: Annotated[
        Literal["rainfall", "temperature", "elevation", "ndvi", "tpr", "housing_quality"],
        labelled(SHOWN, "variable", "map of", "layer"),
    ],
    method: Annotated[
        Literal["composite", "pca"],
        labelled({name: SCORES[name] for name in ("composite", "pca")}, "method", "ranking"),
    ] = "composite",
) -> str:
    """Draw one variable by ward."""
    return f"{variable} {method}"


@tool(title="refund", examples=("refund ORD-07700, it was damaged",))
def refund(
    target: Annotated[str, Field(pattern="^ORD-[0-9]{5}$", json_schema_extra=hints(phrases=("order", "order number")))],
    reason: Annotated[
        Literal["damaged", "late", "wrong_item", "not_delivered", "other"] | None, labelled(REASONS, "reason")
    ] = None,
    amount: Annotated[
        float | None,
        Field(gt=0, json_schema_extra=hints(unit="USD", usual=(1, 5_000), phrases=("amount", "refund amount"))),
    ] = None,
) -> str:
    """Give money back for an order."""
    return f"{target} {reason} {amount}"


@tool(title="comparison")
def compare(
    tests: Annotated[
        list[Literal["rdt", "microscopy", "antigen"]],
        labelled({"rdt": ("rapid test",), "microscopy": ("microscopy",), "antigen": ("antigen test",)}, "tests"),
    ],
    *,
    detailed: bool = False,
) -> str:
    """Set tests side by side."""
    return f"{tests} {detailed}"


TOOLS: tuple[FunctionTool, ...] = (run_tpr_step, run_risk_analysis, plan_itn, draw_map, refund, compare)
CARDS: dict[str, ToolCard] = {one.name: card_of(one) for one in TOOLS}
_SHORT = {"tpr": "run_tpr_step", "risk": "run_risk_analysis", "nets": "plan_itn", "map": "draw_map"}


def card(name: str) -> ToolCard:
    """A card by its name, or by the short one."""
    return CARDS[_SHORT.get(name, name)]


def turn(number: int, tool_name: str, args: dict[str, Any], said: str = "") -> Turn:
    """A turn of memory in which a tool ran."""
    return Turn("s", number, "step", 1, "", "complete", said, "", (tool_name,), args=args, turn_id=number)


def asked(tool_card: ToolCard, argument: str, options: Sequence[Option] | None = None) -> AwaitsAnswer:
    """A question about one argument, with its values as options unless others are given."""
    one = next(one for one in tool_card.parameters if one.name == argument)
    shown = options_of(one) if options is None else tuple(options)
    return AwaitsAnswer(Clarification("step", f"Which {one.label}?", shown, argument, one.label), exchange=1)


def view_of(*, pending: AwaitsAnswer | None = None, turns: Sequence[Turn] = (), window: Sequence[Message] = ()) -> View:
    """What an interpreter may see."""

    async def recall() -> tuple[Turn, ...]:
        return tuple(turns)

    return View(
        catalog=Catalog("none", {}),
        about="",
        today=date(2025, 1, 15),
        time_zone="UTC",
        week_start="monday",
        look_up=_nothing,
        window=tuple(window),
        pending=pending,
        recall=recall,
    )


async def _nothing(searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
    return tuple(() for _ in searches)
