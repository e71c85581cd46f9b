"""An answer to a clarification: which options it picks, and the words beyond them that change the request.

A message is an answer only if all of it is accounted for: options, words that lead to them, and a change that is
marked as one. "Port of Miami, but by month" is; "containers at the Port of Miami" is a question of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.decision import MatchedBy
from askfirst.understanding.rules.answers.labels import SMALL, Fit, by_label
from askfirst.understanding.rules.answers.picks import LEADS, TAILS, negates, pick
from askfirst.understanding.rules.answers.ranked_answers import ranked_answer
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.words.positions import NUMBERS
from askfirst.understanding.rules.words.saying import Saying

CORRECTIONS = frozenset(
    {"no", "no wait", "wait", "wait no", "sorry", "actually", "rather", "i mean", "nein", "or rather"}
)
"""Between two options, they take the first one back."""
DENIALS = frozenset({
    "not", "and not", "but not", "rather than", "instead of", "except", "except for", "excluding",
    "other than", "apart from", "dont use", "do not use", "dont take", "do not take", "i dont want",
    "i do not want", "i dont mean", "i do not mean", "i didnt mean", "dont", "do not", "never", "nicht", "pas",
})  # fmt: skip

"""What follows them is not meant."""
MOST_WORDS = 100
"""The longest message that may hold an answer beside what else it says."""
_MOST_ITEM = 20
_RANKED = ("most", "least", "best", "worst", "top", "maximum", "minimum")

Link: TypeAlias = Literal["pause", "list", "strong", "change", "denial"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a message answers.

    `picked` holds the chosen options in the order of the list. `rest` are the words that change the request. Where
    `problem` says why it decides nothing, `picked` is empty.
    """

    picked: tuple[Option, ...] = ()
    matched_by: MatchedBy = "default"
    confidence: float = 0.0
    rest: Saying | None = None
    problem: str = ""


@dataclass(slots=True)
class _Parse:
    """How far a message is accounted for."""

    fits: list[Fit] = field(default_factory=list)
    taken: list[Option] = field(default_factory=list)
    denied: list[Option] = field(default_factory=list)
    at: int = 0
    resumed: int = 0
    link: Link = "pause"
    denies: bool = False
    all_of_them: bool = False
    tangled: bool = False


def read_answer(saying: Saying, clarification: Clarification) -> Answer | None:
    """The answer in a message; None where it is not clearly one."""
    if whole := by_label(saying.text, saying, clarification.options):
        return _single(whole, saying)
    if not saying.words or len(saying) > MOST_WORDS:
        return None
    if ranked := ranked_answer(saying, clarification):
        fit, rest = ranked
        return Answer(fit.options, fit.matched_by, fit.confidence, rest)
    alone = control.stands_alone(saying)
    parse = _parse(saying, clarification)
    if parse.fits and (answer := _judged(saying, parse, clarification, alone=alone)):
        return answer
    if alone:
        return None
    return _change_first(saying, clarification) or _unclear(saying, clarification)


def _parse(saying: Saying, clarification: Clarification) -> _Parse:
    """Takes options off the front, the longest stretch first, as long as they come."""
    parse = _Parse()
    if size := saying.begins(DENIALS) or negates(saying):
        parse.link, parse.at = "denial", size
    # After a cue such as "by" or "to", an option's name is a part of the change.
    while parse.at < len(saying) and len(parse.fits) < _MOST_ITEM:
        if parse.fits and parse.link == "change":
            break
        correction = saying.part(parse.at).begins(CORRECTIONS) if parse.taken else 0
        step = next(_steps(saying, parse.at + correction, clarification), None)
        if step is None:
            break
        fit, parse.resumed, parse.at, link = step
        _take(parse, fit, corrected=correction > 0)
        parse.link = link
    return parse


def _steps(saying: Saying, first: int, clarification: Clarification) -> Iterator[tuple[Fit, int, int, Link]]:
    """The clear picks that begin at a word, the longest first: the pick, its end, the next word, what links them."""
    whole: list[tuple[int, int, Link]] = [(len(saying), len(saying), "pause")]
    for end, following, link in reversed([*_cuts(saying, first), *whole]):
        fit = pick(saying.part(first, end), clarification)
        if fit and not fit.unclear and not _counts_what_follows(saying, end):
            yield fit, end, following, link


def _counts_what_follows(saying: Saying, end: int) -> bool:
    """As in "the three with the most miles": so many rows are meant, and no place in the list."""
    behind = saying.folded[end : end + 3]
    told = behind[:1] in (("with",), ("having",), ("that",), ("which",), ("of",), ("whose",))
    ranked = any(word in _RANKED or word.endswith("est") for word in behind[1:])
    return told and ranked and saying.folded[end - 1] in NUMBERS


def _take(parse: _Parse, fit: Fit, *, corrected: bool) -> None:
    parse.fits.append(fit)
    still = parse.link == "list" and parse.denies
    parse.denies = parse.link == "denial" or still or (parse.all_of_them and parse.link == "strong")
    if parse.denies:
        # "The port and not the terminal and the depot" says nothing certain of the depot.
        parse.tangled = parse.tangled or (still and bool(parse.taken) and not parse.all_of_them)
        parse.denied += fit.options
        return
    if corrected:
        parse.taken.clear()
    parse.taken += fit.options
    parse.all_of_them = parse.all_of_them or (fit.matched_by == "regex" and len(fit.options) > 1)


