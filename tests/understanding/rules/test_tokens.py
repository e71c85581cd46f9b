import pytest

from askfirst.understanding.rules.tokens import MOST_TOKENS, tokenize


def texts(text: str) -> list[str]:
    return [token.text for token in tokenize(text).items]


def test_compounds_part_into_words() -> None:
    """ "on-time" is found in a catalog that writes "on time"."""
    assert texts("on-time freight_cost destination.name") == ["on", "time", "freight", "cost", "destination", "name"]


def test_codes_stay_whole() -> None:
    """A code with digits is one name."""
    assert texts("order ORD-07700, please") == ["order", "ORD-07700", ",", "please"]


def test_numbers_keep_their_signs() -> None:
    """Currency, thousands, multipliers and percent belong to their number."""
    assert texts("$5,000 20k 1.2M 30%") == ["$5,000", "20k", "1.2M", "30%"]


def test_quoted_words_are_one_token() -> None:
    """Quotes mark one name, and are no part of it."""
    assert texts('to "New York and more"') == ["to", "New York and more"]


def test_offsets_lead_back_into_the_text() -> None:
    """Every part of a reading can be shown where it stands."""
    text = "Show  shipments to Éclair"
    assert all(text[token.start : token.end] == token.text for token in tokenize(text).items)


def test_what_is_too_long_is_kept_as_rest() -> None:
    """Words beyond the limit are not read, and not lost."""
    tokens = tokenize("word " * MOST_TOKENS + "last words")
    assert (len(tokens), tokens.rest) == (MOST_TOKENS, "last words")


@pytest.mark.parametrize(
    "text", ["\u202eright", "zero\u200bwidth", "a\x00b", "\x1b[31mred", "\ud800", "e\u0301", "😀😀"]
)
def test_strange_characters_keep_their_places(text: str) -> None:
    """Marks of direction, invisible and control characters change no offset, and no folded word holds them."""
    tokens = tokenize(f"show {text} now").items
    assert [tokens[0].text, tokens[-1].text] == ["show", "now"]
    whole = f"show {text} now"
    assert all(whole[token.start : token.end] == token.text for token in tokens)
    assert all(token.word.isprintable() for token in tokens if token.kind == "word")


def test_only_white_space_is_nothing() -> None:
    """No token comes of it."""
    assert texts(" \n\t\u00a0 ") == []
