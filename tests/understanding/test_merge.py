"""A changed request in one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.understanding.merge import label_of, merge_request
from tests.understanding.sessions import DEPOT, NAMELESS, PLACES, PORT

ASKED = "Show shipments to Miami last week"


@pytest.mark.parametrize(
    ("original", "label", "about", "change", "merged"),
    [
        (
            *(ASKED, "Port of Miami", "Miami", "also include arrival date"),
            "Show shipments to Port of Miami last week, also include arrival date",
        ),
        (f"{ASKED}?", "Port of Miami", "miami", "", "Show shipments to Port of Miami last week"),
        (ASKED, "", "Miami", "by month", "Show shipments to Miami last week, by month"),
        (ASKED, "Port of Miami", "", "", "Show shipments to Miami last week, Port of Miami"),
        ("List all", "net weight", "average weight", "by month.", "List all, net weight, by month"),
        ("The average   weight", "net weight", "average weight", "", "The net weight"),
        ("Miamian ports in Miami", "Port of Miami", "Miami", "", "Miamian ports in Port of Miami"),
        ("Show Port of Miami", "Port of Miami", "Miami", "by month", "Show Port of Miami, by month"),
        ("To A.B.", r"\1 \g<0>", "A.B", "", r"To \1 \g<0>"),
        ("", "Port of Miami", "Miami", "by month", "Port of Miami, by month"),
    ],
)
def test_the_answer_takes_the_place_of_the_words_in_question(
    original: str, label: str, about: str, change: str, merged: str
) -> None:
    """Nothing that the user said is lost."""
    assert merge_request(original, label, about, change) == merged


@given(st.text(), st.text(min_size=1), st.text(), st.text())
def test_no_answer_and_no_change_is_ever_dropped(original: str, label: str, about: str, change: str) -> None:
    """Whatever the texts are, label and change are in the request."""
    merged = merge_request(original, label, about, change)
    assert label.strip().casefold() in merged.casefold()
    assert change.strip(" \t\n,;.") in merged


def test_values_are_called_by_their_labels() -> None:
    """What the user never saw does not come into the request."""
    said = PLACES.clarification
    assert label_of(said, [PORT, DEPOT]) == "Port of Miami or Miami Inland Depot"
    assert label_of(NAMELESS.clarification, ["Hamburg"]) == "Hamburg"
