from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.outline import Mention, Placed
from askfirst.domain.query import Filter, TimeRange
from askfirst.tools.entity_resolution import EntityArguments, EntityResolution
from askfirst.tools.tool import Ask, Done
from tests.tools.conftest import MakeContext

LAST_WEEK = TimeRange("arrived_at", "2025-01-06", "2025-01-13", said="last week")
DESTINATION = ("destination.name", "destination.city")
MIAMI = Mention("Miami", DESTINATION)


def arguments(*mentions: Mention, **more: Any) -> EntityArguments:
    return EntityArguments(dataset="shipments", mentions=mentions, **more)


async def filters(args: EntityArguments, context: MakeContext, **answers: list[str]) -> list[dict[str, Any]]:
    result = await EntityResolution().run(args, context(answers))
    assert isinstance(result, Done), result
    found: list[dict[str, Any]] = result.output["filters"]
    return found


async def placed(args: EntityArguments, context: MakeContext) -> list[Placed]:
    result = await EntityResolution().run(args, context())
    assert isinstance(result, Done), result
    return [from_plain(Placed, one) for one in result.output["placed"]]


async def test_a_full_name_is_taken_without_asking(context: MakeContext) -> None:
    found = await filters(arguments(Mention("port of miami", DESTINATION)), context)
    assert found == [to_plain(Filter("destination.name", "eq", ("Port of Miami",)))]


async def test_two_places_with_the_word_are_asked_with_what_each_holds(context: MakeContext) -> None:
    asked = await EntityResolution().run(arguments(MIAMI, time=LAST_WEEK), context())
    assert isinstance(asked, Ask)
    assert asked.question == "Which Miami do you mean?"
    assert [(option.label, option.detail) for option in asked.options] == [
        ("Port of Miami", "142 shipments"),
        ("Miami Container Terminal", "57 shipments"),
    ]
    assert asked.many, "both together are all of Miami"


async def test_the_answer_is_taken_and_the_others_are_on_the_receipt(context: MakeContext) -> None:
    result = await EntityResolution().run(
        arguments(MIAMI, time=LAST_WEEK), context({"Miami": ["destination.name=Port of Miami"]})
    )
    assert isinstance(result, Done)
    (name,) = result.output["names"]
    assert (name["text"], name["value"]) == ("Miami", "Port of Miami")
    assert set(name["rejected"]) == {"Miami Container Terminal", "Miami"}


async def test_several_answers_become_one_filter(context: MakeContext) -> None:
    answers = ["destination.name=Port of Miami", "destination.name=Miami Container Terminal"]
    (found,) = await filters(arguments(MIAMI), context, Miami=answers)
    assert (found["op"], set(found["values"])) == ("in", {"Port of Miami", "Miami Container Terminal"})


async def test_all_spellings_of_a_dirty_value_are_taken(context: MakeContext) -> None:
    (found,) = await filters(arguments(Mention("arrived", ("status",))), context)
    assert found["op"] == "in"
    assert {str(value).strip().lower() for value in found["values"]} == {"arrived"}
    assert len(found["values"]) > 1


async def test_a_negated_name_is_excluded(context: MakeContext) -> None:
    (found,) = await filters(arguments(Mention("Ocean North", ("carrier.name",), negated=True)), context)
    assert found == to_plain(Filter("carrier.name", "ne", ("Ocean North",)))


async def test_alternatives_on_one_field_are_joined(context: MakeContext) -> None:
    either = [Mention(name, ("carrier.name",), group=1) for name in ("Ocean North", "Pacific Star")]
    (found,) = await placed(arguments(*either), context)
    assert found == Placed(Filter("carrier.name", "in", ("Ocean North", "Pacific Star")), group=1)


async def test_alternatives_on_two_fields_stand_side_by_side(context: MakeContext) -> None:
    to, by = Mention("Port of Miami", DESTINATION, group=1), Mention("Ocean North", ("carrier.name",), group=1)
    assert await placed(arguments(to, by), context) == [
        Placed(Filter("destination.name", "eq", ("Port of Miami",)), group=1),
        Placed(Filter("carrier.name", "eq", ("Ocean North",)), group=1),
    ]


async def test_a_name_in_a_rate_does_not_restrict_the_rows(context: MakeContext) -> None:
    late = Mention("Port of Miami", DESTINATION, of_rate=True)
    result = await EntityResolution().run(arguments(late), context())
    assert isinstance(result, Done)
    assert result.output["filters"] == []
    assert await placed(arguments(late), context) == [
        Placed(Filter("destination.name", "eq", ("Port of Miami",)), of_rate=True)
    ]


