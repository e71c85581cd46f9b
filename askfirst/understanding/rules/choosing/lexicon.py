"""The words of a card: which phrases name which value, which words tell it from others, what is called what."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from askfirst.catalog.lookup import fold, parted
from askfirst.domain.choice import Argument, ToolCard
from askfirst.understanding.rules.choosing.concepts import wordings
from askfirst.understanding.rules.choosing.cue_words import DENIED, NEGATIVES, PASSED, SWEEPS, WHOLE_WORDS
from askfirst.understanding.rules.choosing.neutral_words import EMPTY, SAYS_NOTHING, SMALL
from askfirst.understanding.rules.choosing.units import keys_of
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.words.counting_words import UNITS

_BRACKETED = re.compile(r"\(([^()]*)\)")
_SENTENCE = re.compile(r"(?<=[.!?])\s")
_TWICE = 2
_MOST_WORDS = 12
"""Words of a phrase that names a value; a longer one is a description."""

Value = tuple[str, int]
"""An argument's name, and the place of a value among those that it allows."""
Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """A word that tells a value from the others of its argument; `head` where it is only a part of its phrase.

    That is its noun, or what the phrase does without: "yearly" of "yearly rain" where "rain" alone is a name as well.
    """

    value: Value
    head: bool


@dataclass(frozen=True)
class Lexicon:
    """`names` are whole phrases for values, `telling` single words, `nouns` what arguments are called.

    `sweeps` holds for an argument the place of the value that means all the others. `known` are the tool's other words.
    `parts` are names that only stand in a longer one, as "these" in "these and those": they are a guess. `told` are
    names that the card does not give: everyday wordings of what it does.
    """

    names: Mapping[Keys, tuple[Value, ...]]
    telling: Mapping[str, tuple[Telling, ...]]
    nouns: Mapping[str, frozenset[str]]
    sweeps: Mapping[str, int]
    known: frozenset[str]
    parts: frozenset[Keys]
    told: frozenset[Keys]
    longest: int
    written: Mapping[str, str]

    @staticmethod
    def of(card: ToolCard) -> Lexicon:
        """The words of the card, made once for each card in use."""
        schema = json.dumps(card.arguments, default=str)
        return _lexicon(card.name, card.title, card.description, card.examples, schema)

    @staticmethod
    def made(card: ToolCard) -> Lexicon:
        """The words of the card, made anew."""
        arguments = card.parameters
        sweeps = {one.name: place for one in arguments if (place := _sweep(one)) is not None}
        names: dict[Keys, list[Value]] = {}
        telling: dict[str, list[Telling]] = {}
        nouns: dict[str, set[str]] = {}
        called = {word for one in arguments for word in _called(one)}
        whole, parts, told = set[Keys](), set[Keys](), set[Keys]()
        for one in arguments:
            phrases = [_phrases_of(one, place) for place in range(len(one.allowed))]
            bare = [_phrases_of(one, place, with_parts=False) for place in range(len(one.allowed))]
            whole |= {keys for some in bare for keys in some}
            parts |= {keys for some in phrases for keys in some}
            own = _nouns(one, phrases, sweeps.get(one.name))
            for word in own:
                nouns.setdefault(word, set()).add(one.name)
            named = [(place, keys) for place, some in enumerate(phrases) for keys in some]
            named += [
                (place, short) for place, keys in named if (short := _shortened(keys)) and set(short) - own - called
            ]
            named += [(place, ("something", "else")) for place, keys in named if keys == ("other",)]
            own_names = {keys for _, keys in named}
            wide = [(place, keys) for place, keys in _told(one) if keys not in own_names]
            told |= {keys for _, keys in wide}
            for place, keys in (*named, *wide):
                if not set(keys) <= (SWEEPS - WHOLE_WORDS) | SMALL:
                    names.setdefault(keys, []).append((one.name, place))
            for word, found in _telling(one, phrases, own | called | EMPTY | SWEEPS, sweeps.get(one.name)):
                telling.setdefault(word, []).append(found)
        return Lexicon(
            {keys: tuple(dict.fromkeys(values)) for keys, values in names.items()},
            {word: tuple(dict.fromkeys(found)) for word, found in telling.items()},
            {word: frozenset(owners) for word, owners in nouns.items()},
            sweeps,
            frozenset(_known(card, arguments)) - SWEEPS - NEGATIVES,
            frozenset(parts - whole),
            frozenset(told),
            max(map(len, names), default=0),
            dict(_written(arguments)),
        )

    @cached_property
    def vocabulary(self) -> Mapping[str, str]:
        """Every single word that a slip of the pen may have been meant to be, with its key."""
        single = {word for keys in self.names if keys not in self.told for word in keys}
        words = single | self.telling.keys() | self.nouns.keys() | self.known
        return {
            **{word: key for word, key in self.written.items() if key in words},
            **{word: word for word in words if word.isalpha()},
        }

    def words_of(self, arguments: Collection[str]) -> set[str]:
        """The words of the names of these arguments and of their values."""
        named = {
            word for keys, values in self.names.items() if any(name in arguments for name, _ in values) for word in keys
        }
        return named | {word for word, owners in self.nouns.items() if owners & set(arguments)}

    @cached_property
    def stories(self) -> frozenset[str]:
        """The arguments with a value for whatever else there is: they sort what somebody tells."""
        return frozenset(
            name for (key, *rest), values in self.names.items() if key == "other" and not rest for name, _ in values
        )

    def has_bounds(self, argument: str) -> bool:
        """Whether values of the argument are told apart by a bound, such as "under five"."""
        return any(
            word[:1] in "<>" and any(one.value[0] == argument for one in found) for word, found in self.telling.items()
        )


