"""What holds for every message and every list of options."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.domain.decision import Kind
from askfirst.domain.pending import AwaitsAnswer, Pending
from askfirst.understanding.rules.classify import RuleClassifier
from askfirst.understanding.rules.words.positions import LASTS, NOUNS, NUMBERS, ORDINALS
from tests.understanding.sessions import NAMELESS, OPEN, PLACES, PORTS, RESULT, STOPPED, asks, view

TELLING = ORDINALS.keys() | NUMBERS.keys() | LASTS | NOUNS
WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=9).filter(lambda word: word not in TELLING)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
LISTS = st.lists(NAMES, min_size=1, max_size=8, unique=True)
ANY_LISTS = st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=8, unique_by=str.strip)
PLACES_SAID = ("option {0}", "#{0}", "number {0}", "{0}", "{0}.", "({0})", "the {1} one", "{1}, please")
SPOKEN = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
PENDING: list[Pending | None] = [None, PORTS, PLACES, NAMELESS, OPEN, STOPPED]
STRANGE = [
    "",
    " \t\n",
    "\x00\x01\x02\x1b[31m",
    "🚢🚢🚢",
    "\u202eimaiM fo troP\u202c",
    "\u200f\u200e",
    "ميناء ميامي",
    "迈阿密港",
    "e\u0301" * 50,
    "-" * 5000,
    "1-" * 5000,
    "1," * 5000,
    "port of miami and " * 3000,
    "not " * 3000,
    "word " * 10_000,
    "'\"`;--/**/",
    "\ud800",
    "((((((((((" * 100,
]


def offered(labels: list[str], *, many: bool = False) -> AwaitsAnswer:
    return asks({f"v{at}v": label for at, label in enumerate(labels)}, many=many)


@given(ANY_LISTS, st.data())
async def test_every_label_is_read_as_its_option(labels: list[str], data: st.DataObject) -> None:
    """What a button or a copied line sends is never mistaken, whatever the label says."""
    at = data.draw(st.integers(0, len(labels) - 1))
    decision = await RuleClassifier().classify(labels[at], view(offered(labels)))
    assert (decision.kind, decision.answer, decision.matched_by) == ("exact_answer", (f"v{at}v",), "exact")


@given(LISTS, st.booleans(), st.data())
async def test_every_place_is_read_as_its_option(labels: list[str], many: bool, data: st.DataObject) -> None:  # noqa: FBT001
    """Numbers and ordinals count the visible order."""
    at = data.draw(st.integers(0, len(labels) - 1))
    said = data.draw(st.sampled_from(PLACES_SAID)).format(at + 1, SPOKEN[at])
    decision = await RuleClassifier().classify(said, view(offered(labels, many=many)))
    assert (decision.kind, decision.answer, decision.matched_by) == ("exact_answer", (f"v{at}v",), "ordinal")


@given(LISTS, st.integers(0, 30))
async def test_a_place_outside_the_list_chooses_nothing(labels: list[str], number: int) -> None:
    """Nobody is given an option that the list does not have."""
    decision = await RuleClassifier().classify(f"option {number}", view(offered(labels)))
    inside = 1 <= number <= len(labels)
    assert decision.kind == ("exact_answer" if inside else "about_options")


@given(LISTS, st.text("qxzjvkw", min_size=4, max_size=9), st.booleans(), st.data())
async def test_an_option_among_words_of_something_else_is_no_answer(
    labels: list[str],
    word: str,
    before: bool,  # noqa: FBT001
    data: st.DataObject,
) -> None:
    """Leftover content makes it something else: an answer is accounted for to the last word."""
    label = data.draw(st.sampled_from(labels))
    message = f"{word} {label}" if before else f"{label} {word}"
    decision = await RuleClassifier().classify(message, view(offered(labels)))
    assert decision.kind != "exact_answer" or word in label


@given(st.text(), st.sampled_from(PENDING), st.booleans())
async def test_any_text_gets_a_decision(message: str, pending: Pending | None, results: bool) -> None:  # noqa: FBT001
    """Strange input is read as something, and never as an option that was not offered."""
    decision = await RuleClassifier().classify(message, view(pending, last_query=RESULT if results else None))
    assert decision.kind in get_args(Kind)
    assert 0.0 <= decision.confidence <= 1.0
    if isinstance(pending, AwaitsAnswer) and not pending.clarification.free_text:
        assert set(decision.answer) <= {option.value for option in pending.clarification.options}


@pytest.mark.parametrize("pending", PENDING)
@pytest.mark.parametrize("message", STRANGE)
async def test_strange_texts_choose_nothing(message: str, pending: Pending | None) -> None:
    """Control characters, other scripts and endless messages neither break the reading nor pick an option."""
    decision = await RuleClassifier().classify(message, view(pending, last_query=RESULT))
    values = [option.value for option in pending.clarification.options] if isinstance(pending, AwaitsAnswer) else []
    assert not set(decision.answer) & set(values)


@given(LISTS)
async def test_the_same_message_is_always_read_alike(labels: list[str]) -> None:
    """Rules have no mood."""
    message = f"{labels[0]}, but also by {labels[-1]}"
    first, second = [await RuleClassifier().classify(message, view(offered(labels))) for _ in range(2)]
    assert first == second
