"""Holds what was expected against what happened, and says every difference in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from askfirst.domain.events import Record, RouterEvent
from askfirst.domain.proposal import CommitEvent
from askfirst.domain.receipt import Receipt
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification, ProposalReply, Reply
from askfirst.scenarios.format import ActionExpected, Expected, ReceiptExpected, TextExpected
from askfirst.scenarios.tables import Truth, table_differences


@dataclass(frozen=True, slots=True)
class Happened:
    """One exchange as it was: its reply, the nodes it ran through, the turns it wrote, the records it emitted.

    `commits` are the events that it has put into the outbox, the oldest first. `strayed` tells of calls of a scripted
    model that the scenario does not have, and of those that did not come.
    """

    reply: Reply
    route: tuple[str, ...] = ()
    turns: tuple[tuple[str, str], ...] = ()
    records: tuple[Record, ...] = ()
    strayed: tuple[str, ...] = ()
    commits: tuple[CommitEvent, ...] = ()

    @property
    def kind(self) -> str:
        """The message's kind as decided; "none" where it was refused before that."""
        kinds = [record.kind for record in self.records if isinstance(record, RouterEvent)]
        return kinds[-1] if kinds else "none"


def judge(expected: Expected, happened: Happened, *, truth: Truth) -> tuple[str, ...]:
    """Every difference; none where all is as expected."""
    found = [*happened.strayed, *(difference for check in _CHECKS for difference in check(expected, happened))]
    if expected.table is not None:
        table = happened.reply.table if isinstance(happened.reply, FinalAnswer) else None
        found += table_differences(expected.table, table, truth=truth)
    return tuple(found)


def _kind(expected: Expected, happened: Happened) -> Iterator[str]:
    yield from _equal("kind", expected.kind, happened.kind)


def _route(expected: Expected, happened: Happened) -> Iterator[str]:
    if expected.route is not None and expected.route != happened.route:
        yield f"route: expected {_way(expected.route)}, got {_way(happened.route)}"


def _todos(expected: Expected, happened: Happened) -> Iterator[str]:
    if expected.todos is None:
        return
    tools = _tools(happened.reply)
    yield from _equal("todos", [key for key, _ in expected.todos], list(tools))
    for key, tool in expected.todos:
        if tool is not None and key in tools:
            yield from _equal(f"tool of {key!r}", tool, tools[key])


def _statuses(expected: Expected, happened: Happened) -> Iterator[str]:
    if expected.statuses is None:
        return
    tasks = happened.reply.todo_list.tasks if happened.reply.todo_list else {}
    if not tasks:
        yield f"statuses: expected {expected.statuses!r}, got no plan"
    wanted = expected.statuses
    if isinstance(wanted, str):
        wanted = dict.fromkeys(tasks, wanted)
    for key, status in wanted.items():
        if tasks:
            yield from _equal(f"status of {key!r}", status, tasks[key].status if key in tasks else None)


def _turns(expected: Expected, happened: Happened) -> Iterator[str]:
    if isinstance(expected.turns, int):
        if expected.turns != len(happened.turns):
            yield f"turns: expected {expected.turns}, got {len(happened.turns)}: {_pairs(happened.turns)}"
    elif expected.turns is not None and expected.turns != happened.turns:
        yield f"turns: expected {_pairs(expected.turns)}, got {_pairs(happened.turns)}"


def _reply(expected: Expected, happened: Happened) -> Iterator[str]:
    reply = happened.reply
    if expected.reply is not None and expected.reply != reply.type:
        yield f"reply: expected {expected.reply!r}, got {reply.type!r}: {reply.text!r}"
    if expected.error is not None:
        yield from _equal("error", expected.error, reply.kind if isinstance(reply, ErrorReply) else None)


def _texts(expected: Expected, happened: Happened) -> Iterator[str]:
    reply = happened.reply
    restated = reply.todo_list.rewritten_request if reply.todo_list else ""
    yield from _text("text", expected.text, reply.text)
    yield from _text("restated", expected.restated, restated)
    yield from _text("notes", expected.notes, "\n".join(reply.notes))


def _options(expected: Expected, happened: Happened) -> Iterator[str]:
    if expected.options is None:
        return
    reply = happened.reply
    shown = reply.options if isinstance(reply, NeedsClarification | ProposalReply) else ()
    details = {option.label: option.detail for option in shown}
    yield from _equal("number of options", expected.options.count, len(shown))
    if expected.options.labels is not None:
        yield from _equal("options", list(expected.options.labels), [option.label for option in shown])
    for label, part in expected.options.details.items():
        if label not in details:
            yield f"detail of option {label!r}: expected {part!r} in it, got no such option among {list(details)!r}"
        else:
            yield from _text(f"detail of option {label!r}", TextExpected((part,)), details[label])


