"""The port of understanding: everything that turns a user's words into something typed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, Protocol, TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.context import Context
from askfirst.domain.conversation import Message, Turn
from askfirst.domain.decision import Decision
from askfirst.domain.pending import Pending
from askfirst.domain.query import Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.restatement import Restatement
from askfirst.domain.spending import Meter
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.sources.source import ValueHit, ValueSearch

LookUp: TypeAlias = Callable[[Sequence[ValueSearch]], Awaitable[tuple[tuple[ValueHit, ...], ...]]]
"""Looks words up among the stored values that the principal may see."""

Recall: TypeAlias = Callable[[], Awaitable[tuple[Turn, ...]]]
"""Short-term memory: the turns of the last exchanges, oldest first, read when they are asked for."""


async def nothing_to_recall() -> tuple[Turn, ...]:
    """The memory of a session that has none."""
    return ()


LastRows: TypeAlias = Callable[[], Awaitable[Table | None]]
"""The table of the session's last answer, read when it is asked for; None where it is gone."""


async def no_rows() -> Table | None:
    """The rows of a session that has no answer yet."""
    return None


WeekStart: TypeAlias = Literal["monday", "sunday", "saturday"]
DateOrder: TypeAlias = Literal["ymd", "dmy", "mdy"]
"""The order in which day, month and year are written in numbers."""


@dataclass(frozen=True, slots=True)
class View:
    """What a reader may see of the session and the workspace.

    `interrupted_text` is the user's message that a crash cut off, if the last one was. `last_query` is the session's
    last finished query; `last_request` the question that it answered. `earlier_query` is what the last message changed.
    Dates in numbers that can be read in two ways are asked about where no `date_order` is set; `holidays` is the ISO
    code of the country whose holidays are meant. `tools` are those that the workspace brings itself, `choices` what
    the last request wanted of them, `finished` those that were run to their end in the session. What a language model
    costs is counted on the `meter`. `context` is what was set for the questions to come, `answered_context` what was
    set when the last query was asked. `exchanges` is how far back a message is to be read with, where that was said.
    """

    catalog: Catalog
    about: str
    today: date
    time_zone: str
    week_start: WeekStart
    look_up: LookUp
    window: tuple[Message, ...] = ()
    exchanges: int | None = None
    pending: Pending | None = None
    interrupted_text: str | None = None
    last_query: QueryMetadata | None = None
    last_request: str = ""
    earlier_query: Query | None = None
    recall: Recall = nothing_to_recall
    last_rows: LastRows = no_rows
    fiscal_year_start: int = 1
    date_order: DateOrder | None = None
    holidays: str = "US"
    tools: tuple[ToolCard, ...] = ()
    choices: tuple[Choice, ...] = ()
    finished: frozenset[str] = frozenset()
    context: Context = field(default_factory=dict)
    answered_context: Context = field(default_factory=dict)
    meter: Meter = field(default_factory=Meter)

    def card(self, tool: str) -> ToolCard | None:
        """The workspace's own tool of that name, None where there is none."""
        return next((card for card in self.tools if card.name == tool), None)


class Reader(Protocol):
    """Reads messages. Every method may be called with any text; none raises for strange input."""

    async def classify(self, message: str, view: View) -> Decision:
        """What kind of message it is, given what is pending."""

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        """One clear question with absolute dates. `follows`: the message changes or refers to the last query."""

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """The steps to the answer. `problems` says what was wrong with the plan that it gave before."""

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """The text as arguments of a tool: only what it says, each value fitting the tool's schema."""

    def summarize(self, question: str, answer: str, table: Table, view: View) -> AsyncGenerator[str]:
        """Remarks on a result whose `answer` stands already, a sentence at a time; often none. All of it is checked."""

    async def decline(self, message: str, view: View) -> str:
        """A word on a message that is not about the data; empty where there is nothing to add."""

    async def close(self) -> None:
        """Let go of what it holds open, such as connections to a language model."""
