"""A reading against the user's words: what is wrong with it is a sentence that tells the model how to mend it."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.codec import Plain
from askfirst.understanding.model import restating
from askfirst.understanding.model.answers import Restated, fitted
from askfirst.understanding.model.facts import facts_of
from askfirst.understanding.model.warrant import unwarranted
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.model.freight_views import LAST, after_an_answer, fresh
from tests.understanding.model.readings import column, condition, group, having, measure, order, reading, time

MIAMI = "how many late shipments to Port of Miami by carrier in 2024?"


async def problems(message: str, *, follows: bool = False, **parts: Any) -> list[str]:
    view = await (after_an_answer() if follows else fresh())
    hint = await RuleReading().restate(message, view, follows=follows)
    read, unfit = fitted(reading(**parts), Restated)
    assert read, unfit
    facts = await facts_of(message, view, hint.outline)
    found = restating.problems_of(read, facts, view, LAST if follows else None)
    # What the model is told to mend, else what the user is asked about.
    return found or list(unwarranted(read, facts, view.catalog))


def honest() -> dict[str, Plain]:
    return {
        "conditions": [
            condition("late", "late", "holds"),
            condition("to Port of Miami", "destination.name", values=("Port of Miami",)),
        ],
        "time": time("in 2024", "2024-01-01", "2025-01-01"),
        "measures": [measure("how many")],
        "groups": [group("by carrier", "carrier.name")],
    }


async def test_reading_that_holds() -> None:
    assert await problems(MIAMI, **honest()) == []


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"dataset": "shipmints"}, "dataset: There is no dataset 'shipmints'. Did you mean 'shipments'?"),
    ({"dataset": None}, "dataset is null: name the dataset whose rows are meant."),
    (
        {"dataset": "vessels", "conditions": [], "groups": []},
        "dataset: the message asks for shipments, not for vessels.",
    ),
    ({"groups": [group("by vessel", "vessel.name")]}, "said: 'by vessel' does not stand in the message"),
    ({"groups": [group("", "carrier.name")]}, "said: '' does not stand in the message"),
    ({"groups": [group("by carrier", "carrier.nam")]}, "field: There is no field of shipments 'carrier.nam'. Did you"),
    ({"groups": [group("by carrier", "carrier_id")]}, "field: There is no field of shipments 'carrier_id'."),
    ({"groups": [group("by carrier", "carrier.name", "month")]}, "groups: 'carrier.name' holds no times"),
    ({"groups": [group("how many", "vessel.name")]}, "said: 'how many' does not speak of 'vessel.name'"),
    ({"conditions": [condition("late", "tardy", "holds")]}, "conditions: there is no condition 'tardy' of shipments"),
    ({"conditions": [condition("late", "delay_hours", "gt")]}, "conditions: gt of 'delay_hours' needs a value."),
    (
        {"conditions": [condition("late", "delay_hours", "between", ("1",))]},
        "conditions: between of 'delay_hours' takes 2 values, not 1.",
    ),
    (
        {"conditions": [condition("late", "delay_hours", "gt", ("24",))]},
        "said: 'late' does not speak of 'delay_hours'",
    ),
    (
        {"conditions": [condition("late", "delay_hours", "gt", ("much",))]},
        "conditions: 'delay_hours' holds numbers; 'much' is none.",
    ),
    (
        {"conditions": [condition("in 2024", "eta", "ge", ("soon",))]},
        "conditions: 'eta' holds times; write 'soon' as an ISO date.",
    ),
    (
        {"conditions": [condition("in 2024", "eta", "ge", ("2023-05-01",))]},
        "conditions: 'eta': 'in 2024' does not say 2023-05-01; put a stretch of time into time.",
    ),
    (
        {"conditions": [condition("carrier", "carrier.name", "contains", ("Star",))]},
        "conditions: 'carrier.name': 'carrier' does not say 'Star'.",
    ),
    (
        {"conditions": [condition("to Port of Miami", "destination.name", "ne", ("Port of Miami",))]},
        "conditions: no word of the message turns 'to Port of Miami' around.",
    ),
    (
        {"conditions": [condition("late", "late", "holds_not")]},
        "conditions: no word of the message turns 'late' around.",
    ),
    (
        {"conditions": [condition("Port of Miami", "origin.name", values=("Port of Miami",))]},
        "conditions: 'Port of Miami' is of destination.name, not of origin.name.",
    ),
    (
        {"conditions": [condition("carrier", "carrier.name", "not_null")]},
        "conditions: 'carrier' says nothing of missing values.",
    ),
    ({"time": time("in 2024", "1.1.2024", None)}, "time: '1.1.2024' is no ISO date."),
    ({"time": time("in 2024", "2024-01-01", None, "status")}, "time: 'status' holds no times."),
    ({"time": time("late", None, None)}, "time: give start or end as ISO dates."),
    ({"time": time("by carrier", "2024-01-01", None)}, "time: 'by carrier' says no time"),
    ({"measures": [measure("how many", "sum")]}, "measures: sum needs a field."),
    ({"measures": [measure("how many", "sum", "carrier.name")]}, "measures: 'carrier.name' holds no numbers"),
    ({"measures": [measure("how many", "sum", "net_weight_kg")]}, "said: 'how many' does not speak of 'net_weight_kg'"),
    ({"measures": [measure("how many", "ratio", second="carrier_id")]}, "field: There is no field of shipments"),
    ({"measures": [measure("how many", "share")]}, "measures: 'how many' is count, not share."),
    ({"having": [having("by carrier", "gt", 50)]}, "having: 'by carrier' does not say the number 50."),
    ({"having": [having("in 2024", "gt", 2024)]}, "conditions: 2024 in 'in 2024' is a time."),
    ({"limit": 10}, "limit: the message says no 10"),
    ({"limit": 2024}, "limit: the message does not say 2024 as a number of rows"),
    ({"limit": 1, "order": [order("how many")]}, "limit: the message asks for no single row"),
    ({"order": [order("late", None)]}, "order: 'late' names neither a figure nor a field."),
    ({"columns": [column("carrier", "carrier_id")]}, "field: There is no field of shipments 'carrier_id'."),
    ({"drop": ["filters", "colour"]}, "drop: 'colour' is no part of the last question"),
    ({"goal": "tools"}, "goal: no tool that is listed fits the words of the message"),
]


@pytest.mark.parametrize(("parts", "problem"), WRONG)
async def test_what_is_wrong_is_told(parts: dict[str, Any], problem: str) -> None:
    found = await problems(MIAMI, **{**honest(), **parts})
    assert any(one.startswith(problem) for one in found), found


async def test_hidden_field_is_told_like_one_that_is_not_there() -> None:
    """In the same words, with the nearest that may be seen."""
    hidden = await problems(MIAMI, groups=[group("by carrier", "carrier_id")])
    absent = await problems(MIAMI, groups=[group("by carrier", "carrier_ix")])
    assert hidden[0].replace("carrier_id'", "X'") == absent[0].replace("carrier_ix'", "X'")


@pytest.mark.parametrize(
    ("message", "parts", "problem"),
    [
        (
            "shipments over 500 kg net weight",
            {"conditions": [condition("over 500 kg net weight", "net_weight_kg", "lt", ("500",))]},
            "conditions: 'over 500 kg net weight' is gt, not lt.",
        ),
        (
            "average net weight of shipments",
            {"measures": [measure("average net weight", "sum", "net_weight_kg")]},
            "measures: 'average net weight' does not say sum",
        ),
        (
            "90th percentile of net weight of shipments",
            {"measures": [measure("90th percentile of net weight", "percentile", "net_weight_kg", percent=10)]},
            "measures: '90th percentile of net weight' does not say the number 10.",
        ),
        (
            "number of shipments by month",
            {"measures": [measure("number of shipments")], "groups": [group("by month", "arrived_at", "year")]},
            "groups: 'by month' is month, not year.",
        ),
        (
            "top 5 carriers by number of shipments",
            {"order": [order("top 5", descending=False)], "measures": [measure("number of shipments")], "limit": 6},
            "limit: the message says no 6",
        ),
    ],
)
async def test_words_that_say_something_else(message: str, parts: dict[str, Any], problem: str) -> None:
    found = await problems(message, **parts)
    assert any(one.startswith(problem) for one in found), found


@pytest.mark.parametrize(
    ("message", "drop", "allowed"),
    [
        ("and in 2023?", ["filters"], False),
        ("and in 2023?", ["destination.name"], False),
        ("and in 2023?", ["dimensions"], False),
        ("for all places in 2023", ["filters"], True),
        ("without the groups in 2023", ["dimensions"], True),
    ],
)
async def test_part_of_the_last_question_that_goes(message: str, drop: list[str], allowed: bool) -> None:  # noqa: FBT001
    year = time("in 2023", "2023-01-01", "2024-01-01")
    found = await problems(message, follows=True, time=year, drop=drop)
    assert any(one.startswith("drop:") for one in found) is not allowed, found
