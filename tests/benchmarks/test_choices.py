"""The sets of phrasings, how they are judged, and the tune half played against its floor."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from askfirst.domain.choice import Argument, Choice, Doubt, ToolCard, Why
from askfirst.domain.errors import ConfigError
from askfirst.understanding.reader import View
from benchmarks.choices.__main__ import main, read_all, read_floor
from benchmarks.choices.cases import SPLITS, WHICH_INTENT, Case, Right, load_cases, split_of
from benchmarks.choices.entry import KINDS, Value
from benchmarks.choices.intents import intent_failures, intent_lines, play_intents
from benchmarks.choices.judge import Came, Outcome, judge
from benchmarks.choices.play import Played, card_for, play
from benchmarks.choices.readers import Knowing
from benchmarks.choices.report import failure_lines, figures, lines, missed
from benchmarks.choices.worlds import World, open_worlds

LEAST_CASES = 700
LEAST_IN_A_HALF = 12
TUNE, UNSEEN = "go-on-0", "go-on-1"
"""Ids of the set `draw_map` that their hashes put into the one half and the other."""
RUN = Right(args={"total_nets": 5})
EITHER = Right(args={"total_nets": 5}, may_ask=True)
ASKS = Right(asks=("total_nets", "several"))


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    return load_cases()


@pytest.fixture(scope="module")
def worlds() -> Mapping[str, World]:
    """The cards of both workspaces; their data is closed again."""

    async def opened() -> Mapping[str, World]:
        async with open_worlds(["malaria", "freight"]) as found:
            return found

    return asyncio.run(opened())


def test_sets_are_large_and_mostly_to_run(cases: tuple[Case, ...]) -> None:
    """A reader that always asks must look bad, and one that always runs too."""
    named = [case for case in cases if case.of != WHICH_INTENT]
    assert len(named) >= LEAST_CASES
    assert 0.5 <= sum(case.right.should_run for case in named) / len(named) <= 0.7
    for split in SPLITS:
        assert {case.kind for case in named if case.split == split} == set(KINDS)


def test_every_set_has_enough_in_each_half(cases: tuple[Case, ...]) -> None:
    counts = Counter((case.of, case.split) for case in cases)
    assert {place: count for place, count in counts.items() if count < LEAST_IN_A_HALF} == {}


async def test_every_argument_has_a_set(cases: tuple[Case, ...], worlds: Mapping[str, World]) -> None:
    there = {case.of for case in cases}
    wanted = {
        f"{card.name}.{name}" for world in worlds.values() for card in world.cards.values() for name in card.properties
    }
    assert sorted(wanted - there) == []


async def test_what_is_right_fits_the_tools(cases: tuple[Case, ...], worlds: Mapping[str, World]) -> None:
    """A case that no reader can get right measures nothing."""
    strange = []
    for case in cases:
        if case.of == WHICH_INTENT:
            continue
        card = card_for(case, worlds[case.workspace])
        arguments = {argument.name: argument for argument in card.parameters}
        given = case.right.args or {}
        strange += [
            f"{case.of} {case.id}: {name}={value}"
            for name, value in given.items()
            if not _fits(value, arguments.get(name))
        ]
        strange += [
            f"{case.of} {case.id}: asks {name}"
            for name in case.right.asks or ()
            if name not in {*arguments, *get_args(Why)}
        ]
        if case.right.should_run:
            missing = {name for name, argument in arguments.items() if argument.required} - given.keys()
            strange += [f"{case.of} {case.id}: without {name}" for name in sorted(missing)]
    assert strange == []


def _fits(value: Value, argument: Argument | None) -> bool:
    if argument is None:
        return False
    if argument.kind == "choice":
        return value in [allowed.value for allowed in argument.allowed]
    if argument.kind == "text":
        return isinstance(value, str)
    least = argument.minimum if argument.minimum is not None else float("-inf")
    most = argument.maximum if argument.maximum is not None else float("inf")
    whole = argument.kind != "integer" or isinstance(value, int)
    return (
        whole
        and not isinstance(value, str)
        and least <= value <= most
        and (argument.above is None or value > argument.above)
    )


def a_file(folder: Path, text: str, *, split: str = "tune", of: str = "draw_map") -> Path:
    path = folder / split / "malaria" / f"{of}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return folder


def test_case_with_all_that_came_before(tmp_path: Path) -> None:
    text = f"""\
