"""What the command writes, and its exit code."""

from io import StringIO
from pathlib import Path

from askfirst.scenarios.command import run
from askfirst.tools.registry import BUILTIN
from tests.scenarios.sales import BAD, BROKEN, GOOD, make_workspace, write_scenario


def played(*paths: Path) -> tuple[int, list[str]]:
    out = StringIO()
    return run(paths, out), out.getvalue().splitlines()


def test_scenarios_that_pass(tmp_path: Path) -> None:
    """A folder stands for all scenarios below it; a line each, then the coverage."""
    write_scenario(make_workspace(tmp_path), "good", GOOD)
    code, lines = played(tmp_path)
    assert code == 0
    assert lines[:3] == ["passed  Counting", "1 passed", "routes: 7 of 12 taken"]
    assert "  not taken: classify_intent > respond" in lines
    assert f"tools: 5 of {len(BUILTIN)} taken" in lines


def test_a_scenario_that_fails_and_one_that_is_broken(tmp_path: Path) -> None:
    """Differences stand below their scenario; a broken file keeps no other from being played."""
    folder = make_workspace(tmp_path)
    bad = write_scenario(folder, "bad", BAD)
    broken = write_scenario(folder, "broken", BROKEN)
    good = write_scenario(folder, "good", GOOD)
    code, lines = played(broken, bad, good)
    assert code == 2
    assert lines[0] == f"broken  {broken}"
    assert f"      {broken}:3: There is no key 'mesages'. Did you mean 'messages'?" in lines
    below = lines[lines.index("failed  Miscounting") + 1]
    assert below.startswith(f"    {bad}, line 4, 'How many sales are there?': turns: expected 4, got 5")
    assert "1 passed, 1 failed, 1 broken" in lines
    assert played(bad)[0] == 1


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    """The path is named, and what may be given."""
    code, lines = played(tmp_path / "gone")
    assert code == 2
    assert lines == [
        f"There is no file or folder '{tmp_path / 'gone'}'. Name scenario files (*.scenario.yaml) or folders."
    ]


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    """Nothing to play is no pass."""
    code, lines = played(tmp_path)
    assert (code, lines) == (2, [f"The folder '{tmp_path}' holds no scenarios. Their names end in '.scenario.yaml'."])
