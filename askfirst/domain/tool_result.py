"""What one run of a tool comes to: it is done, it must ask, it proposes, the client must run queries, or it failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from askfirst.domain.assumption import Assumption
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.client_queries import ClientQuery
from askfirst.domain.codec import Plain, to_plain
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.table import Table


@dataclass(frozen=True, slots=True)
class Done:
    """The tool finished. `output` is small, JSON-ready data for later steps; a `table` goes to the result store.

    `summary` is one sentence on what was done, for the plan and the memory. `text` is for the user, from the tool that
    words the answer; it becomes the output's `text`. A `chart` is a Vega-Lite specification without data: the reply
    gives it the rows of `table`. With a text or a chart the output is a dict or None; raises TypeError otherwise.
    """

    output: Plain
    summary: str
    queries: tuple[QueryMetadata, ...] = ()
    table: Table | None = None
    text: str = ""
    chart: dict[str, Plain] | None = None

    def __post_init__(self) -> None:
        if (self.text or self.chart) and not isinstance(self.output, dict | None):
            raise TypeError(f"with a text or a chart the output is a dict or None, not {type(self.output).__name__}")

    @property
    def kept_output(self) -> Plain:
        """The output as later steps and the reply find it."""
        if not isinstance(self.output, dict | None):
            return self.output
        told = self.output is not None and "metadata" in self.output
        given = {"text": self.text, "chart": self.chart, "queries": () if told else to_plain(self.queries)}
        shown = {name: one for name, one in given.items() if one}
        return {**(self.output or {}), **shown} if shown else self.output


@dataclass(frozen=True, slots=True)
class Ask:
    """The tool cannot go on without the user. `argument` names what the answer fills, `about` the words in question.

    With a `dataset`, the answer holds for the rest of the session: the same words about the same `kind` of thing in
    that dataset are not asked about again, as long as the options still hold what was chosen. `words` are these, where
    they are less than `about`. `tool` names the tool of the workspace's own whose argument is asked for.
    """

    question: str
    options: tuple[Option, ...]
    argument: str
    about: str = ""
    many: bool = False
    free_text: bool = False
    dataset: str = ""
    kind: str = ""
    words: str = ""
    tool: str = ""

    def clarification(self, todo_key: str, most_options: int) -> Clarification:
        """The question as the session waits for its answer."""
        return Clarification(
            todo_key=todo_key,
            question=self.question,
            options=self.options[:most_options],
            argument=self.argument,
            about=self.about,
            many=self.many,
            free_text=self.free_text,
            tool=self.tool,
        )

    def open_question(self, most_options: int, exchange: int = 0) -> Assumption:
        """The question as it is kept until it is answered."""
        return Assumption(
            dataset=self.dataset,
            kind=self.kind,
            said=self.words or self.about,
            argument=self.argument,
            options=self.options[:most_options],
            many=self.many,
            exchange=exchange,
        )


@dataclass(frozen=True, slots=True)
class Propose:
    """An action for the user to confirm: nothing is done before that. Only code, on the yes, commits it.

    `question` asks plainly whether this is meant, `consequence` says what a yes will bring about. `details` are the
    arguments in words ("reason: damaged").
    """

    intent: str
    target: str
    args: dict[str, Plain]
    question: str
    consequence: str = ""
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The tool could not do it. `retryable` says whether trying again may help, `source` where a query failed."""

    failed: str
    remedy: str = ""
    retryable: bool = False
    error: str = "UserError"
    source: str = ""


@dataclass(frozen=True, slots=True)
class ClientQueries:
    """The client has to run these queries first; the tool runs again with their results."""

    queries: tuple[ClientQuery, ...]


ToolResult: TypeAlias = Done | Ask | Propose | ClientQueries | Failed
