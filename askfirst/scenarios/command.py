"""`askfirst test`: plays scenario files and tells what differs and what was covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from askfirst.domain.errors import AskfirstError, ConfigError
from askfirst.scenarios.format import SUFFIX, read_scenario
from askfirst.scenarios.modes import Mode

if TYPE_CHECKING:
    from askfirst.config.settings import Settings
    from askfirst.scenarios.play import Played, Stage

PASSED, FAILED, BROKEN = 0, 1, 2
_SKIPPED = -1


def run(paths: Sequence[Path], out: TextIO, *, mode: Mode = "rules", record: bool = False) -> int:
    """Play the scenarios in files and folders; without paths, those of the default workspace.

    Writes a line for each scenario with its differences below, and the coverage at the end. Those of other modes are
    skipped. With `record` they are played with the model that the environment names, and its answers are recorded.
    Gives 0 when all pass, 1 when some fail, 2 when a file cannot be played; the others are played all the same.
    """
    from askfirst.scenarios.play import Stage

    try:
        files = list(dict.fromkeys(file for path in paths or _default() for file in _files(path)))
        live = _live() if record else None
    except ConfigError as error:
        out.write(f"{error}\n")
        return BROKEN
    with Stage("recorded" if record else mode, live=live) as stage:
        return _play_all(files, stage, out)


def _live() -> Settings:
    """The settings of the environment. Raises ConfigError where they name no model, or one without a key."""
    from askfirst.config.settings import load_settings
    from askfirst.scenarios.play import live_model

    settings = load_settings()
    live_model(settings)
    return settings


def _play_all(files: Sequence[Path], stage: Stage, out: TextIO) -> int:
    from askfirst.scenarios.coverage import coverage_of

    outcomes: list[int] = []
    all_played: list[Played] = []
    for file in files:
        try:
            scenario = read_scenario(file)
            if stage.mode not in scenario.modes:
                outcomes.append(_SKIPPED)
                out.write(f"skipped  {scenario.name}\n")
                continue
            played = stage.play(scenario)
            differences = played.differences()
        except AskfirstError as error:
            out.write(f"broken  {file}\n{_indented(str(error))}")
            outcomes.append(BROKEN)
            continue
        all_played.append(played)
        outcomes.append(FAILED if differences else PASSED)
        out.write(f"{'failed' if differences else 'passed'}  {played.scenario.name}\n")
        out.writelines(_indented(f"{file}, {difference}") for difference in differences)
        out.flush()
    out.write(_summary(outcomes))
    if stage.records:
        out.write(_recorded(all_played))
    out.writelines(f"{line}\n" for line in coverage_of(all_played).report() if all_played)
    return max(PASSED, *outcomes)


def _default() -> list[Path]:
    from askfirst.config.workspace import freight_folder

    return [freight_folder() / "scenarios"]


def _files(path: Path) -> Iterator[Path]:
    """The scenario files in a folder, at any depth, by name; a file is taken as it is."""
    if path.is_dir():
        found = sorted(path.rglob(f"*{SUFFIX}"))
        if not found:
            raise ConfigError(f"The folder {str(path)!r} holds no scenarios.", f"Their names end in {SUFFIX!r}.")
        yield from found
    elif path.is_file():
        yield path
    else:
        raise ConfigError(f"There is no file or folder {str(path)!r}.", f"Name scenario files (*{SUFFIX}) or folders.")


def _summary(outcomes: Sequence[int]) -> str:
    said = [(PASSED, "passed"), (FAILED, "failed"), (BROKEN, "broken"), (_SKIPPED, "skipped")]
    return ", ".join(f"{outcomes.count(code)} {word}" for code, word in said if outcomes.count(code)) + "\n"


def _recorded(all_played: Sequence[Played]) -> str:
    """How many calls were recorded, and how many of them brought no answer."""
    records = [record for played in all_played for _, happened in played.exchanges for record in happened.records]
    calls = [record for record in records if record.type == "model_event"]
    failed = sum(call.fault is not None for call in calls)
    return f"recorded {len(calls)} calls of the model, {failed} of them without an answer\n"


def _indented(text: str) -> str:
    return "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
