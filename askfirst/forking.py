"""A session forked: copied up to one of its exchanges, so that the next message is read as one after that exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from askfirst.domain.conversation import History
from askfirst.domain.errors import UserError
from askfirst.domain.forked import (
    Copied,
    Fork,
    Forked,
    copied,
    no_longer_open,
    part_until,
    renamed,
    settled_until,
    tables_in,
)
from askfirst.domain.kept_tables import references_of, shown_table
from askfirst.domain.reply import reply_from_plain
from askfirst.domain.said import check_session
from askfirst.domain.state import State
from askfirst.parts import Parts
from askfirst.rooms import Rooms
from askfirst.steps.forking import state_after
from askfirst.steps.replaying import check_owner

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig

_ONCE = ("text", "request_id", "principal", "answers_to", "results", "intent", "value", "allowed", "last_commit")


async def fork(rooms: Rooms, parts: Parts, wanted: Fork) -> Forked:
    """Copy a session up to one of its exchanges, with its tables and what the user's answers had settled by then.

    Nothing that was proposed is open in the copy: no yes in it carries out what was proposed in the original, which
    keeps its proposals, commit events and events. A question stays open where the exchange is the session's last one.

    Raises UnknownName for a session that is not there; UserError for an exchange without a reply, and for a new name
    that is taken or cannot be one; PolicyError where the session is not the principal's.
    """
    for name in (wanted.session, wanted.new_session):
        check_session(name)
    if wanted.session == wanted.new_session:
        raise UserError(f"{wanted.session!r} cannot be a copy of itself.", "Give the copy another name.")
    # In the order of their names: two forks at once never wait for each other.
    first, second = sorted((wanted.session, wanted.new_session))
    async with rooms.memory.lock(first), rooms.memory.lock(second):
        return await _fork(rooms, parts, wanted)


async def _fork(rooms: Rooms, parts: Parts, wanted: Fork) -> Forked:
    session, new = wanted.session, wanted.new_session
    conversations, seen = rooms.memory.conversations, parts.seen_by(wanted.principal)
    whole, state = await conversations.history(session), await rooms.state(session)
    check_owner(wanted.principal, state, seen)
    if await conversations.there(new):
        raise UserError(f"There is a session {new!r} already.", "Give the copy another name, or forget that one first.")
    history = part_until(whole, wanted.number)
    # What a fork that was cut off has left under this name.
    await rooms.memory.forget(new)
    tables = await _copy_tables(rooms, history, new)
    copy = copied(history, new, tables)
    assumptions = settled_until(await conversations.assumptions(session), wanted.number)
    await conversations.copy(Copied(copy, assumptions, (session, wanted.number)), at=parts.clock.now().isoformat())
    last = whole.exchanges[-1].number == wanted.number == state.get("exchange")
    begun = _as_it_is(state, session, new, tables) if last else None
    if begun is None:
        begun = state_after(copy, seen.tools, belongs_to=state.get("belongs_to"))
    try:
        config: RunnableConfig = {"configurable": {"thread_id": new}}
        await rooms.graph.aupdate_state(config, cast("Any", begun), as_node="respond")
    except BaseException:
        await rooms.memory.forget(new)
        raise
    note = "" if begun.get("pending") else no_longer_open(reply_from_plain(copy.exchanges[-1].reply or {}))
    return Forked(new, wanted.number, _gone(history, tables), (note,) if note else ())


async def _copy_tables(rooms: Rooms, history: History, new: str) -> frozenset[str]:
    """The references of the original's tables that are still there: each is kept for the copy, too."""
    found: set[str] = set()
    for reference in tables_in(history):
        table = await rooms.memory.results.get(reference)
        if table is not None:
            await rooms.memory.results.put(f"{new}{reference[len(history.session) :]}", table)
            found.add(reference)
    return frozenset(found)


def _as_it_is(state: State, session: str, new: str, tables: frozenset[str]) -> State | None:
    """The state of the session as it stands, for its copy; None where a proposal is open in it."""
    if (state.get("pending") or {}).get("kind") == "proposal":
        return None
    plain: dict[str, Any] = renamed(dict(state), session, new, tables)
    return cast("State", {**plain, **dict.fromkeys(_ONCE)})


def _gone(history: History, tables: frozenset[str]) -> tuple[int, ...]:
    """The exchanges that had a table of which there is no more than their reply shows."""
    return tuple(
        one.number
        for one in history.exchanges
        if (shown := shown_table(one)) and shown.truncated and not tables.intersection(references_of(one))
    )
