"""Which of the numbers in a text are meant: "7700, no, 7707", "7700, not 7701", "leave 7700 and take 7701"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.wishes.numbers_of_things import Span

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001 - as people type it


def _phrases(*lines: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for line in lines for phrase in line.split(", "))


_TAKING_BACK = _phrases(
    "no, nope, nah, not that, sorry, apologies, pardon, pardon me, oops, whoops, oopsie, ups, er, err, erm, uh, hmm",
    "wait, hang on, hold on, actually, rather, instead, better, meant, mean, meaning, i said, correction, corrected",
    "correct, make that, make it, change that, change it, take that back, scratch that, scratch, strike that",
    "ignore that, forget that, cancel that, my mistake, mistake, by mistake, my bad, my fault, typo, mistyped, misread",
    "mixed up, mixed them up, wrong number, wrong id, wrong digit, should be, should read, should say",
    "excuse me, turned the digits, swapped the digits, mixed up the digits, wrong line, wrong row, wrong order number",
    "not the one, not that one, another one, different one, wrong one i meant",
    "should have been, should have said, ought to be, on second thought, on second thoughts, edit, rectification",
)
"""Between two numbers they say that only the second is meant."""
_TELLING_WHICH = _phrases(
    "mine, it, the right one, the correct one, mine is, it is, its, thats, that is, it should be, the right one is",
    "the correct one is, i meant, i mean",
)
"""Directly before a number they tell which is meant, where an excuse stands somewhere between it and the one before."""
_EXCUSES = frozenset(("no", "wait", "sorry", "oops", "whoops", "pardon", "excuse", "apologies", "nope", "oh"))
_DENYING = _phrases(
    "not, dont, do not, never, except, except for, without, instead of, rather than, excluding, other than",
    "apart from, aside from, but no, doesnt, does not, isnt, wasnt, its not, nothing with, nothing about",
)
"""Before a number they say that it is not meant."""
_SPARING = _phrases(
    "forget, forget about, ignore, leave, keep, skip, never mind, never mind about, nevermind, nevermind about, nvm",
    "nvm about, spare, disregard, dont touch, do not touch",
)
"""Before a number they say so where another one is named."""
_NO_DENIAL = _phrases("why not, if not, whether or not, or not, is not, not only, not just")
_ASIDE = frozenset((
    "it", "its", "is", "the", "a", "an", "that", "thats", "this", "was", "to", "for", "of", "on", "about", "with",
    "in", "wrong", "my", "our", "i", "im", "we", "number", "id", "one", "please", "be", "am", "want", "wanted",
    "said", "so",
    "alone", "keep", "leave", "do", "only", "just", "right", "really", "ok", "okay", "oh", "ah", "there", "have",
    "you", "me", "then", "but", "got", "typed", "wrote", "gave", "should", "would", "like", "need", "go", "let", "s",
))  # fmt: skip
"""Words that may stand between such words and the number."""
_DENIED_ASIDE = frozenset((
    "the", "a", "for", "of", "on", "about", "with", "in", "my", "our", "number", "id", "any", "to", "touch", "change",
    "use", "take", "include", "mean", "do", "anything", "ask", "asking", "talk", "talking", "speak", "speaking",
))  # fmt: skip
_SAID_BEFORE = re.compile(r"\bi\s+(said|wrote|typed|put|entered|gave|told)(\s+you)?\W*$", re.IGNORECASE)
"""Before a number that is then corrected they say nothing more."""
_STAYS = re.compile(r"(\s+(stays?|remains?|is\s+(fine|ok|okay|good|correct|right)|can\s+stay))?", re.IGNORECASE)
_DISMISSING = re.compile(r"(forget|never\s?mind|nvm)\b", re.IGNORECASE)
_IT = re.compile(r"\b(it|that|them)\b", re.IGNORECASE)
_OF_AMOUNTS = frozenset((
    "for", "of", "by", "with", "the", "to", "at", "back", "pay", "want", "only", "just", "part", "partial", "get",
    "partially", "about", "me", "us", "please", "give", "i", "worth", "total", "value", "amount", "sum", "and", "is",
))  # fmt: skip
"""Between the number of a thing and an amount nothing else needs to stand."""
_JOINED = re.compile(r"\s*(,|and|or|&|/|\+|to|through|until|till|-|–|,\s*and|,\s*or)\s*", re.IGNORECASE)  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class _Told:
    """A number and what is said of it: `denied_from` where its denial begins, `corrects` the number before it."""

    span: Span
    denied_from: int = -1
    spared: bool = False
    by_deed: bool = False
    corrects: int = -1
    corrected_from: int = -1


@dataclass(frozen=True, slots=True)
class Standing:
    """The numbers that are meant, and where the others stood with the words that take them back."""

    kept: tuple[Span, ...]
    gone: tuple[tuple[int, int], ...] = ()


def standing(spans: Sequence[Span], text: str, said: frozenset[str], *, counts: bool, bare: bool) -> Standing:
    """What is left of the numbers of things. `said` are words for actions and for the things that they are done to.

    With `counts` a number may also be an amount: one of another length than the number of a thing does not correct it.
    """
    every = list(_told(spans, text, said, counts=counts))
    named = _with_kin(every, text, said, counts=counts)
    pool = (
        [one for one in named if one.span.is_named]
        or [one for one in named if one.span.is_code]
        or [one for one in named if _stands_alone(one.span, counts=counts, bare=bare)]
    )
    denied = [one for one in pool if one.denied_from >= 0]
    kept = [one for one in pool if one not in denied]
    if not kept:
        spared = [one for one in denied if one.spared and (one.by_deed or _is_dismissed(text, one))]
        gone = [(one.denied_from, one.span.last) for one in denied if one not in spared]
        gone += [(one.denied_from, one.span.first) for one in spared if _is_dismissed(text, one)]
        return Standing(tuple(one.span for one in spared), tuple(gone))
    gone = [(one.denied_from, one.span.last) for one in denied]
    for one in kept[1:]:
        if one.corrects >= 0:
            before = [two for two in kept if two.span.first < one.span.first]
            gone += [two for number in before for two in _taken_back(number.span, one, text)]
            gone.append((one.corrected_from, one.span.first))
            kept = [two for two in kept if two not in before]
    taken_back = {one.span.text for one in pool} - {one.span.text for one in kept}
    again = [one for one in named if one.span.text in taken_back]
    gone += [(one.span.first, _STAYS.match(text, one.span.last).end()) for one in again]  # type: ignore[union-attr] # it always matches
    return Standing(tuple(one.span for one in kept), tuple(gone))


def _stands_alone(span: Span, *, counts: bool, bare: bool) -> bool:
    return span.may_stand_alone(bare=bare) or span.is_aimed_at or (span.is_done_to and not counts)


def _told(spans: Sequence[Span], text: str, said: frozenset[str], *, counts: bool) -> Iterator[_Told]:
    """Each number that is no amount, with what is said of it."""
    for at, span in enumerate(spans):
        since = spans[at - 1].last if at else 0
        words = [(fold(word[0]), since + word.start()) for word in _WORD.finditer(text[since : span.first])]
        aside = said | {fold(span.prefix)}
        back = _begin(words, _TAKING_BACK, _ASIDE | aside) if at else -1
        if at and back < 0 and _ends(words, _TELLING_WHICH):
            back = next((start for word, start in words if word in _EXCUSES), -1)
        if at and re.fullmatch(r"\W*\*+\W*", text[since : span.first]):
            back = since
        if back >= 0:
            before = _corrected(span, spans[:at])
            if before.is_amount and not span.is_named:
                continue
        if span.is_amount:
            continue
        denied = -1 if _ends(words, _NO_DENIAL) else _begin(words, _DENYING, _DENIED_ASIDE | aside)
        spared = _begin(words, _SPARING, _DENIED_ASIDE | aside)
        by_deed = any(word in said for word, start in words if start > denied >= 0)
        if _stays(span, text):
            yield _Told(span, span.first, spared=True)
        elif denied >= 0 or spared >= 0:
            yield _Told(span, max(denied, spared), spared=spared >= 0 or by_deed, by_deed=by_deed)
        elif back >= 0 and (not counts or span.is_named or span.digits == before.digits):
            yield _Told(span, corrects=before.first, corrected_from=back)
        else:
            yield _Told(span, corrected_from=back)


def _with_kin(every: Sequence[_Told], text: str, said: frozenset[str], *, counts: bool) -> list[_Told]:
    """Numbers beside a named one, which they correct, deny or are listed with, are those of such things as well."""
    named = _linked(every, {at for at, one in enumerate(every) if one.span.is_named}, text, said, counts=counts)
    told = {at for at, one in enumerate(every) if _stands_alone(one.span, counts=counts, bare=False)}
    aimed = _linked(every, told, text, said, counts=counts)
    return [
        replace(one, span=replace(one.span, is_named=at in named, is_aimed_at=at in aimed))
        for at, one in enumerate(every)
    ]


def _linked(every: Sequence[_Told], known: set[int], text: str, said: frozenset[str], *, counts: bool) -> set[int]:
    """The places of these numbers and of those that stand with them, on either side."""
    pairs = list(range(1, len(every)))
    for at in (*pairs, *reversed(pairs)):
        before, one = every[at - 1].span, every[at].span
        alike = not counts or before.digits == one.digits
        contrast = every[at].denied_from >= 0 or every[at - 1].denied_from >= 0
        between = text[before.last : one.first]
        linked = (
            every[at].corrected_from >= 0
            or (contrast and alike)
            or (counts and alike and one.is_bare and at - 1 in known and _may_be_either(between, said))
            or ((one.is_free or one.is_named) and _JOINED.fullmatch(between))
        )
        if linked and {at, at - 1} & known:
            known |= {at, at - 1}
    return known


def _taken_back(span: Span, by: _Told, text: str) -> list[tuple[int, int]]:
    """Where a number stands that another one corrects, with all that is told of it: "I said 7 on the phone, no, 8"."""
    said = _SAID_BEFORE.search(text[: span.first])
    return [(said.start(), by.span.first)] if said else [(span.first, span.last)]


def _is_dismissed(text: str, one: _Told) -> bool:
    """As in "never mind about 7, cancel it": what is put aside is the talk of it."""
    return bool(_DISMISSING.match(text[one.denied_from :]) and _IT.search(text[one.span.last :]))


def _stays(span: Span, text: str) -> bool:
    """As in "7 stays", "7 is fine"."""
    behind = _STAYS.match(text, span.last)
    return bool(behind and behind[0])


def _may_be_either(between: str, said: frozenset[str]) -> bool:
    """Whether a number behind that of a thing, as long as that, may be another one: nothing tells that it is not."""
    words = {fold(word[0]) for word in _WORD.finditer(between)}
    return not between.strip().startswith(":") and not (words and words <= _OF_AMOUNTS | said)


def _corrected(span: Span, before: Sequence[Span]) -> Span:
    """The number that is corrected: the last one that looks like it, else the last one."""
    alike = [one for one in before if one.is_amount == span.is_amount and one.digits == span.digits]
    near = [one for one in before if one.digits == span.digits]
    return (alike or near or list(before))[-1]


def _begin(words: Sequence[tuple[str, int]], phrases: Iterable[tuple[str, ...]], aside: frozenset[str]) -> int:
    """Where one of the phrases begins that the words end with, but for words aside; -1 where there is none."""
    for last in range(len(words), 0, -1):
        sizes = [len(phrase) for phrase in phrases if _ends(words[:last], (phrase,))]
        if sizes:
            return words[last - max(sizes)][1]
        if words[last - 1][0] not in aside:
            return -1
    return -1


def _ends(words: Sequence[tuple[str, int]], phrases: Iterable[tuple[str, ...]]) -> bool:
    said = tuple(word for word, _ in words)
    return any(said[-len(phrase) :] == phrase for phrase in phrases)
