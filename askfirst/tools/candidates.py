"""The stored values that words in a question may mean, and those of them that leave no doubt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField
from askfirst.domain.outline import Mention
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.tools.tool import ToolContext

_SHORTEST_SLIP = 5
_TWO_SLIPS = 9
_SHORTEST_SHUFFLE = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stored value that a mention may mean, at a field path of the question's dataset.

    `names` holds where the field is what rows of its dataset are called by.
    """

    path: str
    value: str
    how: str
    names: bool

    @property
    def id(self) -> str:
        """What an option carries back."""
        return f"{self.path}={self.value}"

    @property
    def exact(self) -> bool:
        """Equal to the words but for case, accents and spaces."""
        return self.how in ("exact", "folded")


Paths: TypeAlias = dict[str, BoundField]


async def find_candidates(dataset: str, mentions: Sequence[Mention], context: ToolContext) -> list[list[Candidate]]:
    """For each mention the values that fit, names before other fields.

    Names are searched apart from other fields: "Miami" is a city exactly, and yet may stand for the Port of Miami.
    """
    if not mentions:
        return []
    paths = {
        bound.path: bound
        for bound in context.catalog.paths(dataset)
        if bound.field.type == "string" and bound.field.role != "hidden"
    }
    searches: list[ValueSearch] = []
    for mention in mentions:
        wanted = [paths[path] for path in mention.fields or paths if path in paths]
        for naming in (True, False):
            fields = tuple((at.dataset.name, at.field.name) for at in wanted if is_naming(at) is naming)
            searches.append(ValueSearch(searched_words(mention, context), tuple(dict.fromkeys(fields)), limit=MOST))
    hits = iter(await context.values([search for search in searches if search.fields]))
    found = [next(hits) if search.fields else () for search in searches]
    return [
        _at_paths(mention, (*found[2 * index], *found[2 * index + 1]), paths) for index, mention in enumerate(mentions)
    ]


MOST = 8
"""The most candidates that are looked for among names, and as many among other fields."""


def is_naming(bound: BoundField) -> bool:
    """Whether the field holds what rows of its dataset are called by."""
    return bound.field.name == bound.dataset.name_field


def searched_words(mention: Mention, context: ToolContext) -> str:
    """What to search for: the user's newer words, without an article, where the first ones fitted nothing."""
    newer = [answer for answer in context.answers.get(mention.text, []) if not _is_id(answer)]
    return _ARTICLE.sub("", newer[-1]) if newer else mention.text


_ARTICLE = re.compile(r"^(the|a|an)\s+(?=\S)", re.IGNORECASE)


def _is_id(answer: str) -> bool:
    """Whether an answer is the value of an option: a field path, "=", and a stored value."""
    return re.match(r"[\w.]+=", answer) is not None


def _at_paths(mention: Mention, hits: tuple[ValueHit, ...], paths: Paths) -> list[Candidate]:
    allowed = [paths[path] for path in mention.fields or paths if path in paths]
    found = [
        Candidate(at.path, hit.value, hit.how, names=is_naming(at))
        for hit in hits
        for at in allowed
        if (at.dataset.name, at.field.name) == (hit.dataset, hit.field)
    ]
    return list(dict.fromkeys(found))


def settled(mention: Mention, found: list[Candidate], context: ToolContext) -> list[Candidate]:
    """The values to take: the user's answer, or the fit that leaves no doubt; none where the user must say."""
    answers = context.answers.get(mention.text, [])
    picked = [candidate for candidate in found if candidate.id in answers]
    if picked:
        return picked
    exact = [candidate for candidate in found if candidate.exact]
    if exact:
        rivals = [c for c in found if c.names and not c.exact and _same_thing(c, exact)]
        one_field = len({candidate.path for candidate in exact}) == 1
        return exact if one_field and not rivals else []
    return found if len(found) == 1 and found[0].how == "partial" else []


def _same_thing(candidate: Candidate, others: list[Candidate]) -> bool:
    """Whether it names the very thing that one of the others describes."""
    return any(beside(candidate, other) and not other.names for other in others)


