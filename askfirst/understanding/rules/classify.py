"""What kind of message it is, by rules: the routing table of a conversation as code."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from askfirst.domain.clarification import Clarification
from askfirst.domain.decision import Decision
from askfirst.domain.pending import AwaitsAnswer, AwaitsYes, Stopped
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.answers.answers import Answer, change_in, read_answer
from askfirst.understanding.rules.answers.definitions import defined, only_narrows, renamed
from askfirst.understanding.rules.answers.described import described
from askfirst.understanding.rules.answers.labels import SMALL, by_label
from askfirst.understanding.rules.answers.paraphrases import indifferent, paraphrased
from askfirst.understanding.rules.answers.picks import LEADS, pick
from askfirst.understanding.rules.answers.retracting import retracted
from askfirst.understanding.rules.context.typed import set_by
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.follow_ups.both_together import wants_both
from askfirst.understanding.rules.follow_ups.going_on import counts_what_was_asked, goes_on_bare, unanswered
from askfirst.understanding.rules.follow_ups.in_short import in_short
from askfirst.understanding.rules.follow_ups.kept_conditions import keeps_conditions
from askfirst.understanding.rules.follow_ups.references import bare_name, datasets_named, follow_up, is_fragment
from askfirst.understanding.rules.follow_ups.taking_back import takes_back
from askfirst.understanding.rules.wishes.confirming import answer_to
from askfirst.understanding.rules.wishes.talking import goes_on_with_tools, told, unasked_yes, wants_action
from askfirst.understanding.rules.words.saying import Saying

_TURNS_TO = frozenset({"and", "what about", "how about", "and in", "and what about"})
MOST_FREE_WORDS = 8
"""The longest answer in the user's own words."""


class RuleClassifier:
    """Decides without a model. Anything that is not clearly an answer is not one."""

    async def classify(self, message: str, view: View) -> Decision:
        """See Reader.classify."""
        if setting := set_by(message, view):
            return setting
        saying = Saying.of(message)
        if isinstance(view.pending, AwaitsYes):
            return await answer_to(saying, view.pending.proposal, view)
        if isinstance(view.pending, AwaitsAnswer):
            return await _while_asking(saying, view.pending.clarification, view)
        steered = unasked_yes(saying, view) or _steering(saying, view)
        if steered and steered.kind == "abort" and await wants_action(saying, view):
            return _new(saying)
        if steered:
            return steered
        return await goes_on_with_tools(saying, view) or await _while_idle(saying, view)


async def _while_asking(saying: Saying, clarification: Clarification, view: View) -> Decision:
    if by_label(saying.text, saying, clarification.options) and (found := _read(saying, clarification)):
        return found
    if saying.long:
        return _new(saying)
    if found := await told(saying, clarification, view):
        return found
    return (
        _retracted(saying, clarification)
        or _dropped(saying, clarification)
        or _said_otherwise(saying, clarification, view)
        or _agreed(saying, clarification)
        or _indifferent(saying, clarification)
        or _asked_back(saying, clarification)
        or await _meant(saying, clarification, view)
        or _changed(saying, begins=control.SURE_CHANGES)
        or _free(saying, clarification, view)
        or (_changed(saying) if is_fragment(saying.peeled(_TURNS_TO), view.catalog) else None)
        or (_changed(saying) if await only_narrows(saying, view) else None)
        or await unanswered(saying, view)
        or _new(saying)
    )


