"""What a conversation cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """Model calls, and the characters of all that was sent with them: messages, and schemas of tools or of answers."""

    calls: int = 0
    characters: int = 0

    def __add__(self, other: Measured) -> Measured:
        return Measured(self.calls + other.calls, self.characters + other.characters)
