"""What of a source is no field, told where somebody asks for it."""

from __future__ import annotations

from askfirst.catalog.lookup import parted, phrase_of
from askfirst.catalog.model import Catalog


def told_of_left_out(text: str, catalog: Catalog) -> str:
    """A sentence for each name in the text of something that was left out, with a space before it; empty for none."""
    said = set(phrase_of(text))
    return "".join(
        f" {one.name!r} of {dataset.plural} is in no column here; 'askfirst doctor' says why."
        for dataset in catalog.datasets.values()
        for one in dataset.left_out
        if said.issuperset(phrase_of(parted(one.name)))
    )