async def _meant(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """An option by its name, what the words in question mean, an option in other words, or another name."""
    found = _read(saying, clarification)
    if found and found.kind == "exact_answer":
        return found
    if clarification.free_text and (other := await _renamed(saying, clarification, view)):
        return replace(other, kind="exact_answer")
    if option := described(saying, clarification, view.catalog):
        return Decision("exact_answer", 0.8, "fuzzy", "It describes it.", answer=(option.value,))
    if meant := await _defined(saying, clarification, view):
        return meant
    if found and found.kind == "modification":
        return found
    return _paraphrased(saying, clarification) or await _renamed(saying, clarification, view) or found


def _steering(saying: Saying, view: View) -> Decision | None:
    """Stop and go on, while no clarification is open."""
    if control.control_of(saying) == "stop":
        return _abort()
    if not isinstance(view.pending, Stopped) and view.interrupted_text is None:
        if control.goes_on(saying):
            return Decision("continue", 1.0, "regex", "Nothing waits to be gone on with.")
        return None
    also: tuple[control.Control, ...] = ("retry", "yes") if view.pending else ("retry",)
    if control.goes_on(saying, *also):
        return Decision("continue", 1.0, "regex", request=view.interrupted_text or "")
    return None


async def _while_idle(saying: Saying, view: View) -> Decision:
    rest = control.without_dismissal(saying)
    if rest is not None and not rest.words:
        return _abort()
    if rest and view.last_query is None and view.pending is None and _drops_names(saying, rest):
        rest = None  # "leave Europe aside. where ...": there is nothing else that it could drop
    here = rest or saying
    if rest and saying.peeled(control.POLITE).begins(control.CONTROLS["stop"]):
        here = Saying.of(rest.tail)  # "never mind, by carrier": what is taken back names nothing
    if isinstance(view.pending, Stopped):
        return _new(here)
    if view.last_query and takes_back(here):
        return Decision("follow_up", 1.0, "regex", "It takes the last change back.", request=here.text.strip())
    if wants_both(here, view):
        return Decision("follow_up", 1.0, "regex", "It wants the last two answers as one.", request=here.text.strip())
    found = follow_up(in_short(here, view), view) or follow_up(here, view)
    found = found or await _named_value(here, view) or await goes_on_bare(here, view)
    return found or await keeps_conditions(here, view) or _new(here)


def _drops_names(saying: Saying, rest: Saying) -> bool:
    """Whether the words before the rest hold a name, to judge by a capital letter."""
    dropped = saying.words[1 : len(saying) - len(rest)]
    return any(saying.text[word.start : word.start + 1].isupper() for word in dropped)


async def _named_value(saying: Saying, view: View) -> Decision | None:
    """A bare name, such as "Hamburg?": after a result it changes the question, if such a value is stored."""
    name = bare_name(saying, view)
    if not name or control.control_of(saying):
        return None
    (hits,) = await view.look_up([ValueSearch(name, limit=1)])
    if not any(hit.how in ("exact", "folded") for hit in hits):
        return None
    return Decision("follow_up", 0.8, "reference", f"{name!r} is a stored value.", request=saying.whole)


def _retracted(saying: Saying, clarification: Clarification) -> Decision | None:
    words = retracted(saying, clarification)
    return Decision("modification", 0.8, "regex", f"It takes back {words!r}.", instead_of=words) if words else None


def _dropped(saying: Saying, clarification: Clarification) -> Decision | None:
    rest = control.without_dismissal(saying)
    if control.control_of(saying) == "stop" or takes_back(saying) or (rest is not None and not rest.words):
        return _abort()
    if rest is None:
        return None
    answer = read_answer(rest, clarification)
    return _answered(answer) if answer and answer.picked else _new(rest)


def _said_otherwise(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """Another change of the last answer, in place of one that found no place; what only counts is of what was asked."""
    said = [message["content"] for message in view.window if message["role"] == "user"]
    before = next((text for text in reversed(said) if text != saying.text), "")
    nowhere = clarification.argument == "unplaced" or not clarification.options
    if not nowhere or not before or not follow_up(Saying.of(before), view) or counts_what_was_asked(saying):
        return None
    return None if _read(saying, clarification) else follow_up(saying, view)


def _agreed(saying: Saying, clarification: Clarification) -> Decision | None:
    """Yes, no and go on: they choose only where there is one option."""
    said = control.control_of(saying)
    if said == "yes" and len(clarification.options) == 1:
        return Decision("exact_answer", 1.0, "regex", answer=(clarification.options[0].value,))
    if said in ("yes", "no") or control.goes_on(saying):
        return _still_open("It does not say which one is meant.")
    return None


def _asked_back(saying: Saying, clarification: Clarification) -> Decision | None:
    if not saying.peeled(control.POLITE).words:
        return _still_open("It says nothing about the options.")
    if saying.peeled(control.POLITE).begins(control.UNSURE):
        return _still_open("It is not sure.")
    if control.asks_about_options(saying):
        return _still_open("It asks about the options.", confidence=0.95)
    if size := saying.begins(control.ABOUT_ONE):
        named = saying.part(size).peeled(SMALL, frozenset({"mean", "stand for"}))
        if named.words and pick(named, clarification):
            return _still_open("It asks about one of the options.", confidence=0.9)
    return None


def _read(saying: Saying, clarification: Clarification) -> Decision | None:
    answer = read_answer(saying, clarification)
    return _answered(answer) if answer else None


def _indifferent(saying: Saying, clarification: Clarification) -> Decision | None:
    if not indifferent(saying, clarification):
        return None
    best = clarification.options[0].value
    return Decision("exact_answer", 0.8, "regex", "It leaves the choice open: the first is taken.", answer=(best,))


def _paraphrased(saying: Saying, clarification: Clarification) -> Decision | None:
    option = paraphrased(saying, clarification)
    if option is None:
        return None
    return Decision("exact_answer", 0.8, "fuzzy", "It names it in other words.", answer=(option.value,))


async def _defined(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """What the words meant that were not understood: it takes their place in the request."""
    meant = await defined(saying, clarification, view)
    if meant is None:
        return None
    reason = "It says what was meant."
    return Decision("modification", 0.75, "regex", reason, request=meant.change, instead_of=meant.instead_of)


async def _renamed(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    name = await renamed(saying, clarification, view)
    return Decision("modification", 0.75, "reference", f"{name!r} is another name.", answer=(name,)) if name else None


def _answered(answer: Answer) -> Decision:
    if not answer.picked:
        return Decision("about_options", 0.9, answer.matched_by, answer.problem)
    values = tuple(option.value for option in answer.picked)
    if answer.rest is None:
        return Decision("exact_answer", answer.confidence, answer.matched_by, answer=values)
    change = answer.rest.said
    return Decision("modification", answer.confidence, answer.matched_by, answer=values, request=change)


def _changed(saying: Saying, begins: AbstractSet[str] = frozenset()) -> Decision | None:
    """A change to the request without an answer: the question will come again with it."""
    rest = saying.peeled(control.POLITE)
    linked = rest.part(1) if rest.folded[0] in control.ALTERNATIVES and len(rest) > 1 else rest
    if begins and linked.folded[0] not in begins:
        return None
    reason = "It changes the request and leaves the question open."
    return Decision("modification", 0.7, "regex", reason, request=(change_in(rest) or rest).said)


def _free(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """An answer in the user's own words."""
    if not clarification.free_text or "?" in saying.text or control.stands_alone(saying):
        return None
    if datasets_named(saying, view.catalog) and any(word in control.SURE_CHANGES for word in saying.folded):
        return None
    words = saying.peeled((LEADS - SMALL) | control.CONTROLS["no"], control.POLITE)
    at = next((at for at in range(1, len(words)) if _turns(words.part(at))), len(words))
    own, rest = words.part(0, at), words.part(at)
    if not own.words or len(own) > MOST_FREE_WORDS:
        return None
    change = change_in(rest)
    if change is None:
        return Decision("exact_answer", 0.75, "default", "It is an answer in other words.", (own.said,))
    return Decision("modification", 0.75, "default", "", (own.said,), change.said)


def _turns(saying: Saying) -> bool:
    """Whether a change begins with the first word."""
    word = saying.words[0]
    return word.folded in control.STRONG or (control.pauses(word.joint) and word.folded in control.SURE_CHANGES)


def _new(saying: Saying) -> Decision:
    text = saying.text.strip() if saying.long else _request(saying)
    if not saying.words:
        return Decision("new_request", 0.0, "default", "It says nothing.", request=text)
    sure = control.stands_alone(saying)
    return Decision("new_request", 0.9 if sure else 0.6, "regex" if sure else "default", request=text)


def _request(saying: Saying) -> str:
    """The words of the request, with the marks after them."""
    rest = control.fresh(saying)
    if not rest.words or rest.words == saying.words:
        return saying.whole
    shortened = len(rest.words) < len(saying.words) and rest.words[-1] != saying.words[-1]
    return rest.said if shortened else rest.tail


def _still_open(reason: str, *, confidence: float = 1.0) -> Decision:
    return Decision("about_options", confidence, "regex", reason)


def _abort() -> Decision:
    return Decision("abort", 1.0, "regex")
