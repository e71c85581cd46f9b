"""What the things of a catalog are called, as it stands in a text, and numbers before them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog
from askfirst.catalog.overlay import plural_of
from askfirst.catalog.remember import per_catalog
from askfirst.understanding.rules.words.positions import NUMBERS

NUMBER = rf"(?:(?:[0-9][0-9.,]*k?|{'|'.join(map(re.escape, NUMBERS))}) )"


@per_catalog
def nouns(catalog: Catalog) -> Mapping[str, str]:
    """For each folded noun, for one thing or for several, the dataset of the things; none that two datasets share.

    A kind of them, such as ports, is a noun if it stands for several.
    """
    found: dict[str, set[str]] = {}
    for dataset in catalog.datasets.values():
        said = {fold(name) for name in (dataset.name, dataset.label, dataset.plural, *dataset.synonyms)} - {""}
        kinds = {fold(name) for one in dataset.conditions.values() for name in (one.name, *one.synonyms)}
        kinds = {name for name in kinds if name.endswith("s") and stem(name) != name and " " not in name}
        for name in said | {plural_of(one) for one in said} | kinds:
            found.setdefault(name, set()).add(dataset.name)
    return {name: datasets.pop() for name, datasets in found.items() if len(datasets) == 1}


@per_catalog
def any_of(catalog: Catalog) -> str:
    """A pattern for any noun of the catalog, the longest first."""
    return "|".join(re.escape(name) for name in sorted(nouns(catalog), key=len, reverse=True))
