"""Whether a message refers to the last result: it points at it, changes its question, or is too bare to stand alone."""

from __future__ import annotations

import re

from askfirst.catalog.lookup import phrase_of, stem
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.decision import Decision
from askfirst.understanding.reader import View
from askfirst.understanding.rules.edits.editing import edited
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.follow_ups.pointing_words import points
from askfirst.understanding.rules.follow_ups.things_pointed_at import points_at_things
from askfirst.understanding.rules.recognition.carrying import points_back
from askfirst.understanding.rules.recognition.left_out import left_out
from askfirst.understanding.rules.recognition.things_behind import asks_for_things_behind
from askfirst.understanding.rules.times.series_words import names_no_number
from askfirst.understanding.rules.times.stepping import steps
from askfirst.understanding.rules.times.times import calendar_of, times
from askfirst.understanding.rules.tokens import tokenize
from askfirst.understanding.rules.words.positions import NUMBERS
from askfirst.understanding.rules.words.saying import Saying

_RESULT = r"(results?|table|list|chart|answer|data|output|rows?|numbers?|figures?|query)"
_POINTERS = (
    re.compile(
        r"\b(these(?! days)|the same|same as|same but|same for|same with|(this|that|those|your) (last )?"
        + _RESULT
        + r")\b"
    ),
    re.compile(rf"\b(the (previous|last|above|earlier) {_RESULT}|the results?|you just)\b"),
    re.compile(
        r"^(and )?(for |in )?(the )?(day|week|month|quarter|year|decade|one) (before|after|earlier|later)( that)?$"
    ),
    re.compile(r"\b(in|during|for|over) that (day|week|month|quarter|year|period)\b"),
    re.compile(r"^in (ascending|descending|reverse|alphabetical) order\b"),
    re.compile(r"\b(first|second|third|last|top|bottom|[0-9]+(st|nd|rd|th)) (one|row|line|entry)\b"),
    re.compile(r"\bthe (\w+est|most|least|most \w+|least \w+) (one|ones|row|line|entry)\b"),
    re.compile(
        r"\b(percent|percentage|per cent|pct|share|proportion|fraction|portion|part) (of .+ )?"
        r"(is|are|was|were|does|do|did|would|make|makes) (that|this|it|these|those|they)"
        r"( be| make| make up| represent| account for| amount to)?$"
    ),
    re.compile(r"^(and )?(what|how much) (is|are|was) (that|this|it|these|those) (as|in) (a )?(percent|share|part)"),
)
_PRONOUNS = re.compile(r"\b(them|they|those|those of|their|its|it|ones)\b|\b(of|about|with|like|is|was) (that|this)$")
_VERB_AND_PRONOUN = re.compile(r"^\w+ (me )?(it|that|this|them)\b|\b(do|does|did) (this|that)\b")
_OF_WHAT_WAS_SHOWN = re.compile(r"^(and )?(which|what|whose|how many|how much) .*\b(does|do|did) (it|they|that one)\b")
_BARE_QUESTION = re.compile(
    r"^(and )?((how many|which|who|which ones?|what share|what percentage|what about|how about|how many of) "
    r"(was|were|are|is|have|has|had|of|did|do|went|came|got)|how many (left|\w+ed))\b"
    r"|^(and )?the (\w+est|most \w+|least \w+)( ones?)?$"
)
_AGAIN = re.compile(
    r"^(again|once more|noch ?mal|same|same again|(show )?(me )?(more|the rest|all of it)|next page|explain|"
    r"why|how many( in total)?$|who$|(in |the )?total$)\b(?! \w+ \w+ \w+)"
)
_ANALYSES = frozenset({
    "analyze", "analyse", "summarize", "summarise", "describe", "plot", "chart", "graph", "visualize", "visualise",
    "statistics", "stats", "break", "drill", "zoom", "export", "round", "explain", "pivot", "sort", "order by",
    "group", "split", "filter", "narrow", "limit",
})  # fmt: skip
_AS_CHART = re.compile(r"^as (a |an )?(\w+ )?(chart|graph|plot|table|list)\b")
_ADDING = frozenset({"too", "as well", "also", "again", "auch", "tambien", "aussi", *control.REPLACING})
_OPENERS = frozenset({
    "and", "also", "or", "plus", "back to", "go back to", "return to", "switch to", "switch back to", "change to",
    "change back to", "what about", "how about", "same", "again but", "now", "then", "not", "und", "y", "et",
    "was ist mit", "que tal", "et pour", "compare that", "compare with", "compare to", "compared to",
    "compared with", "versus", "vs", "against", "side by side", "next to", "as opposed to", "in comparison with",
    "in comparison to", "leave out", "leaving out", "take out", "take away", "get rid of", "ignore",
    "skip", "throw out", "throw away", "kick out", "strike out", "discard", "eliminate", "weed out", "filter out",
    "leave aside", "disregard", "hide", "omit", "ditto", "likewise", "limit to", "filter to", "filter for",
    "filter on", "focus on",
    "zoom in on", "drill into", "keep only",
})  # fmt: skip
_WIDENING = frozenset({"all", "any", "every"})
_NARROWING = frozenset({"only", "just", "only please", "alone", "exclusively", "solely"})
_NARROWED = re.compile(
    r"^(and )?(please |now |then |also )*((can|could|would|will) (you|we|i) |(i|we) (want|need|would like) |let me )?"
    r"(please |now |to )*(show|list|give|see|display|get|keep|take|count|include|leave|have|use|view|print|"
    r"(limit|restrict|narrow|filter|reduce) (it|that|this|them|these|those)( down)? to)"
    r"( me| us)?( it| them)?( for| to)? (only|just)\b"
    r"|^(and )?(please |now |then )*(limit|restrict|narrow|filter|reduce|cut) (it|that|this|them|these|those)\b"
)
_SOFTENERS = frozenset({
    "can you", "could you", "would you", "will you", "can i", "could i", "can we", "lets", "i want to", "i want",
    "id like to", "i would like to", "instead", "no", "nope", "nein", "non", "wait", "no wait", "actually",
    "rather", "i mean",
    "i meant", "i said", *control.POLITE,
})  # fmt: skip
"""Before a reference they say nothing: "no, I meant by week"."""
_THE_ONES = frozenset(
    f"{the}{one}{where}".strip()
    for the in ("", "the ", "just the ", "only the ", "those ", "and the ")
    for one in ("one", "ones", "")
    for where in ("", " in", " on", " at", " from", " of", " in the", " on the", " at the", " from the", " of the")
    if (the or one) and (one or not where)
)
"""As in "the one on the west coast": they only say that one of the last result is meant."""
_PERIOD = re.compile(
    r"((19|20)[0-9]{2}(-[0-9]{2}){0,2}|q[1-4]( (19|20)[0-9]{2})?|today|yesterday|tomorrow|"
    r"(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*( [0-9]{1,2})?( (19|20)[0-9]{2})?)"
)
_NOW = re.compile(r"^(?:(?:and|ok|okay|so|then|good|great|thanks|fine) )*now (?:the|for|of|in|with|by|only|just)\b")
_AMOUNTS = frozenset({"top", "bottom", "first", "last", "latest", "largest", "smallest"})
_LONGEST_FRAGMENT = 8
_LONGEST_NARROWING = 20
_LONGEST_REFERENCE = 40
_LONGEST_NAME = 5


