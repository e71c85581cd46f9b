"""How surely a message wants a certain tool: by the words for it, and by how it is said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from askfirst.catalog.lookup import fold, stem
from askfirst.domain.choice import ToolCard

_STRONG, _LIKE, _NONE = 1.0, 0.7, 0.0
_SLIP = 90
_SHORTEST_SLIP = 5
_SHORTEST_NAME = 3
_DENYING = frozenset(("not", "dont", "never", "without", "nor", "neither", "cannot", "wont"))
_DENIED_WITHIN = 3
"""Words before a tool's name within which a denial means that it is not wanted."""
TAKING_BACK = frozenset(("no", "sorry", "meant", "mean", "actually", "rather", "scratch", "wait", "oops", "instead"))
"""Words between two things after which only the second is meant."""

DOING = frozenset((
    "run", "do", "make", "start", "perform", "compute", "calculate", "plan", "draw", "create", "generate", "show",
    "get", "give", "give me", "execute", "carry", "prepare", "build", "produce", "begin", "go", "work", "out",
    "launch", "redo", "rerun", "plot", "repeat", "recalculate", "let", "have", "file", "place", "put", "want", "need",
))  # fmt: skip
"""Words that ask for something to be done, whatever it is."""
_WISHING = (
    "i want", "i would like", "id like", "i need", "please", "can you", "could you", "can i", "could i", "may i",
    "we want", "we need", "we would like", "wed like", "lets", "let us", "i wish", "go ahead and", "help me",
    "would you", "will you", "i have to", "we have to", "i must", "can we", "could we", "how do i", "how can i", "pls",
    "kindly", "i am", "im", "we are", "were", "my", "our", "actually", "no", "ok", "okay", "now", "then", "and", "also",
)  # fmt: skip
_ASKING = frozenset((
    "how many", "how much", "what", "which", "who", "whose", "when", "why", "list", "count", "compare", "show", "top",
    "average", "total", "number of", "share of", "rank", "sum",
))  # fmt: skip
_GENERIC = DOING | frozenset((
    "a", "an", "the", "of", "for", "and", "or", "to", "in", "on", "by", "with", "step", "tool", "it", "my", "me", "i",
    "us", "we", "our", "this", "that", "please", "is", "was", "be", "use", "using", "as", "at", "all", "its", "from",
    "s", "t", "not", "would", "like", "d", "can", "you", "could", "your", "am",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Match:
    """`strength` 0 to 1 says how surely the words name the tool; `said` are those that do, from the word `at` on."""

    card: ToolCard
    strength: float
    said: tuple[str, ...] = ()
    at: int = 0

    def leads_to(self, other: Match) -> bool:
        """Whether the other's words follow at once, as in "risk map": the last noun is the head."""
        return bool(self.said) and self.at + len(self.said) == other.at


def matches(text: str, cards: tuple[ToolCard, ...]) -> tuple[Match, ...]:
    """The tools that the words may name, the surest first."""
    words = tuple(fold(text).split())
    names = Counter(word for card in cards for word in set(_words_of_name(card.name)))
    shared = frozenset(word for word, times in names.items() if times > 1)
    found = (_match(words, card, shared | _things(card)) for card in cards)
    return tuple(sorted((one for one in found if one.strength), key=lambda one: (-one.strength, -len(one.said))))


def left_standing(found: Sequence[Match], text: str) -> tuple[Match, ...]:
    """The matches that nothing behind them takes back: of "refund it, sorry, I meant return" the return."""
    words = fold(text).split()

    def taken_back(one: Match) -> bool:
        behind = [other for other in found if other.said and other.at > one.at]
        return any(TAKING_BACK.intersection(words[one.at + len(one.said) : other.at]) for other in behind)

    return tuple(one for one in found if not taken_back(one))


def wishes(text: str) -> bool:
    """Whether it is said as a wish or an order: it begins with a verb of doing, or with words of wishing."""
    words = fold(text).split()
    return words[:1] != [] and (words[0] in DOING or any(_begins(words, wish) for wish in _WISHING))


def asks(text: str) -> bool:
    """Whether it is said as a question to data, or holds one: "how many", "which", "list"."""
    clauses = [[word for word in fold(clause).split() if word not in _COURTEOUS] for clause in _CLAUSES.split(text)]
    return any(_begins(words, asking) for words in clauses for asking in _ASKING)


def begins_with(text: str, match: Match) -> bool:
    """Whether the words that name the tool come first: "cancel order 7", "map the rainfall"."""
    words = [word for word in fold(text).split() if word not in _COURTEOUS]
    return bool(match.said) and tuple(words[: len(match.said)]) == match.said


_CLAUSES = re.compile(r"[,;:.!?]\s|\s[-–—]\s")  # noqa: RUF001 - dashes as people type them
_COURTEOUS = frozenset(
    ("please", "pls", "just", "now", "then", "also", "and", "hi", "hello", "ok", "okay", "so", "the")
)


def without(text: str, said: tuple[str, ...]) -> str:
    """The text without some folded words, where they stand in it one after another for the first time."""
    words = list(_WORD.finditer(text))
    folded = [fold(word[0]) for word in words]
    size = len(said)
    for at in range(len(words) - size + 1) if size else ():
        if tuple(folded[at : at + size]) == said:
            return f"{text[: words[at].start()]} {text[words[at + size - 1].end() :]}"
    return text


_NUMBERED = re.compile(r"\S*\d\S*")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")  # noqa: RUF001 - as people type it


def _begins(words: list[str], phrase: str) -> bool:
    wanted = phrase.split()
    return words[: len(wanted)] == wanted


def _match(words: tuple[str, ...], card: ToolCard, shared: frozenset[str]) -> Match:
    for phrase in _phrases(card):
        if len(phrase) == 1 and phrase[0] in shared:
            continue
        found = _stands(phrase, words)
        if found is not None and not _DENYING.intersection(words[max(0, found - _DENIED_WITHIN) : found]):
            return Match(card, _STRONG, words[found : found + len(phrase)], found)
    for example in card.examples:
        if _is_like(words, example, card):
            return Match(card, _LIKE)
    return Match(card, _NONE)


def _stands(phrase: tuple[str, ...], words: tuple[str, ...]) -> int | None:
    """From which word on the phrase stands there, perhaps in other forms or with a slip; None where it does not."""
    size = len(phrase)
    for at in range(len(words) - size + 1):
        here = words[at : at + size]
        if all(_same(said, meant) for said, meant in zip(here, phrase, strict=True)):
            return at
    return None


def _same(said: str, meant: str) -> bool:
    if said == meant or stem(said) == stem(meant) or _form(said) == _form(meant):
        return True
    return min(len(said), len(meant)) >= _SHORTEST_SLIP and fuzz.ratio(said, meant) >= _SLIP


@lru_cache(maxsize=5_000)
def _form(word: str) -> str:
    """A verb without its endings: cancel, cancelled, cancelling are one."""
    for ending in ("ling", "led", "ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_NAME:
            return word[: -len(ending)] + ("l" if ending in ("ling", "led") else "")
    return word


@lru_cache(maxsize=1_000)
def _phrases_of(name: str, title: str, phrases: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(_named(name, title, phrases)))


def _phrases(card: ToolCard) -> tuple[tuple[str, ...], ...]:
    """What the tool is called, the longest first."""
    return tuple(sorted(_phrases_of(card.name, card.title, card.phrases), key=len, reverse=True))


def _named(name: str, title: str, phrases: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
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


def _is_like(words: tuple[str, ...], example: str, card: ToolCard) -> bool:
    """Whether a request is one of an example's kind: its telling words, whatever values stand beside them."""
    values = {word for one in card.parameters for each in one.allowed for word in fold(each.label).split()}
    silent = _GENERIC | values | _things(card)
    named = fold(_NUMBERED.sub(" ", example)).split()
    wanted = [word for word in named if word not in silent and word.isalpha()]
    return len(wanted) > 1 and all(any(_same(word, said) for said in words) for word in wanted)
