"""Plays the model for recordings: it reads by the rules, and says it as a model would.

    python -m tests.wire.oracle askfirst test --record

serves it on this machine and runs the command with it as its model. What a scenario that is recorded scripts for a
message is said there; the rest is what the rules read. What a model's answer has no place for is answered as nothing
of the data: the agent then goes by its own rules.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

from askfirst.compose import open_parts
from askfirst.config.settings import Settings
from askfirst.config.workspace import freight_folder, load_workspace
from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.codec import from_plain
from askfirst.domain.pending import AwaitsAnswer
from askfirst.domain.query import Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.loop import LoopThread
from askfirst.memory.memory import Memory
from askfirst.parts import Parts
from askfirst.scenarios.format import SUFFIX, read_scenario
from askfirst.scenarios.model_steps import completed
from askfirst.understanding.model.answers import Restated, fitted
from askfirst.understanding.model.facts import facts_of, stands_in
from askfirst.understanding.model.grounding import problems_of
from askfirst.understanding.reader import View
from askfirst.understanding.rules.reader import RuleReader
from tests.wire.oracle_parts import CannotSayError, Inverse
from tests.wire.requests import WireRequest
from tests.wire.server import serving

Answer: TypeAlias = dict[str, Any]
Site: TypeAlias = Literal["classify", "restate", "plan", "fill", "summarize", "decline"]
_NOTHING: Answer = {
    "question": "", "scope": 0, "goal": "none", "dataset": None, "conditions": [], "time": None, "measures": [],
    "groups": [], "columns": [], "having": [], "order": [], "limit": None, "skip": None, "drop": [], "left_out": [],
}  # fmt: skip
_TAGGED = re.compile(r"^</(message|text)>$", re.MULTILINE)
_OPTION = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
_SITES: dict[str, Site] = {"kind": "classify", "conditions": "restate", "steps": "plan", "args": "fill"}
"""Call sites by a key that only their answers have."""


class Oracle:
    """Answers for one view of the data. `scripted` are answers by call site and message.

    `said` keeps what became of each question, in order.
    """

    def __init__(self, view: View, scripted: Mapping[tuple[str, str], Answer] | None = None) -> None:
        self._view = view
        self._scripted = scripted or {}
        self.said: list[tuple[str, str]] = []

    async def answer(self, request: WireRequest) -> str | Answer:
        """The answer to a request of any call site."""
        keys = (request.schema or {}).get("properties", {})
        site = next((site for key, site in _SITES.items() if key in keys), None)
        # One that is to mend its answer finds no better one.
        text = next(said for role, said in reversed(request.messages) if role == "user" and _TAGGED.search(said))
        scripted = self._scripted.get((site or "", _part(text, "message")))
        if scripted:
            return scripted
        if site == "classify":
            return await self._classified(text)
        if site == "restate":
            return await self._restated(text)
        if site == "plan":
            return {"steps": []}
        if site == "fill":
            return {"args": [], "confidence": 0, "reason": ""}
        digest = _part(text, "result")
        return _remark(digest) if digest else "That is not in these data."

    async def _classified(self, text: str) -> Answer:
        """The rules' word, where they are sure enough of another kind than a new request."""
        message, asked = _part(text, "message"), _part(text, "open_question")
        pending = AwaitsAnswer(_clarification(asked), 1) if asked else None
        last = _part(text, "last_question")
        known = await self._known(last) if last else None
        view = replace(self._view, pending=pending, last_query=known, last_request=last)
        found = await RuleReader().classify(message, view)
        allowed = text.rpartition("Allowed kinds: ")[2].rstrip(".\n ").split(", ")
        numbers = [int(value) for value in found.answer if value.isdigit()]
        kind = found.kind if found.kind in allowed else "new_request"
        request = found.request if stands_in(found.request, message) else message
        return {"kind": kind, "options": numbers, "request": "" if numbers else request, "reason": ""}

    async def _known(self, last: str) -> QueryMetadata:
        """A query over the dataset that the last question was about."""
        read = await RuleReader().restate(last, self._view, follows=False)
        dataset = read.outline.dataset if read.outline else next(iter(self._view.catalog.datasets))
        return _metadata(Query(dataset))

    async def _restated(self, text: str) -> Answer:
        message = _part(text, "message")
        try:
            answer, problem = await self._said(text, message), ""
        except CannotSayError as reason:
            answer, problem = _NOTHING, str(reason)
        self.said.append((message, problem))
        return answer

    async def _said(self, text: str, message: str) -> Answer:
        """The rules' reading as a model's. Raises CannotSayError."""
        request, _, plain = _part(text, "last_question").rpartition("\n")
        base = from_plain(Query, json.loads(plain)) if plain else None
        view = self._view
        if base:
            view = replace(view, last_query=_metadata(base), last_request=request, earlier_query=None)
        read = await RuleReader().restate(message, view, follows=base is not None)
        outline = read.outline
        if outline is None or not read.scope_score:
            raise CannotSayError("no reading")
        parts = await Inverse(message, outline, view).parts()
        usual = _NOTHING | {"question": read.question, "scope": read.scope_score, "goal": read.goal}
        answer = usual | {"dataset": outline.dataset} | parts
        made, problems = fitted(answer, Restated)
        if made:
            facts = await facts_of(message, view, outline)
            problems = problems_of(made, facts, view.catalog, base)
            period = facts.period(made.time.said) if made.time else None
            if period and made.time and (period.start and period.start.isoformat()) != made.time.start:
                problems.append(f"the calendar reads {made.time.said!r} otherwise")
        if problems:
            raise CannotSayError("; ".join(problems))
        return answer


