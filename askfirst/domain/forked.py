"""A session copied up to one of its exchanges, to go on from there in another way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from askfirst.domain.assumption import Assumption
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Exchange, History, Turn
from askfirst.domain.errors import UserError
from askfirst.domain.kept_tables import references_of
from askfirst.domain.principal import Asking
from askfirst.domain.reply import Reply, reply_from_plain

_UNTOUCHED = {"table", "charts", "text", "rows"}
_REFERENCES = {"result", "reference"}


@dataclass(frozen=True, slots=True)
class Fork:
    """What is wanted: session `session` up to exchange `number`, as `new_session`, by a principal."""

    session: str
    number: int
    new_session: str
    principal: Asking = None


@dataclass(frozen=True, slots=True)
class Forked:
    """What came of it. `gone` are the exchanges whose tables were no longer kept; `notes` are sentences to tell."""

    session: str
    exchange: int
    gone: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy of a session begins with; `of` names the session and the exchange that it was taken from."""

    history: History
    assumptions: tuple[Assumption, ...]
    of: tuple[str, int]


def part_until(history: History, number: int) -> History:
    """The exchanges up to one, and the turns that were written by then.

    Raises UserError for an exchange that is not there, or has no reply.
    """
    kept = tuple(one for one in history.exchanges if one.number <= number)
    if not kept or kept[-1].number != number or kept[-1].reply is None:
        having = [one.number for one in history.exchanges if one.reply]
        listed = f"These have one: {', '.join(map(str, having))}." if having else "None has one yet."
        raise UserError(f"Exchange {number} of {history.session!r} has no reply to go on from.", listed)
    seen = _executions(kept)
    until = kept[-1].finished_at or ""
    turns = (turn for turn in history.turns if turn.exchange <= number)
    return History(history.session, kept, tuple(turn for turn in turns if _written(turn, seen, until)))


def copied(history: History, new_session: str, references: frozenset[str]) -> History:
    """The history under another name, its references to tables too. Its requests' ids stay the other session's."""
    exchanges = tuple(
        replace(
            one,
            session=new_session,
            status="done" if one.reply else "interrupted",
            request_id=None,
            reply=renamed(one.reply, history.session, new_session, references) if one.reply else None,
        )
        for one in history.exchanges
    )
    turns = tuple(_turn_of(turn, history.session, new_session, references) for turn in history.turns)
    return History(new_session, exchanges, turns)


def settled_until(assumptions: tuple[Assumption, ...], number: int) -> tuple[Assumption, ...]:
    """What was asked and answered up to an exchange. What was answered otherwise since is asked again."""
    return tuple(one for one in assumptions if one.exchange <= number)


def tables_in(history: History) -> dict[str, int]:
    """The references of all tables that the steps of a history may have given, each with its exchange."""
    return {reference: one.number for one in history.exchanges for reference in references_of(one)}


def renamed(data: Plain, session: str, new_session: str, references: frozenset[str]) -> Any:
    """JSON-ready data of a session as another session's: its name and its references to tables, and no cell or text."""
    if isinstance(data, list):
        return [renamed(one, session, new_session, references) for one in data]
    if not isinstance(data, dict):
        return data
    return {
        name: value
        if name in _UNTOUCHED
        else new_session
        if name == "session_id" and value == session
        else f"{new_session}{value[len(session) :]}"
        if name in _REFERENCES and isinstance(value, str) and value in references
        else renamed(value, session, new_session, references)
        for name, value in data.items()
    }


def no_longer_open(reply: Reply) -> str:
    """What is to be told where the copy begins with a reply that waited for something; empty where it did not."""
    number = reply.turn_number
    if reply.type == "needs_clarification":
        return f"The question of exchange {number} is not open in the copy: ask again, and it is asked anew."
    if reply.type == "proposal":
        return f"What exchange {number} proposed is not open in the copy: say again what you want to have it proposed."
    if reply.type == "run_queries":
        return f"The queries of exchange {number} wait for no results in the copy: ask again."
    if reply.type == "error" and reply.todo_list and not reply.todo_list.finished:
        return f"The plan of exchange {number} does not go on in the copy: ask again."
    return ""


def _executions(exchanges: tuple[Exchange, ...]) -> dict[tuple[int, str], int]:
    """How often each step had run by then, by the exchange that planned it and its key."""
    seen: dict[tuple[int, str], int] = {}
    for exchange in exchanges:
        todo_list = reply_from_plain(exchange.reply).todo_list if exchange.reply else None
        if todo_list:
            seen |= {(todo_list.exchange, key): task.attempts for key, task in todo_list.tasks.items()}
    return seen


def _written(turn: Turn, seen: dict[tuple[int, str], int], until: str) -> bool:
    known = seen.get((turn.exchange, turn.todo_key))
    return turn.completed_at <= until if known is None else turn.attempt <= known


def _turn_of(turn: Turn, session: str, new_session: str, references: frozenset[str]) -> Turn:
    queries = tuple(
        from_plain(type(one), renamed(to_plain(one), session, new_session, references)) for one in turn.queries_executed
    )
    return replace(turn, session=new_session, queries_executed=queries)
