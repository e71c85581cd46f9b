"""The kind of a message as a model sees it: only kinds that can be, options by number, words of the user's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from askfirst.domain.clarification import Option
from askfirst.domain.decision import Decision, Kind
from askfirst.domain.pending import AwaitsAnswer, Stopped
from askfirst.understanding.model.answers import Classified
from askfirst.understanding.model.facts import NEGATING, SMALL, stands_in, words_of
from askfirst.understanding.reader import View
from askfirst.understanding.rules.words.small_words import FILLER

_CONFIDENCE = 0.8
_SHOWN = 80
_ASIDE = frozenset((
    "actually", "and", "but", "cancel", "drop", "forget", "hello", "hey", "hi", "hmm", "leave", "mind", "never", "no",
    "nope", "ok", "okay", "oh", "please", "rather", "scrap", "skip", "so", "sorry", "stop", "thank", "thanks", "then",
    "wait", "well", "yes", "it", "that", "this", "instead",
))  # fmt: skip
_SEVERAL = frozenset((
    "all", "and", "any", "both", "each", "either", "every", "everything", "not", "others", "them", "these", "those",
    "together", "two", "whichever",
))  # fmt: skip
_CUES: Mapping[Kind, frozenset[str]] = {
    "abort": frozenset((
        "abandon", "abort", "anymore", "away", "bye", "cancel", "close", "discard", "done", "dont", "drop", "end",
        "enough", "exit", "forget", "halt", "leave", "longer", "mind", "need", "never", "nevermind", "no", "not",
        "nothing", "over", "quit", "scrap", "skip", "stop", "withdraw",
    )),
    "continue": frozenset((
        "again", "ahead", "back", "carry", "complete", "continue", "finish", "further", "go", "keep", "more", "next",
        "ok", "okay", "on", "pick", "please", "proceed", "redo", "repeat", "rest", "resume", "retry", "try", "up",
        "weiter", "yes",
    )),
}  # fmt: skip
"""Words without which a message neither drops what is under way nor takes it up again."""
_CHANGES = ("new_request", "follow_up", "modification")


def allowed_kinds(view: View) -> tuple[Kind, ...]:
    """What a message can be, given what is pending."""
    kinds: list[Kind] = ["new_request", "abort"]
    if isinstance(view.pending, AwaitsAnswer):
        kinds += ["exact_answer", "modification", "about_options"]
    elif isinstance(view.pending, Stopped) or view.interrupted_text is not None:
        kinds += ["continue"]
    elif view.last_query:
        kinds += ["follow_up"]
    return tuple(kinds)


def problems_of(answer: Classified, message: str, view: View) -> list[str]:
    """What cannot be: a kind that is not allowed, an option that is not there, words that nobody said."""
    problems: list[str] = []
    allowed = allowed_kinds(view)
    if answer.kind not in allowed:
        problems.append(f"kind: {answer.kind} is not allowed here; allowed: {', '.join(allowed)}.")
    options = view.pending.clarification.options if isinstance(view.pending, AwaitsAnswer) else ()
    wrong = [number for number in answer.options if not 1 <= number <= len(options)]
    if wrong:
        problems.append(f"options: there is no option {wrong[0]}; there are {len(options)}.")
    if answer.kind == "exact_answer" and not answer.options and not _in_own_words(answer, view):
        problems.append("options: an exact_answer names at least one option.")
    if len(answer.options) > 1 and isinstance(view.pending, AwaitsAnswer) and not view.pending.clarification.many:
        problems.append("options: only one option may be chosen here.")
    if answer.request.strip() and not stands_in(answer.request, message):
        problems.append(f"request: {answer.request!r} does not stand in the message; copy its words side by side.")
    if answer.kind == "modification" and not answer.request.strip():
        problems.append("request: a modification says what is changed.")
    if not problems:
        problems += _against_words(answer, message, options)
    return problems


def _against_words(answer: Classified, message: str, options: Sequence[Option]) -> Iterator[str]:
    """What the message does not say, though it could be."""
    said = words_of(message)
    cue = _CUES.get(answer.kind)
    if cue and not said & cue:
        yield f"kind: no word of the message says {answer.kind}."
    if answer.kind not in ("exact_answer", "modification"):
        return
    telling = [telling_words(option, options) & said for option in options]
    chosen = {number - 1 for number in answer.options}
    named = {at for at, words in enumerate(telling) if words}
    if named and not named & chosen and not said & NEGATING:
        yield f"options: the message names option {min(named) + 1}."
    if len(chosen) > 1 and chosen - named and not said & _SEVERAL:
        yield "options: the message does not name several; choose one, or about_options."
    if answer.kind == "modification":
        labels = words_of(" ".join(options[at].label for at in chosen))
        lost = said - words_of(answer.request) - labels - SMALL - FILLER - _ASIDE
        # In front of a change stands the answer; words that are neither would be lost.
        if lost and not answer.options:
            yield f"request: {' '.join(sorted(lost))!r} is lost; copy all of the change."


def telling_words(option: Option, options: Sequence[Option]) -> frozenset[str]:
    """The words of an option's label that no other option has."""
    others = words_of(" ".join(other.label for other in options if other is not option))
    return words_of(option.label) - others - SMALL


def taken_on_trust(answer: Classified, message: str, view: View) -> str:
    """What the user must know of a choice whose option bears none of the message's words; empty where one does."""
    if answer.kind not in ("exact_answer", "modification") or not isinstance(view.pending, AwaitsAnswer):
        return ""
    options = view.pending.clarification.options
    chosen = [options[number - 1] for number in dict.fromkeys(answer.options)]
    unsaid = [one.label for one in chosen if not telling_words(one, options) & words_of(message)]
    if not unsaid:
        return ""
    said = " ".join(message.split())[:_SHOWN]
    return f"{said!r} is read as {' and '.join(unsaid)}. Say 'no, the other one', or its name, if you mean another."


def _in_own_words(answer: Classified, view: View) -> bool:
    """Whether it answers in the user's own words a question that takes them."""
    asked = view.pending.clarification if isinstance(view.pending, AwaitsAnswer) else None
    return bool(asked and asked.free_text and answer.request.strip())


def decision_of(answer: Classified, message: str, view: View) -> Decision:
    """The decision; what the model chose among options are their values, as they were offered."""
    options = view.pending.clarification.options if isinstance(view.pending, AwaitsAnswer) else ()
    chosen = tuple(dict.fromkeys(options[number - 1].value for number in answer.options))
    takes = answer.kind in ("exact_answer", "modification")
    if answer.kind == "exact_answer" and not chosen:
        chosen = (answer.request.strip(),)
    request = _request(answer, message) if answer.kind in _CHANGES else ""
    return Decision(answer.kind, _CONFIDENCE, "llm", answer=chosen if takes else (), request=request)


def _request(answer: Classified, message: str) -> str:
    """The words to work on: of a new request all of them, but for a word or two that only drop the old one."""
    request = answer.request.strip()
    left = words_of(message) - words_of(request) - SMALL - _ASIDE
    return message if not request or (answer.kind != "modification" and left) else request
