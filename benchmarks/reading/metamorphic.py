"""What must hold between answers, without knowing the true one: `python -m benchmarks.reading.metamorphic`.

A message of the tune split that is answered rightly keeps its table in other words; counts obey their laws.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from askfirst.agent import Agent
from askfirst.domain.errors import AskfirstError
from benchmarks.reading.comparison import Cells, Cut, holds
from benchmarks.reading.laws import Trial, Verdict, table_of, try_laws
from benchmarks.reading.play import Played, play, true_tables
from benchmarks.reading.questions import QUESTIONS, load_questions
from benchmarks.reading.report import came
from benchmarks.reading.rewording import REWORDINGS
from benchmarks.reading.sets import QuestionSet, find_sets, open_agent, open_truth

_NAME = 20


def main(arguments: Sequence[str] | None = None, *, folder: Path = QUESTIONS) -> int:
    """Try every law on the sets, and print; 2 where the questions cannot be asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading.metamorphic", description=__doc__)
    parser.add_argument("--set", action="append", default=[], metavar="NAME", help="a set; may be given several times")
    options = parser.parse_args(arguments)
    trials: list[Trial] = []
    try:
        with tempfile.TemporaryDirectory() as home:
            for of in find_sets(options.set, folder=folder):
                trials += try_set(of, Path(home) / of.name)
    except AskfirstError as error:
        print(error, file=sys.stderr)
        return 2
    print(*trial_lines(trials), sep="\n")
    return 0


def try_set(of: QuestionSet, home: Path) -> Iterator[Trial]:
    """Every law on one set."""
    questions = [it for it in load_questions(of.folder, ["tune"]) if it.gold.tables and len(it.messages) == 1]
    with open_truth(of) as truth:
        golds = [true_tables(of, question, truth) for question in questions]
    with open_agent(of, home) as agent:
        for question, tables in zip(questions, golds, strict=True):
            played = play(agent, of.name, question, tables)
            if played.outcome == "right":
                yield from reworded(agent, played)
        yield from try_laws(agent, of.name)


def reworded(agent: Agent, original: Played) -> Iterator[Trial]:
    """A message that is answered rightly, asked in other words."""
    message = original.question.messages[0]
    answer = table_of(original.reply)
    for law, reword in REWORDINGS.items():
        changed = reword(message)
        if answer is None or changed is None or changed == message:
            continue
        reply = agent.run(f"{law} {original.question.id}", changed)
        table = table_of(reply)
        verdict: Verdict = "asked" if table is None else "broken"
        if table is not None and holds(table, rows_of(answer), ordered=original.question.gold.ordered):
            verdict = "same"
        said = " ".join(line.strip() for line in came(reply))
        yield Trial(law, original.of, verdict, f"{original.question.id}: {message!r}, then {changed!r} {said}")


def rows_of(columns: Sequence[Cut]) -> list[Cells]:
    """The rows of an answer, as the true ones that another is held against."""
    return list(zip(*(column.cells for column in columns), strict=True))


def trial_lines(trials: Sequence[Trial]) -> Iterator[str]:
    """A line for each law, then the cases that broke one."""
    verdicts: tuple[Verdict, ...] = ("same", "asked", "broken")
    yield f"{'law':<{_NAME}}  tried" + "".join(f"  {verdict}" for verdict in verdicts)
    for law in dict.fromkeys(trial.law for trial in trials):
        counts = Counter(trial.verdict for trial in trials if trial.law == law)
        yield f"{law:<{_NAME}}  {counts.total():>5}" + "".join(f"  {counts[it]:>{len(it)}}" for it in verdicts)
    for trial in trials:
        if trial.verdict == "broken":
            yield ""
            yield f"{trial.law} broken in {trial.of}: {trial.case}"


if __name__ == "__main__":
    sys.exit(main())
