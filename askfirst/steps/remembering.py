"""What an answer leaves for the messages after it: its query, and what was taken unasked on the way to it."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.codec import Plain, from_plain
from askfirst.domain.receipt import Guess, QueryMetadata
from askfirst.domain.todo import TodoList


def outputs_of(todo_list: TodoList | None) -> list[dict[str, Plain]]:
    """What the steps of a plan gave, in their order."""
    tasks = todo_list.tasks.values() if todo_list else ()
    return [task.output for task in tasks if isinstance(task.output, dict)]


def shown_query(todo_list: TodoList | None) -> QueryMetadata | None:
    """The query whose table is the answer's: the last one that was run."""
    found = [output["metadata"] for output in outputs_of(todo_list) if "metadata" in output]
    return from_plain(QueryMetadata, found[-1]) if found else None


def guesses_of(todo_list: TodoList | None) -> tuple[Guess, ...]:
    """What was taken unasked in a plan because it made no difference."""
    found = [guess for output in outputs_of(todo_list) for guess in output.get("guesses", ())]
    return tuple(from_plain(Guess, guess) for guess in found)


def earlier_guesses(query: QueryMetadata | None, before: QueryMetadata | None) -> tuple[Guess, ...]:
    """Those of the question that a follow-up follows, as far as its own query still rests on them."""
    if query is None or before is None:
        return ()
    used = set(query.query.fields())
    return tuple(one for one in before.guesses if one.others and used & set(one.fields))


def answered_query(todo_list: TodoList, before: QueryMetadata | None) -> QueryMetadata | None:
    """The query that follow-ups inherit. `before` is the one that it followed itself, None where it followed none."""
    query = shown_query(todo_list)
    if query is None:
        return None
    return replace(query, guesses=(*guesses_of(todo_list), *earlier_guesses(query, before)))
