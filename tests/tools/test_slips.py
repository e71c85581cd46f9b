"""Names with slips of the pen: taken where one stored name alone is like them."""

import pytest

from askfirst.tools.candidates import Candidate, one_slip


def _names(*values: str, how: str = "fuzzy") -> list[Candidate]:
    return [Candidate("carrier.name", value, how, names=True) for value in values]


def test_one_name_alone_is_a_slip_away() -> None:
    (one,) = one_slip("Golden Straight Cariers", _names("Golden Strait Carriers", "Ocean North"))
    assert one.value == "Golden Strait Carriers"


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("Blue Meridien", ("Blue Meridian", "Blue Meridiem")),
        ("Japn", ("Japan",)),
        ("rotterdm", ("Rotterdam",)),
        ("Dominica", ("Dominican Republic",)),
        ("Zambia", ("Gambia",)),
        ("Slovakia", ("Slovenia",)),
    ],
)
def test_two_names_alike_short_ones_and_other_words_are_no_slips(said: str, stored: tuple[str, ...]) -> None:
    assert one_slip(said, _names(*stored)) == []


def test_a_name_that_holds_the_words_is_no_slip() -> None:
    assert one_slip("Golden Straight", _names("Golden Strait", how="partial")) == []
