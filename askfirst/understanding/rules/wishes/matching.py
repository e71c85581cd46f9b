"""How surely a message wants a certain tool, by the words for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.choice import ToolCard
from askfirst.understanding.rules.wishes.forms import alike, root

_STRONG, _LIKE = 1.0, 0.7
_SHORTEST_NAME = 3
_DENYING = frozenset((
    "not", "dont", "never", "without", "nor", "neither", "cannot", "wont", "didnt", "doesnt", "no", "isnt", "stop",
    "withdraw", "withdrew", "cancel", "delete", "drop", "close", "undo", "revoke", "retract", "reverse", "remove",
))  # fmt: skip
_BEFORE_DEEDS = frozenset((
    "a", "an", "the", "my", "your", "any", "to", "do", "be", "been", "get", "got", "getting", "want", "wanted", "wish",
    "need", "like", "ask", "asking", "asked", "for", "have", "had", "going", "really", "actually", "just", "please",
    "needing", "it", "that", "this", "yet", "ever", "go", "make", "file", "interested", "in", "about", "looking",
    "received",
    "i", "we", "you", "of", "talking", "mean", "request", "requested", "another", "full", "seen", "sure", "would",
    "wanting", "requesting", "after", "here", "us", "me", "give", "gotten", "think", "also", "even", "only", "try",
    "trying", "supposed", "meant", "said", "say", "start", "order", "the",
))  # fmt: skip
"""Words between a denial and a tool's name with which it denies the tool: "I do not want to get a refund"."""
_INSTEAD_OF = (("instead", "of"), ("rather", "than"), ("place", "of"), ("except", "for"))
_FAR = 6
_MOST_BETWEEN = 5
_BETWEEN = frozenset((
    "the", "a", "an", "my", "our", "this", "that", "these", "those", "it", "them", "of", "whole", "thing", "things",
    "entire", "stuff", "everything", "all", "no", "number", "me", "us", "both", "for", "from", "your", "in", "please",
))  # fmt: skip
"""Words that may stand between those of a tool's name: "call the whole thing off"."""
TAKING_BACK = frozenset(("no", "sorry", "meant", "mean", "actually", "rather", "scratch", "wait", "oops", "instead"))
"""Words between two things after which only the second is meant."""

DOING = frozenset((
    "run", "do", "make", "start", "perform", "compute", "calculate", "plan", "draw", "create", "generate", "show",
    "get", "give", "give me", "execute", "carry", "prepare", "build", "produce", "begin", "go", "work", "out",
    "launch", "redo", "rerun", "plot", "repeat", "recalculate", "let", "have", "file", "place", "put", "want", "need",
))  # fmt: skip
"""Words that ask for something to be done, whatever it is."""
_GENERIC = DOING | frozenset((
    "a", "an", "the", "of", "for", "and", "or", "to", "in", "on", "by", "with", "step", "tool", "it", "my", "me", "i",
    "us", "we", "our", "this", "that", "please", "is", "was", "be", "use", "using", "as", "at", "all", "its", "from",
    "s", "t", "not", "would", "like", "d", "can", "you", "could", "your", "am",
))  # fmt: skip
_NUMBERED = re.compile(r"\S*\d\S*")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")  # noqa: RUF001 - as people type it
_PAUSE = re.compile(r"[,;:.!?()](\s|$)|\s[-–—]\s")  # noqa: RUF001 - dashes as people type them


@dataclass(frozen=True, slots=True)
class Match:
    """`strength` 0 to 1 says how surely the words name the tool; `said` are those that do, from the word `at` on.

    `spots` are where they stand in the text, each from a character to before another.
    """

    card: ToolCard
    strength: float
    said: tuple[str, ...] = ()
    at: int = 0
    last: int = 0
    spots: tuple[tuple[int, int], ...] = ()

    @property
    def is_by_title(self) -> bool:
        """Whether it is the tool's own name that is said, not only other words for it."""
        own = {
            root(word) for text in (self.card.title, self.card.name) for word in fold(text.replace("_", " ")).split()
        }
        return bool(own & {root(word) for word in self.said})

    def leads_to(self, other: Match) -> bool:
        """Whether the other's words follow at once, as in "risk map": the last noun is the head."""
        return bool(self.said) and self.last == other.at


