from __future__ import annotations

import statistics

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.analysis.statistics import describe_numbers, description_table, percentile

numbers = st.lists(st.integers(-1_000, 1_000), min_size=1, max_size=40)


@given(numbers, st.integers(0, 100))
def test_percentiles_are_those_of_the_database(values: list[int], percent: int) -> None:
    [[truth]] = duckdb.execute(
        "SELECT quantile_cont(v, $1::DOUBLE) FROM (SELECT unnest($2::DOUBLE[]) v)", [percent / 100, values]
    ).fetchall()
    assert percentile(values, percent) == pytest.approx(truth)


def test_what_is_no_number_is_missing() -> None:
    found = describe_numbers([1, None, "x", True, 3.0, float("nan")])
    assert (found.count, found.missing, found.mean) == (2, 4, 2.0)


def test_one_number_has_no_deviation_and_none_has_nothing() -> None:
    assert describe_numbers([5]).deviation is None
    assert describe_numbers([None]).mean is None


@given(numbers)
def test_descriptions_lie_between_the_extremes(values: list[int]) -> None:
    found = describe_numbers(values)
    assert found.mean == pytest.approx(statistics.fmean(values))
    assert found.lowest is not None
    assert found.highest is not None
    assert found.median is not None
    assert found.high is not None
    assert found.lowest <= found.median <= found.high <= found.highest


def test_a_percentile_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="no percentile 50 of 0 numbers"):
        percentile([], 50)


def test_a_table_has_a_row_for_each_column_described() -> None:
    table = description_table([("delay", describe_numbers([1, 2])), ("cost", describe_numbers([]))])
    assert table.column("field") == ("delay", "cost")
    assert table.column("count") == (2, 0)
