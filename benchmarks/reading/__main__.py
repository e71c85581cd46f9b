"""Asks the questions of the measure and prints how they were read: `python -m benchmarks.reading --help`."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from askfirst.domain.errors import AskfirstError, ConfigError
from askfirst.yamlfile import no_such
from benchmarks.reading.paraphrases import load_paraphrases
from benchmarks.reading.play import Played, play_set
from benchmarks.reading.questions import QUESTIONS, SPLITS, Question, Split, load_questions
from benchmarks.reading.report import as_data, failure_lines, figure_lines
from benchmarks.reading.sets import QuestionSet, find_sets


def main(arguments: Sequence[str] | None = None, *, folder: Path = QUESTIONS) -> int:
    """Play, and print; 2 where the questions cannot be asked."""
    options = _parser().parse_args(arguments)
    try:
        played = play_all(chosen(options, folder))
    except AskfirstError as error:
        print(error, file=sys.stderr)
        return 2
    for split in dict.fromkeys(each.question.split for each in played):
        print(*figure_lines(split, [each for each in played if each.question.split == split]), "", sep="\n")
    if options.failures:
        print(*failure_lines(played), sep="\n")
    if options.json:
        options.json.write_text(json.dumps(as_data(played), indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


def chosen(options: argparse.Namespace, folder: Path) -> list[tuple[QuestionSet, tuple[Question, ...]]]:
    """The sets with the questions that the command line names. Raises ConfigError for a name that is not there."""
    splits = SPLITS if options.split == "all" else (options.split,)
    sets = find_sets(options.set, folder=folder)
    if options.split == "paraphrase":
        found = [(of, load_paraphrases(of.folder)) for of in sets]
    else:
        found = [(of, load_questions(of.folder, splits)) for of in sets]
    known = {question.id for _, questions in found for question in questions}
    for id_ in options.ids:
        if id_ not in known:
            raise ConfigError(no_such("question", id_, sorted(known)))
    return [(of, tuple(it for it in questions if not options.ids or it.id in options.ids)) for of, questions in found]


def play_all(sets: Sequence[tuple[QuestionSet, Sequence[Question]]]) -> list[Played]:
    """Every question, one agent for each set; what they keep is gone afterwards."""
    played: list[Played] = []
    with tempfile.TemporaryDirectory() as home:
        for of, questions in sets:
            if questions:
                played += play_set(of, questions, Path(home) / of.name)
    return sorted(played, key=lambda each: get_args(Split).index(each.question.split))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading", description=__doc__)
    parser.add_argument(
        "--split",
        choices=(*SPLITS, "paraphrase", "all"),
        default="all",
        help="which half, or the other wordings of one half",
    )
    parser.add_argument("--set", action="append", default=[], metavar="NAME", help="a set; may be given several times")
    parser.add_argument("--failures", action="store_true", help="show each question that went wrong")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write figures and outcomes there")
    parser.add_argument("ids", nargs="*", metavar="ID", help="the id of a question")
    return parser


if __name__ == "__main__":
    sys.exit(main())
