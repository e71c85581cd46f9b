"""Asks composed questions and prints how they were read: `python -m benchmarks.reading.grammar --help`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from askfirst.domain.errors import AskfirstError
from benchmarks.reading.grammar.compose import check_slots, compose
from benchmarks.reading.grammar.phrases import load_phrases, load_shapes
from benchmarks.reading.play import Played, play_set
from benchmarks.reading.questions import Question
from benchmarks.reading.report import failure_lines, figure_lines
from benchmarks.reading.sets import QuestionSet, find_sets, open_truth


def main(arguments: Sequence[str] | None = None) -> int:
    """Compose, play, and print; 2 where the questions cannot be asked."""
    options = _parser().parse_args(arguments)
    try:
        found = list(questions_of(options.set, seed=options.seed, number=options.number, shapes=options.shape))
        if options.show:
            for question in (each for _, some in found for each in some):
                print(f"{question.id}: {' // '.join(question.messages)}", question.gold.tables[0], sep="\n    ")
            return 0
        played = play_all(found)
    except AskfirstError as error:
        print(error, file=sys.stderr)
        return 2
    print(*figure_lines("grammar", played), sep="\n")
    if options.failures:
        print(*failure_lines(played), sep="\n")
    return 0


def questions_of(
    names: Sequence[str] = (), *, seed: int, number: int, shapes: Sequence[str] = ()
) -> Iterator[tuple[QuestionSet, list[Question]]]:
    """The sets that have phrases, each with this many questions, the same for the same seed."""
    known = load_shapes()
    check_slots(known)
    some = [shape for shape in known if not shapes or shape.name in shapes]
    for name, phrases in load_phrases(tuple(names)):
        (of,) = find_sets([name])
        with open_truth(of) as truth:
            yield of, list(compose(phrases, some, truth, seed=f"{name} {seed}", number=number))


def play_all(found: Sequence[tuple[QuestionSet, Sequence[Question]]]) -> list[Played]:
    """Every question, one agent for each set."""
    with tempfile.TemporaryDirectory() as home:
        return [each for of, some in found for each in play_set(of, some, Path(home) / of.name)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading.grammar", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="other questions for another number")
    parser.add_argument("--number", type=int, default=40, help="how many questions for each set")
    parser.add_argument("--set", action="append", default=[], metavar="NAME", help="a set; may be given several times")
    parser.add_argument("--shape", action="append", default=[], metavar="NAME", help="a shape of question, as above")
    parser.add_argument("--failures", action="store_true", help="show each question that went wrong")
    parser.add_argument("--show", action="store_true", help="show the questions and ask none")
    return parser


if __name__ == "__main__":
    sys.exit(main())
