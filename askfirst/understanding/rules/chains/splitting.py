"""One message that asks two questions: "shipments of the 5 customers with the most orders"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from askfirst.catalog.model import Catalog
from askfirst.understanding.rules.recognition.thing_nouns import NUMBER, any_of, nouns
from askfirst.understanding.rules.tokens import Tokens, tokenize, tokens_of, word_by_word

_LINK = (
    r"(?:(?:(?:that|which) )?(?:(?:are|is|were|was|come|came|go|went|belong) )?"
    r"(?:(?:belonging|\w+ed|made|sent|sold|bought) )?"
    r"(?:of|for|from|by|to|with|in|on|via)|(?:do|does|did|have|had))"
)
_DOING = frozenset({"have", "has", "had", "get", "got", "place", "placed", "make", "made", "own"})
"""Verbs that end a question about what things have: "how many orders do the top 5 customers by shipments have?"."""
_ALL = r"(?:(?:all|any) (?:of )?)?(?:the |our |those )?"
_HAVE = r"(?:(?:that|which|who) )?(?:with|having|have|had|has|got|placed|made)"
_MOST = r"(?:most|least|fewest|highest|lowest|largest|biggest|smallest|greatest|longest|shortest)"
_OVER = (
    r"(?:more than|over|above|fewer than|less than|under|below|at least|at most|no more than|no fewer than|"
    r"no less than|not more than|exactly|up to)"
)
_RANK = r"(?:top|bottom|best|worst|biggest|largest|smallest)"
_KIND = r"(?:(?!(?:of|for|from|by|to|with|in|on|via|the|and|or)\b)\w+ ){0,2}"
"""Words that say what kind of things: "the 3 German customers"."""
_FORMS = (
    rf"{NUMBER}?{_KIND}(?P<noun>%s) {_HAVE} (?:the )?{_MOST} \w",
    rf"(?:{_RANK} {NUMBER}?|{NUMBER}{_RANK} ){_KIND}(?P<noun>%s) (?:by|in terms of) \w",
    rf"{_KIND}(?P<noun>%s) {_HAVE} {_OVER} {NUMBER}\w",
)
_HAVING = r"(?P<noun>%s) (?:that|which|who) (?:have|had|has|placed|made) (?P<had>\w.*)"
_TAILS = frozenset({
    "in", "during", "since", "before", "after", "last", "this", "by", "per", "between", "until", "where", "grouped",
    "sorted", "ordered", "for", "to", "from", "on", "each",
})  # fmt: skip
"""Words with which a part of the message may begin that is of the outer question again."""
_MOST_TAILS = 3


@dataclass(frozen=True, slots=True)
class Split:
    """A message in two: `said` are the words that say which things, `inner` the question that tells them.

    `outer` is the rest; `tail` what of it stands behind those words. `had` holds where the things are those that have
    rows of a kind, whatever these are asked for.
    """

    said: str
    inner: str
    outer: str
    link: str
    thing: str
    tail: str = ""
    had: bool = False


def splits(message: str, catalog: Catalog) -> Iterator[Split]:
    """The ways in which a message may be two questions, the inner one as long as it can be first."""
    things = any_of(catalog)
    if not things:
        return
    tokens = tokenize(message)
    words = word_by_word(tokens.items)
    for form in (*_FORMS, _HAVING):
        match = re.search(rf"\b(?P<link>{_LINK}) (?P<said>{_ALL}{form % things})", words)
        if match and not _counts_them(words[: match.start()]):
            yield from _cut(match, tokens, words, catalog)
            return


def _counts_them(before: str) -> bool:
    """As in "number of orders with more than 200 items": the words before only say what is made of the things."""
    last = before.split()[-1:]
    return not last or last[0] in _OF_THEM


_OF_THEM = frozenset({
    "number", "numbers", "no", "nr", "count", "counts", "amount", "total", "sum", "average", "mean", "median", "share",
    "percentage", "percent", "proportion", "fraction", "part", "list", "table", "overview", "name", "names", "all",
    "any", "each", "many", "much", "most", "some", "none", "half", "details", "rate", "ranking", "me", "us", "show",
    "those", "and", "or", "only", "just", "is", "are",
})  # fmt: skip
"""Words of which nobody asks alone: what follows is what the question is about."""


def _cut(match: re.Match[str], tokens: Tokens, words: str, catalog: Catalog) -> Iterator[Split]:
    start, _ = tokens_of(words, *match.span("link"))
    begin, least = tokens_of(words, *match.span("said"))
    thing = nouns(catalog)[match["noun"].replace("_", " ")]
    had = "had" in match.re.groupindex
    least = tokens_of(words, *match.span("had"))[0] + 1 if had else least
    end = len(tokens)
    while end > least and not tokens.items[end - 1].word.isalnum():
        end -= 1
    if match["link"] in _ASKING:
        end -= tokens.items[end - 1].word in _DOING
    tails = [at for at in range(least, end) if tokens.items[at].word in _TAILS or tokens.items[at].text == ","]
    for stop in (end, *reversed(tails[-_MOST_TAILS:])):
        said, tail = tokens.said(begin, stop), tokens.said(stop, end).lstrip(" ,")
        inner = said
        if had:
            rows = tokens.said(tokens_of(words, *match.span("had"))[0], stop)
            inner = f"number of {rows} by {catalog.dataset(thing).label}"
        head = _HANGING.sub("", tokens.said(0, start).strip(" ,;:"))
        yield Split(said, inner, f"{head} {tail}".strip(), match["link"], thing, tail, had)


_ASKING = frozenset({"do", "does", "did", "have", "had"})
_HANGING = re.compile(r"\s+(?:are|is|were|was|come|came|did|do)(?:\s+there)?$", re.IGNORECASE)
