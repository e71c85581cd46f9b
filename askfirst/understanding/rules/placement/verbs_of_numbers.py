"""Rows and the verb of a number in one term: "the cars weigh over a ton" says of rows how much they weigh."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board

_VERBS = frozenset((
    "weigh", "weighs", "weighed", "weighing", "costs", "costed", "costing", "lasts", "lasted", "lasting", "measures",
    "measured", "earns", "earned", "earning", "takes", "took", "taking", "holds", "held", "holding", "carries",
    "carried", "carrying", "pays", "paid", "paying", "exceeds", "exceeded", "exceeding",
))  # fmt: skip
_NOUNS_TOO = frozenset(("cost", "weight", "measure", "last", "earn", "take", "hold", "carry", "pay", "exceed"))
"""Verbs only behind a plural: "orders cost more than", but "the cost of more than"."""


def is_said_of_rows(board: Board, at: int) -> bool:
    """Whether a term ends in a verb that a bound follows: the rows have the number, nobody adds it up."""
    span = board.at(at)
    if span is None or span.last - span.first < len(("rows", "verb")) or not board.is_a(at + 1, "comparator", "number"):
        return False
    noun, verb = board.tokens.items[span.last - 2 : span.last]
    said = verb.text.lower()
    return said in _VERBS or (said in _NOUNS_TOO and noun.word != noun.stem)
