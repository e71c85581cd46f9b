from __future__ import annotations

import asyncio
from typing import Literal

import pytest

from askfirst.domain.clarification import Option
from askfirst.domain.decision import Decision
from askfirst.domain.errors import SourceError
from askfirst.domain.events import PlanMade, ReplyReady, TodoFinished, TodoStarted
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification
from askfirst.domain.todo import TodoDraft
from askfirst.observability.sinks import MemorySink
from askfirst.tools.tool import Ask, Done, FunctionTool, Propose, ToolContext, tool
from tests.engine.conftest import MakeAgent

GO_ON = Decision("continue", 1.0, "exact")


@tool()
def shout(text: str) -> str:
    """Say a text loudly. Use it for tests only."""
    return text.upper()


@tool()
def join(first: str, second: str) -> str:
    """Join two texts. Use it for tests only."""
    return f"{first}-{second}"


@tool(can_clarify=True)
def paint(context: ToolContext, colour: Literal["red", "blue"] | None = None) -> Ask | Done:
    """Paint something. Asks for the colour."""
    assert context.question == "paint"
    if colour is None:
        return Ask("Which colour?", (Option("Red", "red", "3 pots"), Option("Blue", "blue")), "colour", "colour")
    return Done(None, f"painted {colour}", text=f"painted {colour}")


def drafts(*keys: str) -> list[TodoDraft]:
    return [TodoDraft(key, f"shout {key}", "shout", {"text": key}) for key in keys]


def test_outputs_flow_into_later_steps(make_agent: MakeAgent) -> None:
    plan = [*drafts("a", "b"), TodoDraft("c", "join", "join", inputs={"first": "a", "second": "b"})]
    agent = make_agent([plan], shout, join)
    reply = agent.run("s", "go")
    assert isinstance(reply, FinalAnswer)
    assert reply.todo_list is not None
    assert reply.todo_list.tasks["c"].output == "A-B"


def test_one_turn_is_written_for_each_todo_in_plan_order(make_agent: MakeAgent) -> None:
    agent = make_agent([drafts("x", "y", "z")], shout)
    agent.run("s", "go")
    turns = agent.history("s").turns
    assert [(turn.turn_id, turn.todo_key, turn.status) for turn in turns] == [
        (1, "x", "complete"),
        (2, "y", "complete"),
        (3, "z", "complete"),
    ]


def test_plan_is_shown_before_its_first_step_runs(make_agent: MakeAgent) -> None:
    agent = make_agent([drafts("x")], shout)
    kinds = [type(event) for event in agent.stream("s", "go")]
    assert kinds == [PlanMade, TodoStarted, TodoFinished, ReplyReady]


def test_independent_reading_steps_run_side_by_side(make_agent: MakeAgent) -> None:
    """Each of the two waits for the other to have begun: run one after the other, they would never end."""
    begun: dict[str, asyncio.Event] = {}

    def meeting(name: str, other: str) -> FunctionTool:
        async def meet() -> str:
            """Wait for the other. Use it for tests only."""
            begun.setdefault(name, asyncio.Event()).set()
            await begun.setdefault(other, asyncio.Event()).wait()
            return name

        return tool(name=name)(meet)

    plan = [TodoDraft("one", "meet", "left"), TodoDraft("two", "meet", "right")]
    agent = make_agent([plan], meeting("left", "right"), meeting("right", "left"), todo_seconds=20.0)
    assert agent.run("s", "go").type == "final_answer"
    assert [turn.todo_key for turn in agent.history("s").turns] == ["one", "two"]


def test_a_step_that_proposes_runs_alone(make_agent: MakeAgent) -> None:
    """One proposal at a time: the other step is not even begun before the user has said yes or no to the first."""
    running: list[str] = []

    @tool(effect="commit")
    async def change(name: str) -> Propose:
        """Change something. Use it for tests only."""
        running.append(name)
        await asyncio.sleep(0)
        return Propose("change", name, {}, f"Change {name}?")

    plan = [TodoDraft(key, "change", "change", {"name": key}) for key in ("a", "b")]
    assert make_agent([plan], change).run("s", "go").type == "proposal"
    assert running == ["a"]


def test_a_question_ends_the_exchange_and_its_answer_reruns_the_same_todo(make_agent: MakeAgent) -> None:
    plan = [TodoDraft("paint", "paint it", "paint"), *drafts("after")]
    answer = Decision("exact_answer", 1.0, "exact", answer=("blue",))
    agent = make_agent([plan], paint, shout, decisions=[Decision("new_request", 1.0, "default"), answer])
    asked = agent.run("s", "paint")
    assert isinstance(asked, NeedsClarification)
    assert (asked.question, asked.options[0].detail) == ("Which colour?", "3 pots")
    done = agent.run("s", "blue")
    assert done.text == "painted blue"
    turns = agent.history("s").turns
    assert [(t.todo_key, t.attempt, t.status) for t in turns] == [
        ("paint", 1, "clarification_needed"),
        ("after", 1, "complete"),
        ("paint", 2, "complete"),
    ]


def test_an_answer_outside_the_schema_is_never_used(make_agent: MakeAgent) -> None:
    plan = [TodoDraft("paint", "paint it", "paint")]
    wrong = Decision("exact_answer", 1.0, "exact", answer=("green",))
    agent = make_agent([plan], paint, decisions=[Decision("new_request", 1.0, "default"), wrong])
    agent.run("s", "paint")
    reply = agent.run("s", "green")
    assert isinstance(reply, ErrorReply)
    assert "'green'" in reply.failed or "green" in reply.text


