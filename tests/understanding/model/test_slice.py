"""The part of the catalog in a prompt: as large for ten fields as for five thousand, with those that matter."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.config.prompting import load_prompts
from askfirst.domain.restatement import Restatement
from askfirst.understanding.model.catalog_slice import MOST_CHARACTERS, MOST_LINES, MOST_WHOLE, catalog_slice
from askfirst.understanding.model.prompts import Prompts
from tests.understanding.model.freight_views import fresh

SIZES = (10, 60, 500, 5_000)
PER_DATASET = 20
NOTHING = Restatement("", 0, 0.0)


@cache
def catalog_of(size: int) -> Catalog:
    """Datasets of twenty fields each; every name has a word of its own."""
    datasets = {}
    for at in range(-(-size // PER_DATASET)):
        numbers = range(at * PER_DATASET, min(size, (at + 1) * PER_DATASET))
        fields = {
            name_of(number): Field(name_of(number), "number", "measure", label_of(number), f"What {number} is good for")
            for number in numbers
        }
        name = f"table_{word_of(at)}"
        datasets[name] = Dataset(name, "main", name, f"{name}s", fields, description="Rows of one kind")
    return Catalog(f"of {size}", datasets)


def word_of(number: int) -> str:
    return "".join("bdfgklmnpr"[int(digit)] + "aeiou"[int(digit) % 5] for digit in f"{number:04}")


def name_of(number: int) -> str:
    return f"{word_of(number)}_level"


def label_of(number: int) -> str:
    return f"{word_of(number)} level"


async def test_prompt_does_not_grow_with_the_catalog() -> None:
    prompts, view = Prompts(load_prompts(), 5), await fresh()
    sizes = {}
    for size in SIZES:
        small = replace(view, catalog=catalog_of(size), about="numbers")
        text = f"average {label_of(7)} by table"
        sizes[size] = prompts.restate(text, small, base=None, hint=NOTHING).characters
    assert max(sizes.values()) <= 1.3 * sizes[60], sizes


@given(st.sampled_from(SIZES), st.data())
def test_field_that_the_message_names_is_in_the_slice(size: int, data: st.DataObject) -> None:
    named = data.draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=4, unique=True))
    text = f"show the {' and the '.join(label_of(number) for number in named)} of last year"
    part = catalog_slice(catalog_of(size), text)
    lines = part.splitlines()
    assert all(any(line.startswith(f"  {name_of(number)}: ") for line in lines) for number in named)
    whole = len(catalog_slice(catalog_of(size), "anything else")) == len(part)
    assert len(part) <= (MOST_WHOLE if whole else MOST_CHARACTERS)
    assert sum(not line.startswith("dataset ") for line in lines) <= (size if whole else MOST_LINES)


@pytest.mark.parametrize("number", [0, 39, 59])
def test_field_is_kept_where_long_descriptions_leave_no_room(number: int) -> None:
    """Also of few fields what the message names comes first."""
    fields = {
        name_of(at): Field(name_of(at), "number", "measure", label_of(at), "d" * 500, synonyms=("s" * 300, "t" * 300))
        for at in range(60)
    }
    catalog = Catalog("wordy", {"rows": Dataset("rows", "main", "row", "rows", fields)})
    part = catalog_slice(catalog, f"total {label_of(number)}")
    assert f"  {name_of(number)}: " in part
    assert len(part) <= MOST_CHARACTERS


def test_small_catalog_is_the_same_whatever_is_asked() -> None:
    assert catalog_slice(catalog_of(10), "one thing") == catalog_slice(catalog_of(10), f"other {label_of(3)}")


async def test_hidden_fields_are_in_no_slice() -> None:
    assert "carrier_id" not in catalog_slice((await fresh()).catalog, "shipments by carrier id")
