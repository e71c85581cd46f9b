from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from askfirst.domain.choice import Choice
from askfirst.domain.decision import Decision
from askfirst.domain.restatement import Restatement
from askfirst.llm.model import SITES, Site
from askfirst.understanding.reader import View
from tests.llm.clients import PROVIDERS
from tests.llm.test_faults import PASSING, UNFIT
from tests.wire.faults import FAULTS
from tests.wire.matrix import BOUND, ENDLESS, Cell, cell, freight
from tests.wire.requests import Provider

TYPES: dict[Site, type] = {
    "classify": Decision, "restate": Restatement, "plan": list, "fill": Choice, "summarize": list, "decline": str,
}  # fmt: skip
STRUCTURED: tuple[Site, ...] = ("classify", "restate", "plan", "fill")
OF_JSON = UNFIT | {"broken_json", "duplicate_tool_call", "malformed_function_call"}
"""Text has no structure that these could break."""
OF_STREAMS = {"stream_without_end"}
MENDED = UNFIT | {
    "broken_json",
    "duplicate_tool_call",
    "empty_text",
    "malformed_function_call",
    "null_parsed",
    "no_parts",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def view() -> AsyncIterator[View]:
    async with freight() as view:
        yield view


def reaches(fault: str, provider: Provider, site: Site) -> bool:
    """Whether the fault is one at this call site."""
    if fault in OF_STREAMS:
        return site == "summarize"
    if provider == "gemini" and fault == "refusal":
        return site in STRUCTURED
    if provider == "gemini" and fault == "malformed_function_call":
        return True
    return site in STRUCTURED or fault not in OF_JSON


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("fault", list(FAULTS))
async def test_a_fault_that_lasts(fault: str, provider: Provider, view: View) -> None:
    """The rules' answer with a note, wherever the fault is met; in time. At three sites in turn: `soak` has all."""
    turn = list(FAULTS).index(fault) + PROVIDERS.index(provider)
    await assert_lasting(fault, provider, view, sites=[SITES[(turn + step) % len(SITES)] for step in (0, 2, 4)])


@pytest.mark.soak
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("fault", list(FAULTS))
async def test_a_fault_that_lasts_at_every_site(fault: str, provider: Provider, view: View) -> None:
    await assert_lasting(fault, provider, view, sites=SITES)


async def assert_lasting(fault: str, provider: Provider, view: View, *, sites: Sequence[Site]) -> None:
    for site in sites:
        found = await cell(provider, fault, site, view)
        assert isinstance(found.result, TYPES[site])
        assert found.seconds < BOUND
        assert found.calls <= 3
        if reaches(fault, provider, site):
            assert_by_rules(found)
        else:
            assert (found.outcome, found.notes) == ("model", ())


def assert_by_rules(found: Cell) -> None:
    assert found.outcome != "model", found
    assert found.result == found.by_rules, found
    (note,) = found.notes
    assert note.startswith(("openai:gpt-test", "gemini:gemini-2.5-test", "The prompt or the answer"))
    assert note.endswith(("Read by rules instead.", "It added no remarks."))


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("fault", sorted((PASSING | MENDED) - ENDLESS))
async def test_a_fault_that_passes(fault: str, provider: Provider, view: View) -> None:
    """Asked again, the model answers: nobody is told."""
    found = await cell(provider, fault, "restate", view, lasting=False)
    assert (found.outcome, found.notes, found.calls) == ("model", (), 2)
    assert found.result != found.by_rules