- id: {TUNE}
  kind: ordinal
  text: the last
  before: [{{user: a map}}, {{assistant: Which method?}}]
  previous: [{{tool: draw_map, args: {{method: pca}}, user_input: pca}}]
  argument: method
  options: [composite, pca]
  either: {{args: {{method: pca}}}}
"""
    (case,) = load_cases(a_file(tmp_path, text))
    assert (case.workspace, case.of, case.tool, case.split) == ("malaria", "draw_map", "draw_map", "tune")
    assert case.before == (("user", "a map"), ("assistant", "Which method?"))
    assert (case.previous[0].tool, case.previous[0].args) == ("draw_map", {"method": "pca"})
    assert (case.argument, case.options) == ("method", ("composite", "pca"))
    assert case.right == Right(args={"method": "pca"}, may_ask=True)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("txt: a, asks: []", "tune/malaria/draw_map.yaml:1: 'go-on-0': There is no key 'txt'. Did you mean 'text'?"),
        ("text: a", "It does not say what is right: give exactly one of args, asks, either, refuses, intent."),
        ("text: a, asks: [], refuses: true", "It has asks and refuses: give exactly one of"),
        ("text: a, args: {}", "'args' should be given at least one entry"),
        ("text: a, args: {method: pca}, options: [pca]", "The options belong to a question: name its argument."),
        ("text: a, asks: [variable], argument: method", "'variable' cannot be asked about where 'method' is answered."),
        ("text: a, asks: [], before: [{user: b, assistant: c}]", "is the user's or the assistant's: give one"),
        ("text: a, intent: refund", "The key 'intent' belongs to every case of which_intent, and to no other."),
        ("text: a, asks: [], target: ORD-07700", "The key 'target' goes with intent only."),
        ("text: a, either: {args: {a: b}, asks: []}", "There is no key 'asks'"),
    ],
)
def test_bad_case(tmp_path: Path, entry: str, message: str) -> None:
    """All that is wrong is told with its file, line and id."""
    with pytest.raises(ConfigError) as raised:
        load_cases(a_file(tmp_path, f"- {{id: {TUNE}, kind: plain, {entry}}}"))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- {id: go-on-0, kind: odd, text: a, asks: []}", "'kind' is 'odd'; allowed: plain, synonym"),
        (f"- {{id: {UNSEEN}, kind: plain, text: a, asks: []}}", "'go-on-1': By its hash it belongs to unseen: move it"),
        ("- {id: go-on-0, kind: plain, text: a, asks: []}\n" * 2, "The id 'go-on-0' stands 2 times."),
        ("- draw a map", "'draw a map' is no case: give id, kind, text and what is right."),
        ("id: a", "The file should be a list of cases, each with an id."),
    ],
)
def test_bad_file(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load_cases(a_file(tmp_path, text))
    assert message in str(raised.value)
    assert str(raised.value).endswith("Mend what is listed.")


def test_halves_are_told_apart_by_hash(cases: tuple[Case, ...]) -> None:
    assert (split_of("draw_map", TUNE), split_of("draw_map", UNSEEN)) == ("tune", "unseen")
    assert [case.id for case in cases if split_of(case.of, case.id) != case.split] == []


@pytest.mark.parametrize(
    ("came", "right", "outcome"),
    [
        (Came("run", {"total_nets": 5}), RUN, "right"),
        (Came("run", {"total_nets": 5.0}), RUN, "right"),
        (Came("run", {"total_nets": 6}), RUN, "wrong and run"),
        (Came("run", {"total_nets": True}), Right(args={"total_nets": 1}), "wrong and run"),
        (Came("run", {"total_nets": "5"}), RUN, "wrong and run"),
        (Came("run", {"total_nets": 5, "household_size": 4}), RUN, "wrong and run"),
        (Came("run", {}), RUN, "wrong and run"),
        (Came("ask", about="total_nets"), RUN, "over-asked"),
        (Came("rephrase"), RUN, "not understood"),
        (Came("run", {"total_nets": 5}), EITHER, "right"),
        (Came("run", {"total_nets": 4}), EITHER, "wrong and run"),
        (Came("ask", about="total_nets"), EITHER, "asked rightly"),
        (Came("rephrase"), EITHER, "asked rightly"),
        (Came("ask", about="total_nets", why="missing"), ASKS, "asked rightly"),
        (Came("ask", why="several"), ASKS, "asked rightly"),
        (Came("ask", about="household_size", why="missing"), ASKS, "asked wrongly"),
        (Came("rephrase"), ASKS, "asked wrongly"),
        (Came("rephrase"), Right(asks=()), "asked rightly"),
        (Came("run", {"total_nets": 5}), ASKS, "wrong and run"),
        (Came("rephrase"), Right(refuses=True), "refused rightly"),
        (Came("ask", about="total_nets"), Right(refuses=True), "refused rightly"),
        (Came("run", {"total_nets": 5}), Right(refuses=True), "wrong and run"),
        (Came("run", {"target": "7700"}), Right(args={"target": "ORD-07700"}), "right"),
        (Came("run", {"target": "#07700"}), Right(args={"target": "ORD-07700"}), "right"),
        (Came("run", {"target": "ORD-07701"}), Right(args={"target": "ORD-07700"}), "wrong and run"),
        (Came("run", {"target": "7700 and 7701"}), Right(args={"target": "ORD-07700"}), "wrong and run"),
    ],
)
def test_outcome(came: Came, right: Right, outcome: Outcome) -> None:
    assert judge(came, right) == outcome


def a_case(right: Right, **more: object) -> Case:
    given = {
        "workspace": "malaria",
        "of": "draw_map.method",
        "split": "tune",
        "id": "a",
        "kind": "plain",
        "text": "pca",
    }
    return Case(**{**given, **more}, right=right)  # type: ignore[arg-type]


def a_played(outcome: Outcome, right: Right, **more: object) -> Played:
    return Played(a_case(right, **more), Came("run", {"method": "pca"}, matched_by="exact"), outcome)


PLAYED = (
    a_played("right", RUN),
    a_played("over-asked", RUN),
    a_played("not understood", RUN),
    a_played("wrong and run", RUN, id="b"),
    a_played("asked rightly", ASKS),
    a_played("refused rightly", Right(refuses=True), kind="hostile"),
    a_played("wrong and run", Right(refuses=True), kind="hopeless", split="unseen", text="secret words"),
    a_played("right", EITHER),
)


def test_shares() -> None:
    """A right answer where a question was as right counts neither for nor against."""
    assert figures(PLAYED).shares == {
        "right": 25.0, "asked": 50.0, "wrong_and_run": 25.0, "hopeless_or_hostile_run": 50.0,
    }  # fmt: skip
    assert figures(()).shares == dict.fromkeys(figures(PLAYED).shares, 0.0)


def test_report() -> None:
    printed = list(lines("tune", PLAYED))
    assert any(line.split()[:10] == ["all", "8", "4", "4", "1", "1", "1", "2", "2", "1"] for line in printed)
    assert [line for line in printed if line.startswith("hostile")]
    assert [line for line in printed if line.startswith("exact")]
    assert "wrong and run, of all: 25.00 %" in printed


def test_failures_tell_nothing_of_the_unseen_half() -> None:
    told = "\n".join(failure_lines(PLAYED))
    assert "draw_map.method b (plain): wrong and run" in told
    assert "secret words" not in told


def test_floor_that_is_missed() -> None:
    floor = {"right": 25.0, "asked": 49.0, "wrong_and_run": 25.0, "hopeless_or_hostile_run": 0.0}
    assert list(missed(PLAYED, floor)) == [
        "asked is 50.00 %: the floor is at most 49 %.",
        "hopeless_or_hostile_run is 50.00 %: the floor is at most 0 %.",
    ]


async def test_question_is_seen_as_it_was_shown(worlds: Mapping[str, World]) -> None:
    """The reader sees the options in their order with their labels, and what came before with the message last."""
    seen: list[tuple[ToolCard, View]] = []

    async def asking(case: Case, card: ToolCard, view: View) -> Choice:
        seen.append((card, view))
        doubt = Doubt("method", "several", "Which?")
        return Choice(case.tool, {}, 0.5, doubts=(doubt,))

    case = a_case(RUN, argument="method", options=("pca", "composite"), before=(("user", "map it"),))
    played = await play(case, worlds["malaria"], asking)
    assert (played.outcome, played.came.about, played.came.why) == ("over-asked", "method", "several")
    ((card, view),) = seen
    assert [argument.name for argument in card.parameters if argument.required] == ["method"]
    assert view.pending is not None
    assert view.pending.kind == "clarification"
    assert [option.value for option in view.pending.clarification.options] == ['"pca"', '"composite"']
    assert [message["content"] for message in view.window] == ["map it", "pca"]


async def test_set_of_a_tool_that_is_not_there(worlds: Mapping[str, World]) -> None:
    with pytest.raises(ConfigError, match=r"malaria/draw_mop: There is no tool 'draw_mop'\. Did you mean 'draw_map'"):
        card_for(a_case(RUN, of="draw_mop"), worlds["malaria"])
    with pytest.raises(ConfigError, match=r"malaria/draw_map\.metod: There is no argument 'metod'"):
        card_for(a_case(RUN, of="draw_map.metod"), worlds["malaria"])


@pytest.mark.parametrize(
    ("text", "right", "outcome"),
    [
        ("cancel order 7700", Right(intent="cancel_order", target="ORD-07700"), "right"),
        ("cancel order 7700", Right(intent="refund", target="ORD-07700"), "wrong and run"),
        ("cancel order 7700", Right(intent="cancel_order", target="ORD-07701"), "wrong and run"),
        ("there is a problem with order 7700", Right(intent="AMBIGUOUS"), "asked rightly"),
        ("there is a problem with order 7700", Right(intent="refund", target="ORD-07700"), "over-asked"),
        ("how many orders are there?", Right(intent="none"), "refused rightly"),
        ("how many orders are there?", Right(intent="refund"), "not understood"),
    ],
)
async def test_which_intent(text: str, right: Right, outcome: str) -> None:
    """The action and the order must both be the ones that are meant."""
    case = replace(a_case(right, of=WHICH_INTENT), text=text, workspace="freight")
    (played,) = await play_intents([case])
    assert played.outcome == outcome


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_no_message_is_read_as_an_action_that_was_not_meant(cases: tuple[Case, ...], every: int) -> None:
    messages = [case for case in cases if case.split == "tune" and case.of == WHICH_INTENT]
    played = asyncio.run(play_intents(messages[::every]))
    assert len(played) > 20
    assert [one.case.text for one in played if one.outcome == "wrong and run"] == []
    assert any("not meant: 0 of" in line for line in intent_lines(played))
    assert all("is " in line for line in intent_failures(played))


def test_model_that_knows_what_is_right(cases: tuple[Case, ...]) -> None:
    """The model's way is really gone: what comes of it is told by the same figures."""
    some = [case for case in cases if case.split == "tune" and case.of == "run_risk_analysis.method"]
    played = asyncio.run(read_all(some, "scripted"))
    assert figures(played).shares["right"] >= figures(asyncio.run(read_all(some, "rules"))).shares["right"]


