"""What was not asked about again in an answer."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.domain.assumption import Assumption
from askfirst.domain.todo import TodoList


def recalled(todo_list: TodoList, known: Sequence[Assumption]) -> tuple[str, ...]:
    """The answers from before the plan was made that its steps went by, as they are told."""
    given = [answer for task in todo_list.tasks.values() for answer in task.answers.items()]
    return tuple(
        f"{one.said!r} is {one.label}, as you said in exchange {one.exchange}"
        for one in known
        if one.holds
        and one.exchange < todo_list.exchange
        and any(one.fills(name) and one.values == tuple(values) for name, values in given)
    )