async def test_candidates_of_an_alternative_are_counted_without_the_others(context: MakeContext) -> None:
    either = arguments(Mention("Port of Los Angeles", DESTINATION, group=1), Mention("Miami", DESTINATION, group=1))
    asked = await EntityResolution().run(either, context())
    assert isinstance(asked, Ask)
    assert all(not option.detail.startswith("0 ") for option in asked.options)


async def test_a_slip_of_the_pen_is_taken_and_told(context: MakeContext) -> None:
    done = await EntityResolution().run(arguments(Mention("Ocean Nroth", ("carrier.name",))), context())
    assert isinstance(done, Done)
    assert done.output["filters"][0]["values"] == ["Ocean North"]
    [guess] = done.output["guesses"]
    assert (guess["said"], guess["taken"], guess["others"]) == ("Ocean Nroth", ["Ocean North"], [])


async def test_what_is_more_than_a_slip_away_is_asked_about(context: MakeContext) -> None:
    asked = await EntityResolution().run(arguments(Mention("Ocaen Nrhot", ("carrier.name",))), context())
    assert isinstance(asked, Ask)
    assert "'Ocaen Nrhot'" in asked.question


async def test_a_name_that_is_nowhere_is_asked_for_again_in_other_words(context: MakeContext) -> None:
    asked = await EntityResolution().run(arguments(Mention("Xanadu", DESTINATION)), context())
    assert isinstance(asked, Ask)
    assert asked.question == "I find no 'Xanadu' among the names of destination. Which one did you mean?"
    assert asked.free_text
    found = await filters(arguments(Mention("Xanadu", DESTINATION)), context, Xanadu=["the port of miami"])
    assert found[0]["values"] == ["Port of Miami"]


async def test_new_words_that_are_ambiguous_too_are_asked_about_once_more(context: MakeContext) -> None:
    mention = arguments(Mention("Xanadu", DESTINATION))
    asked = await EntityResolution().run(mention, context({"Xanadu": ["Miami"]}))
    assert isinstance(asked, Ask)
    assert [option.label for option in asked.options] == ["Port of Miami", "Miami Container Terminal"]
    found = await filters(mention, context, Xanadu=["Miami", "destination.name=Port of Miami"])
    assert found[0]["values"] == ["Port of Miami"]


async def test_candidates_are_counted_with_the_other_filters_of_the_question(context: MakeContext) -> None:
    reefers = Filter("reefer", "eq", (True,))
    asked = await EntityResolution().run(arguments(MIAMI, time=LAST_WEEK, filters=(reefers,)), context())
    assert isinstance(asked, Ask)
    counted = {option.label: int(option.detail.split()[0]) for option in asked.options}
    assert counted["Port of Miami"] < 142


@pytest.mark.parametrize("text", ["'; DROP TABLE shipments; --", "%", "_", "a" * 5_000, "\u202eiamiM"])
async def test_hostile_names_are_only_words(context: MakeContext, text: str) -> None:
    assert isinstance(await EntityResolution().run(arguments(Mention(text, DESTINATION)), context()), Ask)


async def test_two_places_of_one_name_are_asked_about_with_what_tells_them_apart(context: MakeContext) -> None:
    result = await EntityResolution().run(arguments(Mention("Port of Portland", DESTINATION)), context())
    assert isinstance(result, Ask)
    assert {option.value for option in result.options} == {"destination.code=USPWM", "destination.code=USPDX"}
    assert any("US West Coast" in option.label for option in result.options)


async def test_the_picked_one_of_two_places_is_told_by_its_code(context: MakeContext) -> None:
    found = await filters(
        arguments(Mention("Port of Portland", DESTINATION)), context, **{"Port of Portland": ["destination.code=USPDX"]}
    )
    assert found == [to_plain(Filter("destination.code", "eq", ("USPDX",)))]


async def test_all_of_the_places_of_one_name_keep_the_name(context: MakeContext) -> None:
    codes = ["destination.code=USPDX", "destination.code=USPWM"]
    found = await filters(arguments(Mention("Port of Portland", DESTINATION)), context, **{"Port of Portland": codes})
    assert found == [to_plain(Filter("destination.name", "eq", ("Port of Portland",)))]
