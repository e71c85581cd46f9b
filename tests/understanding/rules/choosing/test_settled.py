"""Answers to doubts, taken into the choice that they belong to."""

import asyncio
import json

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.conversation import Turn
from askfirst.understanding.choices import Clarify, Run, gate, interpret, settled
from askfirst.understanding.rules.choosing.doubts import OTHERWISE, WITHOUT
from tests.understanding.rules.choosing.cards import card, turn, view_of

TPR, NETS, COMPARE = card("tpr"), card("nets"), card("compare")


def read(tool: ToolCard, text: str, *turns: Turn) -> Choice:
    return asyncio.run(interpret(tool, text, view_of(turns=turns)))


def asked(choice: Choice) -> str:
    """The question that comes first."""
    decided = gate(choice)
    assert isinstance(decided, Clarify)
    return decided.doubt.question


def test_one_answer_after_another() -> None:
    """Each question is asked until its answer fits; what was given before stays."""
    choice = read(TPR, "rapid tests please")
    assert [doubt.argument for doubt in choice.doubts] == ["facility_level", "age_group"]
    once = settled(TPR, choice, {"facility_level": ['"primary"']})
    assert [doubt.argument for doubt in once.doubts] == ["age_group"]
    twice = settled(TPR, choice, {"facility_level": ['"primary"'], "age_group": ["the kids under five"]})
    assert gate(twice) == Run({"facility_level": "primary", "age_group": "u5", "test_method": "rdt"})


def test_no_answers() -> None:
    """Nothing changes."""
    choice = read(TPR, "rapid tests please")
    assert settled(TPR, choice, {}) == choice
    assert settled(TPR, choice, {"age_group": []}) == choice


def test_an_answer_by_place_in_the_list() -> None:
    choice = read(TPR, "primary, rdt")
    done = settled(TPR, choice, {"age_group": ["the second one"]})
    assert done.args["age_group"] == "o5"
    assert done.given["age_group"].matched_by == "ordinal"


def test_an_answer_that_is_no_value() -> None:
    """It is asked again, and told what was wrong."""
    choice = read(TPR, "primary, u5")
    again = settled(TPR, choice, {"test_method": ["PCR"]})
    assert asked(again) == '"PCR" is not one of the values for test method. Which test method do you want?'
    assert [option.label for option in again.doubts[0].options] == ["rapid diagnostic test", "microscopy", "both tests"]
    done = settled(TPR, choice, {"test_method": ["PCR", "then microscopy"]})
    assert gate(done) == Run({"facility_level": "primary", "age_group": "u5", "test_method": "microscopy"})


def test_an_answer_that_says_nothing() -> None:
    choice = read(TPR, "primary, u5")
    again = settled(TPR, choice, {"test_method": ["hmm"]})
    assert asked(again) == '"hmm" could not be read as test method. Which test method do you want?'


def test_a_number_that_does_not_fit() -> None:
    choice = read(NETS, "5 people per household, 30%")
    again = settled(NETS, choice, {"total_nets": ["-5"]})
    assert asked(again) == (
        '"-5" does not fit total nets. It takes a whole number above 0 (nets). Which number do you mean?'
    )
    assert settled(NETS, choice, {"total_nets": ["-5", "200k"]}).args["total_nets"] == 200_000


def test_an_unusual_number_that_is_meant() -> None:
    """A yes, the option, or the same number said again: it is taken then."""
    choice = read(NETS, "2 million nets, 5 people per household, 30%")
    assert asked(choice) == (
        "2,000,000 nets is far from what is usual for total nets (1,000 to 1,000,000). Do you mean it?"
    )
    labels = [option.label for option in choice.doubts[0].options]
    assert labels == ["yes, 2,000,000 nets", "no, another number"]
    for said in ("2000000", "yes", "Yes please", "two million", "yes, 2,000,000 nets", "the first"):
        done = settled(NETS, choice, {"total_nets": [said]})
        assert gate(done) == Run({"total_nets": 2_000_000, "household_size": 5, "urban_threshold": 30}), said


