"""What the user is asked and told, word for word."""

import asyncio
from typing import Any

import pytest

from askfirst.domain.choice import Choice, Doubt, ToolCard
from askfirst.understanding.choices import Clarify, Rephrase, gate, interpret
from tests.understanding.rules.choosing.cards import asked, card, turn, view_of

TPR, NETS, MAP, RISK, REFUND, COMPARE = (card(name) for name in ("tpr", "nets", "map", "risk", "refund", "compare"))
TURN = turn(7, "run_tpr_step", {"facility_level": "primary", "age_group": "u5", "test_method": "rdt"}, "for Kano")


def read(tool: ToolCard, text: str, argument: str = "", **around: Any) -> Choice:
    pending = asked(tool, argument) if argument else None
    return asyncio.run(interpret(tool, text, view_of(pending=pending, **around)))


def first(choice: Choice) -> Doubt:
    decided = gate(choice)
    assert isinstance(decided, Clarify)
    return decided.doubt


@pytest.mark.parametrize(
    ("tool", "text", "why", "question"),
    [
        (TPR, "primary, u5", "missing", "Which test method do you want?"),
        (TPR, "rdt, u5, primary or secondary", "several",
         'Which facility level do you mean by "primary or secondary": primary facilities or secondary facilities?'),
        (TPR, "u5, rdt, quaternary facilities", "unfit",
         '"quaternary" is not one of the values for facility level. Which facility level do you want?'),
        (TPR, "the default facility, u5, rdt", "missing",
         "There is no usual facility level to take. Which facility level do you want?"),
        (TPR, "all, rdt", "missing",
         'It is not clear what "all" is said of. Which facility level do you want?'),
        (TPR, "primary, u5, rdt in Kano", "unplaced",
         'I found no place for "Kano" in test positivity rate. Shall I go on without it?'),
        (TPR, "primary, rdt, women", "unsure", 'Do you mean pregnant women by "women"?'),
        (NETS, "200k nets, 5 people per household", "missing",
         "What is the urban threshold? It takes a number from 0 to 100 (percent)."),
        (NETS, "200k nets, 5 people per household, 130%", "unfit",
         '"130%" does not fit urban threshold. It takes a number from 0 to 100 (percent). Which number do you mean?'),
        (NETS, "200k nets, 5 people per household, urban threshold 0.3", "several",
         'Which urban threshold do you mean by "0.3": 0.3 percent or 30 percent?'),
        (NETS, "12.5 nets, 5 people per household, 30%", "unfit",
         '"12.5" does not fit total nets. It takes a whole number above 0 (nets). Which number do you mean?'),
        (NETS, "200k nets, 50 people per household, 30%", "unusual",
         "50 people is far from what is usual for household size (2 to 10). Do you mean it?"),
        (NETS, "at least 200k nets, 5 people per household, 30%", "unsure",
         'Do you mean 200,000 nets by "at least 200k"?'),
        (REFUND, "refund my order", "missing", "What is the target? It takes a code such as ORD-00001."),
        (REFUND, "refund ORD-07700 and ORD-07701", "several",
         'Which target do you mean by "ORD-07700 and ORD-07701": ORD-07700 or ORD-07701?'),
        (COMPARE, "compare", "missing", "Which tests do you want?"),
    ],
)  # fmt: skip
def test_a_question(tool: ToolCard, text: str, why: str, question: str) -> None:
    """It names what was said and what is allowed, and offers the values where there are few."""
    doubt = first(read(tool, text))
    assert (doubt.why, doubt.question) == (why, question)


@pytest.mark.parametrize(
    ("turns", "text", "question"),
    [
        ((), "same as before", "There is no earlier run of test positivity rate in this session to take it from."),
        ((turn(1, "draw_map", {"variable": "rainfall"}),), "same as before",
         "There is no earlier run of test positivity rate in this session to take it from. "  # noqa: ISC004 - one sentence
         "The last run was of draw map, whose values are not used here."),
        ((TURN,), "what we used for Lagos", 'No earlier run of test positivity rate in this session is about "Lagos".'),
        ((TURN,), "the one before that", "There was only one earlier run of test positivity rate in this session."),
        ((turn(2, "run_tpr_step", {"facility_level": "gone", "age_group": "u5", "test_method": "rdt"}),), "again",
         "Turn 2 had gone for facility level, which it does not take now."),
        ((turn(2, "run_tpr_step", {"age_group": "u5"}),), "same facility level, rdt, u5",
         "Turn 2 says nothing of facility level."),
    ],
)  # fmt: skip
def test_nothing_to_refer_to(turns: Any, text: str, question: str) -> None:
    """Values that are stale, of another tool, or not there are not used, and the reason is told."""
    doubt = first(read(TPR, text, turns=turns))
    assert doubt.question == f"{question} Which facility level do you want?"