@lru_cache(maxsize=64)
def _lexicon(name: str, title: str, description: str, examples: tuple[str, ...], schema: str) -> Lexicon:
    return Lexicon.made(ToolCard(name, description, json.loads(schema), title, examples))


def _sweep(argument: Argument) -> int | None:
    """The value that stands for all the others, by its name or the first word of its label."""
    for place, one in enumerate(argument.allowed):
        if fold(str(one.value)) in SWEEPS | {"any"} and len(argument.allowed) > _TWICE:
            return place
    return None


def _phrases_of(argument: Argument, place: int, *, with_parts: bool = True) -> tuple[Keys, ...]:
    """Everything that a value is called, shortened forms and initials with it."""
    one = argument.allowed[place]
    texts: list[str] = []
    for text in (str(one.value), one.label, *one.phrases):
        plain = parted(text).replace("_", " ")
        texts += [text, plain, _BRACKETED.sub(" ", plain), *_BRACKETED.findall(plain)]
    found = [keys for text in texts if (keys := keys_of(text)) and len(keys) <= _MOST_WORDS]
    if with_parts and fold(str(one.value)) not in SWEEPS:
        found += [part for keys in found for part in _conjuncts(keys)]
    found += [(initials,) for text in texts if (initials := _initials(text))]
    return tuple(dict.fromkeys(found))


def _told(argument: Argument) -> Iterator[tuple[int, Keys]]:
    """The everyday wordings for each value of an argument that sorts what people tell, as they may stand in a text."""
    for place in range(len(argument.allowed)):
        for text in wordings(argument, place):
            keys = keys_of(text)
            yield place, keys
            if short := _shortened(keys):
                yield place, short


def _shortened(keys: Keys) -> Keys:
    """A phrase without words of grammar; with one sign for whatever denies in it: "never came", "not yet come".

    Empty where nothing is left that names the value.
    """
    plain = tuple(key for key in keys if key not in PASSED) or keys
    denies = plain[0] in NEGATIVES
    rest = plain[denies:]
    if not rest or rest == keys or set(rest) <= EMPTY | SWEEPS:
        return ()
    return (DENIED, *rest) if denies else rest


def _conjuncts(keys: Keys) -> Iterator[Keys]:
    """The parts of "these and those": each names the value by itself."""
    joints = [at for at, key in enumerate(keys) if key in ("and", "or")]
    for first, last in pairwise([-1, *joints, len(keys)]):
        if joints and last > first + 1:
            yield keys[first + 1 : last]