def test_an_unusual_number_that_is_not_meant() -> None:
    choice = read(NETS, "2 million nets, 5 people per household, 30%")
    again = settled(NETS, choice, {"total_nets": [OTHERWISE]})
    assert asked(again) == (
        "What is the total nets? It takes a whole number above 0 (nets), usually 1,000 to 1,000,000."
    )
    for said in ([OTHERWISE, "200k"], ["no, 200k"], ["200k"]):
        assert settled(NETS, choice, {"total_nets": said}).args["total_nets"] == 200_000, said
    other = settled(NETS, choice, {"total_nets": ["3 million"]})
    assert asked(other).startswith("3,000,000 nets is far from what is usual")


def test_a_span_is_asked_and_answered() -> None:
    choice = read(NETS, "200k nets, between 4 and 5 people per household, 30%")
    assert asked(choice) == 'Which household size do you mean by "4 and 5": 4 people or 5 people?'
    for said in ("5", "five", "the second"):
        assert settled(NETS, choice, {"household_size": [said]}).args["household_size"] == 5, said


def test_words_without_a_place() -> None:
    """They are asked about once, and the tool runs without them only when that is said."""
    choice = read(TPR, "primary, u5, rdt for Kano")
    assert asked(choice) == 'I found no place for "Kano" in test positivity rate. Shall I go on without it?'
    assert [option.value for option in choice.doubts[0].options] == [WITHOUT, OTHERWISE]
    assert isinstance(gate(settled(TPR, choice, {"": [WITHOUT]})), Run)
    again = settled(TPR, choice, {"": [OTHERWISE]})
    assert asked(again).startswith("Then say in other words what you want of test positivity rate. It takes ")
    done = settled(TPR, choice, {"": [OTHERWISE, "tertiary facilities instead"]})
    assert gate(done) == Run({"facility_level": "tertiary", "age_group": "u5", "test_method": "rdt"})


def test_words_without_a_place_in_an_answer() -> None:
    """They are asked about as those of the first text are: a yes to going on without one is none to the other."""
    choice = read(TPR, "u5, rdt for Kano")
    answers = {"": [WITHOUT], "facility_level": ["primary in Lagos"]}
    once = settled(TPR, choice, answers)
    assert asked(once) == 'I found no place for "Lagos" in test positivity rate. Shall I go on without it?'
    twice = settled(TPR, choice, {**answers, "": [WITHOUT, WITHOUT]})
    assert gate(twice) == Run({"facility_level": "primary", "age_group": "u5", "test_method": "rdt"})


def test_an_answer_that_says_more() -> None:
    """Other arguments that it names are taken, also where they had a value."""
    choice = read(TPR, "primary, rdt")
    done = settled(TPR, choice, {"age_group": ["pregnant women, and microscopy"]})
    assert gate(done) == Run({"facility_level": "primary", "age_group": "pw", "test_method": "microscopy"})


def test_an_answer_that_refers() -> None:
    """The turns that are given with the answers are what it may refer to."""
    before = turn(3, "run_tpr_step", {"facility_level": "tertiary", "age_group": "pw", "test_method": "rdt"})
    choice = read(TPR, "primary, rdt")
    done = settled(TPR, choice, {"age_group": ["same as before"]}, (before,))
    assert done.args == {"facility_level": "primary", "age_group": "pw", "test_method": "rdt"}
    assert done.given["age_group"].note == "as in turn 3"


def test_answers_of_a_list() -> None:
    """What is picked one after another is all taken."""
    choice = read(COMPARE, "compare")
    done = settled(COMPARE, choice, {"tests": [json.dumps("rdt"), json.dumps("antigen")]})
    assert gate(done) == Run({"tests": ["rdt", "antigen"]})


def test_strange_answers() -> None:
    """None of them becomes a value."""
    choice = read(TPR, "primary, rdt")
    for said in ("'; DROP TABLE wards; --", '{"age_group": "u5"}', '["u5"]', "null", "NaN", "[" * 1_000, "u5}{", ""):
        assert "age_group" not in settled(TPR, choice, {"age_group": [said]}).args, said