def test_a_place_that_is_not_in_the_list() -> None:
    doubt = first(read(TPR, "the ninth one", "facility_level"))
    assert doubt.question == 'There is no option "ninth one": there are 4. Which facility level do you want?'


def test_a_place_and_a_number() -> None:
    """A bare number that is a place in the list and a number as well is asked about."""
    options = asked(NETS, "household_size", ()).clarification.options
    assert options == ()
    from askfirst.domain.clarification import Option

    pending = asked(NETS, "household_size", [Option("4 people", "4"), Option("6 people", "6")])
    choice = asyncio.run(interpret(NETS, "2", view_of(pending=pending)))
    assert first(choice).question == 'Which household size do you mean by "2": 6 people or 2 people?'


def test_what_could_not_be_read_at_all() -> None:
    """It is said what the tool takes, with an example."""
    decided = gate(read(RISK, "blue elephants"))
    assert decided == Rephrase(
        '"blue elephants" could not be read as a request for risk analysis. It takes method: one of composite score, '
        "principal component analysis and both methods. Say it in other words, for example: "
        '"run the risk analysis with the composite score".'
    )
    empty = gate(read(COMPARE, "  "))
    assert isinstance(empty, Rephrase)
    assert empty.reason.startswith(
        "An empty message could not be read as a request for comparison. It takes tests: some of"
    )
    assert empty.reason.endswith('Say it in other words, for example: "rapid test".')


def test_a_low_confidence_without_a_doubt() -> None:
    """It is never run: the user is asked whether it was understood."""
    decided = gate(Choice("x", {}, 0.5, "It says little."))
    assert decided == Clarify(Doubt("", "unsure", "I am not sure that I understood this. It says little."))


@pytest.mark.parametrize(
    ("tool", "text", "argument", "by", "note"),
    [
        (TPR, "microscpy", "test_method", "fuzzy", '"microscpy" read as microscopy'),
        (TPR, "anything but rdt", "test_method", "regex", '"rdt" leaves microscopy'),
        (NETS, "about 200k nets", "total_nets", "regex", '"about 200k" taken as 200,000 nets'),
        (MAP, "rainfall with the default method", "method", "default", "the default"),
        (TPR, "same as before", "age_group", "reference", "as in turn 7"),
        (TPR, "same as before, other method", "test_method", "reference", "the other than in turn 7"),
        (REFUND, "refund order 7700", "target", "regex", ""),
    ],
)
def test_a_note(tool: ToolCard, text: str, argument: str, by: str, note: str) -> None:
    """What is not said outright is told of."""
    given = read(tool, text, turns=(TURN,)).given[argument]
    assert (given.matched_by, given.note) == (by, note)


def test_a_code_from_the_conversation() -> None:
    """ "It" is the code in the last message that holds one; of several, the user is asked which."""
    window = [{"role": "user", "content": "where is ORD-07700?"}, {"role": "assistant", "content": "On its way."}]
    given = read(REFUND, "refund it", window=window).given["target"]
    assert (given.value, given.matched_by, given.note) == (
        "ORD-07700",
        "reference",
        "as named in the conversation before",
    )
    both = [{"role": "user", "content": "compare ORD-07700 and ORD-07701"}]
    assert first(read(REFUND, "refund it", window=both)).question == (
        'Which target do you mean by "it": ORD-07700 or ORD-07701?'
    )


def test_what_is_asked_first() -> None:
    """What was said wrongly comes before what found no place, and that before what is missing."""
    choice = read(TPR, "primary or secondary in Kano, u5")
    assert [doubt.why for doubt in choice.doubts] == ["several", "unplaced", "missing"]