def _part(text: str, tag: str) -> str:
    """What stands between tags; empty without them."""
    found = re.search(rf"<{tag}>\n(.*?)\n</{tag}>", text, re.DOTALL)
    return found[1] if found else ""


def _clarification(asked: str) -> Clarification:
    """The open question, its options' numbers as their values."""
    options = tuple(Option(label, number, "") for number, label in _OPTION.findall(asked))
    question = asked.partition("\n")[0]
    return Clarification("step", question, options, "argument", many="Several options" in asked, free_text=not options)


def _metadata(query: Query) -> QueryMetadata:
    return QueryMetadata("sql", "", query, "", (), "", "", "", "", 0, truncated=False, milliseconds=0.0)


def _remark(digest: str) -> str:
    """The first row, told plainly."""
    row = digest.splitlines()[1].split(" | ")
    return f"{row[0]} has {row[-1]}."


def _run(command: Sequence[str]) -> int:
    """The command's exit code, with the oracle as its model; how much it could say goes to standard error."""
    loop = LoopThread("oracle")
    with TemporaryDirectory() as home:
        settings = Settings(home=Path(home), model="none")
        parts, memory = loop.run(open_parts(load_workspace(None), settings))
        oracle = Oracle(parts.view("oracle", {}), _scripted(freight_folder() / "scenarios"))
        with serving(lambda request: loop.run(oracle.answer(request))) as wire:
            model = {"ASKFIRST_MODEL": "openai:oracle", "ASKFIRST_MODEL_URL": wire.openai, "OPENAI_API_KEY": "none"}
            done = subprocess.run(command, env=os.environ | model, check=False)
        loop.run(_closed(parts, memory))
        loop.close()
    unsaid = [(message, problem) for message, problem in oracle.said if problem]
    sys.stderr.writelines(f"not said: {message!r}: {problem}\n" for message, problem in unsaid)
    sys.stderr.write(f"{len(oracle.said) - len(unsaid)} of {len(oracle.said)} readings said\n")
    return done.returncode


def _scripted(folder: Path) -> dict[tuple[str, str], Answer]:
    """What the scenarios that are recorded script, where it is one answer a call."""
    found: dict[tuple[str, str], Answer] = {}
    scenarios = [read_scenario(file) for file in sorted(folder.glob(f"*{SUFFIX}"))]
    for step in (step for scenario in scenarios if "recorded" in scenario.modes for step in scenario.steps):
        for one in step.model:
            answer = completed(one.site, one.answer)
            if isinstance(answer, dict) and answer.get("scope"):
                found[one.site, (step.user or "").strip()] = answer
    return found


async def _closed(parts: Parts, memory: Memory) -> None:
    await parts.close()
    await memory.close()


if __name__ == "__main__":
    sys.exit(_run(sys.argv[1:]))
