"""An answer that says how many and which end besides: "I mean the three with the most miles per gallon"."""

from __future__ import annotations

from askfirst.domain.clarification import Clarification
from askfirst.understanding.rules.answers.labels import Fit
from askfirst.understanding.rules.answers.picks import pick
from askfirst.understanding.rules.words.positions import NUMBERS
from askfirst.understanding.rules.words.saying import Saying

_LEADS = (("i", "mean"), ("i", "meant"), ("i", "want"), ("show", "me"), ("give", "me"), ("just",), ("well",), ("no",))
_HOLDING = ("with", "having", "that have", "that has", "which have", "which has", "of", "by")
_HIGH = frozenset(("most", "highest", "greatest", "largest", "biggest", "top", "best", "maximum", "longest"))
_LOW = frozenset(("least", "lowest", "fewest", "smallest", "worst", "minimum", "shortest"))
_BEST = ("best", "the best", "top", "the top", "biggest", "the biggest", "largest", "the largest")
_ONE = 1


def ranked_answer(saying: Saying, clarification: Clarification) -> tuple[Fit, Saying | None] | None:
    """The number that is picked to go by, and how many of which end as words to add; None for other answers."""
    words, at = saying.folded, 0
    while lead := next((one for one in _LEADS if words[at : at + len(one)] == one), None):
        at += len(lead)
    at += words[at : at + 1] in (("the",), ("those",))
    count = _count(words[at]) if at < len(words) else 0
    held = next((at + 1 + len(one.split()) for one in _HOLDING if _stands(words, at + 1, one)), 0)
    held += words[held : held + 1] == ("the",)
    end = words[held] if count and held and held < len(words) else ""
    if end not in _HIGH | _LOW or held + 1 >= len(words):
        return None
    fit = pick(saying.part(held + 1), clarification)
    if fit is None or fit.unclear or len(fit.options) != _ONE or fit.matched_by == "ordinal":
        return None
    if count == _ONE:
        # "The best" is one already, of the most of what it goes by.
        return (fit, None) if end in _HIGH and clarification.about.lower() in _BEST else None
    return fit, Saying.of(f"{'bottom' if end in _LOW else 'top'} {count}")


def _count(word: str) -> int:
    return NUMBERS.get(word) or (int(word) if word.isdecimal() and len(word) < len("100") else 0)


def _stands(words: tuple[str, ...], at: int, phrase: str) -> bool:
    said = tuple(phrase.split())
    return words[at : at + len(said)] == said
