"""How a message says what it wants: as a wish or an order, or as a question to data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.wishes.matching import DOING, Match

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
_SLIP = 90
_QUESTIONS = frozenset(("has", "have", "is", "did", "does", "was", "will", "when", "where", "wheres", "whens", "hows"))
_ASKED_OF = re.compile(
    r"\s*(?:hi|hello|hey|so|and|but)?[\s,]*(?:why|who|whose|when|was|were|is|are|has|have|did|does|had)\b",
    re.IGNORECASE,
)
_TO_KNOW = re.compile(
    r"\b(know|tell\s+me|wonder\w*|check|find\s+out|see)\s+(how|where|when|whether|if|what)\b", re.IGNORECASE
)
_AS_NOUN = re.compile(r"\b(?:the|my|our|your|a|an)\s+$", re.IGNORECASE)
_BY_WHOM = re.compile(
    r"\b(?:i|we|you|they|he|she|who|customer|colleague|boss)(?:['’]ve)?\s+"  # noqa: RUF001 - as people type it
    r"(?:(?:have|had|has|already|just|also|then|never)\s+)*$",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[,;:.!?]\s|\s[-–—]\s")  # noqa: RUF001 - dashes as people type them
_COURTEOUS = frozenset(
    ("please", "pls", "just", "now", "then", "also", "and", "hi", "hello", "ok", "okay", "so", "the")
)


def wishes(text: str) -> bool:
    """Whether it is said as a wish or an order: it begins with a verb of doing, or with words of wishing."""
    words = fold(text).split()
    return bool(words) and (words[0] in DOING or any(_begins(words, wish) for wish in _WISHING) or _is_near(words))


def _is_near(words: list[str]) -> bool:
    """Whether it begins with words of wishing that have a slip: "i whant"."""
    return any(fuzz.ratio(" ".join(words[: len(wish.split())]), wish) >= _SLIP for wish in _WISHING if " " in wish)


def asks(text: str) -> bool:
    """Whether it is said as a question to data, or holds one: "how many", "which", "list"."""
    clauses = [[word for word in fold(clause).split() if word not in _COURTEOUS] for clause in _CLAUSES.split(text)]
    return any(_begins(words, asking) for words in clauses for asking in _ASKING)


def begins_as_question(text: str) -> bool:
    """Whether a verb that is asked with comes first: "has it come"."""
    words = [word for word in fold(text).split() if word not in _COURTEOUS]
    return bool(words) and words[0] in _QUESTIONS


def is_question(text: str) -> bool:
    """Whether it asks something: by its end, its beginning, or a wish to know."""
    return text.rstrip().endswith("?") or begins_as_question(text) or bool(_TO_KNOW.search(text))


def reported(text: str, found: Sequence[Match]) -> list[str]:
    """The words that ask or tell of an action as done: "was 7 cancelled?", "we returned 7"; none where it is wanted."""
    told = []
    for one in found:
        first, last = one.spots[0] if one.spots else (0, 0)
        question = _ASKED_OF.match(text) and one.said and not _CLAUSES.search(text[:first])
        asked = question and (one.said[-1].endswith("ed") or _AS_NOUN.search(text[:first]))
        if asked or (one.said and one.said[0].endswith("ed") and _BY_WHOM.search(text[:first])):
            told.append(text[first:last])
    return told


def begins_with(text: str, match: Match) -> bool:
    """Whether the words that name the tool come first, as an order: "cancel order 7", "map the rainfall"."""
    words = [word for word in fold(text).split() if word not in _COURTEOUS]
    said = match.said
    return bool(said) and not said[0].endswith("ed") and tuple(words[: len(said)]) == said


def _begins(words: list[str], phrase: str) -> bool:
    wanted = phrase.split()
    return words[: len(wanted)] == wanted