@dataclass(frozen=True, slots=True)
class _Words:
    """The folded words of a text, where each stands, and before which of them a clause begins."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    pauses: frozenset[int]

    @staticmethod
    def of(text: str) -> _Words:
        found = [(word, one.span()) for one in _WORD.finditer(text) for word in fold(one[0]).split()]
        places = tuple(place for _, place in found)
        ends = [0, *(last for _, last in places)]
        pauses = frozenset(at for at, (first, _) in enumerate(places) if _PAUSE.search(text[ends[at] : first]))
        return _Words(tuple(word for word, _ in found), places, pauses)


@dataclass(frozen=True, slots=True)
class Matches:
    """The tools that the words of a text may name, the surest first, and where it says of one that it is not wanted."""

    found: tuple[Match, ...]
    denied: tuple[tuple[int, int], ...] = ()


def matches(text: str, cards: tuple[ToolCard, ...]) -> tuple[Match, ...]:
    """The tools that the words may name, the surest first."""
    return matched(text, cards).found


def matched(text: str, cards: tuple[ToolCard, ...]) -> Matches:
    """The tools that the words may name, and what is said of those that are not wanted."""
    words = _Words.of(text)
    names = Counter(word for card in cards for word in set(_words_of_name(card.name)))
    shared = frozenset(word for word, times in names.items() if times > 1)
    found: list[Match] = []
    denied: list[tuple[int, int]] = []
    settled: set[str] = set()
    for card in cards:
        named, not_wanted = _named(words, card, shared | _things(card))
        denied += not_wanted
        settled |= {card.name} if named or not_wanted else set()
        found += [named] if named and not any(first >= named.last for first, _ in not_wanted) else []
    found = [one for one in found if not any(_within(one, words, place) for place in denied)]
    found += [Match(card, _LIKE) for card in cards if card.name not in settled and _is_like_example(words.words, card)]
    ordered = tuple(sorted(found, key=lambda one: (-one.strength, -len(one.said))))
    return Matches(ordered, tuple((words.places[first][0], words.places[last - 1][1]) for first, last in denied))


def _within(one: Match, words: _Words, denied: tuple[int, int]) -> bool:
    """Whether words that name a tool only deny another: the "don't need" of "I don't need a refund"."""
    first, last = denied
    return (
        bool(one.said) and first <= one.at and one.last <= last and one.last < last and words.words[one.at] in _DENYING
    )


def words_of_name(card: ToolCard) -> frozenset[str]:
    """All words that the tool is called by."""
    return frozenset(word for phrase in _phrases(card) for word in phrase)


def left_standing(found: Sequence[Match], text: str) -> tuple[Match, ...]:
    """The matches that nothing behind them takes back: of "refund it, sorry, I meant return" the return."""
    words = _Words.of(text).words

    def taken_back(one: Match) -> bool:
        behind = [other for other in found if other.said and other.at >= one.last]
        return any(TAKING_BACK.intersection(words[one.last : other.at]) for other in behind)

    return tuple(one for one in found if not taken_back(one))


def without(text: str, spots: Sequence[tuple[int, int]]) -> str:
    """The text with blanks in place of some of its parts: all else stays where it is."""
    return "".join(" " if any(first <= at < last for first, last in spots) else one for at, one in enumerate(text))


def _named(words: _Words, card: ToolCard, silent: frozenset[str]) -> tuple[Match | None, list[tuple[int, int]]]:
    """The longest of the tool's names that the text has and does not deny, and wherever it denies one."""
    found: Match | None = None
    denied: list[tuple[int, int]] = []
    between = _BETWEEN | silent | frozenset(fold(card.description).split())
    for phrase in _phrases(card):
        if len(phrase) == 1 and phrase[0] in silent:
            continue
        for places in _stands(phrase, words, between):
            begins = _denied_from(words, places[0])
            if begins >= 0:
                denied.append((begins, places[-1] + 1))
            elif found is None:
                said = tuple(words.words[at] for at in places)
                spots = tuple(words.places[at] for at in places)
                found = Match(card, _STRONG, said, places[0], places[-1] + 1, spots)
    return found, denied


