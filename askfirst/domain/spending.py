"""What language models cost: each call, what one exchange may spend, and what it has spent so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from askfirst.domain.errors import Fault, LimitError
from askfirst.domain.tokens import Tokens


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call with all its tries. `fault` is None where it gave an answer; `prompt_characters` is what was sent.

    `began` is in seconds of the epoch, 0 where it is not known.
    """

    site: str
    model: str
    fault: Fault | None = None
    tries: int = 1
    tokens: Tokens = field(default_factory=Tokens)
    prompt_characters: int = 0
    milliseconds: float = 0.0
    began: float = 0.0


@dataclass(frozen=True, slots=True)
class Budget:
    """What one exchange may spend on models: calls, tokens of both sides, and seconds of waiting."""

    calls: int = 8
    tokens: int = 50_000
    seconds: float = 45.0


@dataclass(frozen=True, slots=True)
class Spent:
    """What an exchange has spent. `down` holds once a call failed for good: the rest of it asks no model."""

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    down: bool = False


@dataclass(slots=True)
class Meter:
    """Counts while a node runs. `notes` are for the user: why a message was read without the model."""

    budget: Budget = Budget()
    before: Spent = Spent()
    calls: list[ModelCall] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failed: bool = False

    @property
    def spent(self) -> Spent:
        """The exchange's spending up to now."""
        return Spent(
            calls=self.before.calls + sum(call.tries for call in self.calls),
            tokens=self.before.tokens + sum(call.tokens.all for call in self.calls),
            seconds=round(self.before.seconds + sum(call.milliseconds for call in self.calls) / 1000, 3),
            down=self.before.down or self.failed,
        )

    @property
    def seconds_left(self) -> float:
        """How long the model may still be waited for."""
        return max(0.0, self.budget.seconds - self.spent.seconds)

    def check(self) -> None:
        """Raises LimitError where a budget is spent; it names the setting."""
        spent = self.spent
        for setting, used, most, unit in (
            ("model_calls", spent.calls, self.budget.calls, "calls of the language model"),
            ("model_tokens", spent.tokens, self.budget.tokens, "tokens of the language model"),
            ("model_seconds", spent.seconds, self.budget.seconds, "seconds of waiting for the language model"),
        ):
            if used >= most:
                raise LimitError(
                    setting,
                    f"This message has used the {most:,g} {unit} that one message may.",
                    f"Ask for less at once, or raise the setting {setting}.",
                )

    def tell(self, note: str) -> None:
        """A note for the user, once."""
        if note not in self.notes:
            self.notes.append(note)
