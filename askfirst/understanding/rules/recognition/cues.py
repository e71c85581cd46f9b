"""Recognises the fixed words of questions: aggregations, comparators, grouping, order, negation and the like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from askfirst.domain.query import Function
from askfirst.understanding.rules.spans import Span, SpanKind
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MULTIPLIERS, NUMBER_WORDS, UNITS
from askfirst.understanding.rules.words.cue_words import CUES, GRAIN_FORMS
from askfirst.understanding.rules.words.function_words import FUNCTIONS
from askfirst.understanding.rules.words.movement import meant_to
from askfirst.understanding.rules.words.small_words import FILLER

_LIGHT = 0.3
_WEIGHT: Mapping[SpanKind, float] = {
    "joining": 0.4,
    "conjunction": 0.45,
    "goal": 0.5,
    "chat": 0.55,
    "change": 0.63,
    "write": 0.62,
    "superlative": 0.7,
    "grain": 0.72,
    "columns": 0.75,
}
_USUAL = 0.8
_SMALL = ("filler", "joining", "chat", "conjunction", "goal", "change")
_APART = (",", ":", ";", "-", "–", "—")  # noqa: RUF001 - as people type it
_TOTALS = frozenset(("total", "average", "avg", "mean", "median", "combined", "sum", "overall", "maximum", "minimum"))
_BEHIND_A_COUNT = ("per", "by", "for", "each", "only", "please", "in", "every")
_ATTRIBUTES = ("developed", "changed", "used", "broken", "moved", "found", "complete", "full", "involved", "right")
_DETERMINERS = (
    *("the", "all", "our", "these", "those", "most", "many", "of", "which", "what", "any", "list", "only", "other"),
)
_BEHIND_A_VERB = (
    *("in", "on", "by", "from", "since", "over", "to", "at", "for", "with", "during", "and", "or", "list", "table"),
)
_BEFORE_AN_ORDER = ("single", "each", "per", "every", "average", "one", "an", "mean", "median", "individual")
_JOINED = frozenset(("and", "or", "than", "by", "per", "with", "in", "on", "at", "to", "from", "for", "top", "first"))
_BEHIND_A_LETTER = frozenset(("and", "or", "in", "on", "for", "by", "with", "from", "at", "per", "than", "last"))
_US = ("we", "they", "you", "i", "he", "she", "it", "people")
_SECOND_BOUNDS = ("over", "under", "above", "below")
_I_WOULD = ("i'd", "i\u2019d")


def cues(tokens: Tokens) -> Iterator[Span]:
    """Every cue and filler word, as often as its phrase stands in the text; words in quotes are a name."""
    words, table = tokens.words(), _phrases()
    quoted = [token.kind == "quoted" for token in tokens.items]
    for first, word in enumerate(words):
        small = word in FILLER and not quoted[first] and not _is_code(tokens, first) and not _is_attribute(words, first)
        if small or tokens.items[first].text.lower() in _I_WOULD:
            yield Span("filler", first, first + 1, weight=_LIGHT)
        for phrase, kind, called in table.get(word, ()):
            last = first + len(phrase)
            cue = _behind_its_number(tokens, first, last, kind, called)
            rated = last - first == 1 and words[last : last + 1] in (("rate",), ("rates",)) and _is_done(kind, word)
            if rated or _was_done(kind, words, first):
                continue  # "return rate", "cancel rates": what is done to a thing, and no order
            if len(phrase) == 1 and kind in _SMALL and _is_code(tokens, first):
                continue
            if (kind, cue) == ("order", "by") and first and _is_one_ranked(words, first):
                continue  # "The largest order by value": an order, and no wish to sort
            if cue.endswith("_after") and not _is_amount(tokens, first - 1):
                continue
            if _is_no_bound(tokens, phrase, last):
                continue
            if words[first:last] == phrase and (kind == "grain" or not any(quoted[first:last])):
                function = _function(cue) if kind == "function" else None
                yield Span(kind, first, last, cue, _WEIGHT.get(kind, _USUAL), function=function)


def planned(tokens: Tokens) -> Iterator[Span]:
    """As in "due to arrive", "expected to be delivered": what it is due for says nothing more."""
    yield from (Span("filler", first, last, weight=1.2) for first, last in meant_to(tokens.words()))


def counted_behind(tokens: Tokens) -> Iterator[Span]:
    """As in "orders of 2024, number", "late ones - number per month": apart from what is counted, and behind it."""
    words = tokens.words()
    for at, word in enumerate(words):
        apart = at > 1 and words[at - 1] in _APART and not {",", ":"}.intersection(words[: at - 1])
        behind = words[at + 1 : at + 2]
        closes = not behind or behind[0] in _BEHIND_A_COUNT or not any(map(str.isalnum, behind[0]))
        counted = apart and closes and behind != (",",)
        if word in ("number", "counted") and (counted or _is_beside_a_total(words, at)):
            yield Span("function", at, at + 1, "count", 1.0, function="count")


def _is_beside_a_total(words: tuple[str, ...], at: int) -> bool:
    """As in "open orders: number and total value", "late ones: average delay and number"."""
    said = [word for word in words if word not in ("the", "their")]
    here = len([word for word in words[:at] if word not in ("the", "their")])
    joins = ("and", "&", "plus", ",")
    if here and said[here - 1] in _APART and said[here + 1 : here + 2] and said[here + 1] in joins:
        return said[here + 2 : here + 3] != [] and said[here + 2] in _TOTALS
    closes = not any(map(str.isalnum, "".join(said[here + 1 :])))
    clause = said[said.index(":") : here] if ":" in said[:here] else []
    return closes and said[here - 1] in joins[:3] and not _TOTALS.isdisjoint(clause)


def _is_amount(tokens: Tokens, at: int) -> bool:
    """Whether a number or its unit stands there: only behind these "or over" widens a bound."""
    if at < 0:
        return False
    unit = any(tokens.items[at].word in ways for ways in UNITS.values())
    return tokens.items[at].kind == "number" or tokens.items[at].word in NUMBER_WORDS or unit or _counts(tokens, at)


def _is_no_bound(tokens: Tokens, phrase: tuple[str, ...], last: int) -> bool:
    """As in "north of Miami", a way on the map; "and more than 10", "and over 2,000" begin a second comparison."""
    if phrase[0] in ("north", "south"):
        return not _is_number(tokens, last)
    if phrase[0] == "and" and phrase[-1] in _SECOND_BOUNDS and _is_number(tokens, last):
        return True
    return phrase[0] in ("and", "or") and tokens.words()[last : last + 1] == ("than",)


def _behind_its_number(tokens: Tokens, first: int, last: int, kind: SpanKind, cue: str) -> str:
    """As in "20 items at most", "5 tonnes at least": the cue of such a bound, else the same cue."""
    bound = kind == "comparator" and cue in ("ge", "le") and tokens.words()[first] == "at"
    return f"{cue}_after" if bound and _is_amount(tokens, first - 1) and not _is_number(tokens, last) else cue


def _is_number(tokens: Tokens, at: int) -> bool:
    at += at + 1 < len(tokens) and tokens.items[at].word == "a" and tokens.items[at + 1].word in MULTIPLIERS
    said = tokens.items[at] if at < len(tokens) else None
    return said is not None and (said.kind == "number" or said.word in (*NUMBER_WORDS, *MULTIPLIERS, "half"))


def _counts(tokens: Tokens, at: int) -> bool:
    """As in "15000 TEU or more", "20 mm of rain or more": the number stands a few words before."""
    for before in range(at, max(at - 4, -1), -1):
        token = tokens.items[before]
        if before < at and (token.kind == "number" or token.word in NUMBER_WORDS or token.word in MULTIPLIERS):
            return True
        if not token.word.isalnum() or token.word in _JOINED:
            return False
    return False


def _is_attribute(words: tuple[str, ...], at: int) -> bool:
    """As in "the developed countries": before a noun such a word says which of them, and what it means is asked."""
    if words[at] not in _ATTRIBUTES or at == 0 or at + 1 >= len(words):
        return False
    noun = words[at + 1].isalpha() and words[at + 1] not in _BEHIND_A_VERB
    return noun and words[at - 1] in _DETERMINERS


def _is_code(tokens: Tokens, at: int) -> bool:
    """As in "from the US", "in HI", "A grades": capitals are no small word, but for a greeting at the start."""
    text = tokens.items[at].text
    short = text.isupper() and text.isalpha() and len(text) == len("US") and not tokens.text.isupper()
    return (short and (at > 0 or text not in ("OK", "HI"))) or _is_letter(tokens, at)


def _is_letter(tokens: Tokens, at: int) -> bool:
    """As in "number of A grades", "got an A", "A or B": no article stands before a plural, an end or a small word."""
    if tokens.items[at].text != "A" or tokens.text.isupper():
        return False
    behind = tokens.items[at + 1] if at + 1 < len(tokens) else None
    if behind is None or not any(char.isalnum() for char in behind.word):
        return at > 0
    several = behind.text.islower() and behind.word.endswith("s") and behind.word != behind.stem
    return several or (at > 0 and behind.word in _BEHIND_A_LETTER)


def marks(tokens: Tokens) -> Iterator[Span]:
    """Punctuation and symbols, which carry no words."""
    for at, token in enumerate(tokens.items):
        if not any(char.isalnum() for char in token.word) and token.kind not in ("sign", "quoted"):
            yield Span("filler", at, at + 1, weight=0.0)


def _is_one_ranked(words: tuple[str, ...], at: int) -> bool:
    """Whether the noun "order" stands here, behind a superlative or an article."""
    before = words[at - 1]
    return words[at : at + 2] == ("order", "by") and (before in _superlatives() or before in _BEFORE_AN_ORDER)


def _is_done(kind: SpanKind, word: str) -> bool:
    return kind == "write" or word == "return"


def _was_done(kind: SpanKind, words: tuple[str, ...], at: int) -> bool:
    """As in "how many did we book": a question, and no wish to write."""
    return kind == "write" and at > 1 and words[at - 1] in _US and words[at - 2] in ("did", "do")


Phrase = tuple[tuple[str, ...], SpanKind, str]


@lru_cache(maxsize=1)
def _phrases() -> Mapping[str, list[Phrase]]:
    """The cue phrases by their first word."""
    table: dict[str, list[Phrase]] = {}
    for phrase in _all_phrases():
        table.setdefault(phrase[0][0], []).append(phrase)
    return table


@lru_cache(maxsize=1)
def _superlatives() -> frozenset[str]:
    return frozenset(phrase.split()[-1] for phrases in CUES["superlative"].values() for phrase in phrases)


def _all_phrases() -> Iterator[Phrase]:
    for function, phrases in FUNCTIONS.items():
        yield from ((tuple(phrase.split()), "function", function) for phrase in phrases)
    for kind, cues_of_kind in CUES.items():
        for cue, phrases in cues_of_kind.items():
            yield from ((tuple(phrase.split()), kind, cue) for phrase in phrases)
    # "the most" would hide the "most expensive" that begins a word later.
    for cue, phrases in CUES["superlative"].items():
        longer = (phrase for phrase in phrases if phrase.startswith(("most ", "least ")))
        yield from ((("the", *phrase.split()), "superlative", cue) for phrase in longer)
    for cue in CUES["grain"]:
        yield from ((tuple(form.format(cue).split()), "grain", cue) for form in GRAIN_FORMS)


def _function(cue: str) -> Function | None:
    return next((function for function in FUNCTIONS if function == cue), None)
