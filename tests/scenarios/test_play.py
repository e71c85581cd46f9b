"""Playing scenarios on real agents over a small workspace."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError
from askfirst.scenarios.coverage import Coverage, coverage_of
from askfirst.scenarios.format import read_scenario
from askfirst.scenarios.play import Played, Stage
from tests.scenarios.sales import BAD, GOOD, make_workspace, write_scenario

GO_ON = """\
name: Going on
shows: A restart keeps the session and brings new settings.
settings: {todos_per_plan: 2}
messages:
  - user: How many sales are there?
    reply: error
    error: LimitError
  - restart: true
    settings: {todos_per_plan: 12}
  - user: How many sales are there?
    route: [classify_intent, reiterate_intention, plan_todos, execute_next_todo x5, respond]
    turns: 5
    text: {matches: '\\b3\\b'}
    table: {first_row: {count_of_rows: 3}}
    events: [router_event, tool_event x5, reply_event]
  - user: stop
    kind: abort
    turns: 0
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_workspace(tmp_path_factory.mktemp("shop"))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage() as stage:
        yield stage


def play(stage: Stage, folder: Path, text: str) -> Played:
    return stage.play(read_scenario(write_scenario(folder, "played", text)))


def test_a_scenario_that_passes(stage: Stage, folder: Path) -> None:
    """What happens as expected leaves no difference."""
    assert play(stage, folder, GOOD).differences() == ()


def test_a_scenario_that_fails(stage: Stage, folder: Path) -> None:
    """All differences are told, with line and message."""
    turns, text = play(stage, folder, BAD).differences()
    assert turns.startswith("line 4, 'How many sales are there?': turns: expected 4, got 5")
    assert text.startswith("line 4, 'How many sales are there?': text: expected 'a million' in it")


def test_a_restart_in_the_middle(stage: Stage, folder: Path) -> None:
    """The session goes on where it was, under the new settings; numbers of turns are those of one exchange."""
    played = play(stage, folder, GO_ON)
    assert played.differences() == ()
    assert [happened.reply.turn_number for _, happened in played.exchanges] == [1, 2, 3]


def test_a_scenario_played_twice(stage: Stage, folder: Path) -> None:
    """Each time is a session of its own, with the settings that the file says."""
    again = [play(stage, folder, GO_ON) for _ in range(2)]
    assert [played.differences() for played in again] == [(), ()]
    assert [played.exchanges[0][1].reply.turn_number for played in again] == [1, 1]


def test_settings_from_the_environment(stage: Stage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario does not depend on where it is played."""
    monkeypatch.setenv("ASKFIRST_TODOS_PER_PLAN", "1")
    assert play(stage, folder, "settings: {list_rows: 7}\n" + GOOD).differences() == ()


def test_a_setting_that_is_not_there(stage: Stage, folder: Path) -> None:
    """An unknown setting is a mistake in the file, with the nearest name."""
    with pytest.raises(ConfigError, match="list_rows"):
        play(stage, folder, "settings: {list_row: 7}\n" + GOOD)


def test_sql_over_a_table_that_is_not_there(stage: Stage, folder: Path) -> None:
    """A truth that cannot be known is no pass."""
    with pytest.raises(ConfigError, match=r"played\.scenario\.yaml:4: The SQL"):
        play(stage, folder, GOOD.replace("FROM sales", "FROM sails")).differences()


def test_state_after_the_play(folder: Path) -> None:
    """Nothing is left of a stage, neither beside the workspace nor elsewhere."""
    before = sorted(folder.rglob("*"))
    with Stage() as stage:
        home = stage.play(read_scenario(write_scenario(folder, "played", GOOD))).home
        assert home.is_dir()
    assert not home.exists()
    assert sorted(folder.rglob("*")) == before


def test_coverage_of_what_was_played(stage: Stage, folder: Path) -> None:
    """Edges and tools are counted over all exchanges; those that nobody took stay at 0."""
    covered = coverage_of([play(stage, folder, GOOD), play(stage, folder, GO_ON)])
    assert covered.edges["execute_next_todo", "execute_next_todo"] == 8
    assert covered.edges["__start__", "classify_intent"] == covered.edges["respond", "__end__"] == 4
    assert covered.edges["plan_todos", "respond"] == covered.edges["classify_intent", "respond"] == 1
    assert covered.edges["classify_intent", "execute_next_todo"] == 0
    assert (covered.tools["sql_executor"], covered.tools["stats_analysis"]) == (2, 0)


def test_the_report_of_a_coverage() -> None:
    """The report counts what was taken and names what was not."""
    covered = Coverage({("a", "b"): 2, ("b", "c"): 0}, {"tool": 1})
    assert covered.report() == ["routes: 1 of 2 taken", "  not taken: b > c", "tools: 1 of 1 taken"]
