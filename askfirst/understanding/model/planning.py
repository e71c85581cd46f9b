"""Plans of a model's for the workspace's own tools: tools that the user's words may mean, with values of theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Lexicon, fold, stem
from askfirst.catalog.model import Catalog
from askfirst.catalog.remember import per_catalog
from askfirst.domain.choice import Choice, Given, ToolCard
from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.model.answers import ArgumentPart, Planned, StepPart
from askfirst.understanding.model.arguments import problem_of_value
from askfirst.understanding.model.remarks import is_plain
from askfirst.understanding.reader import View

_SURE = 0.9
_SHORTEST = 4
"""Letters of a word that tells a tool from others."""
_NEVER_TELLS = frozenset((
    "tool", "this", "that", "with", "from", "when", "what", "which", "does", "have", "only", "used", "into", "step",
    "before", "after", "them", "then", "there", "data", "result", "question", "answer", "value", "name", "each",
    "other", "more", "than", "your", "must", "never",
))  # fmt: skip


def offered(question: str, view: View) -> tuple[ToolCard, ...]:
    """The tools that share a telling word with the request. No text but the user's own can bring a tool in."""
    said = _telling(question) - _words_of_data(view.catalog)
    return tuple(tool for tool in view.tools if said & _telling(_told(tool)))


def _told(tool: ToolCard) -> str:
    """All that the workspace says of a tool and of the values that it takes."""
    labels = [word for one in tool.parameters for each in one.allowed for word in (each.label, *each.phrases)]
    return " ".join((tool.name, tool.title, tool.description, *tool.phrases, *tool.examples, *labels))


@per_catalog
def _words_of_data(catalog: Catalog) -> frozenset[str]:
    """Words for what is in the data: a question is full of them, and they tell no tool from another."""
    phrases = (phrase for name in (None, *catalog.datasets) for phrase in Lexicon.of(catalog).phrases(name))
    return frozenset(word for phrase in phrases for word in phrase)


def problems_of(answer: Planned, restatement: Restatement, offered: Sequence[ToolCard]) -> list[str]:
    """Tools that were not offered and values that the request does not say; the engine checks all else."""
    return list(_problems(answer, restatement.question, {tool.name: tool for tool in offered}))


def drafts_of(answer: Planned, question: str, offered: Sequence[ToolCard]) -> list[TodoDraft]:
    """The steps as drafts. For a description that says more than request and tool stands the tool's name."""
    tools = {tool.name: tool for tool in offered}
    return [
        TodoDraft(
            step.key,
            _described(step, question, tools[step.tool]),
            step.tool,
            inputs={given.argument: given.step for given in step.inputs},
            depends_on=tuple(step.depends_on),
            choice=_choice(step),
        )
        for step in answer.steps
    ]


def _choice(step: StepPart) -> Choice:
    given = {one.name: Given(json.loads(one.value), "llm", _SURE) for one in step.args}
    return Choice(step.tool, {name: one.value for name, one in given.items()}, _SURE, matched_by="llm", given=given)


def _described(step: StepPart, question: str, tool: ToolCard) -> str:
    told = _telling(f"{question} {tool.name} {tool.description}")
    plain = is_plain(step.description) and _telling(step.description) <= told
    return step.description if plain else tool.name.replace("_", " ").capitalize()


def _problems(answer: Planned, question: str, tools: dict[str, ToolCard]) -> Iterator[str]:
    if not answer.steps:
        yield "steps: the plan has none."
    for step in answer.steps:
        tool = tools.get(step.tool)
        if tool is None:
            yield f"steps: {step.tool!r} is none of the tools that are offered: {', '.join(tools) or 'none'}."
            continue
        for argument in step.args:
            yield from _argument(argument, step, tool, question)


def _argument(argument: ArgumentPart, step: StepPart, tool: ToolCard, question: str) -> Iterator[str]:
    schema = tool.properties.get(argument.name)
    if schema is None:
        yield f"{step.key}: {tool.name} has no argument {argument.name!r}."
        return
    problem = problem_of_value(argument, question, schema)
    if problem:
        yield f"{step.key}: {problem}"


def _telling(text: str) -> frozenset[str]:
    words = fold(text.replace("_", " ")).split()
    return frozenset(stem(word) for word in words if len(word) >= _SHORTEST and word not in _NEVER_TELLS)
