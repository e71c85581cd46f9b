"""The state of a session as it was after one of its exchanges, made again from what the conversation keeps.

The checkpoint of that exchange is gone by then. What nobody kept, such as how an open question was to go on, is not
made up: the question is no longer open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Exchange, History, Message, Turn, extend_window
from askfirst.domain.finished import Finished
from askfirst.domain.outline import Outline
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.reply import FinalAnswer, IntentAcknowledged, Reply, reply_from_plain
from askfirst.domain.restatement import Goal, Restatement
from askfirst.domain.state import State
from askfirst.domain.todo import Todo, TodoList, result_reference
from askfirst.steps.remembering import answered_query
from askfirst.tools.gates import resting_on
from askfirst.tools.registry import BUILTIN, Registry
from askfirst.tools.stats_analysis import StatsAnalysis


def state_after(history: History, tools: Registry, *, belongs_to: str | None) -> State:
    """What the next message is to find after the last exchange of `history`, every one of which has its reply."""
    past = _Past(tools, {(turn.exchange, turn.todo_key, turn.attempt): turn for turn in history.turns})
    for exchange in history.exchanges:
        past.live(exchange, reply_from_plain(exchange.reply or {}))
    last = history.exchanges[-1]
    state: dict[str, Any] = {
        "messages": past.messages,
        "exchange": last.number,
        "started": 0.0,
        "user_input": last.text,
        "belongs_to": belongs_to,
        "messages_read": past.read,
        "created_at": history.exchanges[0].started_at,
        "seen_from": past.seen_from,
        "context": past.context,
        "answered_context": past.answered_context,
        "restatement": to_plain(past.restatement) if past.restatement else None,
        "todo_list": to_plain(past.todo_list) if past.todo_list else None,
        "last_query": to_plain(past.last_query) if past.last_query else None,
        "last_request": past.last_request,
        "finished": {name: to_plain(one) for name, one in past.finished.items()} or None,
        "reply": last.reply,
    }
    return cast("State", {**_NOTHING_OPEN, **state})


_NOTHING_OPEN: Mapping[str, Plain] = {
    **dict.fromkeys(("text", "request_id", "principal", "answers_to", "results", "intent", "value", "allowed")),
    **dict.fromkeys(("applied", "decision", "pending", "spent", "failure", "last_commit")),
    "notes": [],
}


@dataclass(slots=True)
class _Past:
    """A session lived through again, exchange by exchange."""

    tools: Registry
    turns: Mapping[tuple[int, str, int], Turn]
    messages: list[Message] = field(default_factory=list)
    read: int = 0
    seen_from: int = 1
    context: dict[str, Plain] = field(default_factory=dict)
    answered_context: dict[str, Plain] = field(default_factory=dict)
    restatement: Restatement | None = None
    todo_list: TodoList | None = None
    last_query: QueryMetadata | None = None
    last_request: str = ""
    finished: dict[str, Finished] = field(default_factory=dict)
    proposed: bool = False

    def live(self, exchange: Exchange, reply: Reply) -> None:
        """Take one exchange in."""
        self._say(exchange, reply)
        self.context = dict(reply.context)
        if isinstance(reply, IntentAcknowledged):
            return
        decides = exchange.kind == "decline" or (exchange.kind == "confirm" and self.proposed)
        if decides:
            self.seen_from = exchange.number + 1
        self.proposed = reply.type == "proposal"
        before, self.todo_list = self.todo_list, reply.todo_list
        if self.todo_list is None or self.todo_list == before:
            return
        self._restate(exchange, reply, self.todo_list)
        self._finish(exchange, before, self.todo_list)
        if isinstance(reply, FinalAnswer) and self.todo_list.finished and not reply.commit:
            self._answer(exchange, reply, self.todo_list)

    def _say(self, exchange: Exchange, reply: Reply) -> None:
        """An intent that came as a click is no message, and its count tells that it was one."""
        read = reply.state.message_count if isinstance(reply, IntentAcknowledged) else self.read + 1
        if read > self.read:
            said = [{"role": "user", "content": exchange.text}, {"role": "assistant", "content": reply.text}]
            self.messages = extend_window(self.messages, said)
        else:
            self.seen_from += 1
        self.read = read

    def _restate(self, exchange: Exchange, reply: Reply, todo_list: TodoList) -> None:
        if todo_list.exchange != exchange.number and self.restatement is not None:
            return
        drafted = [task.args["outline"] for task in todo_list.tasks.values() if "outline" in task.args]
        self.restatement = Restatement(
            question=todo_list.rewritten_request,
            scope_score=100 if exchange.guardrail_score is None else exchange.guardrail_score,
            confidence=1.0,
            goal=_goal(todo_list),
            outline=from_plain(Outline, drafted[-1]) if drafted else None,
            changes=reply.receipt.changes if isinstance(reply, FinalAnswer) and reply.receipt else (),
            choices=tuple(task.choice for task in todo_list.tasks.values() if task.choice),
        )

    def _finish(self, exchange: Exchange, before: TodoList | None, todo_list: TodoList) -> None:
        """The workspace's own tools that came to their end here; a new run takes away what rested on the one before."""
        known = before.tasks if before and before.exchange == todo_list.exchange else {}
        for key, task in todo_list.tasks.items():
            if task.tool in BUILTIN or task.status != "complete" or known.get(key) == task or _committed(task):
                continue
            resting = resting_on(task.tool, self.tools) if task.tool in self.tools else ()
            self.finished = {name: one for name, one in self.finished.items() if name not in resting}
            self.finished[task.tool] = self._run(key, task, todo_list.exchange, exchange)

    def _run(self, key: str, task: Todo, planned: int, exchange: Exchange) -> Finished:
        turn = self.turns.get((planned, key, task.attempts))
        reference = result_reference(exchange.session, planned, key, task.attempts)
        return Finished(
            task.tool,
            turn.args if turn else {},
            _given(task.output, turn),
            task.summary,
            exchange.number,
            reference,
        )

    def _answer(self, exchange: Exchange, reply: FinalAnswer, todo_list: TodoList) -> None:
        if _goal(todo_list) != "query":
            return
        found = answered_query(todo_list, self.last_query if exchange.kind == "follow_up" else None)
        if found:
            self.last_query, self.last_request = found, todo_list.rewritten_request
            self.answered_context = dict(reply.context)


def _given(output: Plain, turn: Turn | None) -> Plain:
    """What a tool gave, without the queries that the plan keeps beside it; a text or a chart of its stays there."""
    if not isinstance(output, dict) or "metadata" in output or turn is None or not turn.queries_executed:
        return output
    return {name: value for name, value in output.items() if name != "queries"} or None


def _committed(task: Todo) -> bool:
    return isinstance(task.output, dict) and "commit" in task.output


def _goal(todo_list: TodoList) -> Goal:
    tools = {task.tool for task in todo_list.tasks.values()}
    if tools - set(BUILTIN):
        return "tools"
    return "analysis" if StatsAnalysis.name in tools else "query"
