"""What joins the times of a comparison, as data: "2024 against 2023", "May put next to that of June"."""

from __future__ import annotations

Words = tuple[str, ...]

OPENINGS: tuple[Words, ...] = (
    ("compare",), ("comparing",), ("comparison", "of"), ("comparison", "between"), ("difference", "between"),
    ("difference", "from"),
)  # fmt: skip
CUES: tuple[Words, ...] = (
    ("vs",), ("vs.",), ("versus",), ("compared", "to"), ("compared", "with"), ("compare", "to"), ("compare", "with"),
    ("relative", "to"), ("against",), ("in", "comparison", "to"), ("in", "comparison", "with"), ("than",),
    ("and", "compare", "with"), ("and", "compare", "to"), ("next", "to"), ("alongside",), ("beside",), ("besides",),
    ("side", "by", "side", "with"), ("as", "opposed", "to"), ("in", "contrast", "to"), ("in", "contrast", "with"),
    ("as", "compared", "to"), ("as", "compared", "with"), ("when", "compared", "to"), ("when", "compared", "with"),
    ("set", "against"), ("held", "against"), ("up", "against"), ("put", "against"), ("and", "then"), ("over",),
)  # fmt: skip
PUT = frozenset((
    "put", "set", "placed", "seen", "shown", "held", "laid", "measured", "when", "look", "looks", "looked", "do", "did",
    "fare", "fared", "stack", "stacks", "stacked", "up", "standing", "stand", "stands",
))  # fmt: skip
"""What may stand before a word that compares: "put against", "look next to"."""
THE_SAME: tuple[Words, ...] = (
    ("that",), ("those",), ("the", "one"), ("the", "ones"), ("the", "figure"), ("the", "number"),
    ("what", "it", "was"),
    ("what", "they", "were"), ("what", "we", "had"), ("it", "was"), ("they", "were"), ("we", "had"), ("the", "same"),
)  # fmt: skip
"""What stands for the number that was named with the first time: "X of May next to that of June"."""
JOINTS: tuple[Words, ...] = (
    ("and",), ("or",), ("&",), (",", "and"), (",", "or"), (",",), ("as", "well", "as"), ("and", "also"),
)  # fmt: skip
