"""Tokens of language models."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens as the provider counted them; `cached` are those of the prompt that it had read before."""

    prompt: int = 0
    completion: int = 0
    cached: int = 0

    @property
    def all(self) -> int:
        """Both sides together."""
        return self.prompt + self.completion

    def __add__(self, other: Tokens) -> Tokens:
        return Tokens(self.prompt + other.prompt, self.completion + other.completion, self.cached + other.cached)
