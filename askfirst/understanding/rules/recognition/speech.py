"""Takes away the speech around a question: "I'd be interested in ...", "..., if that's possible", "..., no rush".

Only clauses made of closed classes of words go, see words/speech_words.py; what they name of persons is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from askfirst.understanding.rules.recognition.answer_forms import without_forms
from askfirst.understanding.rules.tokens import Token, Tokens, tokens_of, word_by_word
from askfirst.understanding.rules.words.courtesies import COURTEOUS, COURTEOUS_ENDINGS
from askfirst.understanding.rules.words.form_phrases import ASKED_FOR, COMMANDS, TOPICS
from askfirst.understanding.rules.words.small_phrases import DRAWN
from askfirst.understanding.rules.words.small_words import FILLER
from askfirst.understanding.rules.words.speech_words import ENDINGS, OF_PERSONS, OPENINGS, THINGS_NAMED, WITHIN

_EDGE = r"(?:(?<=^)|(?<=[.!?:;] ))"
_END = r"(?= ?$| [.,!?;:)\u2013\u2014-])"
_ALL_OPENINGS = (*COURTEOUS, *OPENINGS, *(("gone", form) for form in TOPICS), ("wish", COMMANDS), ("wish", ASKED_FOR))
_OPENINGS = tuple((kind, re.compile(rf"{_EDGE}(?:{form})(?= |$)")) for kind, form in _ALL_OPENINGS)
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|day|afternoon|evening)|morning|ok|okay|so)"
    r"(?: (?:there|all|team|everyone|guys|folks|colleagues))? , "
)
_WITHIN = tuple(re.compile(rf"(?:(?<=^)|(?<= ))(?:{form})(?= |$)") for form in WITHIN)
_ENDINGS = tuple(
    re.compile(rf"(?:(?<=^)|(?<= ))(?:[,\u2013\u2014-] )*(?:and )?(?:{form}){_END}")
    for form in (*ENDINGS, *COURTEOUS_ENDINGS)
)
_CALLER = re.compile(
    r"(?:^|(?<=[.!?:;] ))(?:(?:hi|hello|hey|so|ok) ,? ?)?(?:(?:i|we) (?:have|got|have got|ve got|ve)"
    r"|ive(?: got)?|weve(?: got)?|(?:there|it)(?: is|s| s| ?' ?s| ?\u2019 ?s)?) "
    r"(?P<name>(?!(?:a|an|the|my|our|someone|somebody|no|to) )\S+(?: (?!on |at )[^ .,:;?!]+){0,4}) "
    r"(?:(?:here|waiting|calling|asking|holding) )*"
    r"(?:(?:on|at) (?:the |my |our )?(?:line|phone|other line|other end|door|desk|hold|chat|call)|calling|ringing)"
    r"(?: (?:right now|just now|now|again|at the moment|today))*(?= [,:;.\u2013\u2014-])"
)
"""As in "I have Ocean North on the line, ...": somebody, of whom it is asked."""
_ASKING = ("what", "which", "who", "whom", "whose", "how", "when", "where", "whether", "if", "why", "whats")
_UNDERSTOOD = FILLER | frozenset(
    (
        "want",
        "need",
        "to",
        "see",
        "know",
        "find",
        "get",
        "give",
        "tell",
        "show",
        "list",
        "like",
        "would",
        "be",
        "for",
        "is",
        "are",
        "was",
        "were",
    )
)
"""What is understood where it stands: a clause of nothing else stays."""
_ALSO_WORDS = ("were", "well", "wed", "ill")
"""Without an apostrophe these are other words than "we're"."""
_MOST = 8
NOT_DRAWN = "charts are not drawn: this is the table of one"


@dataclass(frozen=True, slots=True)
class Unsaid:
    """The tokens without such clauses, and what to tell of these."""

    tokens: Tokens
    told: tuple[str, ...] = ()


def without_speech(tokens: Tokens, named: AbstractSet[str] = frozenset()) -> Unsaid:
    """The question alone; the whole message where nothing would be left of it. The data's own words are `named`."""
    formless = without_forms(tokens.items)
    pictured = any(token.word in DRAWN - named for token in tokens.items)
    told, items = [*formless.told, *([NOT_DRAWN] if pictured else [])], formless.items
    for _ in range(_MOST):
        cut = next(_cuts(items, THINGS_NAMED & named), None) or _behind_greeting(items, THINGS_NAMED & named)
        if cut is None:
            break
        first, last, instead = cut
        rest = (*items[:first], *items[last:])
        if all(token.word in _UNDERSTOOD or not token.word[:1].isalnum() for token in rest):
            break
        said = tokens.said(tokens.items.index(items[first]), tokens.items.index(items[last - 1]) + 1)
        if OF_PERSONS.search(word_by_word(items[first:last])):
            told.append(f"{said.strip(' ,:;.-')!r} is left aside")
        items = (*items[:first], *instead, *items[last:])
    return Unsaid(replace(tokens, items=items) if items != tokens.items else tokens, tuple(told))


def _cuts(items: tuple[Token, ...], kept: AbstractSet[str]) -> Iterator[tuple[int, int, tuple[Token, ...]]]:
    """The clauses that may go: the first token, the one behind the last, and what stands for them."""
    text = word_by_word(items)
    for match in _CALLER.finditer(text):
        first, last = tokens_of(text, *match.span())
        begins = text[: match.start("name")].count(" ")
        yield first, last, items[begins : begins + match["name"].count(" ") + 1]
    for kind, form in _OPENINGS:
        for match in form.finditer(text):
            first, last = tokens_of(text, *match.span())
            if last >= len(items) or not (_is_said(items, first, last) or _is_wished(items, first, last, kind)):
                continue
            asks = kind == "gone" or items[last].word in _ASKING
            yield first, last, () if asks else (_show(items[first]),)
    for form in (*_WITHIN, *_ENDINGS):
        for match in form.finditer(text):
            first, last = tokens_of(text, *match.span())
            if _is_said(items, first, last) and kept.isdisjoint(token.word for token in items[first:last]):
                yield first, last, ()


def _behind_greeting(items: tuple[Token, ...], kept: AbstractSet[str]) -> tuple[int, int, tuple[Token, ...]] | None:
    """As in "Hello, sorry to bother you": the clause that begins behind a greeting, which stays."""
    match = _GREETING.match(word_by_word(items))
    past = match[0].count(" ") if match else 0
    first, last, instead = next(_cuts(items[past:], kept), (0, 0, ())) if past else (0, 0, ())
    return (past, last + past, instead) if last and not first else None


def _is_said(items: tuple[Token, ...], first: int, last: int) -> bool:
    """Whether the words are plain, and more is said than what is understood where it stands."""
    held = items[first:last]
    plain = all(token.kind not in ("quoted", "code", "moment") for token in held)
    if held[0].word in _ALSO_WORDS and held[0].text.isalpha():
        return False
    return plain and not all(token.word in _UNDERSTOOD or not token.word[:1].isalnum() for token in held)


def _is_wished(items: tuple[Token, ...], first: int, last: int, kind: str) -> bool:
    """As in "I want to see": its "to" leads nowhere."""
    words = [token.word for token in items[first:last]]
    return kind == "wish" and "to" in words[:-1] and all(token.kind == "word" for token in items[first:last])


def _show(at: Token) -> Token:
    return replace(at, word="show", stem="show", kind="word")
