"""The receipt in lines: what stands on it besides the query."""

from askfirst.domain.query import Measure, Query
from askfirst.domain.receipt import Emptiness, Receipt, Relaxed
from askfirst.entrypoints.cli.receipts import receipt_lines

COUNT = Query("visits", (Measure("count"),))


def test_an_empty_answer_lists_what_there_is_without_each_condition() -> None:
    """Also what was not counted, and what a condition leaves by itself."""
    relaxed = (
        Relaxed("day is 2019", 1_234, COUNT, span="day runs from 2023-01-01 to 2024-01-01"),
        Relaxed("place is Oslo", 0, COUNT, alone=56),
        Relaxed("fee is over 5", None, COUNT),
    )
    receipt = Receipt("how many?", "2025-01-15", emptiness=Emptiness("0 visits.", 2_000, relaxed))
    assert [said for name, said in receipt_lines(receipt) if name == "empty"] == [
        "without 'day is 2019': 1,234, day runs from 2023-01-01 to 2024-01-01",
        "without 'place is Oslo': 0; with it alone: 56",
        "without 'fee is over 5': not counted",
        "without any condition: 2,000",
    ]
