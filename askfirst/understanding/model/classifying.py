"""The kind of a message as a model sees it: only kinds that can be, options by number, words of the user's."""

from __future__ import annotations

from askfirst.domain.decision import Decision, Kind
from askfirst.domain.pending import AwaitsAnswer, Stopped
from askfirst.understanding.model.answers import Classified
from askfirst.understanding.model.facts import words_of
from askfirst.understanding.reader import View

_CONFIDENCE = 0.8
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
    if answer.kind == "exact_answer" and not answer.options:
        problems.append("options: an exact_answer names at least one option.")
    if len(answer.options) > 1 and isinstance(view.pending, AwaitsAnswer) and not view.pending.clarification.many:
        problems.append("options: only one option may be chosen here.")
    strange = words_of(answer.request) - words_of(message)
    if strange:
        problems.append(f"request: {' '.join(sorted(strange))!r} does not stand in the message.")
    if answer.kind == "modification" and not answer.request.strip():
        problems.append("request: a modification says what is changed.")
    return problems


def decision_of(answer: Classified, message: str, view: View) -> Decision:
    """The decision; what the model chose among options are their values, as they were offered."""
    options = view.pending.clarification.options if isinstance(view.pending, AwaitsAnswer) else ()
    chosen = tuple(dict.fromkeys(options[number - 1].value for number in answer.options))
    takes = answer.kind in ("exact_answer", "modification")
    request = (answer.request.strip() or message) if answer.kind in _CHANGES else ""
    return Decision(answer.kind, _CONFIDENCE, "llm", answer=chosen if takes else (), request=request)
