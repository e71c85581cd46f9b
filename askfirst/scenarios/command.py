"""`askfirst test`: plays scenario files and tells what differs and what was covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from askfirst.domain.errors import AskfirstError, ConfigError
from askfirst.scenarios.format import SUFFIX, read_scenario

PASSED, FAILED, BROKEN = 0, 1, 2


def run(paths: Sequence[Path], out: TextIO) -> int:
    """Play the scenarios in files and folders; without paths, those of the default workspace.

    Writes a line for each scenario with its differences below, and the coverage at the end. Gives 0 when all pass, 1
    when some fail, 2 when a file cannot be played; the others are played all the same.
    """
    try:
        files = list(dict.fromkeys(file for path in paths or _default() for file in _files(path)))
    except ConfigError as error:
        out.write(f"{error}\n")
        return BROKEN
    return _play_all(files, out)


def _play_all(files: Sequence[Path], out: TextIO) -> int:
    from askfirst.scenarios.coverage import coverage_of
    from askfirst.scenarios.play import Played, Stage

    outcomes: list[int] = []
    all_played: list[Played] = []
    with Stage() as stage:
        for file in files:
            try:
                played = stage.play(read_scenario(file))
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
    out.writelines(f"{line}\n" for line in coverage_of(all_played).report() if all_played)
    return max(outcomes)


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
    said = [(PASSED, "passed"), (FAILED, "failed"), (BROKEN, "broken")]
    return ", ".join(f"{outcomes.count(code)} {word}" for code, word in said if outcomes.count(code)) + "\n"


def _indented(text: str) -> str:
    return "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
