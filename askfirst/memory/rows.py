"""Rows of the conversations database to values of the domain, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import RowMapping

from askfirst.domain.assumption import Assumption, fold_words
from askfirst.domain.clarification import Option
from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.conversation import Account, Exchange, Turn
from askfirst.domain.receipt import QueryMetadata


def to_utc(at: str) -> str:
    """An ISO time in UTC, so that times order as text; one without a zone is taken as UTC."""
    moment = datetime.fromisoformat(at)
    return (moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)).isoformat()


def exchange_from_row(session: str, row: RowMapping) -> Exchange:
    """The exchange of a row of `exchanges`."""
    return Exchange(
        session=session,
        number=row["number"],
        text=row["text"],
        status=row["status"],
        started_at=row["started_at"],
        finished_at=row["finished_at"],
        kind=row["kind"],
        restated=row["restated"],
        reply=row["reply"],
        request_id=row["request_id"],
        guardrail_score=row["guardrail_score"],
        retrieval_attempts=row["retrieval_attempts"],
        sources=tuple(row["sources"]),
        reasoning_steps=tuple(row["reasoning_steps"]),
        provider=row["provider"] or "",
        model=row["model"] or "",
    )


def exchange_to_row(exchange: Exchange) -> dict[str, Any]:
    """An exchange as a row of `exchanges`, without the conversation's id."""
    return {
        "number": exchange.number,
        "request_id": exchange.request_id,
        "status": exchange.status,
        "text": exchange.text,
        "kind": exchange.kind,
        "restated": exchange.restated,
        "reply": exchange.reply,
        "started_at": exchange.started_at,
        "finished_at": exchange.finished_at,
        **account_to_row(exchange),
    }


def account_to_row(account: Account) -> dict[str, Any]:
    """The columns of `exchanges` that tell how it came to its reply."""
    return {
        "guardrail_score": account.guardrail_score,
        "retrieval_attempts": account.retrieval_attempts,
        "sources": list(account.sources),
        "reasoning_steps": list(account.reasoning_steps),
        "provider": account.provider or None,
        "model": account.model or None,
    }


def turn_to_row(turn: Turn) -> dict[str, Any]:
    """A turn as a row of `turns`, without the conversation's id and the turn_id."""
    return {
        "exchange": turn.exchange,
        "todo_key": turn.todo_key,
        "attempt": turn.attempt,
        "todo_description": turn.todo_description,
        "status": turn.status,
        "user_input": turn.user_input,
        "agent_action": turn.agent_action,
        "tools_called": list(turn.tools_called),
        "queries_executed": [to_plain(query) for query in turn.queries_executed],
        "clarification_asked": turn.clarification_asked,
        "active_todo_list_snapshot": turn.active_todo_list_snapshot,
        "args": turn.args,
        "started_at": turn.started_at,
        "completed_at": turn.completed_at,
    }


def turn_from_row(session: str, row: RowMapping) -> Turn:
    """The turn of a row of `turns`."""
    fields = {str(name): value for name, value in row.items() if name != "conversation_id"}
    fields["tools_called"] = tuple(row["tools_called"])
    fields["queries_executed"] = tuple(from_plain(QueryMetadata, query) for query in row["queries_executed"])
    return Turn(session=session, **fields)


def assumption_to_row(assumption: Assumption) -> dict[str, Any]:
    """An assumption as a row of `assumptions`, without the conversation's id."""
    return {
        "dataset": assumption.dataset,
        "kind": assumption.kind,
        "folded": fold_words(assumption.said),
        "said": assumption.said,
        "argument": assumption.argument,
        "options": [to_plain(option) for option in assumption.options],
        "many": assumption.many,
        "chosen": list(assumption.values),
        "exchange": assumption.exchange,
        "number": assumption.number,
        "active": assumption.active,
    }


def assumption_from_row(row: RowMapping) -> Assumption:
    """The assumption of a row of `assumptions`."""
    return Assumption(
        dataset=row["dataset"],
        kind=row["kind"],
        said=row["said"],
        argument=row["argument"],
        options=tuple(from_plain(Option, option) for option in row["options"]),
        many=row["many"],
        values=tuple(row["chosen"]),
        exchange=row["exchange"],
        number=row["number"],
        active=row["active"],
    )
