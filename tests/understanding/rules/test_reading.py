"""What questions over the freight workspace are read as: one line of parts each, in the order of the query."""

import pytest

from askfirst.domain.outline import Outline
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.shown import shown
from tests.understanding.rules.worlds import freight

LISTS = [
    ("Show shipments to Miami last week", "shipments | Miami@destination | time arrived_at 2025-01-06..2025-01-13"),
    ("List customers in the retail segment", "customers | retail@segment"),
    ("carriers from Norway", "carriers | Norway@country"),
    ("shipments from Shanghai to Rotterdam", "shipments | Shanghai@origin | Rotterdam@destination"),
    ("Ocean North shipments in transit", "shipments | Ocean North@carrier | in transit@status"),
    ("shipments with carrier Ocean North", "shipments | Ocean North@carrier"),
    ("shipments by Ocean North or Pacific Star", "shipments | Ocean North@carrier/1 | Pacific Star@carrier/1"),
    ("late shipments not to Miami", "shipments | not Miami@destination | delay_hours gt 0"),
    ("orders with status open", "orders | open@status"),
    ("shipments with status delayed", "shipments | delayed@status"),
    ("shipments that are not late", "shipments | delay_hours le 0"),
    ("refrigerated shipments", "shipments | filter reefer eq True"),
    ("non refrigerated shipments", "shipments | filter reefer eq False"),
    ("shipments without net weight", "shipments | filter net_weight_kg is_null"),
    ("shipments without a vessel", "shipments | filter vessel_id is_null"),
    ("shipments with gross weight over 20k kg", "shipments | filter gross_weight_kg gt 20000.0"),
    ("shipments over 20 tons", "shipments | filter gross_weight_kg,net_weight_kg gt 20000.0"),
    ("shipments with more than 5 containers", "shipments | filter containers gt 5"),
    ("orders between 100 and 200 dollars", "orders | filter amount_usd between 100.0 200.0"),
    ("vessels built after 2015", "vessels | filter built_year ge 2016"),
    ("show 5 shipments", "shipments | limit 5"),
    ("latest 10 shipments", "shipments | extra_column arrived_at | order arrived_at desc | limit 10"),
    (
        "shipments sorted by freight cost descending",
        "shipments | extra_column freight_cost_usd | order freight_cost_usd desc",
    ),
    ("show the status of shipments to Houston", "shipments | Houston@destination | column status"),
    ("show the id of shipments to Houston", "shipments | Houston@destination | column shipment_id"),
    ("show containers on shipment SHP-000123", "containers | SHP-000123@shipment"),
    ("vessels with capacity over 10000 TEU", "vessels | filter capacity_teu gt 10000"),
    ("shipments with departure", "shipments | extra_column departed_at"),
    ("status of order ORD-07700?", "orders | ORD-07700@order_id | column status"),
    ("shipments departed last week", "shipments | extra_column departed_at | time departed_at 2025-01-06..2025-01-13"),
    ("shipments arriving next week", "shipments | extra_column eta | time eta 2025-01-20..2025-01-27"),
    ("customers since 2020", "customers | time since 2020-01-01..None"),
    (
        "shipments to Houston last week, also include the estimated arrival",
        "shipments | Houston@destination | extra_column eta | time arrived_at 2025-01-06..2025-01-13",
    ),
    ("shipments with estimated arrival last week", "shipments | extra_column eta | time eta 2025-01-06..2025-01-13"),
    (
        "shipments that left Shanghai last week",
        "shipments | Shanghai@origin | extra_column departed_at | time departed_at 2025-01-06..2025-01-13",
    ),
    ("orders from yesterday", "orders | time ordered_at 2025-01-14..2025-01-15"),
    ("orders from 5 January 2025", "orders | time ordered_at 2025-01-05..None"),
    ("2024 shipments", "shipments | time arrived_at 2024-01-01..2025-01-01"),
    ("orders with a value between 1900 and 2000", "orders | filter amount_usd between 1900.0 2000.0"),
    ("orders with a value between 1000 and 2000", "orders | filter amount_usd between 1000.0 2000.0"),
    ("orders between 2023 and 2024", "orders | time ordered_at 2023-01-01..2025-01-01"),
    ("shipments with gross weight from 2000 to 2020 kg", "shipments | filter gross_weight_kg between 2000.0 2020.0"),
    ("shipments with 3 to 5 containers", "shipments | filter containers between 3 5"),
    ("shipments less than 10 hours late", "shipments | filter delay_hours lt 10.0 | delay_hours gt 0"),
    ("shipments at least a week late", "shipments | filter delay_hours ge 168.0"),
    ("orders of high priority", "orders | high@priority"),
    ("shipments for customers in the pharma segment", "shipments | pharma@customer | extra_column customer.name"),
    ("vessels with flag of Malta", "vessels | Malta@flag"),
    ("shipments with Nordvik Container Line", "shipments | Nordvik Container Line@carrier"),
    ("containers for shipment SHP-000123", "containers | SHP-000123@shipment"),
    ("cancelled shipments to the port of miami", "shipments | cancelled@status | port of miami@destination"),
]

