"""Takes away clauses about the form of an answer: "Just the number.", "no need for details", "to one decimal"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from askfirst.understanding.rules.tokens import Token, word_by_word
from askfirst.understanding.rules.words.form_phrases import (
    CALLERS,
    ENOUGH_ENDING,
    FORM_CLAUSES,
    FORM_ENDINGS,
    TOPIC_SENTENCES,
    WHO_CLAUSES,
)

_CLAUSE = re.compile("|".join(f"(?:{form})" for form in FORM_CLAUSES))
_WHO = re.compile("|".join(f"(?:{form})" for form in WHO_CLAUSES))
_ENDING = re.compile(rf"(?:^|(?<= ))(?:{'|'.join(FORM_ENDINGS)})$")
_CALLERS = tuple(re.compile(form) for form in CALLERS)
_ENOUGH = re.compile(rf" {ENOUGH_ENDING}$")
_TOPICS = tuple(re.compile(form) for form in TOPIC_SENTENCES)
_COLUMN = re.compile(r"(?:^| )the (?:names?|dates?|ids?|numbers?)$")
_NOUN = r"(?:the |its |their )?\w+(?: \w+)?"
_MORE_COLUMNS = re.compile(rf", {_NOUN}(?: , {_NOUN})*(?: ,)? and \w+")
_MARKS = frozenset(".?!;:,()–—-")  # noqa: RUF001 - as people type it
_ENDS = frozenset(".?!;:")
_WHOM = ("who", "which", "what", "whom", "whose")
_SMALL = frozenset(("and", "or", "so", "but", "please", "thanks", "pls"))


@dataclass(frozen=True, slots=True)
class Formless:
    """The tokens without such clauses, and what of these changes how an answer should look."""

    items: tuple[Token, ...]
    told: tuple[str, ...] = ()


def without_forms(items: tuple[Token, ...]) -> Formless:
    """All but the clauses that say how to answer; all of it where nothing else would be left."""
    gone: set[int] = set()
    told: list[str] = []
    for first, last in _clauses(items):
        text = word_by_word(items[first:last])
        ending = _ENDING.search(text)
        whom = any(token.word in _WHOM for token in items[:first])
        if _COLUMN.search(text) and _MORE_COLUMNS.match(word_by_word(items[last:])):
            continue  # "I need the number, the carrier and the delay" of each row.
        if _CLAUSE.fullmatch(text) or (whom and _WHO.fullmatch(text)):
            gone.update(range(first, last + (last < len(items))))
        elif ending:
            begin = first + text[: ending.start()].count(" ")
            gone.update(range(begin, last))
            told.append(f"{ending[0]!r} is left aside: figures are shown in full")
        elif enough := _ENOUGH.search(text):
            gone.update(range(first + text[: enough.start()].count(" ") + 1, last))
    gone |= _callers(items) | _topics(items)
    rest = tuple(token for at, token in enumerate(items) if at not in gone)
    asks = any(token.word not in _SMALL and token.word[:1].isalnum() for token in rest)
    return Formless(rest, tuple(told)) if asks and gone else Formless(items)


def _clauses(items: tuple[Token, ...]) -> list[tuple[int, int]]:
    """From the first token of each clause to its mark."""
    marks = [at for at, token in enumerate(items) if token.kind == "mark" and token.text in _MARKS]
    begins = [0, *(at + 1 for at in marks)]
    return [(first, last) for first, last in zip(begins, [*marks, len(items)], strict=True) if first < last]


def _callers(items: tuple[Token, ...]) -> set[int]:
    """Where a sentence names who asks: all of it but the name."""
    gone: set[int] = set()
    begins = [0, *(at + 1 for at, token in enumerate(items) if token.kind == "mark" and token.text in _ENDS)]
    for first in begins:
        text = word_by_word(items[first:])
        for form in _CALLERS:
            match = form.match(text)
            if match:
                start = first + text[: match.start("cut")].count(" ")
                gone.update(range(start, start + match["cut"].strip().count(" ") + 1))
                break
    return gone


def _topics(items: tuple[Token, ...]) -> set[int]:
    """What a sentence about the topic says besides it, where another sentence follows."""
    gone: set[int] = set()
    ends = [at for at, token in enumerate(items) if token.kind == "mark" and token.text in ".!:;"]
    first = 0
    for end in (end for end in ends if end + 1 < len(items)):
        text = word_by_word(items[first:end])
        match = next((match for form in _TOPICS if (match := form.fullmatch(text))), None)
        for name, said in match.groupdict().items() if match else ():
            if said and match:
                start = first + text[: match.start(name)].count(" ")
                gone.update(range(start, start + said.count(" ") + 1))
        first = end + 1
    return gone
