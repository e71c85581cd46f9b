"""Words for what rows are numbered by, in a list of columns: "number, status and value", "order no., customer"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.tokens import Tokens


def is_row_number(tokens: Tokens, at: int, dataset: Dataset) -> bool:
    """As in "order no., customer and amount": the short form behind what the rows are called, in a list."""
    behind = tokens.words()[at + 1 : at + 2]
    ends = not behind or behind[0] in (",", ".", "and", "&", "/", ";", "+", ":", "plus", "with", "of")
    called = {" ".join(map(stem, fold(text).split())) for text in (dataset.label, dataset.plural, *dataset.synonyms)}
    return tokens.items[at].word in ("no", "nr", "num", "nos", "nrs") and ends and tokens.items[at - 1].stem in called


def is_column(tokens: Tokens, at: int) -> bool:
    """Whether a word for numbers stands in a list of columns: "number, status and value"."""
    words = tokens.words()
    denies = words[at] == "no" and words[at + 1 : at + 2] not in ((), (",",), ("and",))
    if denies or words[at - 1 : at] == ("in",):
        return False  # As "no reefers", and as "in number and in value", which counts.
    before = words[at - 1 : at] == (",",) and bool({",", ":"}.intersection(words[: at - 1]))
    listed = words[at + 1 : at + 2] in ((",",), ("and",)) or before
    return listed and words[at + 1 : at + 2] != ("of",)
