from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.todo import Todo, TodoList


def a_list(*keys: str, needs: dict[str, tuple[str, ...]] | None = None) -> TodoList:
    tasks = {key: Todo(f"do {key}", "tool", depends_on=(needs or {}).get(key, ())) for key in keys}
    return TodoList.plan(tasks, original="ask", rewritten="Ask.", exchange=1)


def test_pointer_goes_to_the_next_step_once_one_is_complete() -> None:
    done = a_list("a", "b").record("a", status="complete", output=1)
    assert done.current_task_key == "b"
    assert done.tasks["a"].output == 1


def test_pointer_stays_on_a_step_that_asked() -> None:
    asked = a_list("a", "b").record("a", status="clarification_needed")
    assert asked.current_task_key == "a"
    assert asked.answer("a", "which", ["x"]).tasks["a"].status == "pending"


def test_answers_of_two_rounds_are_both_kept() -> None:
    answered = a_list("a").answer("a", "which", ["x"]).answer("a", "which", ["y"])
    assert answered.tasks["a"].answers == {"which": ["x", "y"]}


def test_ready_are_the_steps_whose_needs_are_complete_in_plan_order() -> None:
    plan = a_list("a", "b", "c", needs={"c": ("a",)})
    assert plan.ready() == ("a", "b")
    assert plan.record("a", status="complete").ready() == ("b", "c")


def test_a_list_is_never_changed_in_place() -> None:
    plan = a_list("a")
    plan.record("a", status="complete")
    assert plan.tasks["a"].status == "pending"


@given(st.lists(st.sampled_from(["complete", "error", "clarification_needed"]), min_size=1, max_size=8))
def test_executions_are_counted_and_the_list_survives_json(statuses: list[str]) -> None:
    plan = a_list("a", "b")
    for status in statuses:
        plan = plan.record("a", status=status)  # type: ignore[arg-type] # drawn from the allowed ones
    assert plan.tasks["a"].attempts == len(statuses)
    assert from_plain(TodoList, to_plain(plan)) == plan
