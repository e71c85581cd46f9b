"""Recognises what people say before they begin, and cut off from the rest: "Oh, five will do", "hmm, by month"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.urgent_words import SURELY_URGENT, URGENT

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
_URGENT = 2.0
_WEAK = 0.2
_MOST = 6


def interjections(tokens: Tokens) -> Iterator[Span]:
    """Such words at the very beginning, one behind the other; a code of capitals is none."""
    words = tokens.words()
    begins = max(_behind_urgent(tokens), _behind_second_thoughts(words))
    if begins:
        yield Span("filler", 0, begins, "polite", _URGENT)
    yield from _together(tokens)
    for at, word in enumerate(words):
        if at < begins:
            continue
        text = tokens.items[at].text
        pause = words[at + 1 : at + 2] and words[at + 1] in _PAUSES
        code = text.isupper() and not tokens.text.isupper()
        if word in _PAUSES:
            continue
        if code or word not in _SOUNDS or not (pause or (word in _BARE and at + 1 < len(words))):
            return
        yield Span("filler", at, at + 1, "polite", _SURE)


def _behind_urgent(tokens: Tokens) -> int:
    """The token behind such words and their marks at the very beginning, as in "QUICK!!"; 0 where none stand there."""
    words = tokens.words()
    marks = [at for at, word in enumerate(words[: _MOST + 1]) if word in (*_PAUSES, "?")]
    if not marks or not marks[0] or marks[0] > _MOST:
        return 0
    said = {part for word in words[: marks[0]] for part in word.replace("'", "").split()}
    if not said <= URGENT or not said & SURELY_URGENT:
        return 0
    last = marks[0]
    while last < len(words) and words[last] in (*_PAUSES, "?"):
        last += 1
    return last if last < len(words) else 0


def _behind_second_thoughts(words: tuple[str, ...]) -> int:
    """The token behind words that take back what was said, as in "no wait, June"; 0 where none stand there."""
    pauses = [at for at, word in enumerate(words[: _MOST + 1]) if word in _PAUSES]
    for last in reversed(pauses):
        said = {word for word in words[:last] if word not in _PAUSES}
        if said <= _HESITANT and said & _SURELY_HESITANT and last + 1 < len(words):
            return last + 1
    return 0


_SURELY_HESITANT = frozenset(("wait", "hold", "hang", "scratch", "correction", "oops"))
_HESITANT = _SURELY_HESITANT | {"no", "nope", "on", "that", "a", "one", "moment", "sec", "second", "sorry", "oh", "ah"}


_ALL_IN_ONE = ("together", "altogether", "combined", "jointly", "collectively")


def _together(tokens: Tokens) -> Iterator[Span]:
    """As in "on the 29th and the 30th together?": that all is added up is what a number without groups is anyway."""
    words = tokens.words()
    last = len(words)
    while last and not words[last - 1][:1].isalnum():
        last -= 1
    if last > 1 and words[last - 1] in ("together", "altogether", "combined") and "and" in words[: last - 1]:
        yield Span("filler", last - 1, last, "polite", _WEAK)
    for at in range(2, len(words) - 1):
        if words[at] in _ALL_IN_ONE and words[at + 1] == ":" and {"and", ",", "&", "+"} & set(words[:at]):
            yield Span("filler", at, at + 1, "polite", _SURE)
