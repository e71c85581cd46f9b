"""What the user's answers settled: asked once, then taken for granted for the rest of the session."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.domain.clarification import Option
from askfirst.domain.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Assumption:
    """What some words mean in one place, by the user's own answer.

    `said` are the words in question, `dataset` and `kind` the place where they were asked about, such as the
    destination of shipments. `argument` is what the answer fills. `options` were offered and `values` were chosen, in
    the order in which they were said; no values mean that the question is still open. `exchange` is the one that
    answered. `number` is how the user calls it, 0 until it is answered for the first time; `active` turns false when it
    is forgotten.
    """

    dataset: str
    kind: str
    said: str
    argument: str
    options: tuple[Option, ...] = ()
    many: bool = False
    values: tuple[str, ...] = ()
    exchange: int = 0
    number: int = 0
    active: bool = True

    @property
    def key(self) -> tuple[str, str, str]:
        """The same for the same words in the same place, whatever their case and spaces."""
        return (self.dataset, self.kind, fold_words(self.said))

    def fills(self, argument: str) -> bool:
        """Whether it answers for an argument; one that is called by the user's words may be written otherwise."""
        return fold_words(self.argument) == fold_words(argument)

    @property
    def holds(self) -> bool:
        """Whether it is answered and not forgotten."""
        return self.active and bool(self.values)

    @property
    def label(self) -> str:
        """What was chosen, in the words of the options; words of the user's own stand only where nothing else does."""
        labels = {option.value: option.label for option in self.options}
        chosen = [labels[value] for value in self.values if value in labels]
        return " or ".join(chosen or self.values[-1:])


def fold_words(words: str) -> str:
    """Words without case, doubled spaces and ways of writing the same letter."""
    return " ".join(unicodedata.normalize("NFKC", words).casefold().split())


def remembered(assumptions: Sequence[Assumption], asked: Assumption, *, free_text: bool = False) -> Assumption | None:
    """The answer that a question already has, if it is still one of its options.

    A question without options takes words that were given to it before, where it takes words at all.
    """
    known = next((one for one in assumptions if one.holds and one.key == asked.key), None)
    if known is None:
        return None
    if not asked.options:
        return known if free_text else None
    return known if set(known.values) <= {option.value for option in asked.options} else None


def settle(assumptions: Sequence[Assumption], argument: str, values: Sequence[str], exchange: int) -> Assumption | None:
    """What an answer changes among the assumptions; None where it is known already or nothing of the kind was asked."""
    chosen = tuple(values)
    asked = [one for one in assumptions if one.fills(argument) and _fits(one, chosen)]
    if not asked or any(one.values == chosen and one.active for one in asked):
        return None
    latest = max(asked, key=lambda one: (not one.values, one.exchange))
    return replace(latest, values=chosen, exchange=exchange, active=True)


def _fits(assumption: Assumption, values: tuple[str, ...]) -> bool:
    """Whether the last thing said is an option of the question; one without options takes everything."""
    return not assumption.options or values[-1] in {option.value for option in assumption.options}


def option_of(assumption: Assumption, named: str) -> Option:
    """The option that a label or a value names. Raises UnknownName with the labels that there are."""
    for option in assumption.options:
        if fold_words(named) in (fold_words(option.label), fold_words(option.value)):
            return option
    labels = [option.label for option in assumption.options]
    raise UnknownName(f"option for {assumption.said!r}", named, (), ", ".join(map(repr, labels)))
