"""What the nodes work with: every port and limit, bundled once by `agent.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING, TypedDict, cast

from pydantic import BaseModel

from askfirst.catalog.model import Catalog
from askfirst.catalog.policies import Policies, Sight
from askfirst.catalog.sights import Sights
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import SEEN_MESSAGES, Message, conversation_view
from askfirst.domain.errors import PolicyError
from askfirst.domain.events import ModelEvent
from askfirst.domain.pending import Pending, pending_from_plain
from askfirst.domain.ports import AssumptionStore, Clock, EventSink, ExchangeLog, ProposalStore, ResultStore
from askfirst.domain.principal import Asking, Principal, asking_of, name_of
from askfirst.domain.query import Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.spending import Budget, Meter, Spent
from askfirst.domain.state import State
from askfirst.sources.guarded import GuardedSource
from askfirst.sources.source import Limits, Source, ValueHit, ValueSearch, look_up
from askfirst.tools.registry import BUILTIN, Registry
from askfirst.tools.tool import Tool, ToolContext
from askfirst.understanding.reader import DateOrder, Reader, View, WeekStart, no_rows

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig  # slow to import


@dataclass(frozen=True, slots=True)
class ExchangeLimits:
    """What one exchange may cost. Reaching one is a LimitError that names the setting."""

    message_characters: int = 10_000
    todos_per_plan: int = 12
    options_per_question: int = 8
    exchange_seconds: float = 120.0
    todo_seconds: float = 60.0
    todo_retries: int = 2
    list_rows: int = 100
    query_keys: int = 10_000
    memory_exchanges: int = 5
    reply_rows: int = 50
    query: Limits = field(default_factory=Limits)
    model: Budget = field(default_factory=Budget)
    trials: int = 8
    trial_seconds: float = 3.0
    run_from: float = 0.7
    ask_from: float = 0.4
    proposal_seconds: float = 900.0


@dataclass(frozen=True, slots=True)
class Subject:
    """What the conversation is about: the workspace as readers and replies know it."""

    about: str
    suggestions: tuple[str, ...] = ()
    time_zone: str = "UTC"
    week_start: WeekStart = "monday"
    fiscal_year_start: int = 1
    date_order: DateOrder | None = None
    holidays: str = "US"


def unheeded() -> None:
    """Nobody delivers commit events: they wait in the outbox."""


async def nothing_held() -> None:
    """There is nothing that the tools hold on to."""


@dataclass(frozen=True, slots=True)
class Guard:
    """The policies of a workspace with all that they keep from somebody; `principal` is who asks where nobody says."""

    policies: Policies
    catalog: Catalog
    sources: Mapping[str, Source]
    principal: str | None = None
    _sights: Sights = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_sights", Sights(self.policies, self.catalog))

    def sight(self, asks: Asking) -> Sight:
        """What one sees who asks. Raises PolicyError for one who is not known."""
        return self._sights.of(self.who(asks))

    def who(self, asks: Asking) -> Asking:
        """Who asks: whoever is named, be it by an empty name, or the one of the settings where nobody is."""
        return self.principal if asks is None else asks


@dataclass(frozen=True, slots=True)
class Parts:
    """Ports, limits and the subject; `model_name` is that of the language model, empty where none is used.

    With a `guard` there is nothing in the catalog, and no source, before `seen_by`: who forgets it sees nothing.
    `committed` is called when a commit event has been written: it is to be delivered soon. `troubles` are what is wrong
    without keeping the agent from its work, such as a server whose tools are missing; `let_go` ends what tools hold.
    """

    catalog: Catalog
    subject: Subject
    reader: Reader
    tools: Registry
    sources: Mapping[str, Source]
    log: ExchangeLog
    assumptions: AssumptionStore
    proposals: ProposalStore
    results: ResultStore
    clock: Clock
    sink: EventSink
    limits: ExchangeLimits
    guard: Guard | None = None
    model_name: str = ""
    committed: Callable[[], None] = unheeded
    troubles: tuple[str, ...] = ()
    let_go: Callable[[], Awaitable[None]] = nothing_held

    def view(
        self,
        session: str,
        state: State,
        *,
        meter: Meter | None = None,
        pending: Pending | None = None,
        interrupted: str | None = None,
    ) -> View:
        """What a reader may see of a session in this state; what it asks of a model is counted on the `meter`."""
        plain = state.get("last_query")
        last_query = from_plain(QueryMetadata, plain) if plain else None
        return View(
            catalog=self.catalog,
            about=self.subject.about,
            today=self.clock.today(),
            time_zone=self.subject.time_zone,
            week_start=self.subject.week_start,
            look_up=self.look_up,
            recall=partial(self.log.turns, session, exchanges=state.get("window") or self.limits.memory_exchanges),
            window=seen_of(state),
            exchanges=state.get("window"),
            pending=pending,
            interrupted_text=interrupted,
            last_query=last_query,
            last_rows=partial(self.results.get, last_query.result) if last_query else no_rows,
            last_request=state.get("last_request", ""),
            earlier_query=_changed_query(state),
            fiscal_year_start=self.subject.fiscal_year_start,
            date_order=self.subject.date_order,
            holidays=self.subject.holidays,
            tools=tuple(card_of(tool) for tool in self.tools.values() if tool.name not in BUILTIN),
            choices=_choices(state),
            finished=frozenset(state.get("finished") or ()),
            context=state.get("context") or {},
            answered_context=state.get("answered_context") or {},
            meter=meter or Meter(self.limits.model),
        )

    def seen_by(self, principal: Asking | Mapping[str, Plain]) -> Parts:
        """The parts as a principal sees the data; also one of a state. Raises PolicyError for one who is not known."""
        asks = asking_of(principal)
        if self.guard is None:
            return self
        sight = self.guard.sight(asks)
        sources = {name: GuardedSource(one, sight) for name, one in self.guard.sources.items()}
        return replace(self, catalog=sight.catalog, sources=sources)

    def owner(self, state: State) -> str | None:
        """Whose session it is, where it belongs to somebody: with policies, or where a verified principal began it.

        Raises PolicyError where somebody else asks, and where nobody knows whose a session is that was begun before.
        """
        asks, owner = asking_of(state.get("principal")), state.get("belongs_to")
        if self.guard is None and owner is None and not isinstance(asks, Principal):
            return None
        name = name_of(self.guard.who(asks) if self.guard else asks)
        if owner is not None and owner != name:
            raise PolicyError("This session belongs to somebody else.", "Begin a session of your own.")
        if owner is None and state.get("exchange"):
            raise PolicyError("It is not known whose session this is.", "Begin a session of your own.")
        return name

    def tool_context(self, question: str) -> ToolContext:
        """What a tool may use for a question, as far as no session and no step is known."""
        return ToolContext(
            catalog=self.catalog,
            sources=self.sources,
            results=self.results,
            clock=self.clock,
            limits=self.limits.query,
            list_rows=self.limits.list_rows,
            keys=self.limits.query_keys,
            today=self.clock.today(),
            time_zone=self.subject.time_zone,
            question=question,
        )

    def meter(self, state: State) -> Meter:
        """The meter of one node: what the exchange has spent before counts."""
        plain = state.get("spent")
        return Meter(self.limits.model, from_plain(Spent, plain) if plain else Spent())

    def metered(self, meter: Meter, session: str, state: State) -> tuple[dict[str, Plain] | None, list[str]]:
        """What the exchange has spent and what is to be told, after a node; each call goes to the event sink."""
        for call in meter.calls:
            self.sink.emit(ModelEvent.of(session, state["exchange"], call))
        notes = list(dict.fromkeys((*(state.get("notes") or ()), *meter.notes)))
        return (to_plain(meter.spent) if meter.calls else state.get("spent")), notes

    async def close(self) -> None:
        """Let go of sources and of the reader's connections."""
        for source in (self.guard or self).sources.values():
            await source.close()
        await self.reader.close()
        await self.let_go()

    def source_of(self, dataset: str) -> Source:
        """The source that holds a dataset. Raises UnknownName."""
        return self.sources[self.catalog.dataset(dataset).source]

    async def look_up(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """For each search the stored values of all sources that fit, best first."""
        return await look_up(self.sources.values(), searches)


class Metered(TypedDict, total=False):
    """What a node that may ask a model changes besides its own."""

    spent: dict[str, Plain] | None
    notes: list[str]


def card_of(tool: Tool) -> ToolCard:
    """The tool as readers see it."""
    schema = _schema(tool.arguments)
    return ToolCard(tool.name, tool.description, schema, tool.title, tool.examples, tool.phrases, tool.effect)


@cache
def _schema(arguments: type[BaseModel]) -> dict[str, Plain]:
    return arguments.model_json_schema()


def session_of(config: RunnableConfig) -> str:
    """The session's name: LangGraph calls it the thread's id."""
    return str(config["configurable"]["thread_id"])


def pending_of(state: State) -> Pending | None:
    """What the session waits for."""
    return pending_from_plain(state.get("pending"))


def seen_in(state: State, exchange: int) -> State:
    """The state as readers see it in an exchange that has just been opened."""
    return cast("State", {**state, "exchange": exchange})


def seen_of(state: State) -> tuple[Message, ...]:
    """The messages that readers see: copies, from the last commit or decline on, and no more than the window of it.

    Without a window they are the last `SEEN_MESSAGES`.
    """
    since = state.get("exchange", 0) - (state.get("seen_from") or 1) + 1
    # The message under work is among them already.
    window, messages = state.get("window"), state.get("messages") or ()
    most = (window or since) + 1
    seen = messages if window else messages[-SEEN_MESSAGES:]
    return conversation_view(seen, exchanges=max(min(since, most), 1))


def _choices(state: State) -> tuple[Choice, ...]:
    plain = (state.get("restatement") or {}).get("choices") or ()
    return tuple(from_plain(Choice, one) for one in plain)


def _changed_query(state: State) -> Query | None:
    """The query that the last message changed, where it changed one."""
    plain = ((state.get("restatement") or {}).get("outline") or {}).get("base")
    return from_plain(Query, plain) if plain else None
