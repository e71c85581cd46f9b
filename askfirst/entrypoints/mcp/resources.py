"""What clients can read besides: the catalog, and the receipts of answers."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from mcp import types

from askfirst.entrypoints.mcp.calls import Calls
from askfirst.entrypoints.mcp.words import json_text
from askfirst.service import cataloguing

CATALOG = "askfirst://catalog"
_JSON = "application/json"
_DATASET = re.compile(r"askfirst://catalog/([^/]+)")
_RECEIPT = re.compile(r"askfirst://sessions/([^/]+)/exchanges/([0-9]{1,9})/receipt")

TEMPLATES = (
    types.ResourceTemplate(
        uri_template="askfirst://catalog/{dataset}",
        name="dataset",
        title="A dataset",
        description="Its fields, measures, conditions and relations.",
        mime_type=_JSON,
    ),
    types.ResourceTemplate(
        uri_template="askfirst://sessions/{session}/exchanges/{number}/receipt",
        name="receipt",
        title="The receipt of an answer",
        description="How an answer was made: the question as understood, names, times, the queries as they were sent.",
        mime_type=_JSON,
    ),
)


def listed() -> list[types.Resource]:
    """The resources that have a fixed address."""
    described = "The datasets that can be asked about."
    return [
        types.Resource(uri=CATALOG, name="catalog", title="The catalog", description=described, mime_type=_JSON),
    ]


async def read(address: str, calls: Calls) -> types.TextResourceContents | None:
    """What is at an address; None where nothing can be. Raises CallError for a name that is not known."""
    found = await _found(address, calls)
    return found and types.TextResourceContents(uri=address, mime_type=_JSON, text=json_text(found))


async def _found(address: str, calls: Calls) -> Any:
    if address == CATALOG:
        with calls.told():
            return cataloguing.listed(calls.agent.seen(calls.asks))
    if dataset := _DATASET.fullmatch(address):
        with calls.told():
            return cataloguing.described(calls.agent.seen(calls.asks), unquote(dataset[1]))
    if receipt := _RECEIPT.fullmatch(address):
        return await calls.receipt(unquote(receipt[1]), int(receipt[2]))
    return None
