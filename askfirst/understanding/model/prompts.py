"""The prompt of each call, built of what the call needs and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from askfirst.config.prompting import PromptTemplate
from askfirst.domain.choice import ToolCard
from askfirst.domain.codec import to_plain
from askfirst.domain.conversation import Message
from askfirst.domain.outline import Mention
from askfirst.domain.pending import AwaitsAnswer
from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.llm.model import Prompt, Site
from askfirst.understanding.model.answers import Classified, Filled, Planned, Restated, schema_of
from askfirst.understanding.model.catalog_slice import catalog_slice
from askfirst.understanding.model.classifying import allowed_kinds
from askfirst.understanding.model.digest import digest_of
from askfirst.understanding.model.prompt_builder import PromptBuilder
from askfirst.understanding.reader import View

_MOST_OPTIONS = 20
_LONGEST_LABEL = 200


class Prompts:
    """Makes prompts of templates; `exchanges` is how much of the conversation goes in where a view does not say it."""

    def __init__(self, templates: Mapping[str, PromptTemplate], exchanges: int) -> None:
        self._templates = templates
        self._exchanges = exchanges

    def classify(self, message: str, view: View) -> Prompt:
        """With what is pending, its options numbered, and the kinds that can be."""
        allowed = f"Allowed kinds: {', '.join(allowed_kinds(view))}."
        builder = self._begun("classify", view).conversation(_before(view), self._most(view))
        builder.having("last_question", view.last_request if view.last_query else "")
        builder.having("open_question", _open_question(view)).having("message", message).note(allowed)
        return builder.build("classify", schema_of(Classified))

    def restate(self, message: str, view: View, *, base: Query | None, hint: Restatement) -> Prompt:
        """With the part of the catalog that the message may be about, and the last question where this changes it."""
        outline = hint.outline
        likely = [outline.dataset] if outline else []
        part = catalog_slice(view.catalog, message, query=base, datasets=likely)
        builder = self._begun("restate", view).having("catalog", part)
        builder.having("values", _places(outline.mentions if outline else ()))
        builder.having("tools", _cards(view.tools, with_arguments=False))
        builder.conversation(_before(view), self._most(view))
        if base:
            last = f"{view.last_request}\n{_as_json(base)}"
            builder.having("last_question", last).note("The message changes the last question: give the change alone.")
        return builder.having("message", message).build("restate", schema_of(Restated))

    def plan(self, restatement: Restatement, tools: Sequence[ToolCard], view: View, problems: Sequence[str]) -> Prompt:
        """With the tools that the request may mean, and what was wrong with the plan before."""
        builder = self._begun("plan", view).having("tools", _cards(tools, with_arguments=True))
        builder.having("message", restatement.question)
        if problems:
            builder.note(f"The plan before could not be run: {'; '.join(problems)}")
        return builder.build("plan", schema_of(Planned))

    def fill(self, tool: ToolCard, text: str, view: View) -> Prompt:
        """With the tool's schema."""
        builder = self._begun("fill", view).having("tools", _cards([tool], with_arguments=True))
        return builder.having("text", text).build("fill", schema_of(Filled))

    def summarize(self, question: str, answer: str, table: Table, view: View) -> Prompt:
        """With the answer as it stands and a digest of its table."""
        builder = self._begun("summarize", view).having("result", digest_of(table)).having("answer", answer)
        return builder.having("message", question).build("summarize")

    def decline(self, message: str, view: View) -> Prompt:
        """With the message alone."""
        return self._begun("decline", view).having("message", message).build("decline")

    def _most(self, view: View) -> int:
        return self._exchanges if view.exchanges is None else view.exchanges

    def _begun(self, site: Site, view: View) -> PromptBuilder:
        values = {
            "about": view.about or ", ".join(dataset.plural for dataset in view.catalog.datasets.values()),
            "today": f"{view.today:%A}, {view.today.isoformat()}",
            "time_zone": view.time_zone,
            "week_start": view.week_start.capitalize(),
        }
        return PromptBuilder(self._templates[site], values)


def _before(view: View) -> Sequence[Message]:
    """The conversation up to the message, which stands by itself."""
    window = view.window
    return window[:-1] if window and window[-1]["role"] == "user" else window


def _open_question(view: View) -> str:
    if not isinstance(view.pending, AwaitsAnswer):
        return ""
    asked = view.pending.clarification
    options = (
        f"{number}. {' '.join(option.label.split())[:_LONGEST_LABEL]}"
        for number, option in enumerate(asked.options[:_MOST_OPTIONS], 1)
    )
    several = "Several options may be chosen." if asked.many else "One option may be chosen."
    return "\n".join([asked.question, *options, several])


def _places(mentions: Sequence[Mention]) -> str:
    """Where words of the message may be stored, as the rules see it."""
    found = (
        f"{mention.text!r} may be a value of {' or '.join(mention.fields)}" for mention in mentions if mention.fields
    )
    return "\n".join(found)


def _cards(tools: Sequence[ToolCard], *, with_arguments: bool) -> str:
    lines = []
    for tool in tools:
        arguments = f"\n  arguments: {json.dumps(tool.arguments, separators=(',', ':'))}" if with_arguments else ""
        lines.append(f"{tool.name}: {tool.description}{arguments}")
    return "\n".join(lines)


def _as_json(query: Query) -> str:
    """The last question in its parts, without what is empty."""
    plain = {name: value for name, value in to_plain(query).items() if value not in (None, [], "", 0, False)}
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
