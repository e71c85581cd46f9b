"""`intents.yaml`: a workspace's official actions. Validation, prompts and rules all go by what it says."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from askfirst.catalog.model import Catalog
from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError, Problem, UnknownName
from askfirst.domain.intent import Condition, Intent, IntentEffect
from askfirst.yamlfile import Document, Place, Section, fit, no_such, one_or_more, read_yaml

INTENTS = "intents.yaml"
_TARGET = "target"


class _Condition(Section):
    field: str
    one_of: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = Field(min_length=1)
    otherwise: str


class _Argument(Section):
    label: str = ""
    description: str = ""
    type: Literal["choice", "number", "integer", "text"] = "text"
    choices: dict[str, Annotated[tuple[str, ...], BeforeValidator(one_or_more)]] = Field(default_factory=dict)
    phrases: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    unit: str = ""
    above: float | None = None
    usual: tuple[float, float] | None = None
    required: bool = False


class _Intent(Section):
    label: str
    meaning: str
    effect: IntentEffect = "commit"
    target: str = ""
    target_optional: bool = False
    says: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    examples: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = Field(min_length=1)
    arguments: dict[str, _Argument] = Field(default_factory=dict)
    conditions: tuple[_Condition, ...] = ()
    question: str = ""
    consequence: str = ""
    shows: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()


class _File(Section):
    intents: dict[str, _Intent]


def load_intents(folder: Path | None, catalog: Catalog) -> tuple[Intent, ...]:
    """The intents of a workspace folder, in the file's order; none where it has no such file.

    Raises ConfigError with all that is wrong, names of fields included, each with its line.
    """
    if folder is None or not (folder / INTENTS).is_file():
        return ()
    document, problems = read_yaml(folder / INTENTS, shown=INTENTS)
    file, found = fit(document, _File) if document else (None, [])
    problems += found
    if document and file:
        for name, one in file.intents.items():
            problems += _problems(document, name, one, catalog)
    if problems or file is None:
        count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise ConfigError(f"The file {INTENTS} has {count}:", "Mend the file and try again.", problems)
    return tuple(_intent(name, one) for name, one in file.intents.items())


def _problems(document: Document, name: str, one: _Intent, catalog: Catalog) -> Iterator[Problem]:
    place = ("intents", name)
    if one.effect == "commit" and not one.question:
        yield document.problem(place, "An intent that commits needs a 'question' that the user says yes to.")
    if one.effect == "read" and not (one.target and one.shows):
        yield document.problem(place, "An intent that reads needs a 'target' and the fields that it 'shows'.")
    if _TARGET in one.arguments:
        yield document.problem((*place, "arguments", _TARGET), "The name 'target' is that of what it is done to.")
    if one.target:
        yield from _unknown_fields(document, place, one, catalog)
    known = {_TARGET, "value", *one.arguments}
    for key in ("question", "consequence"):
        for strange in sorted(_named(getattr(one, key)) - known):
            yield document.problem((*place, key), no_such("argument", strange, sorted(known)))
    for argument, each in one.arguments.items():
        if (each.type == "choice") != bool(each.choices):
            why = "An argument with 'choices' has the type choice, and no other has them."
            yield document.problem((*place, "arguments", argument), why)


def _unknown_fields(document: Document, place: Place, one: _Intent, catalog: Catalog) -> Iterator[Problem]:
    dataset, _, key = one.target.partition(".")
    named: dict[Place, str] = {(*place, "target"): key}
    named |= {(*place, "conditions", at, "field"): condition.field for at, condition in enumerate(one.conditions)}
    named |= {(*place, "shows", at): field for at, field in enumerate(one.shows)}
    for where, field in named.items():
        try:
            catalog.bind(dataset, field)
        except UnknownName as error:
            yield document.problem(where, str(error))


def _named(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _intent(name: str, one: _Intent) -> Intent:
    return Intent(
        name=name,
        label=one.label,
        meaning=one.meaning.strip(),
        effect=one.effect,
        target=one.target,
        target_optional=one.target_optional,
        says=one.says,
        examples=one.examples,
        arguments={argument: _schema(argument, each) for argument, each in one.arguments.items()},
        required=tuple(argument for argument, each in one.arguments.items() if each.required),
        conditions=tuple(Condition(each.field, each.one_of, each.otherwise) for each in one.conditions),
        question=one.question,
        consequence=one.consequence,
        shows=one.shows,
    )


def _schema(name: str, one: _Argument) -> dict[str, Plain]:
    kinds: Mapping[str, str] = {"number": "number", "integer": "integer"}
    schema: dict[str, Plain] = {"title": one.label or name.replace("_", " "), "type": kinds.get(one.type, "string")}
    hints: dict[str, Plain] = {
        "description": one.description,
        "enum": list(one.choices),
        "labels": {value: list(words) for value, words in one.choices.items()},
        "phrases": list(one.phrases),
        "unit": one.unit,
        "exclusiveMinimum": one.above,
        "usual": list(one.usual or ()),
    }
    return schema | {key: value for key, value in hints.items() if value not in ("", [], {}, None)}
