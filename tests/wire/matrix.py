"""Every fault at every call site with both providers: what the reader makes of it.

The readers are the real ones, over the freight workspace; the clients are the real ones, in front of the local server.
A fault lasts for all requests of a cell. Waits between tries are not slept.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

from askfirst.compose import open_parts
from askfirst.config.prompting import load_prompts
from askfirst.config.settings import Settings
from askfirst.config.workspace import load_workspace
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.decision import Decision
from askfirst.domain.pending import AwaitsAnswer
from askfirst.domain.restatement import Restatement
from askfirst.domain.spending import Meter
from askfirst.domain.table import Column, Table
from askfirst.llm.discipline import Caller, Patience
from askfirst.llm.model import SITES, Model, Site
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import Reader, View
from askfirst.understanding.readers import Readers
from askfirst.understanding.rules.reader import RuleReader
from tests.llm.clients import model_of
from tests.wire.requests import Provider, WireRequest
from tests.wire.server import Faults, serving

ENDLESS = frozenset({"hang", "slow_drip"})
"""What only the end of a try's time ends: such tries are short, others have all the time that a busy machine needs."""
SHORT, LONG = 0.5, 30.0
BOUND = 60.0
"""Seconds that no cell may take."""
MESSAGES: Mapping[Site, str] = {
    "classify": "well, our usual place",
    "restate": "what came to us behind schedule, split up along the shipping lines",
    "plan": "draw me a chart of the delays",
    "fill": "the coloured one, please",
    "summarize": "Orders by channel",
    "decline": "what is the weather like on Mars",
}
PARTS = ("conditions", "measures", "groups", "columns", "having", "order", "drop", "left_out")
ANSWERS: Mapping[str, Any] = {
    "classified": {"kind": "about_options", "options": [], "request": "", "reason": "it is not sure"},
    "restated": {
        **{name: [] for name in PARTS},
        **dict.fromkeys(("time", "limit", "skip")),
        "question": "Late shipments by carrier",
        "scope": 90,
        "goal": "query",
        "dataset": "shipments",
        "groups": [{"said": "shipping lines", "field": "carrier.name", "grain": None, "part": None}],
    },
    "planned": {
        "steps": [
            {"key": "draw", "description": "Draw it", "tool": "chart", "args": [], "inputs": [], "depends_on": []}
        ]
    },
    "filled": {
        "args": [{"name": "colours", "value": '"many"', "said": "coloured"}], "confidence": 80, "reason": "it says so"
    },
}  # fmt: skip
CHART = ToolCard(
    "chart",
    "Draw a chart of delays.",
    {"properties": {"colours": {"enum": ["many", "none"]}}, "required": ["colours"], "type": "object"},
)
TABLE = Table((Column("channel", "string"), Column("orders", "integer")), (("web", 9), ("email", 4), ("phone", 2)), 3)
PORTS = (Option("Port of Miami", "a", "142 shipments"), Option("Miami Container Terminal", "b", "31 shipments"))
ASKED = Clarification("resolve_entities", "Which Miami do you mean?", PORTS, "Miami", "Miami")


@dataclass(frozen=True, slots=True)
class Cell:
    """What came of one call. `outcome` is "model" where the model's answer was used, else the fault that was met."""

    provider: Provider
    fault: str
    site: Site
    outcome: str
    calls: int
    result: object
    by_rules: object
    notes: tuple[str, ...]
    seconds: float


class Place(NamedTuple):
    """Where a fault is met."""

    provider: Provider
    site: Site


Call: TypeAlias = Callable[[Reader, View], Awaitable[object]]


@asynccontextmanager
async def freight() -> AsyncIterator[View]:
    """A view of the freight workspace, in a session that waits for nothing."""
    with TemporaryDirectory(prefix="askfirst-matrix-") as home:
        parts, memory = await open_parts(load_workspace(None), Settings(home=Path(home), model="none"))
        try:
            yield replace(parts.view("matrix", {}), tools=(CHART,))
        finally:
            await parts.close()
            await memory.close()


async def cell(provider: Provider, fault: str, site: Site, view: View, *, lasting: bool = True) -> Cell:
    """One call with one fault: for all requests, or for the first alone."""
    faults: Faults = fault if lasting else [fault]
    with serving(good, faults) as wire:
        model = model_of(provider, wire, "json_schema")
        try:
            return await _played(model, fault, Place(provider, site), view)
        finally:
            await model.close()


def good(request: WireRequest) -> str | dict[str, Any]:
    """What a good model says at each site."""
    if request.schema:
        found: dict[str, Any] = ANSWERS[_title(request)]
        return found
    return "web has 9 orders." if "<result>" in request.messages[-1][1] else "That is not in the data, I am afraid."


async def _played(model: Model, fault: str, place: Place, view: View) -> Cell:
    provider, site = place
    meter = Meter()
    readers = _readers(model, SHORT if fault in ENDLESS else LONG)
    seen = _seen(site, replace(view, meter=meter))
    began = time.perf_counter()
    result = await CALLS[site](readers, seen)
    seconds = time.perf_counter() - began
    by_rules = await CALLS[site](RuleReader(), _seen(site, view))
    fault_met = next((call.fault for call in reversed(meter.calls) if call.fault), None)
    outcome = "model" if not meter.notes else str(fault_met or "unfit")
    calls = sum(call.tries for call in meter.calls)
    return Cell(provider, fault, site, outcome, calls, result, by_rules, tuple(meter.notes), seconds)


def _readers(model: Model, seconds_of_a_try: float) -> Readers:
    async def at_once(seconds: float) -> None:
        del seconds

    caller = Caller(model, Patience(seconds=seconds_of_a_try, sleep=at_once))
    return Readers(RuleReader(), ModelReader(caller, load_prompts()), prefer_rules=False)


def _seen(site: Site, view: View) -> View:
    return replace(view, pending=AwaitsAnswer(ASKED, 1)) if site == "classify" else view


async def _classify(reader: Reader, view: View) -> Decision:
    return await reader.classify(MESSAGES["classify"], view)


async def _restate(reader: Reader, view: View) -> Restatement:
    return await reader.restate(MESSAGES["restate"], view, follows=False)


async def _plan(reader: Reader, view: View) -> object:
    return await reader.plan(Restatement(MESSAGES["plan"], 90, 0.9, "tools"), view)


async def _fill(reader: Reader, view: View) -> Choice:
    return await reader.fill(CHART, MESSAGES["fill"], view)


async def _summarize(reader: Reader, view: View) -> list[str]:
    told = reader.summarize(MESSAGES["summarize"], "Number of orders by channel.", TABLE, view)
    return [sentence async for sentence in told]


async def _decline(reader: Reader, view: View) -> str:
    return await reader.decline(MESSAGES["decline"], view)


CALLS: Mapping[Site, Call] = dict(zip(SITES, (_classify, _restate, _plan, _fill, _summarize, _decline), strict=True))


def _title(request: WireRequest) -> str:
    """The answer that is wanted, by a key that only its schema has."""
    keys = (request.schema or {}).get("properties", {})
    telling = {"kind": "classified", "dataset": "restated", "steps": "planned", "args": "filled"}
    return next(name for key, name in telling.items() if key in keys)
