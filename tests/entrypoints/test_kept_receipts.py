"""A receipt says that an answer was kept, since when, and of when the data is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.receipt import QueryMetadata, Receipt
from askfirst.entrypoints.cli.receipts import receipt_lines
from tests.entrypoints.test_replies import QUERY


def lines(query: QueryMetadata) -> dict[str, str]:
    return dict(receipt_lines(Receipt("how many?", "2025-01-15", queries=(query,))))


@pytest.mark.parametrize(
    ("since", "said"),
    [
        ("2025-01-15T11:59:11+00:00", "11:59:11"),
        ("2025-01-14T23:59:11+00:00", "2025-01-14T23:59:11+00:00"),
        ("2025-01-15T11:59:11+02:00", "2025-01-15T11:59:11+02:00"),
    ],
    ids=["of this day", "of another day", "of another zone"],
)
def test_a_kept_answer_says_since_when(since: str, said: str) -> None:
    """The time alone suffices on the same day."""
    found = lines(replace(QUERY, cached_at=since))
    assert found["kept"] == f"from an answer kept since {said}"
    assert found["took"] == "7.2 ms at 2025-01-15T12:00:00+00:00"


def test_the_time_of_the_data_is_told_where_it_is_known() -> None:
    assert lines(replace(QUERY, as_of="2025-01-14T08:00:00+00:00"))["data"] == "as of 2025-01-14T08:00:00+00:00"
    assert {"kept", "data"}.isdisjoint(lines(QUERY))
