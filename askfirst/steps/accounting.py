"""How an exchange came to its reply, in short lines for people: what is kept of it beside the reply."""

from __future__ import annotations

from askfirst.domain.codec import from_plain
from askfirst.domain.conversation import Account
from askfirst.domain.decision import Decision
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.reply import FinalAnswer, Reply
from askfirst.domain.restatement import Restatement
from askfirst.domain.state import State
from askfirst.domain.todo import TodoList

RULES = "rules"
"""Stands for provider and model where no language model was asked."""
_MOST_CHARACTERS = 500
_AT_WORK = {"new_request", "follow_up", "modification", "exact_answer", "continue", "client_results", "confirm"}


def account_of(reply: Reply, state: State, *, model_name: str) -> Account:
    """The account of an exchange that ends with this reply. It holds nothing that the reply does not show."""
    provider, model = _asked(reply, model_name)
    return Account(
        guardrail_score=_score(reply, state),
        retrieval_attempts=_queries(reply, state),
        sources=reply.sources if isinstance(reply, FinalAnswer) else (),
        reasoning_steps=tuple(line[:_MOST_CHARACTERS] for line in _lines(reply, state)),
        provider=provider,
        model=model,
    )


def _asked(reply: Reply, model_name: str) -> tuple[str, str]:
    """The provider and the model that were asked in this exchange."""
    if not reply.usage.model_calls:
        return RULES, RULES
    provider, _, model = model_name.partition(":")
    return provider or "model", model or provider or "model"


def _score(reply: Reply, state: State) -> int | None:
    """How surely the message is about the data, where this exchange works on a restated one."""
    restated = reply.type in ("out_of_scope", "needs_clarification") or (reply.todo_list and _kind(state) in _AT_WORK)
    plain = state.get("restatement")
    return from_plain(Restatement, plain).scope_score if plain and restated else None


def _queries(reply: Reply, state: State) -> int:
    """The queries that were run for the steps of the plan, and those that tried what else the words may mean."""
    if reply.todo_list is None or _kind(state) not in _AT_WORK:
        return 0
    found = _metadata(reply.todo_list)
    guesses = {guess for one in found for guess in one.guesses if guess.others}
    return len({(one.result, one.hash) for one in found}) + sum(len(one.taken) + len(one.others) for one in guesses)


def _metadata(todo_list: TodoList) -> list[QueryMetadata]:
    outputs = [task.output for task in todo_list.tasks.values() if isinstance(task.output, dict)]
    plain = [one for output in outputs for one in (*output.get("queries", ()), output.get("metadata")) if one]
    return [from_plain(QueryMetadata, one) for one in plain]


def _lines(reply: Reply, state: State) -> list[str]:
    decision, lines = state.get("decision"), []
    if decision:
        read = from_plain(Decision, decision)
        lines.append(f"Message taken as {read.kind.replace('_', ' ')}, matched by {read.matched_by}.")
    if reply.todo_list and _kind(state) in _AT_WORK:
        lines.append(f"Restated: {reply.todo_list.rewritten_request}")
        lines += [f"{one.description} ({one.tool}): {one.status}." for one in reply.todo_list.tasks.values()]
    if isinstance(reply, FinalAnswer) and reply.receipt:
        lines += [f"Changed: {change}" for change in reply.receipt.changes]
        lines += [f"Assumed: {assumption}" for assumption in reply.receipt.assumptions]
    return lines


def _kind(state: State) -> str:
    return str((state.get("decision") or {}).get("kind", ""))
