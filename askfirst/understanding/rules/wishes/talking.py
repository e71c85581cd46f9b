"""Messages between a request for a tool and its end: answers to what was asked of it, changes, and new wishes."""

from __future__ import annotations

from askfirst.domain.clarification import PREREQUISITES, READING, SAID, UNPLACED, Clarification
from askfirst.domain.decision import Decision
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.doubts import OTHERWISE, WITHOUT
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.wishes.confirming import YES, is_yes
from askfirst.understanding.rules.wishes.filling import fill
from askfirst.understanding.rules.wishes.matching import matches
from askfirst.understanding.rules.wishes.wishes import changed, wished
from askfirst.understanding.rules.words.saying import Saying

_NO_ARGUMENT = frozenset((PREREQUISITES, READING, SAID, UNPLACED))
_MOST_WORDS = 14
_SURE = 0.7
_AGAIN = frozenset((
    "again", "same", "once more", "same again", "same thing", "the same", "redo", "repeat", "rerun", "now with",
    "and with", "but with", "what about", "how about", "and for", "now for", "with", "use", "instead", "now", "and",
    "also with",
))  # fmt: skip


async def told(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """What a message means while something is asked that has to do with tools: another wish, or an answer to it."""
    said = control.control_of(saying)
    if clarification.argument == READING and (chosen := _action_of(saying, clarification, view)):
        return chosen
    if not view.tools or said == "stop":
        return None
    wish = await wished(saying.text, view)
    if wish and wish.sure and wish.restatement.choices[-1].tool != clarification.tool:
        return Decision("new_request", 0.9, "regex", "It wants something else.", request=saying.text.strip())
    if clarification.argument == PREREQUISITES:
        first, leave = (option.value for option in clarification.options)
        return _agreed(saying, said, first, leave, may_say_more=True)
    if clarification.tool and clarification.argument == UNPLACED:
        return _agreed(saying, said, WITHOUT, OTHERWISE, may_say_more=False) or _other_words(saying)
    return await _given(saying, clarification, view)


def _action_of(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """One of the actions that were offered, in words that mean it, as "cancel it" does."""
    named = {one.card.title.casefold() for one in matches(saying.text, view.tools) if one.strength >= 1}
    found = [option for option in clarification.options if option.label.casefold() in named]
    if len(found) != 1 or len(saying) < len(("cancel", "it")):
        return None
    return Decision("exact_answer", 0.9, "regex", "It names the action.", (found[0].value,))


def _agreed(saying: Saying, said: control.Control | None, yes: str, no: str, *, may_say_more: bool) -> Decision | None:
    """A yes or a no to a question of whether to go on; with `may_say_more` the yes may be followed by something."""
    begins = bool(saying.peeled(control.POLITE - YES).begins(YES)) and "?" not in saying.text
    if is_yes(saying) or (may_say_more and begins):
        return Decision("exact_answer", 1.0, "regex", answer=(yes,))
    return Decision("exact_answer", 1.0, "regex", answer=(no,)) if said == "no" else None


def _other_words(saying: Saying) -> Decision:
    """The request in other words, or another one: never one of the options, whatever it may sound like."""
    if control.stands_alone(saying):
        return Decision("new_request", 0.7, "default", request=saying.text.strip())
    return Decision("exact_answer", 0.75, "default", "It says it in other words.", (saying.text.strip(),))


async def _given(saying: Saying, clarification: Clarification, view: View) -> Decision | None:
    """A value of the argument that was asked for, with whatever else it says of the tool's arguments."""
    card = view.card(clarification.tool)
    if card is None or clarification.argument in _NO_ARGUMENT:
        return None
    choice = await fill(card, saying.text, view, bare=True)
    if any(doubt.why in ("unplaced", "unfit", "several") for doubt in choice.doubts):
        return None
    given = choice.given.get(clarification.argument)
    if given is None or given.confidence < _SURE:
        return None
    # The words themselves: what they say of other arguments is read from them, too.
    return Decision("exact_answer", given.confidence, given.matched_by, answer=(saying.text.strip(),))


def unasked_yes(saying: Saying, view: View) -> Decision | None:
    """A yes where nothing waits for one, as the second of two clicks is."""
    acts = any(card.effect == "commit" for card in view.tools)
    waits = view.pending is not None or view.interrupted_text is not None
    if waits or not acts or saying.phrase.isdigit() or not is_yes(saying):
        return None
    return Decision("confirm", 1.0, "exact", "It is a yes, and nothing waits for one.")


async def goes_on_with_tools(saying: Saying, view: View) -> Decision | None:
    """A change of what was last wanted of a tool: "again but with microscopy", "and for the secondary ones"."""
    if not view.choices or saying.long or len(saying) > _MOST_WORDS:
        return None
    wish = await wished(saying.text, view)
    if wish and wish.sure and wish.restatement.choices[-1].tool != view.choices[-1].tool:
        return None
    points = bool(saying.peeled(control.POLITE).begins(_AGAIN) or saying.ends(_AGAIN)) or "same" in saying.folded
    if wish and wish.sure and not points:
        return None
    short = not control.stands_alone(saying)
    if not (points or short) or not await changed(saying.text, view):
        return None
    return Decision("follow_up", 0.9, "reference", "It changes what was last run.", request=saying.text.strip())


async def wants_action(saying: Saying, view: View) -> bool:
    """Whether words that stop a conversation are the name of an action here: "cancel it", of an order."""
    named = any(one.is_by_title for one in matches(saying.text, view.tools))
    if len(saying) < len(("cancel", "it")) or not named:
        return False
    wish = await wished(saying.text, view)
    return bool(wish and wish.sure)
