"""Official actions as tools: they look up what they are about, hold it against its conditions, and propose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import BaseModel, Field, create_model

from askfirst.analysis.wording import with_unit
from askfirst.catalog.lookup import fold
from askfirst.domain.codec import Plain
from askfirst.domain.intent import Intent
from askfirst.domain.query import Filter, Query
from askfirst.domain.table import Table
from askfirst.tools.querying import run_query
from askfirst.tools.tool import Arguments, Done, Effect, Failed, Propose, ToolContext, ToolResult

TARGET = "target"
"""The argument that names what an action is done to."""


def intent_tools(intents: Iterable[Intent]) -> tuple[IntentTool, ...]:
    """A tool for each official action."""
    return tuple(IntentTool(intent) for intent in intents)


@dataclass(frozen=True)
class IntentTool:
    """One official action. It never does it: it proposes, or shows what an action that reads is to show."""

    intent: Intent
    can_clarify: bool = True
    requires: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The action's name, which is also that of its commit event."""
        return self.intent.name

    @property
    def title(self) -> str:
        """The action in plain words."""
        return self.intent.label

    @property
    def description(self) -> str:
        """What it means, for readers."""
        return self.intent.meaning

    @property
    def phrases(self) -> tuple[str, ...]:
        """Words that mean it."""
        return self.intent.says

    @property
    def examples(self) -> tuple[str, ...]:
        """Requests that mean it."""
        return self.intent.examples

    @property
    def effect(self) -> Effect:
        """Whether it proposes or reads."""
        return self.intent.effect

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """The target, where there is one, and the arguments of the workspace's file."""
        fields: dict[str, Any] = {}
        if self.intent.target:
            extra: dict[str, Any] = {"names": self.intent.target}
            optional = self.intent.target_optional
            target = Field(None if optional else ..., title=TARGET, json_schema_extra=extra)
            fields[TARGET] = (str | None if optional else str, target)
        for name, schema in self.intent.arguments.items():
            fields[name] = _typed(schema, required=name in self.intent.required)
        return create_model(f"{self.intent.name.title().replace('_', '')}Arguments", __base__=Arguments, **fields)

    async def run(self, args: BaseModel, context: ToolContext) -> ToolResult:
        """The proposal, or the target's row; Failed where there is no such target or a condition does not hold."""
        given: dict[str, Plain] = {name: one for name, one in args.model_dump().items() if one is not None}
        target = str(given.pop(TARGET, ""))
        if not target:
            return self._proposed(target, given)
        dataset = context.catalog.dataset(self.intent.target_dataset)
        table = await self._row(target, context)
        if not table.rows:
            return Failed(
                f"There is no {dataset.label} {target!r}.", f"Say which {dataset.label} is meant, by its number."
            )
        row = dict(zip([column.name for column in table.columns], table.rows[0], strict=True))
        for condition in self.intent.conditions:
            value = row[condition.field]
            if fold(str(value)) not in {fold(one) for one in condition.values}:
                shown = " ".join(str(value).split()).lower()
                told = self.intent.worded(condition.otherwise, target=target, value=shown)
                return Failed(told, "Nothing was done.", error="UserError")
        if self.intent.effect == "read":
            return self._shown(target, row, table, context)
        return self._proposed(target, given)

    async def _row(self, target: str, context: ToolContext) -> Table:
        wanted = dict.fromkeys((self.intent.target_field, *self.intent.shows, *self._looked_at))
        query = Query(
            dataset=self.intent.target_dataset,
            columns=tuple(wanted),
            filters=(Filter(self.intent.target_field, "eq", (target,)),),
            limit=1,
        )
        table, _ = await run_query(query, context)
        return table

    @property
    def _looked_at(self) -> tuple[str, ...]:
        return tuple(condition.field for condition in self.intent.conditions)

    def _proposed(self, target: str, args: dict[str, Plain]) -> Propose:
        words = {name: self._worded(name, value) for name, value in args.items()}
        return Propose(
            intent=self.intent.name,
            target=target,
            args=args,
            question=self.intent.worded(self.intent.question, target=target, **words),
            consequence=self.intent.worded(self.intent.consequence, target=target, **words),
            details=tuple(f"{self._label(name)}: {word}" for name, word in words.items()),
        )

    def _label(self, name: str) -> str:
        return str(self.intent.arguments[name].get("title", name))

    def _worded(self, name: str, value: Plain) -> str:
        schema = self.intent.arguments[name]
        labels = schema.get("labels", {}).get(str(value))
        if labels:
            return str(labels[0])
        number = f"{value:,.2f}".removesuffix(".00") if isinstance(value, float) else str(value)
        return f"{number} {schema['unit']}" if schema.get("unit") else number

    def _shown(self, target: str, row: dict[str, Any], table: Table, context: ToolContext) -> Done:
        dataset = context.catalog.dataset(self.intent.target_dataset)
        columns = {column.name: column for column in table.columns}
        said = [
            f"{context.catalog.bind(dataset.name, name).field.label} {with_unit(row[name], columns[name])}"
            for name in self.intent.shows
            if row[name] is not None
        ]
        text = f"{dataset.label.capitalize()} {target}: {', '.join(said)}."
        return Done({"target": target}, f"{dataset.label.capitalize()} {target} was looked up", table=table, text=text)


def _typed(schema: dict[str, Plain], *, required: bool) -> tuple[Any, Any]:
    known = ("labels", "phrases", "unit", "usual")
    extra: dict[str, Any] = {name: schema[name] for name in known if name in schema}
    allowed = tuple(schema.get("enum", ()))
    kinds: dict[str, Any] = {"number": float, "integer": int, "string": str}
    kind: Any = Literal[allowed] if allowed else kinds[schema["type"]]
    info: Any = Field(
        ... if required else None,
        title=schema["title"],
        description=schema.get("description"),
        gt=schema.get("exclusiveMinimum"),
        json_schema_extra=extra,
    )
    return (kind if required else kind | None, info)