def follow_up(saying: Saying, view: View) -> Decision | None:
    """The decision, where the session has a finished query and the message refers to it."""
    bare = saying.peeled(_SOFTENERS)
    if view.last_query is None or not bare.words or saying.long:
        return None
    tokens, query = tokenize(saying.text), view.last_query.query
    followed = query.groups and names_no_number(tokens.words())
    takes_out = next(left_out(tokens), None)
    if followed or takes_out or edited(tokens, query, view.catalog) or next(steps(tokens, query), None):
        return Decision("follow_up", 0.9, "regex", "It edits the last question.", request=saying.text.strip())
    if reason := "It says no more than a time." if _is_time(saying, view) else _narrowed(bare, view):
        return Decision("follow_up", 0.9, "regex", reason, request=saying.text.strip())
    reason = points_at_things(saying.text, view.catalog) or _behind(bare, view.catalog, query.dataset)
    if reason := reason or _points(saying, bare) or _pointed(bare, view.catalog):
        return Decision("follow_up", 0.9, "reference", reason, request=saying.text.strip())
    if reason := _turned(saying, bare) or _changed(bare, view.catalog, view.last_query.query.dataset):
        return Decision("follow_up", 0.85, "regex", reason, request=saying.text.strip())
    return None


def _turned(saying: Saying, bare: Saying) -> str:
    """Why the words turn to another part: "now the precipitation"."""
    now = _NOW.search(saying.phrase) and len(bare) <= _LONGEST_NAME and not control.stands_alone(bare)
    return "'now' turns the last question to something else." if now else ""