def beside(one: Candidate, other: Candidate) -> bool:
    """Whether both fields lie behind the same relations, so that they are of one thing."""
    return one.path.rpartition(".")[0] == other.path.rpartition(".")[0]


def slips(said: str, found: Sequence[Candidate]) -> list[Candidate]:
    """Those values that words are one slip of the pen away from; else those with words side by side that are.

    Two slips in nine letters or more; short words are never taken for others.
    """
    words = fold(said)
    if len(words) < _SHORTEST_SLIP or words[:1].isdigit():
        return []
    whole = [candidate for candidate in found if _is_near(words, fold(candidate.value))]
    return whole or [candidate for candidate in found if any(_is_near(words, run) for run in _runs(words, candidate))]


def _runs(words: str, candidate: Candidate) -> list[str]:
    """As many words of the value, side by side, as were said."""
    parts, length = fold(candidate.value).split(), len(words.split())
    return [" ".join(parts[at : at + length]) for at in range(len(parts) - length + 1)]


def _is_near(words: str, other: str) -> bool:
    from rapidfuzz.distance import OSA

    most = 2 if len(words) >= _TWO_SLIPS else 1
    distance = OSA.distance(words, other, score_cutoff=2)
    # Letters that only changed places make one slip, wherever they stand: "Chigaco".
    ends = len(words) >= _SHORTEST_SHUFFLE and (words[:1], words[-1:]) == (other[:1], other[-1:])
    return distance <= most or (distance <= len("ab") and ends and sorted(words) == sorted(other))


_SHORTEST_SLIPPED = 6
_PLAIN = 4
_FAR = 9


def one_slip(said: str, found: Sequence[Candidate]) -> list[Candidate]:
    """The one stored name that the words are slips of; none where another is nearly as like, or all are short.

    Each word must begin as the stored one does. A single word must be long, and be written as a name is.
    """
    if any(candidate.how != "fuzzy" for candidate in found):
        return []
    words = fold(said).split()
    if not words or max(map(len, words)) < _SHORTEST_SLIPPED or any(char.isdigit() for char in said):
        return []
    if len(words) == 1 and not (said[:1].isupper() and not said.isupper()):
        return []
    away = {candidate: _away(words, fold(candidate.value).split()) for candidate in found}
    near = [candidate for candidate, slips in away.items() if slips <= _most(words)]
    values = {fold(candidate.value) for candidate, slips in away.items() if slips <= _most(words) + 1}
    return near if len(near) == 1 and len(values) == 1 else []


def _most(words: Sequence[str]) -> int:
    """How many letters may be wrong altogether."""
    if len(words) > 1:
        return len(words) + 1
    return 2 if len(words[0]) >= _TWO_SLIPS else 1


def _away(words: Sequence[str], stored: Sequence[str]) -> int:
    """The letters that are wrong in the words, where they stand side by side in the name; many where a word is not."""
    if len(words) == 1:
        # What goes on where the word ends is another word: "Dominica" is no "Dominican".
        other_words = (other for other in stored if not other.startswith(words[0]) and not words[0].startswith(other))
        return min((_letters_off(words[0], other) for other in other_words), default=_FAR)
    runs = [stored[at : at + len(words)] for at in range(len(stored) - len(words) + 1)]
    return min((_run_away(words, run) for run in runs), default=_FAR)


def _run_away(words: Sequence[str], run: Sequence[str]) -> int:
    each = [_letters_off(word, other) for word, other in zip(words, run, strict=True)]
    return _FAR if _FAR in each else sum(each)


def _letters_off(word: str, other: str) -> int:
    from rapidfuzz.distance import OSA  # most names have no slip, and start-up should not pay

    if word == other:
        return 0
    if word[:1] != other[:1] or min(len(word), len(other)) < _PLAIN:
        return _FAR
    found = OSA.distance(word, other, score_cutoff=2)
    most = 2 if min(len(word), len(other)) >= _SHORTEST_SLIPPED else 1
    return found if found <= most else _FAR
