"""Plays the sets of phrasings and prints how they were read: `python -m benchmarks.choices --help`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml

from askfirst.config.settings import load_settings
from askfirst.domain.errors import AskfirstError, ConfigError
from askfirst.llm.factory import make_model
from askfirst.llm.model import Model
from askfirst.yamlfile import no_such
from benchmarks.choices.cases import SETS, SPLITS, Case, Split, load_cases
from benchmarks.choices.intents import intent_failures, intent_lines, play_intents
from benchmarks.choices.play import Played, play_all
from benchmarks.choices.readers import NAMES, RECORDINGS, Name, open_reader
from benchmarks.choices.report import failure_lines, lines, missed

FLOOR = Path(__file__).with_name("floor.yaml")


def main(arguments: Sequence[str] | None = None, *, folder: Path = SETS, floor: Path = FLOOR) -> int:
    """Play, and print; 1 where a floor is missed, 2 where the cases cannot be played."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.record and (options.reader != "recorded" or not options.split or options.workspace):
        parser.error("--record takes a whole half: give --reader recorded and --split, and no --workspace")
    try:
        cases = chosen(options, folder)
        played = play_chosen(cases, options)
        intents = asyncio.run(play_intents(cases)) if options.reader == "rules" else []
    except AskfirstError as error:
        print(error, file=sys.stderr)
        return 2
    low: list[str] = []
    for split in SPLITS:
        half = [each for each in played if each.case.split == split]
        if half:
            print(*lines(f"{split}, {options.reader}", half), "", sep="\n")
            low += [f"{split}: {sentence}" for sentence in missed(half, read_floor(split, floor))]
    if intents:
        print(*intent_lines(intents), "", sep="\n")
    if options.failures:
        print(*failure_lines(played), *intent_failures(intents), sep="\n")
    print(*low, sep="\n", end="\n" if low else "", file=sys.stderr)
    return 1 if low else 0


def chosen(options: argparse.Namespace, folder: Path) -> tuple[Case, ...]:
    """The cases that the command line names. Raises ConfigError for a workspace without sets."""
    known = sorted({path.name for split in SPLITS for path in (folder / split).glob("*") if path.is_dir()})
    if options.workspace and options.workspace not in known:
        raise ConfigError(no_such("workspace with sets", options.workspace, known))
    splits = SPLITS if options.split is None else (options.split,)
    return load_cases(folder, splits=splits, workspaces=[options.workspace] if options.workspace else ())


def play_chosen(cases: Sequence[Case], options: argparse.Namespace) -> list[Played]:
    """What came of those that name their tool."""
    live = live_model() if options.record else None
    return asyncio.run(read_all(cases, options.reader, live=live))


async def read_all(
    cases: Sequence[Case], name: Name, *, recordings: Path = RECORDINGS, live: Model | None = None
) -> list[Played]:
    """What came of the cases that name their tool."""
    async with open_reader(name, recordings=recordings, live=live) as interpret:
        return await play_all(cases, interpret)


def live_model() -> Model:
    """The model that the settings name. Raises ConfigError where they name none."""
    model = make_model(load_settings())
    if model is None:
        raise ConfigError("There is no language model to record.", "Set ASKFIRST_MODEL and its provider's key.")
    return model


def read_floor(split: Split, path: Path = FLOOR) -> Mapping[str, float]:
    """The shares that a half must reach, in percent."""
    floors: Mapping[Split, Mapping[str, float]] = yaml.safe_load(path.read_text("utf-8"))
    return floors[split]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.choices", description=__doc__)
    parser.add_argument("--split", choices=SPLITS, help="which half; both where none is named")
    parser.add_argument("--workspace", metavar="NAME", help="the sets of one workspace alone")
    parser.add_argument(
        "--reader", choices=NAMES, default="rules", help="rules alone, or with a model (default: rules)"
    )
    parser.add_argument("--record", action="store_true", help="ask the model of the settings and record what it says")
    parser.add_argument("--failures", action="store_true", help="show each case of the tune half that went wrong")
    return parser


if __name__ == "__main__":
    sys.exit(main())
