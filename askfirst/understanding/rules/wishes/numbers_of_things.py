"""Pieces of a text that may be the number of a thing, each with the words that lead to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from askfirst.catalog.lookup import stem
from askfirst.understanding.rules.wishes.spoken_numbers import spoken_number

_SPAN = re.compile(r"(?<![\w$€£-])(?<!\d[.,])#?\s?(?:[A-Za-z]{1,12}[-_/]?)?\d[\w-]*(?:[.,]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
_LISTED = re.compile(r"\d+(?:,\d{4,})+")
_MORE_DIGITS = re.compile(r"(?: \d{3})+(?![\w.,]*\d)(?!\w)|(?: \d){2,}(?!\w)")
_FRACTION = re.compile(r"[.,]\d")
_PREFIX = re.compile(r"([A-Za-z]{1,4})[ ]$")
"""Letters before a number that may belong to it: "ord 07700"."""
_UNIT = re.compile(
    r"\s?(%|k\b|m\b|percent\b|usd\b|eur\b|gbp\b|dollars?\b|euros?\b|pounds?\b|bucks?\b|cents?\b|[$€£])", re.IGNORECASE
)
_CURRENCY = re.compile(r"([$€£]|\busd|\beur|\bgbp)\s?$", re.IGNORECASE)
_COMPARED = re.compile(
    r"\b((more|fewer|less|greater|higher|lower|larger|smaller)\s+than|over|above|under|below|at\s+(least|most)|exceeding)\s*$",
    re.IGNORECASE,
)
"""What a number is compared with that counts what follows it."""
_BEHIND = re.compile(r"\s+([A-Za-z]+)")
_MAY_FOLLOW = frozenset((
    "and", "or", "please", "pls", "plz", "is", "was", "has", "it", "its", "now", "because", "as", "since", "that",
    "thanks", "thx", "to", "for", "yet", "but", "at", "no", "not", "instead", "with", "in", "on", "the", "they",
    "which", "came", "needs", "should", "asap", "today", "too", "also", "so", "we", "i", "you", "my", "our",
    "sorry", "actually", "wait", "oops", "rather", "then", "if", "never", "got", "by", "due", "from", "be", "can",
    "will", "u", "ur", "cuz", "coz", "cos", "bc", "tho", "lol", "right", "immediately", "urgently", "still", "again",
    "about", "over", "regarding", "concerning", "re", "went", "had", "does", "did", "back", "off", "this", "there",
    "any", "anymore", "after", "all",
))  # fmt: skip
"""Words behind a number that are nothing it could count."""
_AIMING = frozenset(("on", "for", "about", "against", "of", "with", "regarding", "concerning", "re", "4", "over"))
_AIMING_FIRMLY = frozenset(("on", "against", "regarding", "concerning", "re"))
_CLAUSE_BEGINS = re.compile(r"(^|[.!?;,:])\s*$")
_TELLING_VERBS = frozenset((
    "came", "is", "was", "has", "needs", "never", "got", "should", "did", "didnt", "turned", "still", "isnt", "hasnt",
))  # fmt: skip
_SHORTEST = 3
_SLIP = 88
_TELLING = 4
"""Digits of a number that is taken for that of a thing with no noun before it."""
_YEAR = re.compile(r"19[89]\d|20[0-3]\d")
"""Numbers that are more often years than anything else."""
_CODE = re.compile(r"[A-Za-z]{2,}[-_/ ]?\d{3,}[\w-]*")
"""What can be nothing but the number of a thing."""
_INNER = re.compile(r"([A-Za-z]+)[-_/]?(?=\d)")
_WORDS_OF_NUMBERS = re.compile(r"\b[a-z]+", re.IGNORECASE)
_LEAD = re.compile(r"([A-Za-z]+)(['’]s)?([\s.:#=(\"-]*|,\s*)$")  # noqa: RUF001 - as people type it
_NUMBERING = frozenset((
    "number", "no", "nr", "num", "id", "code", "called", "the", "my", "our", "this", "with", "is", "has", "having",
    "ref", "reference", "numbered", "whose",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text with a digit, from `first` to before `last` with the words that lead to it.

    `said` is as written, `text` without marks between its digits. `is_named` holds where the noun of the things stands
    before it; `is_amount` where a unit stands beside it, or it is written as only amounts are; `is_aimed_at` where "on"
    or "for" leads to it, or a clause is about it; `is_done_to` where an action leads to it; `is_free` where it counts
    nothing that follows.
    """

    text: str
    said: str
    first: int
    last: int
    is_named: bool
    is_amount: bool
    prefix: str = ""
    is_aimed_at: bool = False
    is_done_to: bool = False
    is_free: bool = True

    @property
    def is_bare(self) -> bool:
        """Whether it is a number with nothing around it, which could as well be an amount."""
        return self.text.isdigit()

    @property
    def counts_rows(self) -> bool:
        """Whether it says how many there are of what follows it."""
        return self.is_bare and not self.is_named and not self.is_free

    @property
    def is_code(self) -> bool:
        """Whether it can be nothing but the number of a thing."""
        return bool(_CODE.fullmatch(self.text))

    @property
    def digits(self) -> int:
        """How many digits it has."""
        return sum(char.isdigit() for char in self.text)

    def may_stand_alone(self, *, bare: bool) -> bool:
        """Whether it can be a thing's number without a noun before it; with `bare` a small one, too."""
        if not self.is_bare or bare:
            return not self.is_amount
        return not self.is_amount and len(self.text) >= _TELLING and not _YEAR.fullmatch(self.text)


