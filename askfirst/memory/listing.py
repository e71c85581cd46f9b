"""Sessions listed, searched, titled and found old, inside a transaction that its caller opened."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, cast

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    LargeBinary,
    RowMapping,
    Select,
    Text,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    update,
)
from sqlalchemy import cast as as_type

from askfirst.domain.conversation import SessionSummary
from askfirst.domain.errors import unknown_session
from askfirst.domain.titles import snippet
from askfirst.memory.rows import to_utc
from askfirst.memory.schema import AnyText, conversations, exchanges

_HIGHEST = "\U0010ffff"
_SURROGATES = range(0xD800, 0xE000)
_kept = conversations.c

_RENAME = update(conversations).where(_kept.session_id == bindparam("session")).values(title=bindparam("new_title"))

# What PostgreSQL cannot take out of JSON: a character of code 0, half a surrogate pair, and what may hide one.
_ZERO = r"\u0000"
_SURROGATE = r"\ud"
_BROKEN = r"\\\\u|\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which sessions a listing shows: see ConversationStore."""

    prefix: str | None = None
    search: str = ""
    before: tuple[str, str] | None = None


def list_sessions(connection: Connection, wanted: Wanted, limit: int) -> tuple[SessionSummary, ...]:
    """The sessions used last."""
    dialect = connection.dialect.name
    if wanted.search and dialect == "sqlite":
        driver = cast("sqlite3.Connection", connection.connection.driver_connection)
        driver.create_function("askfirst_says", -1, _says_any, deterministic=True)
    given = {name for name in (field.name for field in fields(Wanted)) if getattr(wanted, name)}
    values = {"size": limit, "search": wanted.search, **_bounds(wanted.prefix or "")}
    if wanted.before:
        values |= {"before_at": wanted.before[0], "before_name": wanted.before[1]}
    found = connection.execute(_listing(dialect, frozenset(given)), values)
    return tuple(_summary(row, wanted.search) for row in found.mappings())


def sessions_unused(connection: Connection, before: str, prefix: str | None) -> tuple[str, ...]:
    """The names of the sessions that were last used before a time, the oldest first."""
    given = frozenset({"prefix"} if prefix else ())
    old = (
        select(_kept.session_id)
        .where(_kept.updated_at < bindparam("before"), *_of(connection.dialect.name, given))
        .order_by(_kept.updated_at, _kept.session_id)
    )
    return tuple(connection.scalars(old, {"before": to_utc(before), **_bounds(prefix or "")}))


def count_sessions(connection: Connection, prefix: str) -> int:
    """How many sessions have a name that begins so."""
    counted = (
        select(func.count()).select_from(conversations).where(*_of(connection.dialect.name, frozenset({"prefix"})))
    )
    return int(connection.scalar(counted, _bounds(prefix)) or 0)


def rename_session(connection: Connection, session: str, title: str) -> None:
    """Give a session a title. Raises UnknownName."""
    if not connection.execute(_RENAME, {"session": session, "new_title": title}).rowcount:
        raise unknown_session(session)


@cache
def _listing(dialect: str, given: frozenset[str]) -> Select[Any]:
    by_use = (_kept.updated_at.desc(), _kept.session_id)
    wanted = select(conversations).where(*_of(dialect, given)).order_by(*by_use).limit(bindparam("size", type_=Integer))
    latest = wanted.subquery()
    of_latest = exchanges.c.conversation_id == latest.c.id
    count = select(func.count()).select_from(exchanges).where(of_latest).scalar_subquery()
    newest = select(exchanges.c.text).where(of_latest).order_by(exchanges.c.number.desc()).limit(1).scalar_subquery()
    columns: tuple[Any, ...] = (latest, count.label("exchanges"), newest.label("last_text"))
    order = (latest.c.updated_at.desc(), latest.c.session_id)
    if "search" not in given:
        shown: Select[Any] = select(*columns)
        return shown.order_by(*order)
    first = select(func.min(exchanges.c.number)).where(of_latest, _exchange_says(dialect)).scalar_subquery()
    listed = select(*columns, first.label("found_in")).subquery()
    hit = and_(exchanges.c.conversation_id == listed.c.id, exchanges.c.number == listed.c.found_in)
    said = (exchanges.c.text, exchanges.c.restated, exchanges.c.reply)
    found = select(listed, *said).select_from(listed).outerjoin(exchanges, hit)
    return found.order_by(listed.c.updated_at.desc(), listed.c.session_id)