FIGURES = [
    ("how many shipments arrived in December 2024", "measure count() | time arrived_at 2024-12-01..2025-01-01"),
    ("how many different carriers shipped to Miami", "Miami@destination | measure count_distinct(carrier_id)"),
    (
        "average gross weight by carrier and month",
        "by carrier.name | by month(arrived_at) | measure avg(gross_weight_kg)",
    ),
    ("average weight", "measure avg(gross_weight_kg,net_weight_kg)"),
    ("p95 of delay by carrier", "by carrier.name | measure percentile(delay_hours) 95"),
    ("90th percentile of volume", "measure percentile(volume_m3) 90"),
    ("standard deviation of delay", "measure stddev(delay_hours)"),
    ("median volume per quarter", "by quarter(arrived_at) | measure median(volume_m3)"),
    ("correlation between gross weight and volume", "measure correlation(gross_weight_kg) volume_m3"),
    ("share of shipments by carrier", "by carrier.name | measure (shipment_share)"),
    ("freight spend by month", "by month(arrived_at) | measure (freight_spend)"),
    ("total and average freight cost", "measure sum(freight_cost_usd) | measure (average_freight_cost)"),
    ("shipments per week since November", "by week(arrived_at) | time arrived_at 2024-11-01..None"),
    ("monthly shipments", "by month(arrived_at)"),
    ("carriers with more than 500 shipments", "by carrier.name | having count() gt 500.0"),
    ("carriers with average delay over 5 hours", "by carrier.name | having (average_delay) gt 5.0"),
    (
        "top 5 carriers by freight cost",
        "by carrier.name | measure sum(freight_cost_usd) | order sum(freight_cost_usd) desc | limit 5",
    ),
    ("which carrier has the most shipments", "by carrier.name | measure count() | order count() desc | limit 1"),
    (
        "Which carrier had the longest average delay in December 2024?",
        (
            "by carrier.name | measure (average_delay) | order (average_delay) desc | "
            "time arrived_at 2024-12-01..2025-01-01 | limit 1"
        ),
    ),
    ("most common incoterm", "by incoterm | measure count() | order count() desc | limit 1"),
    ("highest freight cost", "measure max(freight_cost_usd)"),
    (
        "how many shipments arrived at Port of Miami",
        "Port of Miami@destination | measure count() | arrived_at not_null",
    ),
    ("how many shipments departed", "measure count() | departed_at not_null"),
    ("how many shipments left Shanghai", "Shanghai@origin | measure count() | departed_at not_null"),
    ("how many refrigerated shipments", "measure count() | filter reefer eq True"),
    ("how many shipments did Ocean North carry", "Ocean North@carrier | measure count()"),
    ("shipments with a delay of at least 3 days by carrier", "by carrier.name | filter delay_hours ge 72.0"),
    (
        "which 5 carriers have the most shipments",
        "by carrier.name | measure count() | order count() desc | limit 5",
    ),
    ("what statuses do shipments have", "by status"),
    (
        "carriers by lowest average delay",
        "by carrier.name | measure (average_delay) | order (average_delay)",
    ),
    ("refrigerated shipments by destination country", "by destination.country | filter reefer eq True"),
]


async def read(text: str) -> tuple[Outline, float]:
    restatement = await RuleReading().restate(text, await freight(), follows=False)
    assert restatement.outline is not None
    return restatement.outline, restatement.confidence


@pytest.mark.parametrize(("text", "expected"), LISTS)
async def test_list_is_read(text: str, expected: str) -> None:
    """Each part of a list's question becomes its part of the outline, and nothing else does."""
    outline, _ = await read(text)
    assert shown(outline) == expected
    assert outline.unplaced == ()


@pytest.mark.parametrize(("text", "expected"), FIGURES)
async def test_figure_is_read(text: str, expected: str) -> None:
    """Each calculation, group, condition and rank of a question becomes its part of the outline."""
    outline, _ = await read(text)
    assert shown(outline) == f"shipments | {expected}"
    assert outline.unplaced == ()


async def test_measure_without_function_discloses_its_own() -> None:
    """Where the user named no calculation, the one taken is an assumption."""
    outline, _ = await read("freight cost by carrier")
    assert any("total" in said for said in outline.assumptions)


async def test_word_with_two_meanings_is_left_open() -> None:
    """A condition that is a stored value too stays open between the two, and less certain."""
    outline, confidence = await read("delayed shipments")
    assert [(term.slot, term.candidates) for term in outline.terms] == [("condition", ("late", "status"))]
    assert confidence < 1


