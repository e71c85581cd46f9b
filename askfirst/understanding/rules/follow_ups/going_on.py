"""Messages that are no whole question: what they go on from, an answer or a question that got none."""

from __future__ import annotations

import re

from askfirst.domain.decision import Decision
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.reader import View
from askfirst.understanding.rules.board import Part
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.follow_ups.pointing_words import points
from askfirst.understanding.rules.follow_ups.references import datasets_named
from askfirst.understanding.rules.read import Reading, read
from askfirst.understanding.rules.words.saying import Saying

_LONGEST = 8
_SHORT = 3
_OPENS = re.compile(
    r"^(?:(?:ok|okay|now|then|so|well|thanks|thank you|great|good|fine|please) )*"
    r"(?:and|versus|vs|compared (?:to|with)|compare (?:it|that|this|them|to|with)|what about|how about|same|likewise|"
    r"ditto|plus|also)\b"
)
_WHOLE = re.compile(
    r"^and (?:in|for|of|on|at|from|among|over|during) (?:(?!how |what |which |who )\S+ ){1,5}"
    r"(?:how|what|which|who) (?:\S+ ){3}"
)
"""As in "And in the US, how high was life expectancy in 1997?": all of a question stands behind the "and"."""
_OWNED = re.compile(r"\b(?:its|their|theirs|them|they|those|these|it|that one|this one)\b")
_COUNTS = re.compile(
    r"^(?:and |so |ok |okay )*"
    r"(?:how many(?: (?:is|are|was|were|would|does|do|makes?|come to|that|those|these|it|them|they|"
    r"of|be|make|there|in|all|total))*|(?:what (?:is|was|s) |whats |in |the |a |grand |overall )*total|"
    r"(?:just |only )?count (?:them|those|these|it)|how much (?:is|was) (?:that|this|it)(?: in total| in all)?)$"
)
_NARROWING_SLOTS = ("filter", "condition", "column", "extra_column")


def leads_on(saying: Saying, reading: Reading, view: View) -> str:
    """The words with which a message goes on from one before it; empty where it may well be a question of its own."""
    phrase = saying.phrase
    opens = _OPENS.search(phrase)
    whole = opens is not None and _WHOLE.search(phrase) is not None
    if opens and not whole and not datasets_named(saying, view.catalog):
        return opens[0]
    words = " ".join(reading.tokens.words())
    owned = _OWNED.search(words)
    if owned is None or _IMPERSONAL.search(words):
        return ""
    at = words[: owned.start()].count(" ")
    told = any(span.first < at and (span.entries or span.hits) for span in reading.spans)
    return "" if told else owned[0]


async def unanswered(saying: Saying, view: View) -> Decision | None:
    """A message that goes on from a question that is still open: no answer is there that it could be about."""
    if saying.long or not saying.words:
        return None
    if counts_what_was_asked(saying):
        return Decision("about_options", 0.8, "regex", "It counts what is still asked about.")
    if points(saying.phrase):
        return Decision("about_options", 0.8, "regex", "It goes on from a question that is still open.")
    reading = await read(saying.said, view, None)
    alone = _stands_alone(saying) or len(saying) > _LONGEST or datasets_named(saying, view.catalog)
    if not alone and not reading.unplaced and _is_bare(reading, saying):
        reason = "It changes the request and leaves the question open."
        return Decision("modification", 0.7, "regex", reason, request=saying.said)
    words = leads_on(saying, reading, view)
    reason = f"{words!r} goes on from a question that is still open."
    return Decision("about_options", 0.8, "regex", reason) if words else None


def counts_what_was_asked(saying: Saying) -> bool:
    """As in "how many is that?", "total?": a number alone would not show that nothing else was done."""
    return _COUNTS.fullmatch(saying.phrase) is not None


_IMPERSONAL = re.compile(
    r"\b(?:is|was|does|did|will|would|has|had) it\b"
    r"|\bit (?:ever|has ever|rains?|rained|snows?|snowed|was|is|takes?|took|gets?|got|costs?)\b"
)


async def goes_on_bare(saying: Saying, view: View) -> Decision | None:
    """A number, or conditions, and nothing else: it is about what the last question was about."""
    last = view.last_query
    if last is None or saying.long or not 0 < len(saying) <= _LONGEST or _stands_alone(saying):
        return None
    if control.control_of(saying):
        return None
    if set(datasets_named(saying, view.catalog)) - {last.query.dataset}:
        return None
    reading = await read(saying.said, view, None)
    if reading.dataset != last.query.dataset or reading.unplaced or not _is_bare(reading, saying):
        return None
    reason = "It names a number or conditions of the last question's data, and nothing else."
    return Decision("follow_up", 0.8, "regex", reason, request=saying.text.strip())


def _stands_alone(saying: Saying) -> bool:
    """Whether it is a wish or a question; to compare is one only where it says what of whom."""
    return control.stands_alone(saying) and saying.peeled(control.POLITE).folded[:1] != ("compare",)


def _is_bare(reading: Reading, saying: Saying) -> bool:
    whats = [part.what for part in reading.parts]
    if any(isinstance(part.what, Mention) and not _is_stored(reading, part) for part in reading.parts):
        return False
    slots = [what.slot for what in whats if isinstance(what, Term)]
    if reading.limit is not None or reading.count_groups or not whats:
        return False
    if saying.folded[:1] == ("compare",):
        whats = [what for what in whats if not (isinstance(what, Term) and what.slot == "dimension")]
        slots = [slot for slot in slots if slot != "dimension"]
    if any(slot in ("rows", "dimension", "order", "having", "second") for slot in slots):
        return False
    asked = saying.text.rstrip().endswith("?") and len(saying) <= _SHORT
    if _names_rows(reading) and not asked:
        return False
    figures = [what for what in whats if isinstance(what, Term) and what.slot == "measure"]
    narrowing = [what for what in whats if _narrows(what)]
    if figures:
        counts = any(one.function == "count" and not one.candidates for one in figures)
        return not narrowing and not counts
    return len(narrowing) == len(whats)


def _is_stored(reading: Reading, part: Part) -> bool:
    return any(span.hits and span.first < part.last and part.first < span.last for span in reading.spans)


def _narrows(what: object) -> bool:
    slot = isinstance(what, Term) and what.slot in _NARROWING_SLOTS
    return slot or isinstance(what, Filter | Mention | TimeRange)


def _names_rows(reading: Reading) -> bool:
    entries = (entry for span in reading.spans if span.kind == "term" for entry in span.entries[:1])
    return any((entry.kind, entry.name) == ("dataset", reading.dataset) for entry in entries)
