"""The side that a game is said to be of: in "Arsenal's away games" no column is meant by "away"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.opponents import EITHER_SIDE, GAMES, SIDES

_WEIGHT = 1.1


def sides_of_games(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """A filler for each such word, in a table with columns of both opponents; the name beside it tells whose it is."""
    texts = (field for field in dataset.fields.values() if field.type == "string" and field.role != "hidden")
    named = {word for field in texts for word in fold(field.label).split()}
    if not any({*pair} <= named for pair in SIDES):
        return
    words = tokens.words()
    for phrase in EITHER_SIDE:
        for at in range(len(words) - len(phrase) + 1):
            if words[at : at + len(phrase)] == phrase:
                yield Span("filler", at, at + len(phrase), "polite", _WEIGHT)
    names = [at for at, token in enumerate(tokens.items) if at and token.text[:1].isupper()]
    for at, (side, game) in enumerate(pairwise(tokens.items)):
        if game.stem in GAMES and any(side.word in pair for pair in SIDES) and names:
            yield Span("filler", at, at + 1, "polite", _WEIGHT)
