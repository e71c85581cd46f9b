from dataclasses import replace

import pytest

from askfirst.domain.assumption import Assumption, option_of, remembered, settle
from askfirst.domain.clarification import Option
from askfirst.domain.errors import UnknownName

PORT, DEPOT = Option("North Port", "to=north port", "3 calls"), Option("North Depot", "to=north depot")
ASKED = Assumption("calls", "destination", "North", "North", (PORT, DEPOT), exchange=1)
ANSWERED = Assumption(
    "calls", "destination", "North", "North", (PORT, DEPOT), values=(PORT.value,), exchange=2, number=1
)


def test_same_words_in_another_case_are_answered() -> None:
    """How the words are written makes no other question."""
    again = Assumption("calls", "destination", "  nORTH ", "nORTH", (DEPOT, PORT))
    assert remembered([ANSWERED], again) == ANSWERED


@pytest.mark.parametrize(
    "other",
    [
        Assumption("calls", "origin", "North", "North", (PORT, DEPOT)),
        Assumption("visits", "destination", "North", "North", (PORT, DEPOT)),
        Assumption("calls", "destination", "South", "South", (PORT, DEPOT)),
        Assumption("calls", "destination", "North", "North", (DEPOT,)),
        Assumption("calls", "destination", "North", "North", ()),
    ],
    ids=["another kind", "another dataset", "other words", "no option any more", "no options"],
)
def test_what_is_another_question_is_asked(other: Assumption) -> None:
    """An answer holds for its words in its place, and only while it is still possible."""
    assert remembered([ANSWERED], other) is None


def test_open_and_forgotten_ones_answer_nothing() -> None:
    """Only what the user said and has not taken back is used."""
    forgotten = replace(ANSWERED, active=False)
    assert remembered([ASKED], ASKED) is None
    assert remembered([forgotten], ASKED) is None


def test_answer_settles_the_open_question_once() -> None:
    """Writing it again after a crash changes nothing."""
    settled = settle([ASKED], "North", [PORT.value], 2)
    assert settled is not None
    assert (settled.values, settled.exchange, settled.label) == ((PORT.value,), 2, "North Port")
    assert settle([settled], "North", [PORT.value], 3) is None


def test_later_answer_replaces_the_earlier_one() -> None:
    """The last word counts."""
    settled = settle([ANSWERED], "north", [DEPOT.value], 5)
    assert settled is not None
    assert (settled.label, settled.exchange, settled.number) == ("North Depot", 5, 1)


def test_answer_in_own_words_keeps_them_before_the_option() -> None:
    """The words lead to the options again, so both are needed."""
    settled = settle([ASKED], "North", ["the nort", DEPOT.value], 3)
    assert settled is not None
    assert (settled.values, settled.label) == (("the nort", DEPOT.value), "North Depot")


def test_open_question_goes_before_an_answered_one_of_other_kind() -> None:
    """ "North" as an origin is another question than "North" as a destination."""
    origin = Assumption("calls", "origin", "North", "North", (PORT, DEPOT), exchange=4)
    settled = settle([ANSWERED, origin], "North", [DEPOT.value], 5)
    assert settled is not None
    assert settled.kind == "origin"


def test_option_is_named_by_label_or_value() -> None:
    """What is none of them is told with those that there are."""
    assert option_of(ANSWERED, "north depot") == option_of(ANSWERED, DEPOT.value) == DEPOT
    with pytest.raises(UnknownName, match=r"There is no option for 'North' 'East'. Known: 'North Port', 'North Depot'"):
        option_of(ANSWERED, "East")