def _points(saying: Saying, bare: Saying) -> str:
    return points(bare.phrase) or points(saying.phrase)


def bare_name(saying: Saying, view: View) -> str:
    """The words that may be no more than a stored value's name, as only the data can tell; "" where they are more."""
    bare = saying.peeled(_SOFTENERS | _THE_ONES, control.POLITE)
    if bare.words and bare.folded[-1] in ("one", "ones"):
        bare = bare.part(0, len(bare) - 1)
    if view.last_query is None or saying.long or not 0 < len(bare) <= _LONGEST_NAME:
        return ""
    more = control.stands_alone(bare) or datasets_named(bare, view.catalog)
    return "" if more else bare.said


def is_fragment(saying: Saying, catalog: Catalog) -> bool:
    """Whether the words are a piece of a request, such as "by month", "top 5" or "for 2024"."""
    if not saying.words or len(saying) > _LONGEST_FRAGMENT:
        return False
    if _PERIOD.fullmatch(saying.phrase):
        return True
    first, *others = saying.folded
    if first == "the" and len(others) > 1 and others[0] in _AMOUNTS:
        first, *others = others
    if first in _AMOUNTS and others and (others[0].isdecimal() or others[0] in NUMBERS):
        return not others[1:] or others[1] in {"by", "only", "per", "instead", "of"} or stem(others[1]) in _UNITS
    return first in control.CHANGES and not control.stands_alone(saying) and _changes(saying, catalog)


def _changes(saying: Saying, catalog: Catalog) -> bool:
    """Whether words that begin like a change are no more than that."""
    first, *others = saying.folded
    named = datasets_named(saying, catalog)
    if first == "order":
        return others[:1] == ["by"]
    if first in _NEARBY:
        return not named and any(stem(word) in _UNITS for word in others[:2])
    asks = any(word in control.WISHES | control.QUESTIONS for word in others)
    beside = first in {"by", "per", "for", "nach", "pro", "with", "without", "including", "include"}
    return not named or (beside and not asks)


_NEARBY = frozenset({"this", "last", "next", "previous", "past"})
_UNITS = frozenset({"hour", "day", "week", "weekend", "month", "quarter", "year", "decade"})


def _behind(saying: Saying, catalog: Catalog, dataset: str) -> str:
    """Why the words ask for what belongs to the last result's rows: "which carriers did those use?"."""
    named = datasets_named(saying, catalog)
    if named and asks_for_things_behind(saying.folded, dataset, named[0], catalog):
        return "It asks for what the rows of the last result belong to."
    return ""


def _pointed(saying: Saying, catalog: Catalog) -> str:
    """Why the words point at the last result."""
    phrase = saying.phrase
    if len(saying) > _LONGEST_REFERENCE:
        return ""
    pointer = next((found for one in _POINTERS if (found := one.search(phrase))), None)
    pointer = pointer or (_OF_WHAT_WAS_SHOWN.search(phrase) if len(saying) <= _LONGEST_FRAGMENT else None)
    if pointer is None and (found := _VERB_AND_PRONOUN.search(phrase) or _PRONOUNS.search(phrase)):
        # After a dataset's name, "them" means that dataset's rows, not the last result.
        before = saying.part(0, phrase[: found.start()].count(" "))
        pointer = None if datasets_named(before, catalog) and not points_back(phrase) else found
    if pointer is None and not datasets_named(saying, catalog):
        pointer = _AGAIN.search(phrase) or _BARE_QUESTION.search(phrase)
    return f"{pointer[0]!r} refers to the last result." if pointer else ""


