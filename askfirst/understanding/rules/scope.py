"""Whether a question is about this workspace's data at all, and what to say where it is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from askfirst.catalog.left_out import told_of_left_out
from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.placement.yardsticks import is_undescribed
from askfirst.understanding.rules.read import Reading
from askfirst.understanding.rules.recognition.implied import says_a_quantity
from askfirst.understanding.rules.recognition.outside import Wish, wish_of
from askfirst.understanding.rules.relations import has_ways
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.words.judging_words import BUSINESS
from askfirst.understanding.rules.words.outside_words import NEAR_BUSINESS, NEAR_WAYS

_CHAT_CAP = 20
_NAMED = 60
_HINTED = 40
_FULL = 100
_SHORT = 9

COURTESIES = ("hello", "hi", "hey", "thanks", "thank you", "good morning", "good evening", "help", "good bye", "bye")
"""Said beside a question they change nothing."""
ABOUT_ITSELF = ("how are you", "who are you", "what can you do", "what is your name")
ONLY_TALK = "askfirst answers questions about the data here"
"""How the answer to a greeting or thanks begins."""
READS_ONLY = "askfirst only reads"
"""How the refusal of every wish to act begins: no reading in other words makes a question of it."""
NO_ACTION = "That is none of the actions here"
"""How it begins where the workspace has official actions."""
WHICH_ACTION = "I cannot tell which of the actions here is meant"
"""How it begins where the message names what one of them could be done to: other words may tell."""
REASONS: Mapping[Wish, str] = {
    "change": f"{READS_ONLY}: it cannot {{}} anything in the data.",
    "deed": f"{READS_ONLY} and answers: it cannot do what {{!r}} asks for.",
    "prediction": "askfirst tells what is in the data: it does not predict what is not there.",
    "opinion": "askfirst tells what is in the data: it has no opinions and gives no advice.",
    "knowledge": "askfirst knows only what is in the data, and nothing there is called {!r}.",
}


@dataclass(frozen=True, slots=True)
class Scope:
    """0 to 100, with the reason where it is low."""

    score: int
    reason: str = ""


def scope_of(reading: Reading, catalog: Catalog, *, follows: bool) -> Scope:
    """How surely the text asks for data of this workspace."""
    refused = _refused(reading, catalog, follows=follows)
    if refused:
        return Scope(0, refused)
    placed, strange = _counts(reading)
    known = _known(reading)
    chats = any(span.kind == "chat" and _words(reading, span) not in COURTESIES for span in reading.spans)
    if follows and not placed and not chats:
        # It is about the earlier question all the same: better asked about than turned away.
        return Scope(_HINTED, f"{strange} of its words fit nothing in the data.")
    near = _is_near(reading, catalog)
    unplaced = (not known and (near or _counts_the_only_rows(reading, catalog))) or (near and not placed)
    if unplaced and not follows and not chats:
        return Scope(_HINTED, f"{strange} of its words fit nothing in the data.")
    if not (known or (follows and placed)) or (not placed and known != "named"):
        return Scope(0, _nothing_named(reading, catalog))
    share = placed / (placed + strange)
    floor = _NAMED if known == "named" else _HINTED if known == "hinted" else 0
    score = round(floor + (_FULL - floor) * share)
    score = max(score, _HINTED) if follows else score
    if chats:
        return Scope(min(score, _CHAT_CAP), _nothing_named(reading, catalog))
    reason = "" if not strange else f"{strange} of its words fit nothing in the data."
    return Scope(score, reason)


def _refused(reading: Reading, catalog: Catalog, *, follows: bool) -> str:
    """Why the text is refused for what it wants, whatever of the data it names; empty where it is not."""
    for at, span in enumerate(reading.spans):
        writes = span.kind == "write" and span.cue == "always"
        if writes and not (_names_something(reading, at) or _adds_up(reading, span)):
            return REASONS["change"].format(_words(reading, span).split()[0])
    wish = wish_of(reading.tokens, reading.spans, follows=follows)
    if wish is None or (wish[0] == "change" and wish[1] == "add" and _says_adding_up(reading)):
        return ""
    there_is = f" The data here: {_datasets(catalog)}." if wish[0] == "knowledge" else ""
    return REASONS[wish[0]].format(wish[1]) + there_is


def _adds_up(reading: Reading, span: Span) -> bool:
    return reading.tokens.words()[span.first] == "add" and _says_adding_up(reading)


def _says_adding_up(reading: Reading) -> bool:
    """As in "add up for me how many": figures are added, not rows."""
    return {("add", "up"), ("add", "together")}.intersection(pairwise(reading.tokens.words())) != set()


def _names_something(reading: Reading, at: int) -> bool:
    """As in "where the action is delete", "how many delete events": no order, though it is one elsewhere."""
    before = [span for span in reading.spans[:at] if span.kind != "filler"]
    last = before[-1] if before else None
    return last is not None and (last.kind in ("term", "comparator", "function") or last.cue in ("is", "with", "of"))


def _counts_the_only_rows(reading: Reading, catalog: Catalog) -> bool:
    """As in "how many people died in 2020": the rows of the only table may be called so, which is to be asked about."""
    only = len(catalog.datasets) == 1 and bool(reading.dataset)
    counted = any(span.kind == "function" and span.function == "count" for span in reading.spans)
    timed = any(isinstance(part.what, TimeRange) for part in reading.parts)
    grained = any(span.kind == "grain" for span in reading.spans) and "list" in reading.goals
    # "The sporty ones": whatever they are, they are rows.
    asked = "ones" in reading.tokens.words() and bool(reading.goals & {"list", "which"})
    return only and (counted or asked or (timed and grained) or _asks_for_the_best(reading))


def _is_near(reading: Reading, catalog: Catalog) -> bool:
    """As in "our bad routes", "the best lanes": no name of the data, but near to it; what is meant is to be asked."""
    words, stems = reading.tokens.words(), [token.stem for token in reading.tokens.items]
    ways = not NEAR_WAYS.isdisjoint(stems) and any(has_ways(one) for one in catalog.datasets.values())
    ours = any(word in ("our", "we") and not NEAR_BUSINESS.isdisjoint(stems[at:]) for at, word in enumerate(words))
    return ours or (ways and len(words) <= _SHORT) or _asks_about_the_only_table(reading, catalog)


def _asks_about_the_only_table(reading: Reading, catalog: Catalog) -> bool:
    """As in "give me the top ten", "is it on Netflix": of a table that nobody described it may be the words of it."""
    words = reading.tokens.words()
    judged = any(span.cue in ("judge", "compare") for span in reading.spans if span.kind == "goal")
    kinds = any(span.kind in _OF_DATA or span.cue.startswith("sized ") for span in reading.spans)
    said = not _OURS.isdisjoint(words) or not BUSINESS.isdisjoint(words)
    return bool(reading.dataset) and is_undescribed(catalog) and (judged or kinds or said)


_OF_DATA = ("function", "superlative", "limit", "time", "grain", "comparator", "term")
_OURS = frozenset(("our", "we", "us", "my", "it", "they", "ours", "mine", "them", "everybody", "everyone", "anybody"))


def _asks_for_the_best(reading: Reading) -> bool:
    """As in "where is the best place": by what things are the best only the user knows; nothing else is named."""
    best = [_words(reading, span) for span in reading.spans if (span.kind, span.cue) == ("superlative", "worth")]
    return bool(best) and {text.lower() for text in reading.unplaced} == set(best)


def _words(reading: Reading, span: Span) -> str:
    return " ".join(reading.tokens.words()[span.first : span.last])


def _counts(reading: Reading) -> tuple[int, int]:
    """Tokens with a place that say something, and tokens that fit nothing."""
    strange = sum(len(text.split()) for text in reading.unplaced)
    strange += sum(
        len(part.what.text.split())
        for part in reading.parts
        if isinstance(part.what, Mention) and not _has_hits(reading, part.first, part.last)
    )
    meaningful = sum(span.length for span in reading.spans if _says_something(span))
    return max(meaningful - strange, 0) + bool(reading.dropped) + ("analysis" in reading.goals), strange


def _has_hits(reading: Reading, first: int, last: int) -> bool:
    inside = [span for span in reading.spans if span.first >= first and span.last <= last]
    return any(hit.how != "fuzzy" for span in inside for hit in span.hits) or any(
        span.kind == "term" and not any(other.kind == "value" for other in inside) for span in inside
    )


def _says_something(span: Span) -> bool:
    return span.kind not in ("filler", "joining", "conjunction", "goal", "chat", "relation", "write")


def _known(reading: Reading) -> str:
    """What of the data the text names: its things by name, only parts of names or stored values, or nothing."""
    terms = [span.weight for span in reading.spans if span.kind == "term"]
    if any(weight >= WEAK for weight in terms):
        return "named"
    if any(span.kind == "strange" and span.cue != "column" for span in reading.spans):
        return "named"
    if reading.time_named:
        return "named"
    ordered = [part.what for part in reading.parts if isinstance(part.what, Term) and part.what.slot == "order"]
    if any(term.candidates for term in ordered) or _is_bounded_by_an_adjective(reading):
        # "The hottest day", "windier than 9": the word alone says by which number.
        return "hinted"
    firm = any(hit.how in ("exact", "folded") for span in reading.spans for hit in span.hits)
    firm = firm or any(_is_part_of_a_name(reading, span) for span in reading.spans)
    # "All Buicks": a part of several names is as good as a name.
    held = any(isinstance(part.what, Term) and part.what.op == "contains" for part in reading.parts)
    return "hinted" if firm or held or terms else ""


def _is_part_of_a_name(reading: Reading, span: Span) -> bool:
    """As "Ann Lee" of Ann Lee Park, "Kestrel" of Kestrel Energy: words written as names are, and stored as begun."""
    said = reading.tokens.items[span.first : span.last]
    named = span.kind == "value" and span.first > 0 and all(token.text[:1].isupper() for token in said)
    return named and any(hit.how == "partial" for hit in span.hits)


def _is_bounded_by_an_adjective(reading: Reading) -> bool:
    filters = [part.what for part in reading.parts if isinstance(part.what, Term) and part.what.slot == "filter"]
    return any(term.candidates and any(map(says_a_quantity, fold(term.text).split()[:1])) for term in filters)


def _nothing_named(reading: Reading, catalog: Catalog) -> str:
    names = _datasets(catalog)
    said = [span for span in reading.spans if span.kind not in ("filler", "joining") or span.cue == "polite"]
    small = (*COURTESIES, *ABOUT_ITSELF)
    if said and all(span.cue == "polite" or _words(reading, span) in small for span in said):
        return f"{ONLY_TALK}: {names}."
    about = told_of_left_out(" ".join(reading.tokens.words()), catalog)
    return f"It names nothing in the data here: {names}.{about}{_columns(catalog)}"


def _datasets(catalog: Catalog) -> str:
    return ", ".join([dataset.plural for dataset in catalog.datasets.values()][:8])


def _columns(catalog: Catalog) -> str:
    """What there is to ask about in a table that nobody described."""
    if not is_undescribed(catalog):
        return ""
    labels = [one.label for each in catalog.datasets.values() for one in each.fields.values() if one.role != "hidden"]
    return f" The columns are {', '.join(labels[:_SHOWN])}." if labels else ""


_SHOWN = 20
