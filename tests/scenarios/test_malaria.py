"""The malaria scenarios, which pytest collects as tests of their own, taken together."""

from pathlib import Path

from askfirst.scenarios.coverage import coverage_of
from askfirst.scenarios.format import SUFFIX, read_scenario
from askfirst.scenarios.play import Stage

WORKSPACE = Path(__file__).parents[2] / "examples" / "malaria"


def test_every_tool_of_the_workspace_is_run() -> None:
    """A tool that no scenario runs could break unseen."""
    own = {file.stem for file in (WORKSPACE / "tools").glob("[!_]*.py")}
    with Stage() as stage:
        played = [stage.play(read_scenario(file)) for file in sorted((WORKSPACE / "scenarios").glob(f"*{SUFFIX}"))]
    assert [said for one in played for said in one.differences()] == []
    taken = coverage_of(played)
    assert {name for name in own if taken.tools[name]} == own != set()
    assert taken.edges["plan_todos", "respond"] > 0, "what must be run first is offered"
