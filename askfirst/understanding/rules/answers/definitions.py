"""A message after an open question that says what the words meant that were not understood: "age under 21"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from askfirst.domain.clarification import Clarification
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, TimeRange
from askfirst.sources.source import ValueSearch
from askfirst.understanding.merge import without_words
from askfirst.understanding.reader import View
from askfirst.understanding.rules.answers.picks import LEADS
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.read import read
from askfirst.understanding.rules.tokens import tokenize
from askfirst.understanding.rules.words.saying import Saying
from askfirst.understanding.rules.words.small_words import FILLER

_LONGEST = 16
_LONGEST_NAME = 5
_STATE = re.compile(r".+ '.+'")
_QUOTED = re.compile(r"'([^']+)'")
_MEANING = frozenset({
    "i mean", "i meant", "we mean", "we meant", "meaning", "that means", "that is", "thats", "that would be", "ie",
    "i e", "namely", "as in", "say", "lets say", "let us say", "id say", "i would say", "by that i mean",
    "by this i mean", "with that i mean", "by which i mean", "which means", "it means", "this means", "defined as",
    "in other words", "i was thinking of", "i define it as", "i define that as", "what i mean is", "i mean by that",
    "in the sense of", "i am talking about", "im talking about", "i was talking about", "i wanted to say",
    "i should have said", "i wanted", "sorry i meant", "sorry i mean", "no i meant", "no i mean",
})  # fmt: skip
"""Before a definition."""
_IS = frozenset({
    "meaning", "as meaning", "in the sense of", "ie", "say", "that means", "that is",
    "i mean", "i meant", "we mean", "means", "mean", "meant", "is", "are", "would be", "should be", "being", "as in",
    "refers to", "stands for", "here is", "here means", "is defined as", "are those", "is anything", "i understand",
    "are the ones", "means those", "would mean", "is when",
})  # fmt: skip
"""Between a word and its definition."""
_POINTING = frozenset({
    "those", "these", "the ones", "ones", "them", "they", "anything", "everything", "all", "all those", "all the ones",
    "they are", "they have", "they were", "it is", "its", "the one", "any",
})  # fmt: skip
_BEFORE_THE_WORD = frozenset({"with", "by", "for", "the", "a", "an"})


@dataclass(frozen=True, slots=True)
class Meant:
    """What the words in question meant, and those of them that it stands for."""

    change: str
    instead_of: str


async def defined(saying: Saying, clarification: Clarification, view: View) -> Meant | None:
    """The conditions that a message gives for what was not understood; None where it is no such message."""
    open_words = _open_words(clarification, view)
    if not open_words or len(saying) > _LONGEST or "?" in saying.text:
        return None
    rest, explicit = _without_lead(saying, open_words)
    if not rest.words or (control.stands_alone(rest) and not explicit):
        return None
    unplaced = clarification.argument == "unplaced"
    told = (unplaced and explicit) or await _only_conditions(rest.said, view)
    if not told and not await _narrows_the_request(rest.said, open_words, view):
        return None
    return Meant(rest.said, _told(open_words, clarification, view))


async def only_narrows(saying: Saying, view: View) -> bool:
    """Whether a message is no more than conditions: it changes what was asked and is no question of its own."""
    if control.stands_alone(saying) or "?" in saying.text or not 0 < len(saying) <= _LONGEST:
        return False
    return await _only_conditions(saying.said, view)


async def renamed(saying: Saying, clarification: Clarification, view: View) -> str:
    """Another name in place of the one in question, where it is stored: "I meant Hamburg"; empty where none is."""
    if clarification.argument in ("", "unplaced") or not clarification.about or "?" in saying.text:
        return ""
    rest = saying.peeled((LEADS | _MEANING) - {"both", "either"}, control.POLITE)
    if not 0 < len(rest) <= _LONGEST_NAME or control.stands_alone(rest) or control.control_of(rest):
        return ""
    (hits,) = await view.look_up([ValueSearch(rest.said, limit=1)])
    return rest.said if any(hit.how in ("exact", "folded") for hit in hits) else ""


def _open_words(clarification: Clarification, view: View) -> list[str]:
    """The words of which a question asks what they mean."""
    if clarification.argument == "unplaced":
        return _QUOTED.findall(clarification.about)
    asked = clarification.free_text or _asks_for_a_meaning(clarification, view)
    return [clarification.about] if asked and clarification.about else []


def _asks_for_a_meaning(clarification: Clarification, view: View) -> bool:
    """Whether the options are conditions or states, as for "delayed": late, or of that status."""
    known = {name for dataset in view.catalog.datasets.values() for name in dataset.conditions}
    options = clarification.options
    return bool(options) and all(one.value in known or _STATE.fullmatch(one.label) for one in options)


def _without_lead(saying: Saying, open_words: list[str]) -> tuple[Saying, bool]:
    """The words without what leads to a definition, and whether they say that they are one."""
    here = saying.peeled(control.POLITE, control.POLITE)
    explicit = False
    if size := here.begins(_MEANING):
        here, explicit = here.part(size), True
    bare = here.part(here.begins(_BEFORE_THE_WORD))
    for words in open_words:
        said = Saying.of(words)
        behind = bare.part(len(said))
        if not behind.words or bare.part(0, len(said)).folded != said.folded:
            continue
        size = behind.begins(_IS)
        if size or set(behind.words[0].joint) & {"=", ":"}:
            return behind.part(size).peeled(_POINTING), True
    return here.peeled(_POINTING), explicit


async def _only_conditions(text: str, view: View) -> bool:
    """Whether all of the words say which rows are meant, and nothing else."""
    reading = await read(text, view, None)
    if reading.unplaced or reading.limit is not None or not reading.dataset:
        return False
    whats = [part.what for part in reading.parts]
    told = [what for what in whats if _is_condition(what) or isinstance(what, TimeRange) or _is_rows(what)]
    return any(map(_is_condition, whats)) and len(told) == len(whats)


async def _narrows_the_request(text: str, open_words: list[str], view: View) -> bool:
    """Whether the words are conditions behind the request before them, as its subject tells what they compare."""
    said = [message["content"] for message in view.window if message["role"] == "user"]
    before = next((one for one in reversed(said) if text not in one), "").rstrip(" ?!.")
    for words in open_words[:1]:
        before = without_words(before, words)
    if not before:
        return False
    reading = await read(f"{before}, {text}", view, None)
    first = len(tokenize(before))
    behind = [part for part in reading.parts if part.first > first and part.last - part.first < len(reading.tokens)]
    lost = any(words.casefold() in text.casefold() for words in reading.unplaced)
    conditions = all(_is_condition(part.what) for part in behind)
    covered = {at for part in behind for at in range(part.first, part.last)}
    left = [at for at in range(first + 1, len(reading.tokens)) if at not in covered]
    return bool(behind) and conditions and not lost and all(reading.tokens.items[at].word in FILLER for at in left)


def _is_condition(what: object) -> bool:
    return isinstance(what, Filter) or (isinstance(what, Term) and what.slot in ("filter", "condition"))


def _is_rows(what: object) -> bool:
    return isinstance(what, Term) and what.slot == "rows"


def _told(open_words: list[str], clarification: Clarification, view: View) -> str:
    """Which of the words the definition stands for: of several that are open only the user knows."""
    if len(open_words) != 1:
        return ""
    words = open_words[0].split()
    whole = len(words) == 1 or not clarification.free_text or len(view.catalog.datasets) == 1
    # Of "heavy boxes" the boxes may still be what is counted.
    return open_words[0] if whole else " ".join(words[:-1])
