"""A text on its way to a choice: its units, what was recognised in it, and what it gives so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from askfirst.domain.choice import Argument, Doubt, Given, ToolCard
from askfirst.domain.clarification import Option
from askfirst.domain.codec import Plain
from askfirst.domain.conversation import Message, Turn
from askfirst.domain.decision import MatchedBy
from askfirst.understanding.rules.choosing.cues import Cue
from askfirst.understanding.rules.choosing.lexicon import Lexicon
from askfirst.understanding.rules.choosing.mentions import Mention, is_small
from askfirst.understanding.rules.choosing.units import Unit

_AHEAD, _BEHIND = 4, 3
_KINDS = frozenset(
    ("kind", "type", "sort", "available", "possible", "given", "single", "particular", "specific", "different")
)


@dataclass(frozen=True, slots=True)
class Focus:
    """The question that the text answers: for one argument, with the options that the user saw, in their order.

    Where it is about an argument that the card has not, only the words that pick one of its options are passed over.
    """

    argument: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What came before in the session: the turns of memory and the last messages, both oldest first."""

    turns: tuple[Turn, ...] = ()
    window: tuple[Message, ...] = ()


@dataclass(slots=True)
class Board:
    """`used` are the units that found a place; `reasons` those of clauses that only say why.

    `circumstances` are the units of sentences that tell how things stand: nothing in them is asked about.
    """

    card: ToolCard
    arguments: Mapping[str, Argument]
    lexicon: Lexicon
    text: str
    units: tuple[Unit, ...]
    focus: Focus | None
    past: Past
    mentions: list[Mention] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    reasons: set[int] = field(default_factory=set)
    circumstances: set[int] = field(default_factory=set)
    given: dict[str, Given] = field(default_factory=dict)
    doubts: dict[str, Doubt] = field(default_factory=dict)

    @property
    def settled(self) -> set[str]:
        """The arguments that need nothing more from the text."""
        return self.given.keys() | self.doubts.keys()

    @property
    def open(self) -> list[Argument]:
        """The arguments that nothing was said of, in the schema's order; of an answer only the one asked about."""
        rest = [one for one in self.arguments.values() if one.name not in self.settled]
        asked = [one for one in rest if self.focus and one.name == self.focus.argument]
        return asked if self.focus else rest

    @property
    def is_answered(self) -> bool:
        """Whether the text answers a question and has given the argument that was asked about."""
        return self.focus is not None and self.focus.argument in self.given

    def use(self, units: Iterable[int]) -> None:
        """These units have found their place."""
        self.used.update(units)

    def said(self, first: int, last: int) -> str:
        """The text of some units."""
        return self.text[self.units[first].start : self.units[last - 1].end] if first < last else ""

    def give(self, argument: str, value: Plain, *, by: MatchedBy, sure: float, said: str, note: str = "") -> None:  # noqa: PLR0913 - all that is told of a value
        """The text gives an argument its value."""
        self.given[argument] = Given(value, by, sure, said, note)

    def cues_of(self, *kinds: str) -> list[Cue]:
        return [cue for cue in self.cues if cue.kind in kinds]

    def scope(self, first: int, last: int) -> tuple[set[str], set[int]]:
        """Which arguments the nouns beside some units name, and which units these are; ahead before behind."""
        return (
            self._named(range(last, min(len(self.units), last + _AHEAD)))
            or self._named(range(first - 1, max(-1, first - 1 - _BEHIND), -1), behind=True)
            or (set(), set())
        )

    def _named(self, places: Iterable[int], *, behind: bool = False) -> tuple[set[str], set[int]] | None:
        owners: set[str] = set()
        units: set[int] = set()
        for at in places:
            unit = self.units[at]
            own = self.lexicon.nouns.get(unit.key, frozenset())
            if own and (not owners or owners & own) and not self._mentioned(at):
                owners, units = (owners & own if owners else set(own)), {*units, at}
            elif owners or not (
                is_small(unit) or unit.key in _KINDS or unit.kind == "number" or (behind and unit.key in ":=")
            ):
                break
        return (owners, units) if owners else None

    def _mentioned(self, at: int) -> bool:
        return any(one.first <= at < one.last for one in self.mentions)
