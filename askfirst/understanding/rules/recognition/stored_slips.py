"""Slips of the pen in words of stored names: "plymoths" for what every name of a Plymouth begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import all_texts
from askfirst.understanding.rules.tokens import Token

_HITS = 20
_SHORTEST = 6
_SHORTEST_SWAPPED = 5
_SHORTEST_CHANGED = 7
_TWO_SLIPS = 9
_NEAR = 0.8
_MOST_SEARCHES = 12
_FAR_MORE = 5


async def words_of_values(items: Sequence[Token], view: View) -> Mapping[str, str]:
    """For words that mean nothing the one word of stored names that each is a slip of, by the texts; often none."""
    long = (token.text for token in items if len(stem(token.word)) >= _SHORTEST_SWAPPED)
    texts = list(dict.fromkeys(long))[:_MOST_SEARCHES]
    found: dict[str, str] = {}
    for text, hits in zip(texts, await _alike(texts, view), strict=True):
        word = _nearest(stem(fold(text)), hits)
        if word:
            found[text] = word
    return found


async def is_near_a_value(text: str, view: View) -> bool:
    """Whether a word is a slip of one stored value, as "femals" is of female."""
    (hits,) = await _alike([text], view)
    singular = stem(fold(text))
    likely = (fold(hit.value) for hit in hits if hit.score >= _NEAR)
    values = {value for value in likely if value[:1] == singular[:1] and " " not in value}
    return len(values) == 1


async def _alike(texts: Sequence[str], view: View) -> Sequence[tuple[ValueHit, ...]]:
    """What is stored much like each text; nothing where something is stored just so."""
    fields = all_texts(view.catalog)
    if not texts or not fields:
        return [() for _ in texts]
    forms = [*texts, *(stem(fold(text)) for text in texts)]
    found = await view.look_up([ValueSearch(text, fields, _HITS) for text in forms])
    both = [(*found[at], *found[at + len(texts)]) for at in range(len(texts))]
    return [() if any(_holds(hit, text) for hit in hits) else hits for text, hits in zip(texts, both, strict=True)]


def _holds(hit: ValueHit, text: str) -> bool:
    """Whether the word stands in the value just so, or in the plural."""
    words = fold(hit.value).split()
    return hit.how in ("exact", "folded") or fold(text) in words or stem(fold(text)) in words


def _nearest(said: str, hits: Sequence[ValueHit]) -> str:
    """The word of names of several words that is a slip away; where one of two is itself a rare slip, the other."""
    from rapidfuzz.distance import OSA

    if any(hit.score >= _NEAR and " " not in fold(hit.value) for hit in hits):
        return ""  # The value itself is what is looked up.
    rows: Counter[str] = Counter()
    for hit in hits:
        words = fold(hit.value).split()
        rows.update({word: hit.rows for word in words if len(words) > 1 and word[:1] == said[:1]})
    most = 2 if len(said) >= _TWO_SLIPS else 1
    away = {word: OSA.distance(said, word) for word in rows if OSA.distance(said, word) <= most}
    changed = len(said) < _SHORTEST_CHANGED
    away = {word: far for word, far in away.items() if said not in (f"{word}y", f"{word}{word[-1]}y")}  # sporty
    near = [word for word in away if not (changed and len(word) == len(said) and _is_another(word, said))]
    if len(said) < _SHORTEST:
        near = [word for word in near if sorted(word) == sorted(said)]  # "chiar" of an office chair
    best = [word for word in near if away[word] == min(away[other] for other in near)]
    best.sort(key=lambda word: -rows[word])
    if len(best) > 1 and rows[best[0]] < _FAR_MORE * rows[best[1]]:
        return ""
    return best[0] if best else ""


def _is_another(word: str, said: str) -> bool:
    """Whether a consonant is another one; vowels are easily mistaken and letters easily swapped."""
    kept = [[letter for letter in one if letter not in "aeiou"] for one in (word, said)]
    return kept[0] != kept[1] and sorted(word) != sorted(said)
