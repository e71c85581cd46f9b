"""Nouns for the rows of a table whose name is no noun: "which animal" over msleep, "compact cars" over mpg.

Only where rows are listed or ranked: how many things there are is asked about, for a row may be no single thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import ROWS, Dataset
from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import found_anywhere
from askfirst.understanding.rules.recognition.subject import ROW_WORDS
from askfirst.understanding.rules.recognition.verbs import is_ordinary, is_verb_form
from askfirst.understanding.rules.spans import Span, is_weak, settle
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.adjective_forms import is_adjective
from askfirst.understanding.rules.words.attribute_nouns import ATTRIBUTE_NOUNS
from askfirst.understanding.rules.words.word_forms import ADJECTIVES, lands_of

_WEIGHT = 0.9
_SHORTEST = 3
_MODIFIERS = 3
_DETERMINERS = frozenset(("the", "all", "any", "our", "these", "those", "me", "us", "some", "a", "an", "of"))
_BEHIND = frozenset(
    word
    for line in (
        "with without that which who whose where having have has had by in from on at of for over under above below",
        "is are was were do does did sorted ordered ranked and or can could not between during per using",
    )
    for word in line.split()
)
_TOLD = frozenset(("with", "that", "which", "who", "whose", "where", "having"))
_ROWS = (*ROW_WORDS, "one", "case", "day", "month", "year", "week")
_OPENING = ("goal", "limit", "superlative", "ordinal")
_QUANTITIES = ("most", "least")
_STREAKS = frozenset(("spell", "streak", "run", "stretch", "string", "sequence", "drought", "bout", "slump"))
"""Several rows behind one another, and none of them."""
_AVERAGED = ("avg", "median", "min", "max", "percentile", "stddev")


async def nameless_rows(tokens: Tokens, known: Sequence[Span], view: View, dataset: str) -> list[Span]:
    """A term for the rows for the noun in their place, of the only table; none that is stored or may tell a field."""
    here = view.catalog.dataset(dataset)
    if len(view.catalog.datasets) > 1 or not is_nameless(here) or _names_rows(known, here):
        return []
    held = {at: span for span in settle(known, len(tokens)) for at in range(span.first, span.last)}
    found = next((at for at in range(len(tokens)) if _stands_for_rows(tokens, held, at)), None)
    if found is None:
        return []
    token = tokens.items[found]
    hits = await found_anywhere([token.text, token.stem], view)
    said = {token.word, token.stem}
    if any(hit.how != "fuzzy" and said & {*fold(hit.value).split()} for some in hits for hit in some):
        return []
    entry = Entry("dataset", dataset, dataset, (here.name,), _WEIGHT)
    return [Span("term", found, found + 1, "general", _WEIGHT, entries=(entry,))]


def is_nameless(dataset: Dataset) -> bool:
    """Whether its name is no word for many things, so that its rows are called "rows"."""
    return fold(dataset.plural).split()[-1:] == [ROWS[1]]


def _names_rows(known: Sequence[Span], dataset: Dataset) -> bool:
    named = (entry for span in known if span.kind == "term" and not is_weak(span) for entry in span.entries)
    return any((entry.kind, entry.name) == ("dataset", dataset.name) for entry in named)


def _stands_for_rows(tokens: Tokens, held: Mapping[int, Span], at: int) -> bool:
    token = tokens.items[at]
    if not _is_free(held, at) or not _may_be_noun(token) or not _ends_phrase(tokens, held, at):
        return False
    opening = _opening(tokens, held, at)
    if opening == "of":
        functions = {span.function for span in held.values() if span.kind == "function"}
        return bool(functions) and functions <= {*_AVERAGED}
    if opening == "start":
        words = tokens.words()
        one = words[at - 1 : at] == ("the",) and words[at + 1 : at + 2] and words[at + 1] in _TOLD
        return bool(one) or (token.word != token.stem and words[at + 1 : at + 2] != ("of",))
    return opening in _OPENING and not (opening == "goal" and _is_asked_for(tokens, at))


def _is_asked_for(tokens: Tokens, at: int) -> bool:
    """As in "what's our occupancy": one thing is asked for, and not which of the rows."""
    alone = all(token.kind == "mark" for token in tokens.items[at + 1 :])
    one = tokens.items[at].word == tokens.items[at].stem
    return alone and one and tokens.words()[at - 1 : at] in (("our",), ("my",), ("the",), ("is",))


def _is_free(held: Mapping[int, Span], at: int) -> bool:
    return at not in held


def _may_be_noun(token: Token) -> bool:
    plain = token.kind == "word" and token.text.isalpha() and len(token.word) >= _SHORTEST
    strange = not {token.stem, token.word} & (ATTRIBUTE_NOUNS | _STREAKS)
    verb = is_ordinary(token.word) or is_verb_form(token.word)
    described = token.word in ADJECTIVES or (token.word == token.stem and is_adjective(token.word))
    described = described or bool(lands_of(token.word))
    return plain and strange and not verb and not described and not token.text.isupper()


def _ends_phrase(tokens: Tokens, held: Mapping[int, Span], at: int) -> bool:
    """Whether no other noun follows that the word belongs to: in "which car maker" the maker is asked for."""
    if at + 1 >= len(tokens):
        return True
    behind = tokens.items[at + 1]
    if behind.kind != "word" or behind.word in _BEHIND:
        return True
    if behind.stem in _ROWS or (at + 1 in held and held[at + 1].kind == "grain"):
        return False  # "The snowy days", "the fast ones": it says which of them.
    several = tokens.items[at].word != tokens.items[at].stem
    if not several and at + 1 in held and held[at + 1].kind == "term" and not is_weak(held[at + 1]):
        return False  # "The prosperous countries": it says which of them.
    said = several or behind.word != behind.stem or is_verb_form(behind.word)
    return said and at + 1 in held


def _opening(tokens: Tokens, held: Mapping[int, Span], at: int) -> str:
    """What opens the phrase that ends with a noun: what is asked ("goal"), a rank, "of", the text's "start"."""
    words, strange = tokens.words(), 0
    for before in range(at - 1, -1, -1):
        span = held.get(before)
        if span is not None and span.kind in (*_OPENING, "number"):
            quantity = span.kind == "superlative" and span.cue in _QUANTITIES
            opens = span.kind != "goal" or span.cue in ("list", "which")
            return span.kind if opens and not quantity and span.kind != "number" else ""
        if words[before] in ("of", "for", "among") and strange <= _MODIFIERS:
            return "" if words[before - 1 : before] in (("number",), ("count",)) else "of"
        if words[before] in _DETERMINERS:
            continue
        if span is not None and not is_weak(span) and span.kind != "filler":
            return ""
        strange += 1
        if strange > _MODIFIERS or tokens.items[before].kind == "mark":
            return ""
    return "start"
