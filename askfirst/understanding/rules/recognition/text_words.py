"""Recognises what a text holds, begins or ends with: "containing", "whose name does not start with the letter"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens, by_first_word

_USUAL = 0.8
_NO = ("not", "does not", "do not", "did not", "doesnt", "dont", "didnt", "never")
_WHOSE = (
    "whose name", "whose names", "with a name", "with names", "where the name", "where their name", "have a name",
    "has a name", "having a name", "whose title",
)  # fmt: skip
"""What is said of things before what their names hold."""
_WHICH = ("that", "which", "is")
_EITHER = ("either", "one", "any", "some", "both", "or", "the", "of", "these", "those", "following")
_PARTS = ("word", "words", "letter", "letters", "text", "term", "string", "phrase", "prefix", "suffix")
_HELD_WORD = ("with", "has", "have", "having")
VERBS: Mapping[str, str] = {
    **dict.fromkeys(("contain", "contains", "containing", "contained", "includes"), "contains"),
    **{
        f"{called} something {how}": "contains"
        for called in ("called", "named", "titled")
        for how in ("with", "containing", "like", "including")
    },
    **{f"{verb} with": "starts_with" for verb in ("start", "starts", "starting", "started", "begin", "begins")},
    "beginning with": "starts_with",
    **{f"{verb} {how}": "ends_with" for verb in ("end", "ends", "ending", "ended") for how in ("with", "in")},
}
"""What is done to a text, and the operator of it."""
_HELD = tuple(
    f"{place} {whose} {name}"
    for place in ("in", "within", "somewhere in", "anywhere in", "as part of", "inside")
    for whose in ("the", "their", "its", "his", "her")
    for name in ("name", "names", "title", "titles")
)
OF_TEXT = frozenset(("not_" * no + op) for op in set(VERBS.values()) for no in (False, True))


def text_cues(tokens: Tokens) -> Iterator[Span]:
    """A comparator for each; the cue is the operator, or `held` where what is held stands before."""
    words = tokens.words()
    for first in range(len(words)):
        held = _behind(words, first, _HELD)
        if held > first:
            yield Span("comparator", first, held, "held", _USUAL)
        word = _behind(words, first, _HELD_WORD)
        if word > first and words[word : word + 2] in (("the", "word"), ("the", "words")):
            yield Span("comparator", first, word + 2, "contains", _USUAL)
        listed = _words_listed(words, first)
        if listed > first:
            yield Span("filler", first, listed, "polite", _USUAL)
        for whose in (_WHOSE, _WHICH, ()):
            span = _compared(words, first, whose)
            if span:
                yield span


def _words_listed(words: tuple[str, ...], first: int) -> int:
    """The token behind "either word (", "one of the words": the words themselves follow."""
    at = first
    while at < len(words) and words[at] in _EITHER:
        at += 1
    return at + 1 if at > first and words[at : at + 1] and words[at] in ("word", "words", "term", "terms") else first


def _compared(words: tuple[str, ...], first: int, whose: tuple[str, ...]) -> Span | None:
    """The comparison that begins with these words, be it negated, and with the word for a part of a text behind it."""
    begin = _behind(words, first, whose)
    if whose and begin == first:
        return None
    begin = _behind(words, begin, _WHICH) if whose is _WHOSE else begin
    verb = _behind(words, begin, _NO)
    last = _behind(words, verb, tuple(VERBS))
    if last == verb:
        return None
    op = VERBS[" ".join(words[verb:last])]
    if words[last : last + 1] == ("the",) and words[last + 1 : last + 2] and words[last + 1] in _PARTS:
        last += 2
    return Span("comparator", first, last, f"not_{op}" if verb > begin else op, _USUAL)


def _behind(words: tuple[str, ...], first: int, phrases: tuple[str, ...]) -> int:
    """The token behind the longest of the phrases that stands here; the same one where none does."""
    longest = first
    for said in _by_first_word(phrases).get(words[first], ()) if first < len(words) else ():
        if words[first : first + len(said)] == said:
            longest = max(longest, first + len(said))
    return longest


@cache
def _by_first_word(phrases: tuple[str, ...]) -> Mapping[str, Sequence[tuple[str, ...]]]:
    return by_first_word(tuple(phrase.split()) for phrase in phrases)
