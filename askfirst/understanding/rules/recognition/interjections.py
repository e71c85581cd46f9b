"""Recognises what people say before they begin, and cut off from the rest: "Oh, five will do", "hmm, by month"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_SOUNDS = frozenset((
    "oh", "ooh", "ah", "aah", "aha", "um", "umm", "uh", "uhm", "hm", "hmm", "hmmm", "er", "erm", "eh", "huh", "oops",
    "wow", "whoa", "gosh", "gee", "yay", "yeah", "yep", "yup", "nah", "nope", "ok", "okay", "alright", "great", "nice",
    "cool", "perfect", "lovely", "wonderful", "excellent", "interesting", "good", "fine", "right", "well", "now", "so",
    "actually", "anyway", "anyways", "wait", "sure", "thanks", "super", "brilliant", "awesome", "ta", "sorry", "yes",
))  # fmt: skip
_BARE = frozenset(("oh", "ooh", "ah", "aha", "um", "umm", "uh", "uhm", "hm", "hmm", "hmmm", "er", "erm", "oops", "wow"))
"""They say nothing even where no pause stands behind them."""
_PAUSES = (",", ".", "!", "-", "–", "—", "...", "…", ":", ";")  # noqa: RUF001 - as people type it
_SURE = 1.4


def interjections(tokens: Tokens) -> Iterator[Span]:
    """Such words at the very beginning, one behind the other; a code of capitals is none."""
    words = tokens.words()
    for at, word in enumerate(words):
        text = tokens.items[at].text
        pause = words[at + 1 : at + 2] and words[at + 1] in _PAUSES
        code = text.isupper() and not tokens.text.isupper()
        if word in _PAUSES:
            continue
        if code or word not in _SOUNDS or not (pause or (word in _BARE and at + 1 < len(words))):
            return
        yield Span("filler", at, at + 1, "polite", _SURE)
