"""The records of one exchange as a tree of spans: exchange, then steps, then queries; model calls where they were made.

Names and attributes are those of OpenTelemetry's conventions for generative AI and databases, where these have one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from askfirst.domain.codec import to_json
from askfirst.domain.events import (
    ChoiceMade,
    ClarifyEvent,
    CommitRecord,
    ModelEvent,
    QueryRun,
    Record,
    ReplyEvent,
    RouterEvent,
    ToolEvent,
)

Value: TypeAlias = str | bool | int | float

_PROVIDERS = {"gemini": "gcp.gemini"}
_MILLISECONDS = 1000
_SLACK = 0.001
INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Arrived:
    """A record, and when it came, in seconds of the epoch."""

    record: Record
    at: float


@dataclass(slots=True)
class Span:
    """One span; times are in seconds of the epoch, `error` is the class of what failed. `events` are name and time."""

    name: str
    start: float
    end: float
    kind: Literal["internal", "client"] = "internal"
    attributes: dict[str, Value] = field(default_factory=dict)
    error: str = ""
    events: list[tuple[str, float, dict[str, Value]]] = field(default_factory=list)
    children: list[Span] = field(default_factory=list)

    def holds(self, other: Span) -> bool:
        """Whether another span ran within this one, as far as rounded durations can tell."""
        return self.start - _SLACK <= other.start and other.end <= self.end + _SLACK


def span_of(arrived: Sequence[Arrived], *, contents: bool = False) -> Span:
    """The exchange that its records tell of, interrupted where the last one is no reply. Some are not of proposals.

    What users said, and what was made of it, is left out unless `contents` are wanted. Rows are never in it.
    """
    root = _exchange(arrived)
    steps = [step for one in arrived if (step := _step(one))]
    calls = [_model_call(one.record) for one in arrived if isinstance(one.record, ModelEvent)]
    root.start = min(root.start, *(span.start for span in (root, *steps, *calls)))
    root.end = max(root.end, *(span.end for span in (root, *steps, *calls)))
    for call in calls:
        around = [step for step in steps if step.holds(call)]
        # Steps may run side by side: then nobody can tell whose call it was.
        (around[0] if len(around) == 1 else root).children.append(call)
    root.children = sorted((*steps, *root.children), key=lambda span: span.start)
    root.events = [event for one in arrived if (event := _event(one))]
    if contents:
        root.attributes |= _contents([one.record for one in arrived])
    return root


def _exchange(arrived: Sequence[Arrived]) -> Span:
    first, last = arrived[0], arrived[-1]
    # A proposal's record bears the number of the exchange that proposed.
    number = next(one.record.exchange for one in arrived if not isinstance(one.record, CommitRecord))
    attributes: dict[str, Value] = {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "askfirst",
        "gen_ai.conversation.id": first.record.session,
        "askfirst.exchange": number,
    }
    routed = next((one.record for one in arrived if isinstance(one.record, RouterEvent)), None)
    if routed:
        attributes["askfirst.message.kind"] = routed.kind
    name = "invoke_agent askfirst"
    reply = last.record
    if not isinstance(reply, ReplyEvent):
        return Span(name, first.at, last.at, attributes=attributes, error=INTERRUPTED)
    attributes |= {
        "askfirst.reply.type": reply.reply_type,
        "askfirst.turns": reply.turns,
        "askfirst.model_calls": reply.model_calls,
        "askfirst.tokens": reply.tokens,
    }
    failed = [one.record.error for one in arrived if isinstance(one.record, ToolEvent) and one.record.error]
    error = next(reversed(failed), "error") if reply.reply_type == "error" else ""
    began = reply.began or last.at - reply.milliseconds / _MILLISECONDS
    return Span(name, began, last.at, attributes=attributes, error=error)


def _step(one: Arrived) -> Span | None:
    """The span of what has steps of its own."""
    record = one.record
    if isinstance(record, RouterEvent):
        start = one.at - record.milliseconds / _MILLISECONDS
        attributes: dict[str, Value] = {
            "askfirst.message.kind": record.kind,
            "askfirst.matched_by": record.matched_by,
            "askfirst.confidence": record.confidence,
        }
        return Span("classify_intent", start, one.at, attributes=attributes)
    return _tool(record, one.at) if isinstance(record, ToolEvent) else None


def _tool(record: ToolEvent, at: float) -> Span:
    seconds = record.milliseconds / _MILLISECONDS
    start = record.began or at - seconds
    attributes: dict[str, Value] = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": record.tool,
        "gen_ai.tool.type": "function",
        "askfirst.todo": record.todo_key,
        "askfirst.attempt": record.attempt,
        "askfirst.status": record.status,
    }
    if record.rows is not None:
        attributes["askfirst.rows"] = record.rows
    span = Span(f"execute_tool {record.tool}", start, start + seconds, attributes=attributes, error=record.error or "")
    for query in record.queries:
        span.children.append(_query(query, span))
    return span


def _query(query: QueryRun, around: Span) -> Span:
    """Queries of one step run one after another; when exactly each began is not recorded."""
    start = around.children[-1].end if around.children else around.start
    end = min(start + query.milliseconds / _MILLISECONDS, around.end)
    attributes: dict[str, Value] = {
        "db.namespace": query.source,
        "db.response.returned_rows": query.rows,
        "askfirst.language": query.language,
        "askfirst.cached": query.cached,
        "askfirst.truncated": query.truncated,
    }
    return Span(f"query {query.source}", start, max(start, end), "client", attributes)


def _model_call(call: ModelEvent) -> Span:
    provider, _, model = call.model.partition(":")
    model = model or provider
    attributes: dict[str, Value] = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": _PROVIDERS.get(provider, provider),
        "gen_ai.request.model": model,
        "gen_ai.conversation.id": call.session,
        "gen_ai.usage.input_tokens": call.prompt_tokens,
        "gen_ai.usage.output_tokens": call.completion_tokens,
        "gen_ai.usage.cache_read.input_tokens": call.cached_tokens,
        "askfirst.site": call.site,
        "askfirst.tries": call.tries,
    }
    end = call.began + call.milliseconds / _MILLISECONDS
    return Span(f"chat {model}", call.began, end, "client", attributes, call.fault or "")


def _event(one: Arrived) -> tuple[str, float, dict[str, Value]] | None:
    record = one.record
    if isinstance(record, CommitRecord):
        return record.step, one.at, {"askfirst.intent": record.intent, "askfirst.proposal": record.proposal_id}
    if isinstance(record, ClarifyEvent):
        return "clarification", one.at, {"askfirst.todo": record.todo_key, "askfirst.options": record.options}
    return None


def _contents(records: Sequence[Record]) -> dict[str, Value]:
    made = [record for record in records if isinstance(record, ChoiceMade)]
    return {"askfirst.user_text": made[-1].user_text, "askfirst.args": to_json(made[-1].args)} if made else {}
