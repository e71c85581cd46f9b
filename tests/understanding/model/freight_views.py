"""Sessions over the freight data, as a model reader meets them."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.choice import ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.pending import AwaitsAnswer
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.understanding.reader import View
from tests.understanding.rules.worlds import freight

ALARM = ToolCard(
    "delay_alarm",
    "Warn by mail when a shipment is delayed. Use it when the user wants to be warned. Not for questions.",
    {
        "type": "object",
        "properties": {"hours": {"type": "integer"}, "how": {"type": "string", "enum": ["mail", "phone"]}},
        "required": ["hours"],
    },
)
WHICH = Clarification(
    todo_key="resolve",
    question="Which Miami do you mean?",
    options=(Option("Port of Miami", "p", "142 shipments"), Option("Miami Container Terminal", "t")),
    argument="Miami",
    about="Miami",
)
LAST = Query(
    "shipments",
    measures=(Measure("count"),),
    dimensions=(Dimension("carrier.name"),),
    filters=(Filter("destination.name", "eq", ("Port of Miami",)),),
)


async def fresh() -> View:
    """Nothing was said yet."""
    return replace(await freight(), about="Ocean freight of a made-up forwarder")


async def after_an_answer() -> View:
    view = replace(await freight(last=LAST), about="Ocean freight of a made-up forwarder")
    said = ("how many shipments to Port of Miami by carrier?", "Highest: Pacific Star with 99.", "and in 2024?")
    roles = ("user", "assistant", "user")
    window = tuple({"role": role, "content": text} for role, text in zip(roles, said, strict=True))
    return replace(view, window=window, last_request="Show the number of shipments to Port of Miami by carrier.")  # type: ignore[arg-type] # roles are words


async def while_asking() -> View:
    return replace(await fresh(), pending=AwaitsAnswer(WHICH, exchange=1))
