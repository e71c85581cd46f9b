"""What is written of the runs of an exchange: their turns, what they asked and settled, and the records of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from askfirst.domain.assumption import Assumption, settle
from askfirst.domain.conversation import Turn
from askfirst.domain.events import ChoiceMade, ClarifyEvent, CommitRecord, QueryRun, ToolEvent
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.state import State
from askfirst.domain.todo import TodoList
from askfirst.parts import Parts
from askfirst.steps.todos import Execution, Interpreted
from askfirst.tools.tool import Ask, Done, Failed


@dataclass(frozen=True, slots=True)
class Ledger:
    """Writes for one exchange of a session. The todo list that it is given is the one that the run has left."""

    session: str
    state: State
    parts: Parts

    async def write(self, runs: Sequence[Execution], turns: Sequence[Turn], todo_list: TodoList) -> None:
        """Turns, questions, answers, proposals and choices in one transaction; then the records of them."""
        proposals = [run.proposal for run in runs if run.proposal]
        choices = [self._choice(run.interpreted, run, todo_list) for run in runs if run.interpreted]
        assumed = await self._assumed(runs, todo_list)
        await self.parts.log.write_turns(turns, assumed, proposals=proposals, choices=choices)
        for run in runs:
            self._record(run, todo_list)
        for choice in choices:
            self.parts.sink.emit(choice)
        for one in proposals:
            self.parts.sink.emit(CommitRecord(self.session, self._exchange, one.id, one.intent, "proposed"))

    def turn(self, run: Execution, todo_list: TodoList) -> Turn:
        """The memory entry of a run."""
        todo = todo_list.tasks[run.key]
        return Turn(
            session=self.session,
            exchange=todo_list.exchange,
            todo_key=run.key,
            attempt=todo.attempts,
            todo_description=todo.description,
            status=run.status,
            user_input=self.state["user_input"],
            agent_action=run.action,
            tools_called=(todo.tool,),
            queries_executed=run.result.queries if isinstance(run.result, Done) else (),
            clarification_asked=run.result.question if isinstance(run.result, Ask) else None,
            active_todo_list_snapshot={
                "current_task_key": todo_list.current_task_key,
                "statuses": {key: task.status for key, task in todo_list.tasks.items()},
            },
            args=run.interpreted.choice.args if run.interpreted else {},
            started_at=run.started_at,
            completed_at=self.parts.clock.now().isoformat(),
        )

    @property
    def _exchange(self) -> int:
        return self.state["exchange"]

    async def _assumed(self, runs: Sequence[Execution], todo_list: TodoList) -> list[Assumption]:
        """What the runs asked, and what the answers that they went by have settled."""
        most = self.parts.limits.options_per_question
        asks = [run.result for run in runs if isinstance(run.result, Ask) and run.result.dataset]
        asked = [ask.open_question(most, self._exchange) for ask in asks]
        done = [run for run in runs if isinstance(run.result, Done)]
        answers = [answer for run in done for answer in todo_list.tasks[run.key].answers.items()]
        if not answers:
            return asked
        known = await self.parts.assumptions.assumptions(self.session)
        settled = (settle(known, argument, values, self._exchange) for argument, values in answers)
        return [*asked, *(one for one in settled if one)]

    def _choice(self, interpreted: Interpreted, run: Execution, todo_list: TodoList) -> ChoiceMade:
        choice = interpreted.choice
        return ChoiceMade(
            session=self.session,
            exchange=self._exchange,
            todo_key=run.key,
            attempt=todo_list.tasks[run.key].attempts,
            tool=choice.tool,
            args=choice.args,
            confidence=choice.confidence,
            matched_by=choice.matched_by,
            user_text=self.state["user_input"],
            outcome=interpreted.outcome,
            argument=interpreted.argument,
            milliseconds=run.milliseconds,
            by_argument={name: given.matched_by for name, given in choice.given.items()},
        )

    def _record(self, run: Execution, todo_list: TodoList) -> None:
        todo = todo_list.tasks[run.key]
        done = run.result if isinstance(run.result, Done) else None
        failed = run.result if isinstance(run.result, Failed) else None
        self.parts.sink.emit(
            ToolEvent(
                session=self.session,
                exchange=self._exchange,
                todo_key=run.key,
                tool=todo.tool,
                status=run.status,
                attempt=todo.attempts,
                milliseconds=run.milliseconds,
                rows=done.table.row_count if done and done.table else None,
                error=failed.error if failed else None,
                failed_at=failed.source if failed else "",
                began=datetime.fromisoformat(run.started_at).timestamp(),
                queries=tuple(_query_run(query) for query in done.queries) if done else (),
            )
        )
        if isinstance(run.result, Ask):
            asked = run.result
            event = ClarifyEvent(self.session, self._exchange, run.key, asked.argument, len(asked.options))
            self.parts.sink.emit(event)


def _query_run(query: QueryMetadata) -> QueryRun:
    return QueryRun(
        query.source, query.query_type, query.milliseconds, query.rows, query.truncated, cached=bool(query.cached_at)
    )
