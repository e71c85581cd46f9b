"""From a reading to an outline: names stay the user's words, and what was lost or never said is asked about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.outline import Outline
from askfirst.domain.restatement import Restatement
from askfirst.understanding.model import restating
from askfirst.understanding.model.answers import Restated, fitted
from askfirst.understanding.model.facts import facts_of
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.model.freight_views import fresh
from tests.understanding.model.readings import condition, group, measure, reading, time

COUNT = measure("how many")


async def outline(message: str, *before: str, **parts: Any) -> Outline:
    made = (await restated(message, *before, **parts)).outline
    assert made
    return made


async def restated(message: str, *before: str, **parts: Any) -> Restatement:
    window = tuple({"role": "user", "content": text} for text in (*before, message))
    view = replace(await fresh(), window=window)  # type: ignore[arg-type] # roles are words
    hint = await RuleReading().restate(message, view, follows=False)
    read, unfit = fitted(reading(**{"measures": [COUNT], **parts}), Restated)
    assert read, unfit
    return restating.restatement_of(read, await facts_of(message, view, hint.outline), view, None)


@pytest.mark.parametrize(
    ("message", "parts", "lost"),
    [
        ("how many shipments over 500 kg", {}, "500"),
        ("how many shipments over 500 kg", {"measures": [measure("how many shipments over 500 kg")]}, "500"),
        ("how many shipments last week", {}, "last week"),
        ("how many shipments last week", {"measures": [measure("how many last week")]}, "last week"),
        ("how many shipments to Rotterdam", {}, "Rotterdam"),
        ("how many shipments to Rotterdam", {"measures": [measure("how many to Rotterdam")]}, "Rotterdam"),
        ("how many late shipments", {}, "late"),
        (
            "how many shipments not by Ocean North",
            {"conditions": [condition("not by Ocean North", "carrier.name", values=("Ocean North",))]},
            "not",
        ),
        ("how many shipments that are not late", {"conditions": [condition("not late", "late", "holds")]}, "not"),
        ("how many purple shipments", {"left_out": ["purple"]}, "purple"),
        ("how many shipments with status '---'", {}, "---"),
        ("how many shipments to 😀", {"left_out": ["😀"]}, "😀"),
        ("median net weight of shipments", {"measures": [measure("shipments")]}, "median"),
    ],
)
async def test_what_no_part_holds_is_asked_about(message: str, parts: dict[str, Any], lost: str) -> None:
    made = await outline(message, **parts)
    assert any(lost in words for words in made.unplaced), made


async def test_number_of_rows_in_words_is_held_by_the_limit() -> None:
    made = await outline(
        "top five carriers", measures=[measure("carriers")], limit=5, groups=[group("carriers", "carrier.name")]
    )
    assert made.unplaced == ()


async def test_value_that_nobody_said_is_asked_about() -> None:
    """The words are the user's, the value is the model's: it is offered, not taken."""
    made = await outline(
        "how many shipments to the big apple",
        conditions=[condition("to the big apple", "destination.name", values=("Port of New York",))],
    )
    (asked,) = [term for term in made.terms if term.slot == "condition"]
    assert (asked.near, asked.values, made.mentions) == (True, ("Port of New York",), ())


async def test_name_is_looked_up_in_the_users_words() -> None:
    """A value made of words from two places is not what was said."""
    made = await outline(
        "how many shipments to Miami and not to Port of Rotterdam",
        conditions=[condition("to Miami", "destination.name", values=("Port of Miami",))],
    )
    assert [mention.text for mention in made.mentions] == ["Miami"]


@pytest.mark.parametrize(("said", "known"), [("there", True), ("this", False)])
async def test_pronoun_stands_for_a_name_that_was_said(said: str, known: bool) -> None:  # noqa: FBT001
    """That of a time, as in "this year", points at nothing before it."""
    made = await outline(
        "how many shipments went there this year",
        "how many shipments to Rotterdam?",
        conditions=[condition(said, "destination.name", values=("Rotterdam",))],
        time=time("this year", None, None),
    )
    assert ([mention.text for mention in made.mentions] == ["Rotterdam"]) is known
    assert any(told == "'there' is read as Rotterdam" for told in made.assumptions) is known


async def test_time_is_read_by_the_calendar() -> None:
    """Where the model gives one end of it, the other is the calendar's as well."""
    made = await outline("how many shipments in 2024", time=time("in 2024", "2024-01-01", "2024-12-31"))
    assert made.time
    assert (made.time.start, made.time.end) == ("2024-01-01", "2025-01-01")


async def test_time_that_the_model_reads_unlike_the_calendar_is_asked_about() -> None:
    """As "november 24", a day or a month."""
    made = await restated("how many shipments in november 24", time=time("in november 24", "2024-11-01", "2024-12-01"))
    times = [one.outline.time for one in made.readings if one.outline and one.outline.time]
    assert [(one.start, one.end) for one in times] == [("2024-11-24", "2024-11-25"), ("2024-11-01", "2024-12-01")]


async def test_time_of_which_the_calendar_reads_only_a_part_is_the_models() -> None:
    made = await outline("how many shipments in Decmber 2024", time=time("in Decmber 2024", "2024-12-01", "2025-01-01"))
    assert made.time
    assert (made.time.start, made.time.end) == ("2024-12-01", "2025-01-01")
    assert any("is read as 2024-12-01" in told for told in made.assumptions)


async def test_time_that_the_calendar_cannot_read_is_disclosed() -> None:
    made = await outline("how many shipments since lockdown", time=time("since lockdown", "2024-03-01", None))
    assert any("'since lockdown' is read as 2024-03-01 to before any time" in told for told in made.assumptions)


async def test_field_that_is_called_by_other_words_is_disclosed() -> None:
    made = await outline("how many shipments by haulier", groups=[group("by haulier", "carrier.name")])
    assert "'by haulier' is read as carrier" in made.assumptions


async def test_condition_turned_around_is_disclosed_so() -> None:
    made = await outline("how many shipments were punctual", conditions=[condition("punctual", "late", "holds_not")])
    assert any(told.startswith("'punctual' is read as: not: ") for told in made.assumptions)