def _of(dialect: str, given: frozenset[str]) -> list[ColumnElement[bool]]:
    """The conditions for what is given."""
    conditions: list[ColumnElement[bool]] = []
    if "prefix" in given:
        conditions.append(_begins(dialect))
    if "before" in given:
        at, name = bindparam("before_at", type_=Text), bindparam("before_name", type_=AnyText)
        conditions += [_kept.updated_at <= at, or_(_kept.updated_at < at, _kept.session_id > name)]
    if "search" in given:
        inside = select(1).where(exchanges.c.conversation_id == conversations.c.id, _exchange_says(dialect)).exists()
        conditions.append(or_(_says(dialect, conversations.c.title), inside))
    return conditions


def _begins(dialect: str) -> ColumnElement[bool]:
    """That a name begins so, to the letter: in no language do `%`, `_` or case mean anything here."""
    prefix = bindparam("prefix", type_=AnyText)
    if dialect == "postgresql":
        return func.starts_with(_kept.session_id, prefix)
    # In SQLite texts order by their bytes.
    return and_(prefix <= _kept.session_id, bindparam("prefix_end", type_=AnyText) > _kept.session_id)


def _bounds(prefix: str) -> dict[str, str]:
    """The prefix, and the least text above all that begin with it."""
    kept = prefix.rstrip(_HIGHEST)
    if not kept:
        return {"prefix": prefix, "prefix_end": _HIGHEST * 300}
    code = ord(kept[-1]) + 1
    last = chr(_SURROGATES.stop if code in _SURROGATES else code)
    return {"prefix": prefix, "prefix_end": kept[:-1] + last}


def _exchange_says(dialect: str) -> ColumnElement[bool]:
    return _says(dialect, exchanges.c.text, exchanges.c.restated, _reply_text(dialect))


def _says(dialect: str, *texts: ColumnElement[Any]) -> ColumnElement[bool]:
    search = bindparam("search", type_=AnyText)
    if dialect == "sqlite":
        return func.askfirst_says(search, *texts) == 1
    return or_(*(func.strpos(func.lower(one), func.lower(search)) > 0 for one in texts))


def _reply_text(dialect: str) -> ColumnElement[Any]:
    """The text of the reply; in PostgreSQL nothing for a reply that holds what its texts cannot."""
    said = exchanges.c.reply["text"].as_string()
    if dialect == "sqlite":
        return as_type(said, LargeBinary)
    whole = as_type(exchanges.c.reply, Text)
    broken = and_(func.strpos(whole, _SURROGATE) > 0, whole.regexp_match(_BROKEN))
    return case((func.strpos(whole, _ZERO) > 0, None), (broken, None), else_=said)


def _says_any(search: str, *texts: str | bytes | None) -> bool:
    """What SQLite asks: it folds the case of no letter beyond ASCII by itself."""
    wanted = search.casefold()
    found = (one.decode("utf-8", "replace") if isinstance(one, bytes) else one for one in texts if one)
    return any(wanted in one.casefold() for one in found)


def _summary(row: RowMapping, search: str) -> SessionSummary:
    number = row.get("found_in")
    said = (row["text"], row["restated"], (row["reply"] or {}).get("text")) if number else ()
    return SessionSummary(
        session=row["session_id"],
        exchanges=row["exchanges"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        last_text=row["last_text"] or "",
        title=row["title"] or "",
        found_in=number,
        snippet=snippet([text for text in said if text], search),
    )
