"""Recognises what is to stand first: "starting with the worst", "worst first", "from best to worst"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.cue_words import CUES
from askfirst.understanding.rules.words.rank_words import BEST, ENDS, IN_TERMS_OF, STARTING, WORST

_SURE = 1.3
_BEHIND = ("one", "ones", "first", "on top", "at the top", "at top", "up top")
_WAYS = {"high": "desc", "low": "asc", "late": "desc", "early": "asc"}
_ANY = {phrase: _WAYS[cue] for cue in _WAYS for phrase in CUES["superlative"][cue] if phrase not in ("first", "last")}
_CUE_OF = {**_ANY, **{word: cue for cue, words in ENDS.items() for word in words}}
_LONGEST = 3
_RANKING = frozenset((
    *(phrase.split()[-1] for phrases in CUES["superlative"].values() for phrase in phrases), "rank", "ranks", "ranked",
    "order", "top", "bottom", "second", "third", "fourth", "fifth", "runner", "place", "leads", "tops", "heads",
    "leader", "ahead",
)) - {"most", "least", "last", "first"}  # fmt: skip


def orderings(tokens: Tokens) -> Iterator[Span]:
    """Every phrase for the end that an answer begins with."""
    words = tokens.words()
    for first in range(len(words)):
        for phrase in STARTING:
            behind = first + len(phrase.split())
            if words[first:behind] == tuple(phrase.split()):
                behind += words[behind : behind + 1] in (("the",), ("our",), ("those",))
                yield from _end_at(words, first, behind, closed=True)
        yield from _end_at(words, first, first, closed=False)
        yield from _both_ends(words, first)


def ranked_by(tokens: Tokens) -> Iterator[Span]:
    """As in "the best X in terms of Y": what something is ranked by, said behind the rank."""
    words = tokens.words()
    for first in range(1, len(words)):
        if not _RANKING.intersection(words[:first]):
            continue
        for phrase in IN_TERMS_OF:
            if words[first : first + len(phrase)] == phrase:
                yield Span("grouping", first, first + len(phrase), "ranked", _SURE)


def _end_at(words: tuple[str, ...], first: int, at: int, *, closed: bool) -> Iterator[Span]:
    for length in range(_LONGEST, 0, -1):
        cue = _CUE_OF.get(" ".join(words[at : at + length]))
        if not cue or at + length > len(words):
            continue
        last = at + length
        told = next((tail for tail in _BEHIND if words[last : last + len(tail.split())] == tuple(tail.split())), "")
        ends = last + len(told.split())
        closes = ends >= len(words) or not words[ends][:1].isalnum() or words[ends] in ("and", "please", "then")
        if (closed and closes) or told.endswith(("first", "top")):
            yield Span("order", first, ends, cue, _SURE)
        return


def _both_ends(words: tuple[str, ...], first: int) -> Iterator[Span]:
    """As in "from best to worst", "worst to best"."""
    here = first + (words[first] == "from")
    here += words[here : here + 1] == ("the",)
    one, to, behind = here, here + 1, here + 2
    behind += words[behind : behind + 1] == ("the",)
    if words[to : to + 1] != ("to",) or behind >= len(words):
        return
    ends = {words[one] in BEST, words[behind] in BEST}
    if len(ends) > 1 and {words[one], words[behind]} <= {*BEST, *WORST}:
        yield Span("order", first, behind + 1, "best" if words[one] in BEST else "worst", _SURE)
