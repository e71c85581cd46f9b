"""Prompts as files: ours are whole, a workspace's own replace them, and all that is wrong in those is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.config.prompting import VARIABLES, load_prompts
from askfirst.domain.errors import ConfigError
from askfirst.llm.model import SITES

GOOD = "system: You read. Today is $today.\nuser: $parts\n"


def write(folder: Path, name: str, text: str) -> None:
    (folder / "prompts").mkdir(exist_ok=True)
    (folder / "prompts" / f"{name}.yaml").write_text(text, "utf-8")


def problems(folder: Path) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        load_prompts(folder)
    return [str(problem) for problem in raised.value.problems]


def test_every_call_has_a_prompt_of_ours() -> None:
    assert set(load_prompts()) == set(SITES)


def test_workspace_without_prompts_of_its_own(tmp_path: Path) -> None:
    assert load_prompts(tmp_path) == load_prompts()


def test_own_prompt_replaces_ours_for_that_call_alone(tmp_path: Path) -> None:
    write(tmp_path, "restate", f"{GOOD}temperature: 0.5\nmax_tokens: 77\n")
    ours, own = load_prompts(), load_prompts(tmp_path)
    assert (own["restate"].temperature, own["restate"].max_tokens) == (0.5, 77)
    assert {site: prompt for site, prompt in own.items() if site != "restate"} == {
        site: prompt for site, prompt in ours.items() if site != "restate"
    }


def test_variables_are_filled_in_once() -> None:
    """What stands in a value is not read as a variable, and a double sign is one."""
    prompt = load_prompts()["decline"]
    values = dict.fromkeys(VARIABLES, "$today $$ ${parts}")
    assert "$today $$ ${parts}" in prompt.render(values)[1]


def test_variable_that_is_not_given() -> None:
    with pytest.raises(KeyError, match="about"):
        load_prompts()["decline"].render({"parts": "x"})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("system: It costs $ 5.\nuser: $parts\n", "restate.yaml:1: A '$' stands before no name; write '$$'"),
        ("system: hi\nuser: $parts $todya\n", "restate.yaml:2: There is no variable of prompts 'todya'"),
        ("system: hi $parts\nuser: $parts\n", "restate.yaml:1: '$parts' changes with every message"),
        ("system: hi ${parts}\nuser: $parts\n", "restate.yaml:1: '$parts' changes with every message"),
        ("system: hi\nuser: hello\n", "restate.yaml:2: Without '$parts' the model would not see the message."),
        ("system: hi\nuser: hello $$parts\n", "restate.yaml:2: Without '$parts' the model would not see the message."),
        ("system: hi\nuser: hello $partsy\n", "restate.yaml:2: Without '$parts' the model would not see the message."),
        ("user: $parts\n", "restate.yaml"),
        ("system: ''\nuser: $parts\n", "restate.yaml:1"),
        ("system: [a]\nuser: $parts\n", "restate.yaml:1"),
        (f"{GOOD}temperature: hot\n", "restate.yaml:3"),
        (f"{GOOD}temperature: 3\n", "restate.yaml:3"),
        (f"{GOOD}max_tokens: 0\n", "restate.yaml:3"),
        (f"{GOOD}sistem: x\n", "restate.yaml:3"),
        ("system: [\n", "restate.yaml"),
        ("", "restate.yaml"),
    ],
)
def test_wrong_prompt_is_told_with_file_and_line(tmp_path: Path, text: str, problem: str) -> None:
    write(tmp_path, "restate", text)
    found = problems(tmp_path)
    assert any(problem in one for one in found), found


def test_prompt_of_no_call(tmp_path: Path) -> None:
    write(tmp_path, "restat", GOOD)
    (problem,) = problems(tmp_path)
    assert problem.startswith("prompts/restat.yaml: There is no prompt 'restat'")
    assert "restate" in problem.removeprefix("prompts/restat.yaml: There is no prompt 'restat'")


def test_all_that_is_wrong_in_several_files(tmp_path: Path) -> None:
    write(tmp_path, "plan", "system: $x\nuser: $y\n")
    write(tmp_path, "fill", "system: hi\n")
    write(tmp_path, "other", GOOD)
    files = [problem.partition(":")[0] for problem in problems(tmp_path)]
    assert {"prompts/plan.yaml", "prompts/fill.yaml", "prompts/other.yaml"} == set(files)
    assert files.count("prompts/plan.yaml") == 3
