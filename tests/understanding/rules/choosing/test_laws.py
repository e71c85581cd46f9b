"""Laws that hold for every text and every card."""

import asyncio
import time
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from askfirst.domain.choice import Choice, Doubt, Given, ToolCard
from askfirst.domain.clarification import Option
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.choices import Clarify, Rephrase, Run, gate, interpret, settled
from askfirst.understanding.rules.choosing.fitting import fits
from tests.understanding.rules.choosing.cards import CARDS, TESTS, asked, card, turn, view_of

TPR, NETS = card("tpr"), card("nets")
NAMES = st.sampled_from(sorted(CARDS))
COURTESY = st.sampled_from((
    "please", "thanks mate", "let's go with", "I think", "for this one", "hi there,", "kindly", "um,", "okay so",
    "could you please use", "thank you very much", "if you don't mind", "I would like",
))  # fmt: skip
LABELLED = [
    (tool, one, allowed)
    for tool in (TPR, card("risk"), card("map"))
    for one in tool.parameters
    for allowed in one.allowed
]
PARTS = {
    "facility_level": {"primary facilities": "primary", "secondary": "secondary", "teaching hospitals": "tertiary"},
    "age_group": {"kids under five": "u5", "over fives": "o5", "pregnant women": "pw"},
    "test_method": {"rapid tests": "rdt", "microscopy": "microscopy", "both tests": "both"},
}
NUMBERS = {
    "200k nets": ("total_nets", 200_000),
    "5 people per household": ("household_size", 5),
    "30%": ("urban_threshold", 30),
}
MARKS = st.sampled_from(("", ".", "!", "  ", " .", "...", "\n", "!!"))


def read(tool: ToolCard, text: str, pending: AwaitsAnswer | None = None, **around: Any) -> Choice:
    return asyncio.run(interpret(tool, text, view_of(pending=pending, **around)))


@given(st.sampled_from(LABELLED))
def test_a_label_said_alone(labelled: Any) -> None:
    """It gives its value, and the tool runs."""
    tool, argument, allowed = labelled
    for said in (allowed.label, allowed.label.upper(), str(allowed.value).replace("_", " ")):
        choice = read(tool, said, asked(tool, argument.name))
        assert gate(choice) == Run({argument.name: allowed.value}), said


@given(st.sampled_from(LABELLED), COURTESY, COURTESY)
def test_courtesy_around_a_label(labelled: Any, before: str, behind: str) -> None:
    """It changes nothing."""
    tool, argument, allowed = labelled
    behind = behind if behind in ("please", "thanks mate", "I think", "for this one", "thank you very much") else ""
    choice = read(tool, f"{before} {allowed.label} {behind}", asked(tool, argument.name))
    assert gate(choice) == Run({argument.name: allowed.value})


@given(st.sampled_from(LABELLED), st.booleans(), MARKS, st.integers(1, 4))
def test_case_spaces_and_final_marks(labelled: Any, upper: bool, mark: str, spaces: int) -> None:  # noqa: FBT001 - drawn
    """They change nothing."""
    tool, argument, allowed = labelled
    said = allowed.label.upper() if upper else allowed.label.title()
    said = " " * spaces + said.replace(" ", " " * spaces) + mark
    assert read(tool, said, asked(tool, argument.name)).args == {argument.name: allowed.value}


@given(
    st.permutations(list(PARTS)),
    st.tuples(*(st.sampled_from(sorted(values)) for values in PARTS.values())),
    st.sampled_from((", ", " and ", " / ", "; ", " with ")),
)
def test_the_order_of_independent_parts(order: list[str], said: tuple[str, ...], joint: str) -> None:
    """It changes nothing."""
    chosen = dict(zip(PARTS, said, strict=True))
    choice = read(TPR, joint.join(chosen[name] for name in order))
    assert gate(choice) == Run({name: PARTS[name][chosen[name]] for name in PARTS})


@given(st.permutations(sorted(NUMBERS)), st.sampled_from((", ", " and ", "; ")))
def test_the_order_of_numbers(order: list[str], joint: str) -> None:
    """Their units place them wherever they stand."""
    assert gate(read(NETS, joint.join(order))) == Run(dict(NUMBERS.values()))


@given(NAMES, st.text(max_size=300), st.booleans(), st.booleans())
def test_any_text(name: str, text: str, pending: bool, before: bool) -> None:  # noqa: FBT001 - drawn
    """Nothing is raised, every value fits the schema, and only arguments of the card are named."""
    tool = CARDS[name]
    first = tool.parameters[0]
    question = asked(tool, first.name) if pending else None
    turns = [turn(1, name, {one.name: one.default for one in tool.parameters}, text)] if before else []
    choice = read(tool, text, question, turns=turns, window=[{"role": "user", "content": text}])
    arguments = {one.name: one for one in tool.parameters}
    assert choice.tool == name
    assert choice.args.keys() == choice.given.keys() <= arguments.keys()
    assert all(fits(arguments[key], value) for key, value in choice.args.items())
    assert all(doubt.question and doubt.argument in {*arguments, ""} for doubt in choice.doubts)
    assert 0 <= choice.confidence <= 1


