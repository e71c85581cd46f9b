"""Answers to what was in doubt, taken into a choice one after another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Argument, Choice, Doubt, Given, ToolCard
from askfirst.domain.codec import Plain
from askfirst.domain.conversation import Turn
from askfirst.understanding.rules.choosing.board import Focus, Past
from askfirst.understanding.rules.choosing.doubts import OTHERWISE, WITHOUT, missing, say_again, shortened
from askfirst.understanding.rules.choosing.fitting import plainly, value_of
from askfirst.understanding.rules.choosing.levels import SAID, STRANGE, UNSURE
from askfirst.understanding.rules.choosing.reading import choice_of, read


@dataclass(slots=True)
class Settling:
    """What is known and what is in doubt so far; `strays` are words that found no place, each lot to be asked about."""

    card: ToolCard
    given: dict[str, Given]
    doubts: dict[str, Doubt]
    strays: list[Doubt]
    turns: tuple[Turn, ...]

    def answer(self, name: str, said: str) -> None:
        """Take in the answer for an argument: a value of an option, or free words."""
        argument = next((one for one in self.card.parameters if one.name == name), None)
        if argument is None:
            return
        doubt = self.doubts.get(name)
        said = next((one.value for one in (doubt.options if doubt else ()) if fold(one.label) == fold(said)), said)
        if said == OTHERWISE and doubt is not None and any(one.value == OTHERWISE for one in doubt.options):
            self._doubt(missing(argument))
            return
        value = self._picked(argument, doubt, said)
        if value is None:
            self._read(argument, doubt, said)
        else:
            self._take(name, Given(value, "exact", SAID, plainly(value, argument)), many=argument.many)

    def _picked(self, argument: Argument, doubt: Doubt | None, said: str) -> Plain:
        """The value that was offered, or that the schema spells so; None where the words must be read."""
        offered = {one.value for one in doubt.options} if doubt else set[str]()
        named = {str(one.value) for one in argument.allowed}
        return value_of(said, argument) if said in offered | named or said.strip('"') in named else None

    def _read(self, argument: Argument, doubt: Doubt | None, said: str) -> None:
        told = read(self.card, said, Past(self.turns), Focus(argument.name, doubt.options if doubt else ()))
        again = next((one for one in told.doubts if one.argument == argument.name), None)
        if again and doubt and again.why == doubt.why == "unusual" and again.options[0] == doubt.options[0]:
            value = value_of(again.options[0].value, argument)
            self._take(argument.name, Given(value, "exact", SAID, said))
            return
        if told.confidence > STRANGE:
            for other, one in told.given.items():
                self._take(other, one)
            for raised in told.doubts:
                self._raise(raised)
        if argument.name not in told.given or told.confidence <= STRANGE:
            unread = f'"{shortened(said)}" could not be read as {argument.label}.' if said.strip() else ""
            self._doubt(missing(argument, unread) if again is None or again.why == "missing" else again)

    def _raise(self, doubt: Doubt) -> None:
        """A new doubt that an answer brings up."""
        if not doubt.argument:
            self.strays.append(doubt)
        elif doubt.why != "missing":
            self._doubt(doubt)

    def _doubt(self, doubt: Doubt) -> None:
        self.given.pop(doubt.argument, None)
        self.doubts[doubt.argument] = doubt

    def _take(self, name: str, given: Given, *, many: bool = False) -> None:
        before = self.given.get(name)
        if many and isinstance(given.value, list) and before is not None and isinstance(before.value, list):
            given = replace(given, value=list(dict.fromkeys([*before.value, *given.value])))
        self.given[name] = given
        self.doubts.pop(name, None)

    def place(self, said: str) -> None:
        """Take in the answer to what found no place: go on without it, say it otherwise, or other words for it."""
        stray = self.strays.pop(0) if self.strays else None
        if said == OTHERWISE:
            self.strays.insert(0, say_again(self.card, stray.about if stray else ""))
        elif said != WITHOUT:
            told = read(self.card, said, Past(self.turns), None)
            for name, one in told.given.items():
                self._take(name, one)
            for raised in told.doubts:
                self._raise(raised)

    def choice(self, before: Choice) -> Choice:
        """What it all comes to."""
        doubts = {**self.doubts, **({"": self.strays[0]} if self.strays else {})}
        sure = UNSURE if doubts else min((one.confidence for one in self.given.values()), default=before.confidence)
        told = choice_of(self.card, "", self.given, doubts, sure)
        told = replace(told, aside=before.aside)
        return told if sure >= UNSURE else replace(told, reason=before.reason)