@pytest.mark.parametrize(
    "text",
    [
        "what percentage of shipments were late",
        "what percentage of shipments were late by carrier",
        "what percentage of shipments to Port of Miami were late",
    ],
)
async def test_share_of_what_holds_for_some_rows_is_a_rate(text: str) -> None:
    """What is said of the rows behind the verb is counted; what stands before it narrows them."""
    outline, _ = await read(text)
    assert [term.function for term in outline.terms if term.slot == "measure"] == ["rate"]
    assert [term.text for term in outline.terms if term.of_rate] == ["late"]
    assert not [mention.text for mention in outline.mentions if mention.of_rate]
    assert outline.unplaced == ()


async def test_unknown_name_stays_as_a_mention() -> None:
    """Words that fit no stored value go to the resolution, which asks about them."""
    outline, confidence = await read("shipments to Atlantisburg")
    [mention] = outline.mentions
    assert mention.text == "Atlantisburg"
    assert all(path.startswith("destination.") for path in mention.fields)
    assert confidence < 1


async def test_number_of_no_field_leaves_its_field_open() -> None:
    """ "Over 50" of what, only the data or the user knows: every number of the rows is a candidate."""
    outline, _ = await read("how many orders over 50")
    assert [term.candidates for term in outline.terms if term.slot == "filter"] == [("amount_usd", "items")]


async def test_amount_that_no_count_reaches_is_money() -> None:
    """Nobody orders 2000 pieces at a time as far as one row tells; which number was taken is told."""
    outline, _ = await read("how many orders over 2000")
    assert [term.candidates for term in outline.terms if term.slot == "filter"] == [("amount_usd",)]
    assert "'over 2000' is read as order value" in outline.assumptions


async def test_unit_of_two_fields_leaves_what_is_below_the_line_open() -> None:
    """Cost per kg is of the gross or of the net weight."""
    outline, _ = await read("freight cost per kg by carrier")
    below = [term.candidates for term in outline.terms if term.slot == "second"]
    assert below == [("gross_weight_kg", "net_weight_kg")]


async def test_wrong_unit_is_not_bent() -> None:
    """A comparison in a unit that nothing is measured in finds no place."""
    outline, _ = await read("shipments over 20 euros")
    assert outline.terms == ()
    assert "euros" in " ".join(outline.unplaced)


async def test_rank_without_a_figure_leaves_open_by_which() -> None:
    """ "Largest" of rows with several sizes does not say by which: each of them may be meant."""
    outline, _ = await read("largest shipments")
    [order] = [term for term in outline.terms if term.slot == "order"]
    assert len(order.candidates) > 1
    assert outline.unplaced == ()


@pytest.mark.parametrize(
    "text",
    ["late or", "shipments in 2024 or to Port of Miami", "which customers have no orders"],
)
async def test_what_a_query_cannot_hold_is_told(text: str) -> None:
    """An "or" without a condition on both sides, and rows that are not there, are never read as something else."""
    outline, confidence = await read(text)
    assert outline.unplaced
    assert confidence < 0.7


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("shipments to Europe", "Europe"),
        ("late December shipments by carrier", "late"),
        ("worst carrier in 2024", "worst"),
        ("number of customers per order", "per"),
        ("share of late shipments by carrier", "share of"),
        ("shipments due but not arrived by carrier", "due"),
        ("how many shipments did Xyqqz carry", "Xyqqz"),
        ("customers with 2020 orders", "2020"),
    ],
)
async def test_what_could_be_meant_otherwise_is_asked(text: str, words: str) -> None:
    """Words with a likely second reading are told, or left to the resolution, with less confidence."""
    outline, confidence = await read(text)
    strangers = [mention.text for mention in outline.mentions]
    assert words in " ".join([*outline.unplaced, *strangers])
    assert confidence < 0.7


async def test_negated_comparison_says_which_rows_it_leaves_out() -> None:
    """Of rows without the number nobody knows whether the condition holds."""
    outline, _ = await read("shipments that are not late")
    assert any("no delay is known" in said for said in outline.assumptions)


async def test_name_behind_a_firm_cue_is_looked_for_there_alone() -> None:
    """ "To Europe" never becomes the region of a customer."""
    outline, _ = await read("shipments to Europe")
    assert all(path.startswith("destination.") for mention in outline.mentions for path in mention.fields)


async def test_question_is_one_sentence_with_absolute_dates() -> None:
    """The restated question needs nothing else to be understood; both its days are included."""
    restatement = await RuleReading().restate("show shipments to Miami last week", await freight(), follows=False)
    assert restatement.question == ("List shipments with destination Miami and arrival from 2025-01-06 to 2025-01-12.")


async def test_time_says_what_was_said_and_how_it_was_read() -> None:
    """A receipt can show the user's words and the rule that made dates of them."""
    outline, _ = await read("shipments last week")
    assert outline.time is not None
    assert (outline.time.said, outline.time.rule) == ("last week", "Monday to Sunday before this week")


async def test_name_carries_the_fields_where_it_was_found() -> None:
    """Behind a cue only its relation's fields are candidates, names first."""
    outline, _ = await read("shipments to Miami")
    assert [mention.fields for mention in outline.mentions] == [("destination.name", "destination.city")]
