"""Asks the questions of a set, each in a fresh session of one agent, and judges the last reply of each."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from askfirst.agent import Agent
from askfirst.domain.reply import Reply
from benchmarks.reading.judge import GOOD, Outcome, judge
from benchmarks.reading.questions import Question
from benchmarks.reading.sets import QuestionSet, Rows, Truth, open_agent, open_truth


@dataclass(frozen=True, slots=True)
class Played:
    """A question, the reply to its last message, and how that was judged. `tables` are the gold's rows."""

    of: str
    question: Question
    tables: tuple[Rows, ...]
    reply: Reply
    outcome: Outcome
    milliseconds: tuple[float, ...]

    @property
    def good(self) -> bool:
        return self.outcome in GOOD


def play_set(of: QuestionSet, questions: Sequence[Question], home: Path) -> Iterator[Played]:
    """Each question as it is played. Raises ConfigError, before any is asked, for gold that cannot be run."""
    with open_truth(of) as truth:
        golds = [true_tables(of, question, truth) for question in questions]
    with open_agent(of, home) as agent:
        for question, tables in zip(questions, golds, strict=True):
            yield play(agent, of.name, question, tables)


def true_tables(of: QuestionSet, question: Question, truth: Truth) -> tuple[Rows, ...]:
    """The rows of each table that is right."""
    where = f"{of.name}/{question.split}.yaml: {question.id!r}"
    return tuple(truth.rows(sql, where=where) for sql in question.gold.tables)


def play(agent: Agent, of: str, question: Question, tables: tuple[Rows, ...]) -> Played:
    """The talk, message by message, whatever the replies before the last one are."""
    milliseconds = []
    for message in question.messages:
        before = time.perf_counter()
        reply = agent.run(f"{of} {question.split} {question.id}", message)
        milliseconds.append((time.perf_counter() - before) * 1000)
    outcome = judge(reply, question.gold, tables, message=question.messages[-1])
    return Played(of, question, tables, reply, outcome, tuple(milliseconds))