WORDS = sorted({
    "primary", "all", "both", "not", "rdt", "microscopy", "or", "and", "5", "200k", "30%", "-", "under", "five", "same",
    "as", "before", "again", "other", "any", "doesn't", "matter", "no", ",", "first", "second", "default", "nets",
    "people", "=", "{", "ORD-07700", "order", "it", "the", "rest", "usual", "without", "between", "sorry", "%", "'",
})  # fmt: skip


@given(NAMES, st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join), st.booleans())
def test_any_words_of_choosing(name: str, text: str, pending: bool) -> None:  # noqa: FBT001 - drawn
    """In whatever order the words stand, nothing is raised and nothing unfit is given."""
    tool = CARDS[name]
    first = tool.parameters[0]
    turns = [turn(1, "run_tpr_step", {"facility_level": "primary", "age_group": "gone", "test_method": "rdt"})]
    choice = read(tool, text, asked(tool, first.name) if pending else None, turns=turns)
    arguments = {one.name: one for one in tool.parameters}
    assert all(fits(arguments[key], value) for key, value in choice.args.items())
    assert not (choice.args.keys() & {doubt.argument for doubt in choice.doubts})
    assert settled(tool, choice, {}) == choice


STRANGERS = st.lists(
    st.text(alphabet="bcdfghjklmnpqrstvwxz", min_size=6, max_size=12).filter(lambda word: not word.startswith("http")),
    min_size=1,
    max_size=6,
).map(" ".join)


@given(NAMES, STRANGERS, st.booleans())
def test_a_text_with_no_word_of_the_card(name: str, text: str, pending: bool) -> None:  # noqa: FBT001 - drawn
    """It never runs."""
    tool = CARDS[name]
    first = next(one for one in tool.parameters if one.kind != "text" or one.pattern)
    assert not isinstance(gate(read(tool, text, asked(tool, first.name) if pending else None)), Run)


@given(STRANGERS, st.sampled_from(sorted(TESTS["rdt"])))
def test_strangers_beside_a_value(strangers: str, label: str) -> None:
    """What found no place is asked about, never dropped."""
    choice = read(TPR, f"{label}, {strangers}", asked(TPR, "test_method"))
    assert not isinstance(gate(choice), Run)
    assert strangers.split(maxsplit=1)[0] in choice.doubts[0].about


def test_a_hundred_thousand_characters() -> None:
    """A long text is told to be too long, in a moment, and never run."""
    for text in ("primary " * 12_500, "x" * 100_000, "5 " * 50_000, "(" * 100_000, '"' * 100_000, "not " * 25_000):
        begun = time.perf_counter()
        choice = read(TPR, text)
        assert time.perf_counter() - begun < 5  # a bound on work, far above what it takes
        assert isinstance(gate(choice), Rephrase)


CHOICES = st.builds(
    Choice,
    tool=st.just("run_risk_analysis"),
    args=st.dictionaries(st.sampled_from(("method",)), st.sampled_from(("pca", "both"))),
    confidence=st.floats(0, 1),
    reason=st.text(max_size=10),
    doubts=st.lists(
        st.builds(Doubt, st.sampled_from(("", "method")), st.just("several"), st.just("Which?")), max_size=2
    ).map(tuple),
)


@given(CHOICES, st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_the_gate(choice: Choice, one: float, two: float, other: float) -> None:
    """It decides on every choice, only a choice without doubts runs, and more confidence never closes it."""
    ask_from, run_from = sorted((one, two))
    rank = {Rephrase: 0, Clarify: 1, Run: 2}
    passed = gate(choice, run_from=run_from, ask_from=ask_from)
    surer = Choice(choice.tool, choice.args, max(choice.confidence, other), choice.reason, doubts=choice.doubts)
    assert rank[type(gate(surer, run_from=run_from, ask_from=ask_from))] >= rank[type(passed)]
    assert isinstance(passed, Run) == (not choice.doubts and choice.confidence >= run_from)
    assert isinstance(passed, Rephrase) == (choice.confidence < ask_from)
    if isinstance(passed, Run):
        assert passed.args == choice.args
    if isinstance(passed, Clarify) and choice.doubts:
        assert passed.doubt == choice.doubts[0]


@given(
    st.dictionaries(
        st.sampled_from(("facility_level", "age_group", "test_method", "", "no_such")),
        st.lists(st.text(max_size=20), max_size=3),
    )
)
def test_any_answers(answers: dict[str, list[str]]) -> None:
    """Nothing is raised, every value fits, and the same answers give the same."""
    choice = read(TPR, "primary, zzyzx")
    first, again = settled(TPR, choice, answers), settled(TPR, choice, answers)
    assert first == again
    arguments = {one.name: one for one in TPR.parameters}
    assert all(fits(arguments[key], value) for key, value in first.args.items())
    assert not (first.args.keys() & {doubt.argument for doubt in first.doubts})


def test_a_given_is_what_it_says() -> None:
    choice = read(TPR, "PRIMARY facilities")
    assert choice.given["facility_level"] == Given("primary", "exact", 0.95, "PRIMARY facilities")
    assert Option("primary facilities", '"primary"') in asked(TPR, "facility_level").clarification.options