def _initials(text: str) -> str:
    words = [word for word in fold(_BRACKETED.sub(" ", text)).split() if word not in SMALL]
    short = "".join(word[0] for word in words)
    usable = len(words) >= _TWICE and short.isalpha() and short not in SAYS_NOTHING | {"no", "not"}
    return short if usable and len(short) > 1 else ""


def _nouns(argument: Argument, phrases: list[tuple[Keys, ...]], sweep: int | None) -> frozenset[str]:
    """What the argument is called, and what the phrases of several of its values have in common."""
    words = set(_called(argument))
    held = Counter(
        word
        for place, some in enumerate(phrases)
        if place != sweep
        for word in {word for keys in some for word in keys}
    )
    words |= {word for word, count in held.items() if count >= _TWICE and not word.isdecimal() and word[:1] not in "<>"}
    return frozenset(words - SMALL - SWEEPS)


def _called(argument: Argument) -> Iterator[str]:
    """The words of the argument's own names, and neighbours among them written together."""
    for text in (argument.name.replace("_", " "), argument.label, *argument.phrases):
        keys = keys_of(text)
        yield from keys
        yield from (f"{one}{two}" for one, two in pairwise(keys))


def _telling(
    argument: Argument, phrases: list[tuple[Keys, ...]], plain: frozenset[str], sweep: int | None
) -> Iterator[tuple[str, Telling]]:
    phrases = [tuple(keys for keys in some if not NEGATIVES & set(keys)) for some in phrases]
    held = [{word for keys in some for word in keys} for some in phrases]
    for place, some in enumerate(phrases):
        others = set().union(*(words for other, words in enumerate(held) if other not in (place, sweep)))
        for word in held[place] - plain - others if place != sweep else ():
            if word.isdecimal():
                continue
            longer = [keys for keys in some if word in keys]
            spare = all(tuple(key for key in keys if key != word) in some for keys in longer)
            head = word not in _single(some) and (spare or all(_is_head(word, keys) for keys in longer))
            yield word, Telling((argument.name, place), head)


def _single(phrases: Iterable[Keys]) -> set[str]:
    return {keys[0] for keys in phrases if len(keys) == 1}


def _is_head(word: str, keys: Keys) -> bool:
    """Whether the word is the noun of a longer phrase, not what tells which one: "index" in "quality index"."""
    if len(keys) == 1 or word[:1] in "<>" or not set(keys) - EMPTY - {word}:
        return False
    noun = keys[: keys.index("of")] if "of" in keys[1:] else tuple(key for key in keys if key[:1] not in "<>")
    return bool(noun) and noun[-1] == word


def _written(arguments: Iterable[Argument]) -> Iterator[tuple[str, str]]:
    """The words of labels as they are written, with their keys."""
    for one in arguments:
        texts = (one.label, *one.phrases, *(text for value in one.allowed for text in (value.label, *value.phrases)))
        for word in {word for text in texts for word in fold(text).split() if word.isalpha()}:
            yield from ((word, key) for key in keys_of(word)[:1])


def _known(card: ToolCard, arguments: Iterable[Argument]) -> Iterator[str]:
    """The tool's own words: its name, title, purpose, phrases and units, and the words of its examples."""
    purpose = _SENTENCE.split(card.description.strip(), maxsplit=1)[0]
    texts = [
        card.name,
        card.title,
        purpose,
        *card.phrases,
        *(one.unit for one in arguments),
        *(one.description for one in arguments),
    ]
    for text in texts:
        yield from keys_of(text.replace("_", " "))
    for one in arguments:
        yield from (key for way in UNITS.get(comparable_unit(one.unit), ()) for key in keys_of(way))
        called = (text for value in one.allowed for text in (value.label, *value.phrases))
        yield from (key for text in called for keys in (keys_of(text),) if NEGATIVES & set(keys) for key in keys)
    for example in card.examples:
        yield from keys_of(example)