def _denied_from(words: _Words, at: int) -> int:
    """The word from which on the tool's name at a place is denied; -1 where it is not."""
    for before in range(at - 1, max(-1, at - 1 - _FAR), -1):
        if before + 1 in words.pauses:
            return -1
        if words.words[max(0, before - 1) : before + 1] in _INSTEAD_OF:
            return before - 1
        if words.words[before] in _DENYING:
            needless = words.words[before + 1] == "need"
            return before if words.words[before] != "no" or before + 1 == at or needless else -1
        if words.words[before] not in _BEFORE_DEEDS:
            return -1
    return -1


def _stands(phrase: tuple[str, ...], words: _Words, between: frozenset[str]) -> Iterator[tuple[int, ...]]:
    """Each place of the words of a phrase, perhaps in other forms or with a slip, or with thin words between them."""
    for first, word in enumerate(words.words):
        if not alike(word, phrase[0]):
            continue
        places = [first]
        for meant in phrase[1:]:
            behind = _next(words, places[-1] + 1, meant, between)
            if behind < 0:
                break
            places.append(behind)
        if len(places) == len(phrase):
            yield tuple(places)


def _next(words: _Words, at: int, meant: str, between: frozenset[str]) -> int:
    """Where the next word of a phrase stands; -1 where something else than thin words stands before it."""
    for place in range(at, min(len(words.words), at + _MOST_BETWEEN + 1)):
        word = words.words[place]
        if alike(word, meant):
            return place
        if place in words.pauses or not (word in between or stem(word) in between or word.isdigit()):
            return -1
    return -1


@lru_cache(maxsize=1_000)
def _phrases_of(name: str, title: str, phrases: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(_called(name, title, phrases)))


def _phrases(card: ToolCard) -> tuple[tuple[str, ...], ...]:
    """What the tool is called, the longest first."""
    return tuple(sorted(_phrases_of(card.name, card.title, card.phrases), key=len, reverse=True))


def _called(name: str, title: str, phrases: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for text in (title, *phrases):
        words = tuple(fold(text).split())
        while words and words[0] in _GENERIC and len(words) > 1:
            words = words[1:]
        if words and not _GENERIC.issuperset(words):
            yield words
    telling = [word for word in title.lower().replace("-", " ").split() if word.isalpha()]
    if len(telling) >= _SHORTEST_NAME:
        yield ("".join(word[0] for word in telling),)
    for word in _words_of_name(name):
        yield (word,)


def _words_of_name(name: str) -> list[str]:
    return [
        word for word in fold(name.replace("_", " ")).split() if len(word) >= _SHORTEST_NAME and word not in _GENERIC
    ]


def _things(card: ToolCard) -> frozenset[str]:
    """Words for what the tool is about, which every request speaks of."""
    words = {word for one in card.parameters if one.names for word in fold(one.names).split()}
    return frozenset(words | {stem(word) for word in words})


def _is_like_example(words: tuple[str, ...], card: ToolCard) -> bool:
    return any(_is_like(words, example, card) for example in card.examples)


def _is_like(words: tuple[str, ...], example: str, card: ToolCard) -> bool:
    """Whether a request is one of an example's kind: its telling words, whatever values stand beside them."""
    values = {word for one in card.parameters for each in one.allowed for word in fold(each.label).split()}
    silent = _GENERIC | values | _things(card)
    named = fold(_NUMBERED.sub(" ", example)).split()
    wanted = [word for word in named if word not in silent and word.isalpha()]
    return len(wanted) > 1 and all(any(alike(word, said) for said in words) for word in wanted)
