"""What of the context a question was read with, and how that is told."""

from __future__ import annotations

from dataclasses import dataclass, field

from askfirst.domain.codec import Plain
from askfirst.domain.context import shown
from askfirst.domain.receipt import Resolution
from askfirst.understanding.rules.context.periods import spoken

_ARTICLE = ("last ", "past ", "previous ", "next ", "coming ", "first ", "current ")


@dataclass(slots=True)
class Used:
    """Settings that a question was read with, those that its words overruled, and those that do not fit it.

    `unmet` would have left rows out: the answer says so first of all.
    """

    names: list[Resolution] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    unmet: list[str] = field(default_factory=list)

    def take(self, key: str, text: str, path: str, value: str, phrase: str) -> None:
        """Note a setting that is in the question now."""
        self.names.append(Resolution(text, path, value, f"set with set_{key}"))
        self.phrases.append(phrase)

    @property
    def notes(self) -> tuple[str, ...]:
        """One sentence for all that was taken, and one for each that was not."""
        said = ", ".join(dict.fromkeys(self.phrases))
        taken = [f"{said[:1].upper()}{said[1:]}, as set."] if said else []
        return tuple(dict.fromkeys((*taken, *self.told)))


def period_phrase(words: str) -> str:
    """As in "the last 30 days" or "2024-Q1"."""
    said = spoken(words)
    return f"the {said}" if said.startswith(_ARTICLE) else said


def filter_phrase(name: str, value: Plain) -> str:
    """As in "status 'open'"."""
    return shown({name.replace("_", " "): value})