def _receipts(expected: Expected, happened: Happened) -> Iterator[str]:
    if expected.receipt is None:
        return
    receipt = happened.reply.receipt if isinstance(happened.reply, FinalAnswer) else None
    if receipt is None:
        yield "receipt: expected one, got none"
    else:
        yield from _receipt(expected.receipt, receipt)


def _receipt(expected: ReceiptExpected, receipt: Receipt) -> Iterator[str]:
    if expected.time is not None:
        start, end = (receipt.time.start, receipt.time.end) if receipt.time else (None, None)
        yield from _moment("receipt's time.start", expected.time.start, start)
        yield from _moment("receipt's time.end", expected.time.end, end)
    names: Mapping[str, str] = {name.text: name.value for name in receipt.names}
    for text, value in expected.names.items():
        yield from _equal(f"receipt's name {text!r}", value, names.get(text))
    if expected.query_hash is not None:
        hashed = bool(receipt.queries) and all(query.hash for query in receipt.queries)
        yield from _equal("receipt's query hash", expected.query_hash, hashed)
    yield from _text("receipt's changes", expected.changes, "\n".join(receipt.changes))
    yield from _text("receipt's assumptions", expected.assumptions, "\n".join(receipt.assumptions))


def _events(expected: Expected, happened: Happened) -> Iterator[str]:
    if expected.events is None:
        return
    got = tuple(str(record.type) for record in happened.records)
    rest = iter(got)
    if not all(event in rest for event in expected.events):
        yield f"events: expected {_way(expected.events)} in this order, got {_way(got)}"


def _actions(expected: Expected, happened: Happened) -> Iterator[str]:
    reply, commits = happened.reply, happened.commits
    if expected.proposal is not None:
        if isinstance(reply, ProposalReply):
            yield from _action("proposal", expected.proposal, reply)
        else:
            yield f"proposal: expected one, got a reply of type {reply.type!r}: {reply.text!r}"
    if expected.commit is not None:
        yield from _equal("number of commit events", 1, len(commits))
        for event in commits:
            yield from _action("commit", expected.commit, event)
    if expected.no_commit and commits:
        yield f"commit: expected none, got {', '.join(f'{event.intent} {event.target}' for event in commits)}"


def _action(what: str, expected: ActionExpected, got: ProposalReply | CommitEvent) -> Iterator[str]:
    yield from _equal(f"{what}'s intent", expected.intent, got.intent)
    yield from _equal(f"{what}'s target", expected.target, got.target)
    yield from _equal(f"{what}'s args", expected.args, got.args)


def _charts(expected: Expected, happened: Happened) -> Iterator[str]:
    charts = happened.reply.charts if isinstance(happened.reply, FinalAnswer) else ()
    yield from _equal("number of charts", expected.charts, len(charts))


def _equal(what: str, expected: object, got: object) -> Iterator[str]:
    if expected is not None and expected != got:
        yield f"{what}: expected {expected!r}, got {got!r}"


def _moment(what: str, expected: str | None, got: str | None) -> Iterator[str]:
    """As points in time: a day and its midnight are the same."""
    same = expected == got or (expected and got and _point(expected) == _point(got))
    if expected is not None and not same:
        yield f"{what}: expected {expected!r}, got {got!r}"


def _point(text: str) -> datetime | str:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return text


def _text(what: str, expected: TextExpected | None, got: str) -> Iterator[str]:
    if expected is None:
        return
    for part in expected.contains:
        if part.casefold() not in got.casefold():
            yield f"{what}: expected {part!r} in it, got {got!r}"
    for part in expected.not_contains:
        if part.casefold() in got.casefold():
            yield f"{what}: expected no {part!r} in it, got {got!r}"
    for pattern in expected.matches:
        if not re.search(pattern, got):
            yield f"{what}: expected a match of {pattern!r}, got {got!r}"


def _tools(reply: Reply) -> dict[str, str]:
    return {key: task.tool for key, task in reply.todo_list.tasks.items()} if reply.todo_list else {}


def _way(names: tuple[str, ...]) -> str:
    return " > ".join(names) or "nothing"


def _pairs(turns: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{key} {status}" for key, status in turns) or "none"


_CHECKS = (_kind, _route, _todos, _statuses, _turns, _reply, _texts, _options, _receipts, _events, _actions, _charts)