def _cuts(saying: Saying, first: int) -> Iterator[tuple[int, int, Link]]:
    """Where an option may end: its end, where the next one would begin, and what stands between."""
    for at in range(first + 1, min(len(saying), first + _MOST_ITEM)):
        here = saying.part(at)
        word, joint = here.words[0].folded, here.words[0].joint
        if size := here.begins(DENIALS):
            yield at, at + size, "denial"
        elif word in control.ALTERNATIVES:
            yield at, at + 1, "list"
        elif word in control.STRONG:
            yield at, at + (word == "but"), "strong"
        elif control.pauses(joint):
            yield at, at, "pause"
        elif set(joint) & {"/", "&", "+"} or (word.isdecimal() and saying.folded[at - 1].isdecimal()):
            yield at, at, "list"
        elif word in control.CHANGES:
            yield at, at, "change"


def _judged(saying: Saying, parse: _Parse, clarification: Clarification, *, alone: bool) -> Answer | None:
    rest = saying.part(parse.resumed if parse.at < len(saying) else len(saying))
    if not rest.peeled(TAILS).words:
        rest = saying.part(len(saying))
    if alone and rest.words and not _marked(rest):
        return None
    chosen = [option for option in clarification.options if option in parse.taken and option not in parse.denied]
    if problem := _not_said(saying, parse, rest) or _not_one(chosen, many=clarification.many):
        return Answer(problem=problem)
    weakest = min(parse.fits, key=lambda fit: (fit.confidence, fit.matched_by != "fuzzy"))
    return Answer(tuple(chosen), weakest.matched_by, weakest.confidence, change_in(rest))


def _not_said(saying: Saying, parse: _Parse, rest: Saying) -> str:
    """Why the words beside the options leave it open what is meant."""
    if parse.tangled or control.control_of(rest) in ("no", "stop"):
        return f"{_shown(saying)} says both that something is meant and that it is not."
    if _only_numbers(rest):
        return f"{rest.said!r} fits none of the options."
    if parse.all_of_them and rest.folded[:1] == ("but",) and not control.pauses(rest.words[0].joint):
        return f"It leaves out {rest.part(1).said!r}, which is none of the options."
    return ""


def _not_one(chosen: list[Option], *, many: bool) -> str:
    """Why the chosen options are not what was asked for."""
    if not chosen:
        return "It says which one is not meant, but not which one is."
    if len(chosen) == 1 or many:
        return ""
    return f"One must be chosen, not {' and '.join(repr(option.label) for option in chosen)}."


def _marked(rest: Saying) -> bool:
    """Whether the words say themselves that they are added to something."""
    first = rest.folded[:2]
    return first[:1] != () and (first[0] in control.STRONG or (first[0] == "and" and first[-1] in control.CHANGES))


def change_in(rest: Saying) -> Saying | None:
    """The change that the words ask for, without what links it to the answer; None where they are no words."""
    if not rest.words:
        return None
    first = rest.folded
    if first[0] in {"but", "aber", "pero", "mais"} and len(first) > 1:
        return rest.part(1)
    follows = first[1] in control.CHANGES | control.STRONG if len(first) > 1 else False
    return rest.part(1) if first[0] in control.ALTERNATIVES and follows and first[1] not in _VERBS else rest


_VERBS = frozenset({"sort", "order", "group", "split", "filter", "limit", "drop", "remove"})


def _single(fit: Fit, saying: Saying) -> Answer:
    if fit.unclear:
        return Answer(matched_by=fit.matched_by, problem=_doubt(saying, fit))
    return Answer(fit.options, fit.matched_by, fit.confidence)


def _change_first(saying: Saying, clarification: Clarification) -> Answer | None:
    """A change with the answer after it: "also include the date, and it's the second"."""
    if saying.folded[0] not in control.SURE_CHANGES:
        return None
    for end, following, link in _cuts(saying, 0):
        fit = pick(saying.part(following), clarification) if link in ("pause", "list") else None
        if fit and not fit.unclear and (len(fit.options) == 1 or clarification.many):
            return Answer(fit.options, fit.matched_by, fit.confidence, saying.part(0, end))
    return None


def _unclear(saying: Saying, clarification: Clarification) -> Answer | None:
    """Why words that point at the options decide nothing."""
    if fit := pick(saying, clarification):
        return Answer(matched_by=fit.matched_by, problem=_doubt(saying, fit)) if fit.unclear else None
    if clarification.options and (_POINTING.match(saying.peeled(LEADS - SMALL).phrase) or _only_numbers(saying)):
        return Answer(problem=f"{_shown(saying)} fits none of the options.")
    return None


_POINTING = re.compile(r"(the|that|this) (\w+ ){0,2}ones?\b")
_LETTER = re.compile(r"[^\W\d_]|\b(19|20)\d\d\b")


def _only_numbers(saying: Saying) -> bool:
    """Whether the words are numbers and no year: too little for a request."""
    words = [word for word in saying.folded if word not in control.ALTERNATIVES]
    return bool(words) and not any(_LETTER.search(word) for word in words)


def _doubt(saying: Saying, fit: Fit) -> str:
    said = _shown(saying)
    if not fit.options:
        return f"{said} is no place in the list."
    return f"{said} could be {' or '.join(repr(option.label) for option in fit.options)}."


def _shown(saying: Saying) -> str:
    return repr(" ".join(saying.text.split())[:80])
