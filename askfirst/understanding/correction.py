"""An answer taken back: "no, the other one" after the reply that rested on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.domain.assumption import Assumption, fold_words
from askfirst.domain.clarification import Clarification
from askfirst.domain.todo import Todo, TodoList


@dataclass(frozen=True, slots=True)
class Correction:
    """A question that was answered with `values`, open again; `said` is what may answer it otherwise."""

    clarification: Clarification
    values: tuple[str, ...]
    said: str

    @property
    def only_other(self) -> str | None:
        """The value of the other option, where the words say "the other one" and there is just one."""
        others = [option.value for option in self.clarification.options if option.value not in self.values]
        return others[0] if len(others) == 1 and _OTHER.fullmatch(fold_words(self.said)) else None


_BACK = r"no|nope|sorry|wait|actually|rather|not that( one)?|(no )?i (actually )?(meant|mean)"
_TAKES_BACK = re.compile(rf"^({_BACK})\b[\s,.:;!-]*", re.IGNORECASE)
_OTHER = re.compile(r"(the )?other( one)?[.!]?")
_LINK = r"\s*(,|:|=|-|means\b|is\b|should be\b|was\b)\s*"


def takes_back(message: str) -> bool:
    """Whether the message may correct an answer: only then are the earlier ones looked up."""
    return bool(_TAKES_BACK.match(message) or _OTHER.fullmatch(fold_words(message)) or re.search(_LINK, message))


def corrections(message: str, todo_list: TodoList, assumptions: Sequence[Assumption]) -> list[Correction]:
    """The questions behind the last answer that the message may answer otherwise, the latest step first."""
    found: list[Correction] = []
    for key, task in reversed(todo_list.tasks.items()):
        for argument, values in task.answers.items():
            for known in _behind(argument, values, assumptions):
                said = _without_cue(message, known.said)
                if said is not None and known.options:
                    asked = Clarification(key, "", known.options, argument, known.said, known.many)
                    found.append(Correction(asked, tuple(values), said))
    return found


def answered_otherwise(todo_list: TodoList, key: str, argument: str, values: Sequence[str]) -> TodoList:
    """The list with another answer in place of an earlier one: that step and all that rest on it are to run again."""
    again = {key}
    for name, task in todo_list.tasks.items():
        if again & set(task.depends_on):
            again.add(name)
    tasks = {name: _anew(task) if name in again else task for name, task in todo_list.tasks.items()}
    answers = {**tasks[key].answers, argument: list(values)}
    tasks[key] = replace(tasks[key], answers=answers)
    return replace(todo_list, tasks=tasks, current_task_key=key)


def _behind(argument: str, values: Sequence[str], assumptions: Sequence[Assumption]) -> list[Assumption]:
    return [one for one in assumptions if one.holds and one.fills(argument) and one.values == tuple(values)]


def _without_cue(message: str, about: str) -> str | None:
    """What the message says in place of the answer; None where it takes nothing back."""
    said = _TAKES_BACK.sub("", message.strip())
    named = re.match(rf"(by\s+)?{re.escape(about)}({_LINK}|\s+(?=i (meant|mean)\b))", said, re.IGNORECASE)
    if named:
        said = _TAKES_BACK.sub("", said[named.end() :])
    taken_back = named or said != message.strip() or _OTHER.fullmatch(fold_words(said))
    return said if taken_back and said.strip() else None


def _anew(task: Todo) -> Todo:
    return replace(task, status="pending", output=None, summary="")