def _is_time(saying: Saying, view: View) -> bool:
    """Whether nothing but a time is said: "up to 2010", "I only want 2010 and later"."""
    if len(saying) > _LONGEST_FRAGMENT:
        return False
    tokens = tokenize(saying.text)
    told = {at for span in times(tokens, calendar_of(view)) for at in range(span.first, span.last)}
    rest = [token.word for at, token in enumerate(tokens.items) if at not in told and any(map(str.isalnum, token.word))]
    return bool(told) and all(word in _BESIDE_A_TIME for word in rest)


_BESIDE_A_TIME = frozenset({
    "i", "we", "you", "me", "us", "it", "only", "just", "want", "wanted", "need", "like", "would", "please", "now",
    "then", "and", "but", "so", "the", "a", "for", "in", "show", "see", "what", "about", "how", "same", "rather",
    "instead", "no", "ok", "okay", "can", "could", "lets", "let", "take", "use", "make", "that", "this",
})  # fmt: skip


def _narrowed(saying: Saying, view: View) -> str:
    """Why the words ask for no more than some of the last result: "reefers only", "show me just the men"."""
    if view.last_query is None or len(saying) > _LONGEST_NARROWING:
        return ""
    behind = saying.ends(_NARROWING) and len(saying) <= _LONGEST_FRAGMENT and not control.stands_alone(saying)
    asked = _NARROWED.search(saying.phrase)
    named = datasets_named(saying, view.catalog)
    elsewhere = [name for name in named if name != view.last_query.query.dataset]
    if behind or (asked and not elsewhere):
        return "It asks for some of the last result only."
    return ""


def _changed(saying: Saying, catalog: Catalog, dataset: str) -> str:
    """Why the words change the last question."""
    named = datasets_named(saying, catalog)
    elsewhere = bool(named) and named[0] != dataset
    asks = any(word in control.WISHES | control.QUESTIONS for word in saying.folded)
    alone = control.stands_alone(saying) or (asks and bool(named))
    if alone and (elsewhere or (named and not saying.begins(_OPENERS) and not saying.ends(_ADDING))):
        return ""
    if saying.begins(_OPENERS) or saying.folded[0] in control.SURE_CHANGES:
        return f"{saying.folded[0]!r} adds to the last question."
    widens = saying.folded[0] in _WIDENING and len(saying) <= _LONGEST_NAME and not named
    again = saying.ends(frozenset({"again"})) and saying.folded[0] in _WIDENING | {"for", "with", "by", "per"}
    if widens or again or (saying.ends(_ADDING) and not elsewhere):
        return "It replaces, adds or takes away a part of the last question."
    if " instead of " in saying.phrase and not named:
        return "It replaces a part of the last question."
    if (saying.begins(_ANALYSES) or _AS_CHART.search(saying.phrase)) and not named:
        return "It names no data of its own."
    return "It is no question of its own." if is_fragment(saying, catalog) else ""


def datasets_named(saying: Saying, catalog: Catalog) -> list[str]:
    """The datasets that the words name, in their order; what rows are grouped by names none."""
    stems = tuple(word.stem for word in saying.words)
    places = {name: _place(stems, dataset) for name, dataset in catalog.datasets.items()}
    return sorted((name for name, place in places.items() if place >= 0), key=places.__getitem__)


def _place(stems: tuple[str, ...], dataset: Dataset) -> int:
    """At which word the dataset is named; -1 where it is not."""
    phrases = {phrase_of(name) for name in _names(dataset)} - {()}
    for at in range(len(stems)):
        grouped = at and stems[at - 1] in _GROUPING
        if not grouped and any(stems[at : at + len(phrase)] == phrase for phrase in phrases):
            return at
    return -1


_GROUPING = frozenset({"by", "per", "each", "every"})


def _names(dataset: Dataset) -> tuple[str, ...]:
    return (dataset.name, dataset.label, dataset.plural, *dataset.synonyms)
