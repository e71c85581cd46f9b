"""What a message says to an open proposal. Only what is clearly a yes is one."""

from __future__ import annotations

from askfirst.domain.decision import Decision
from askfirst.domain.proposal import Proposal
from askfirst.understanding.reader import View
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.wishes.manner import asks
from askfirst.understanding.rules.wishes.matching import matches
from askfirst.understanding.rules.wishes.wishes import changed, wished
from askfirst.understanding.rules.words.saying import Saying

YES = frozenset((
    "yes", "y", "yeah", "yep", "yup", "sure", "ok", "okay", "correct", "exactly", "confirm", "confirmed", "i confirm",
    "i do confirm", "that is correct", "thats correct", "its correct", "it is correct", "that is right", "thats right",
    "all correct", "go ahead", "do it", "do that", "do so", "please do", "proceed", "approve", "approved", "i approve",
    "agreed", "i agree", "absolutely", "definitely", "of course", "certainly", "it is", "i do", "affirmative", "ja",
    "ja bitte", "genau", "si", "claro", "oui", "daccord", "1", "yes to that", "yes i am sure", "i am sure", "im sure",
    "yes i want that", "submit", "submit it", "send it", "make it so",
))  # fmt: skip
_NO = frozenset((
    "no", "n", "nope", "nah", "decline", "declined", "i decline", "reject", "rejected", "dont", "do not", "dont do it",
    "do not do it", "dont do that", "do not do that", "not that", "no way", "incorrect", "wrong", "thats wrong",
    "that is wrong", "not correct", "thats not correct", "that is not correct", "not right", "thats not right",
    "that is not right", "thats not what i want", "that is not what i want", "thats not what i meant",
    "that is not what i meant", "not what i meant", "discard", "discard it", "negative", "nein", "nein danke", "non",
    "2", "no thanks", "no thank you", "not now", "rather not", "better not", "please dont", "please do not",
))  # fmt: skip
_FIRM = YES - {"1"}
_PLAIN_NO = frozenset(("no", "nope", "nah", "nein", "non", "wrong", "incorrect", "not that", "not correct", "sorry"))
_SHORT = 5
"""Words after a no that need not be understood: nothing is done either way."""
_ABOUT = frozenset((
    "what happens then", "what will happen", "what happens", "what does that mean", "what does it mean", "why", "what",
    "how", "tell me more", "more details", "details", "explain", "what is that", "which", "which one", "what order",
    "which order", "are you sure", "really",
))  # fmt: skip


async def answer_to(saying: Saying, proposal: Proposal, view: View) -> Decision:
    """What kind of message it is while a proposal waits for its yes."""
    said = _plain(saying)
    if not saying.words:
        return _open("It says nothing.")
    if "?" not in saying.text and not saying.long:
        if is_yes(saying):
            return Decision("confirm", 1.0, "exact", "It is a clear yes.")
        if _all_of(said, _NO, _NO - {"2"}):
            return Decision("decline", 1.0, "exact", "It is a clear no.")
    if said.phrase in _ABOUT or control.asks_about_options(saying):
        return _open("")
    if control.control_of(saying) == "stop":
        own = [one for one in matches(saying.text, view.tools) if one.card.name == proposal.intent and one.is_by_title]
        return _open("It can be meant as a yes and as a no.") if own else Decision("abort", 1.0, "regex")
    return await _otherwise(saying, said, view)


def is_yes(saying: Saying) -> bool:
    """Whether a message is a clear yes and nothing else."""
    return "?" not in saying.text and not saying.long and _all_of(_plain(saying), YES, _FIRM)


def _plain(saying: Saying) -> Saying:
    return saying.peeled(control.POLITE - YES, control.POLITE - YES)


async def _otherwise(saying: Saying, said: Saying, view: View) -> Decision:
    """A change of what is proposed, something else, or nothing clear, which leaves it open."""
    agreed, refused = said.begins(_FIRM), said.begins(_PLAIN_NO)
    rest = said.part(agreed or refused).peeled(
        frozenset(("but", "and", "only", "i meant", "i mean", "rather", "actually"))
    )
    if rest.words and not saying.long:
        wish = await wished(rest.tail, view)
        if wish and wish.sure:
            return Decision("new_request", 0.9, "regex", "It wants something else.", request=rest.tail)
        if not asks(rest.tail) and await changed(rest.tail, view):
            return Decision("modification", 0.9, "regex", "It changes what is proposed.", request=rest.tail)
    if agreed:
        return _open("It is not clear whether that is a yes.")
    if refused and len(rest) <= _SHORT and not control.stands_alone(rest):
        return Decision("decline", 0.8, "regex", "It begins with a no.")
    if saying.long or control.stands_alone(rest if refused else saying):
        return Decision("new_request", 0.6, "default", request=(rest if refused else saying).tail)
    return _open("That is neither a yes nor a no.")


def _all_of(said: Saying, phrases: frozenset[str], repeated: frozenset[str]) -> bool:
    """Whether the message is one of the phrases, or some of them after each other: "yes, please do"."""
    if said.phrase in phrases:
        return True
    rest = said
    while rest.words:
        size = rest.begins(repeated) or rest.begins(control.POLITE)
        if not size:
            return False
        rest = rest.part(size)
    return bool(said.words)


def _open(reason: str) -> Decision:
    return Decision("about_options", 1.0, "regex", reason)
