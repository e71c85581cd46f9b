"""What each rewording makes of a message."""

from __future__ import annotations

import pytest

from benchmarks.reading.rewording import REWORDINGS, typo


@pytest.mark.parametrize(
    ("law", "message", "changed"),
    [
        ("upper case", "How many cars?", "HOW MANY CARS?"),
        ("lower case", "How many cars?", "how many cars?"),
        ("polite", "How many cars?", "please could you tell me how many cars?"),
        ("polite", "Show cars.", "could you please show cars?"),
        ("polite", "USA cars", "please could you tell me USA cars?"),
        ("polite", "Please show cars", None),
        ("thanks", "How many cars?", "How many cars, thanks"),
        ("doubled", "cars, by origin?", "cars,,  by  origin??"),
        ("doubled", "over 1,200.5 kg", "over  1,200.5  kg"),
        ("time first", "How many cars in 2024?", "In 2024, how many cars?"),
        ("time first", "cars by origin last month", "Last month, cars by origin?"),
        ("time first", "cars since March 2024", "Since march 2024, cars?"),
        ("time first", "cars with 4 cylinders", None),
        ("typo", "how many cars", None),
    ],
)
def test_rewording(law: str, message: str, changed: str | None) -> None:
    assert REWORDINGS[law](message) == changed


@pytest.mark.parametrize("message", ["cylinders of cars", "how many shipments to Rotterdam?", "mmmmmm by origin"])
def test_typo_is_two_inner_letters(message: str) -> None:
    """The same one each time; first and last letters stay, and so do the other words."""
    changed = typo(message)
    assert changed == typo(message)
    assert changed is not None
    pairs = [(old, new) for old, new in zip(message.split(), changed.split(), strict=True) if old != new]
    assert len(pairs) == 1
    ((old, new),) = pairs
    assert (old[0], old[-1], sorted(old)) == (new[0], new[-1], sorted(new))