def spans_in(text: str, nouns: frozenset[str], deeds: frozenset[str]) -> list[Span]:
    """The pieces in order. `nouns` are stems of what the things are called, `deeds` words for what is done to them."""
    spans: list[Span] = []
    last = 0
    for first, said, hashed in _pieces(text):
        if first >= last:
            spans.append(_with_place(_span(text, first, said, nouns, named=hashed, follows=bool(spans)), text, deeds))
            last = spans[-1].last
    return sorted([*spans, *_spoken(text, nouns)], key=lambda one: one.first)


def _with_place(span: Span, text: str, deeds: frozenset[str]) -> Span:
    """The number with what its neighbours tell of it."""
    behind = _BEHIND.match(text, span.last)
    free = behind is None or behind[1].lower() in _MAY_FOLLOW or _tells(behind[1].lower())
    lead = _LEAD.search(text[: span.first])
    word = lead[1].lower() if lead and not lead[3].strip() else ""
    if span.is_bare and not span.is_named and not free and _COMPARED.search(text[: span.first]):
        return replace(span, is_amount=True, is_free=False)
    if not span.is_bare or span.is_amount or len(span.text) < _SHORTEST:
        return replace(span, is_free=free)
    year = bool(_YEAR.fullmatch(span.text))
    aimed = free and word in _AIMING and (not year or word in _AIMING_FIRMLY)
    subject = bool(_CLAUSE_BEGINS.search(text[: span.first])) and behind is not None and _tells(behind[1].lower())
    done_to = free and any(is_like(word, one) for one in deeds)
    return replace(span, is_aimed_at=aimed or (subject and not year), is_done_to=done_to, is_free=free)


def _tells(word: str) -> bool:
    return word in _TELLING_VERBS or word.endswith("ed")


def _spoken(text: str, nouns: frozenset[str]) -> Iterator[Span]:
    """The numbers in words that a noun of the things leads to."""
    last = 0
    for word in _WORDS_OF_NUMBERS.finditer(text):
        if word.start() < last:
            continue
        digits, end = spoken_number(text, word.start())
        if digits and not _UNIT.match(text[end:]):
            first, named = _led_from(text, word.start(), nouns, follows=False)
            if named:
                yield Span(digits, text[word.start() : end], first, end, is_named=True, is_amount=False)
                last = end


def is_noun(word: str, nouns: frozenset[str]) -> bool:
    """Whether a word is one of the nouns, the beginning of one ("ord") or one with a slip ("oder")."""
    one = stem(word)
    return one in nouns or any(
        len(word) >= _SHORTEST and (noun.startswith(word) or fuzz.ratio(one, noun) >= _SLIP) for noun in nouns
    )


def is_like(word: str, known: str) -> bool:
    """Whether a word is another, perhaps with a slip."""
    return word == known or (min(len(word), len(known)) > _TELLING and fuzz.ratio(word, known) >= _SLIP - 5)


def _pieces(text: str) -> Iterator[tuple[int, str, bool]]:
    """Where each piece starts, the piece, and whether "#" stands before it; a list without blanks is several."""
    for match in _SPAN.finditer(text):
        said = match[0].strip(" #").rstrip("-")
        first = match.start() + match[0].index(said)
        if _LISTED.fullmatch(said):
            for one in re.finditer(r"\d+", said):
                yield first + one.start(), one[0], False
        else:
            yield first, said, "#" in match[0]


def _span(  # noqa: PLR0913 - a piece and what is known of its place
    text: str, first: int, said: str, nouns: frozenset[str], *, named: bool, follows: bool
) -> Span:
    last, piece = first + len(said), said
    inner = _INNER.match(piece)
    if inner and (inner[1].lower() in _NUMBERING or is_noun(inner[1].lower(), nouns)):
        named, piece = True, piece[inner.end() :]
    start, led = _led_from(text, first, nouns, follows=follows)
    named = named or led
    more = _MORE_DIGITS.match(text, last) if re.fullmatch(r"\d{1,3}", piece) and (named or inner) else None
    if more and not _UNIT.match(text[more.end() :]):
        last, piece = more.end(), piece + more[0].replace(" ", "")
    grouped = bool(_GROUPED.fullmatch(piece))
    prefix = _PREFIX.search(text[:first])
    beside = bool(_UNIT.match(text[last:]) or _CURRENCY.search(text[:first]))
    return Span(
        piece.replace(",", "") if grouped else piece,
        text[first:last],
        start,
        last,
        is_named=named,
        is_amount=beside or (not named and bool(grouped or _FRACTION.search(piece))),
        prefix=prefix[1] if prefix and piece.isdigit() and not named else "",
    )


def _led_from(text: str, first: int, nouns: frozenset[str], *, follows: bool) -> tuple[int, bool]:
    """Where the words begin that lead to a number, and whether a noun is among them.

    "No" leads to it behind a noun ("order no. 7") or where no number stands before, of which it may say that it is not
    meant ("7, no, 8").
    """
    start, named = first, text[:first].rstrip().endswith("#")
    while lead := _LEAD.search(text[:start]):
        word, noun = lead[1].lower(), is_noun(lead[1].lower(), nouns)
        before = _LEAD.search(text[: lead.start()])
        behind_noun = before is not None and is_noun(before[1].lower(), nouns)
        if not (noun or (word in _NUMBERING and "," not in lead[3])) or (word == "no" and follows and not behind_noun):
            break
        start, named = lead.start(), named or noun
    return start, named
