"""Ranges, gaps, products and how many for each different thing: written, read back, and caught where they are bent."""

from __future__ import annotations

import pytest

from askfirst.domain.query import Measure, Query
from askfirst.sources.sql.compile import compile_query
from askfirst.sources.sql.conserve import ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World
from tests.sources.sql.test_conserve import check

MEASURES = (
    Measure("range", "amount_eur"),
    Measure("gap", "amount_eur", "weight_kg"),
    Measure("product", "amount_eur", "weight_kg"),
    Measure("per_distinct", None, "status"),
    Measure("per_distinct", "amount_eur", "status"),
)
BENT = (("MAX(", "AVG("), (" - ", " + "), (" * ", " - "), ("DISTINCT ", ""), ("SUM(", "AVG("))


@pytest.mark.parametrize(("measure", "bent"), [*zip(MEASURES, BENT, strict=True)])
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_each_is_read_back_and_no_other_number_passes_for_it(
    world: World, measure: Measure, bent: tuple[str, str], dialect: str
) -> None:
    """What is written conserves the query; with another function or sign it does not."""
    settings = SqlSettings(dialect)  # type: ignore[arg-type]
    query = Query("sales", measures=(measure,))
    text = compile_query(query, world.catalog, settings).text
    check(text, query, world.catalog, settings)
    with pytest.raises((ConservationError, UnsafeStatementError)):
        check(text.replace(*bent, 1), query, world.catalog, settings)
