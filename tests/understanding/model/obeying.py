"""A model that does whatever any text in its prompt tells it, and a small workspace to put such text into."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from askfirst.domain.codec import Plain
from askfirst.domain.errors import ModelError
from askfirst.domain.tokens import Tokens
from askfirst.llm.model import Answer, Piece, Prompt

_ORDER = re.compile(r"(?:inject|obey|ignore (?:all|previous) \w+)\W+(?:at |for )?(\w+)\W+(?=\{|@)", re.IGNORECASE)
_NAMED = re.compile(r"@(\w+)")


class Obeying:
    """Obeys `INJECT site {json}` and `INJECT site @name`, where `book` has the answer of that name, also when told off.

    Where nothing tells it what to do, it refuses, and the rules read. `obeyed` are the sites at which it did as told.
    """

    def __init__(self, book: Mapping[str, Plain]) -> None:
        self._book = book
        self.obeyed: list[str] = []

    @property
    def name(self) -> str:
        return "obeying"

    async def ask(self, prompt: Prompt) -> Answer:
        reply = self._ordered(prompt)
        return Answer(str(reply), reply if prompt.schema else None, Tokens(1, 1))

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        yield Piece(str(self._ordered(prompt)))
        yield Piece(tokens=Tokens(1, 1))

    async def close(self) -> None:
        """There is nothing to close."""

    def _ordered(self, prompt: Prompt) -> Plain:
        for message in prompt.messages:
            for found in _ORDER.finditer(message.content):
                if found[1] == prompt.site:
                    self.obeyed.append(prompt.site)
                    return self._meant(message.content[found.end() :])
        raise ModelError("It refused.", fault="refused")

    def _meant(self, text: str) -> Plain:
        named = _NAMED.match(text)
        if named:
            return self._book[named[1]]
        data: Plain = json.JSONDecoder().raw_decode(text)[0]
        return data


ROWS = (
    ("Port of Miami", "Gulf Line", 900, "2024-03-04"),
    ("Port of Miami", "Gulf Line", 300, "2024-05-06"),
    ("Port of Miami", "Ocean North", 700, "2024-07-08"),
    ("Port of Miami", "Ocean North", 100, "2023-07-08"),
    ("Miami Container Terminal", "Gulf Line", 400, "2024-03-04"),
    ("Miami Container Terminal", "Ocean North", 250, "2023-03-04"),
    ("Rotterdam", "Ocean North", 800, "2024-09-10"),
)
CATALOG = """\
dataset: shipments
label: shipment
plural: shipments
synonyms: [consignment, "{synonym}"]
description: "{dataset}"
key: shipment_id
time: arrived_on
fields:
  shipment_id: {{label: shipment number, role: identifier}}
  destination: {{label: destination, description: "{field}", role: text}}
  carrier: {{label: carrier, role: category}}
  weight_kg: {{label: weight, unit: kg, role: measure}}
  arrived_on: {{label: arrival, role: time}}
  margin: {{label: margin, role: hidden}}
conditions:
  heavy: {{filters: [{{field: weight_kg, op: gt, values: [500]}}], description: "{condition}"}}
"""
PLACES = ("about", "synonym", "dataset", "field", "condition", "tool")
"""Where a workspace may hold text that reaches every reading."""


def make_workspace(folder: Path, text: str = "", *, place: str = "", cell: str = "") -> Path:
    """A folder with shipments and invoices; the text stands in the `place`, and in a destination of five rows."""
    texts = {name: text if name == place else f"the {name}" for name in PLACES}
    (folder / "data").mkdir(parents=True)
    (folder / "catalog").mkdir()
    rows = [*ROWS, *[(cell, "Gulf Line", 50, "2024-02-03")] * 5] if cell else list(ROWS)
    quoted = [
        f'{number},"{destination.replace(chr(34), chr(34) * 2)}",{carrier},{weight},{day},{number * 7}'
        for number, (destination, carrier, weight, day) in enumerate(rows, 1)
    ]
    head = "shipment_id,destination,carrier,weight_kg,arrived_on,margin"
    (folder / "data" / "shipments.csv").write_text("\n".join([head, *quoted, ""]), "utf-8")
    (folder / "data" / "invoices.csv").write_text("invoice_id,amount\n1,5\n2,6\n", "utf-8")
    about = json.dumps(f"Shipments. {texts['about']}")
    sources = "sources:\n  main: {files: data/*.csv}\n"
    (folder / "workspace.yaml").write_text(f"name: trade\nabout: {about}\ntoday: 2025-01-15\n{sources}", "utf-8")
    (folder / "catalog" / "shipments.yaml").write_text(CATALOG.format(**texts), "utf-8")
    return folder