def test_recording(cases: tuple[Case, ...], tmp_path: Path) -> None:
    """What a live model said is given again without it; what nobody said is told, and not made up."""
    hard = [case for case in cases if case.kind == "hopeless" and case.of == "draw_map" and case.split == "tune"]
    live = asyncio.run(read_all(hard, "recorded", recordings=tmp_path, live=Knowing(hard[0])))
    assert asyncio.run(read_all(hard, "recorded", recordings=tmp_path)) == live
    (tmp_path / "tune.json").unlink()
    with pytest.raises(ConfigError, match="Nothing is recorded for this call"):
        asyncio.run(read_all(hard, "recorded", recordings=tmp_path))


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_tune_half_reaches_its_floor(cases: tuple[Case, ...], every: int) -> None:
    played = asyncio.run(read_all([case for case in cases if case.split == "tune"][::every], "rules"))
    assert list(missed(played, read_floor("tune"))) == [], "\n".join(failure_lines(played))


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures on standard output; exit 1 where a floor is missed, and 2 where nothing can be played."""
    a_file(tmp_path, f"- {{id: {TUNE}, kind: plain, text: map rainfall by pca, args: {{variable: ndvi, method: pca}}}}")
    floor = tmp_path / "floor.yaml"
    floor.write_text("tune: {right: 100, asked: 100, wrong_and_run: 100, hopeless_or_hostile_run: 100}")
    assert main(["--split", "tune", "--failures"], folder=tmp_path, floor=floor) == 1
    shown = capsys.readouterr()
    assert "right, of those that should run: 0.0 %" in shown.out
    assert f"draw_map {TUNE} (plain): " in shown.out
    assert shown.err == "tune: right is 0.00 %: the floor is at least 100 %.\n"
    with pytest.raises(SystemExit, match="2"):
        main(["--record"], folder=tmp_path, floor=floor)
    assert "--record takes a whole half: give --reader recorded and --split" in capsys.readouterr().err
    assert main(["--workspace", "malria"], folder=tmp_path, floor=floor) == 2
    assert "There is no workspace with sets 'malria'. Did you mean 'malaria'?" in capsys.readouterr().err