def test_an_error_ends_the_todo_and_go_on_runs_it_again(make_agent: MakeAgent) -> None:
    attempts: list[int] = []

    @tool()
    def flaky() -> str:
        """Fails the first time. Use it for tests only."""
        attempts.append(1)
        if len(attempts) == 1:
            raise SourceError("The source is away.", "Try again later.")
        return "fine"

    plan = [*drafts("before"), TodoDraft("flaky", "be flaky", "flaky"), *drafts("after")]
    agent = make_agent([plan], flaky, shout, decisions=[Decision("new_request", 1.0, "default"), GO_ON])
    failed = agent.run("s", "go")
    assert isinstance(failed, ErrorReply)
    assert (failed.failed, failed.remedy, failed.kind) == ("The source is away.", "Try again later.", "SourceError")
    assert agent.run("s", "go on").type == "final_answer"
    written = [(turn.todo_key, turn.attempt, turn.status) for turn in agent.history("s").turns]
    assert written.count(("before", 1, "complete")) == 1
    assert ("flaky", 1, "error") in written
    assert ("flaky", 2, "complete") in written


def test_a_passing_failure_is_tried_again_before_it_is_told(make_agent: MakeAgent) -> None:
    attempts: list[int] = []

    @tool()
    def busy() -> str:
        """Busy twice. Use it for tests only."""
        attempts.append(1)
        if len(attempts) < 3:
            raise SourceError("Busy.", retryable=True)
        return "fine"

    agent = make_agent([[TodoDraft("busy", "be busy", "busy")]], busy, todo_retries=2)
    assert agent.run("s", "go").type == "final_answer"
    assert len(agent.history("s").turns) == 1


def test_a_step_over_its_time_is_a_limit_that_can_be_gone_on_from(make_agent: MakeAgent) -> None:
    @tool()
    async def forever() -> str:
        """Never ends. Use it for tests only."""
        await asyncio.Event().wait()
        return ""

    agent = make_agent([[TodoDraft("f", "wait", "forever")]], forever, todo_seconds=0.05)
    reply = agent.run("s", "go")
    assert isinstance(reply, ErrorReply)
    assert (reply.kind, "todo_seconds" in reply.remedy) == ("LimitError", True)


def test_a_message_over_its_time_is_stopped_and_goes_on(make_agent: MakeAgent) -> None:
    waits: list[int] = []

    @tool()
    async def slow_once() -> str:
        """Waits for ever the first time. Use it for tests only."""
        waits.append(1)
        if len(waits) == 1:
            await asyncio.Event().wait()
        return "fine"

    plan = [TodoDraft("s", "wait", "slow_once")]
    agent = make_agent(
        [plan], slow_once, decisions=[Decision("new_request", 1.0, "default"), GO_ON], exchange_seconds=2.0
    )
    reply = agent.run("s", "go")
    assert isinstance(reply, ErrorReply)
    assert (reply.kind, reply.failed) == ("LimitError", "This message has taken longer than it may.")
    assert "exchange_seconds" in reply.remedy
    assert agent.run("s", "go on").type == "final_answer"


def test_what_a_foreign_tool_raises_is_told_and_the_session_lives(make_agent: MakeAgent) -> None:
    @tool()
    def broken() -> str:
        """Raises. Use it for tests only."""
        raise KeyError("x")

    agent = make_agent([[TodoDraft("b", "break", "broken")], drafts("ok")], broken, shout)
    reply = agent.run("s", "go")
    assert isinstance(reply, ErrorReply)
    assert reply.kind == "InternalError"
    assert "KeyError" in reply.failed
    assert agent.run("s", "again").type == "final_answer"


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        (TodoDraft("a", "d", "shuot", {"text": "x"}), "There is no tool 'shuot'. Did you mean 'shout'?"),
        (TodoDraft("a", "d", "shout", {}), "shout needs 'text'"),
        (TodoDraft("a", "d", "shout", {"text": 5}), "shout.text cannot be 5"),
        (TodoDraft("a", "d", "shout", {"text": "x", "loud": True}), "shout has no argument 'loud'; it takes text"),
        (TodoDraft("a", "d", "shout", inputs={"text": "zero"}), "'a' needs 'zero', which is no earlier step"),
        (TodoDraft("a", "d", "shout", {"text": "x"}, depends_on=("a",)), "'a' needs 'a', which is no earlier step"),
    ],
)
def test_a_faulty_plan_is_repaired_once_or_refused(make_agent: MakeAgent, draft: TodoDraft, problem: str) -> None:
    repaired = make_agent([[draft], drafts("a")], shout)
    assert repaired.run("s", "go").type == "final_answer"
    refused = make_agent([[draft], [draft]], shout)
    reply = refused.run("t", "go")
    assert isinstance(reply, ErrorReply)
    assert problem in reply.failed
    assert refused.history("t").turns == ()


def test_a_plan_with_too_many_steps_is_refused(make_agent: MakeAgent) -> None:
    reply = make_agent([drafts("a", "b", "c")], shout, todos_per_plan=2).run("s", "go")
    assert isinstance(reply, ErrorReply)
    assert reply.failed == "The plan has 3 steps; 2 are allowed."
    assert "todos_per_plan" in reply.remedy


def test_records_tell_the_way_of_an_exchange(make_agent: MakeAgent) -> None:
    sink = MemorySink()
    make_agent([drafts("a", "b")], shout, sink=sink).run("s", "go")
    assert [record.type for record in sink.records] == ["router_event", "tool_event", "tool_event", "reply_event"]
