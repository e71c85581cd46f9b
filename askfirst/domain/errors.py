"""Every error that askfirst raises on purpose.

AskfirstError
├── UserError      bad input: the user can mend it
│   ├── UnknownName    a name that is not there; carries the nearest ones
│   └── ProposalError  a yes to what cannot be confirmed: nothing was done
├── ConfigError    settings, workspace or catalog are wrong: every problem at once, with file and line
├── PolicyError    not permitted
├── AccessError    who asks could not be verified
├── LimitError     a limit was reached: says which, and how to go on
├── ModelError     the language model failed or answered nonsense
├── SourceError    a data source failed; `retryable` says whether trying again may help
├── DeliveryError  a commit event could not be handed over; `retryable` says whether trying again may help
└── StorageError   askfirst's own state (checkpoints, conversations, results) could not be read or written

Anything else that escapes is a bug of ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.domain.tokens import Tokens


class AskfirstError(Exception):
    """A failure with a sentence on what failed and a sentence on what to do about it."""

    source: str = ""
    """The data source that a query failed at, where it is one that failed."""

    def __init__(self, failed: str, remedy: str = "") -> None:
        super().__init__(f"{failed} {remedy}".strip())
        self.failed = failed
        self.remedy = remedy


class UserError(AskfirstError):
    """The user asked for something that cannot be, and can ask better."""


class UnknownName(UserError):  # noqa: N818 - read as a sentence where it is raised
    """A name that does not exist among those that are allowed here."""

    def __init__(self, kind: str, name: str, nearest: Sequence[str], allowed: str = "", remedy: str = "") -> None:
        self.name = name
        self.nearest = tuple(nearest)
        if nearest:
            remedy = f"Did you mean {' or '.join(repr(near) for near in nearest)}?"
        else:
            remedy = f"Known: {allowed}." if allowed else remedy
        super().__init__(f"There is no {kind} {name!r}.", remedy)


def unknown_session(session: str) -> UnknownName:
    """There is none of that name, or it is somebody else's: the same words for both."""
    remedy = "Look it up in the list of sessions, or begin it with a message."
    return UnknownName("session", session, (), remedy=remedy)


class ProposalError(UserError):
    """A yes to a proposal that is gone, is another one by now, or is somebody else's. Nothing was done."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file of settings. `line` counts from 1; 0 means the whole file."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class ConfigError(AskfirstError):
    """Settings, workspace or catalog cannot be used; `problems` lists all that was found."""

    def __init__(self, failed: str, remedy: str = "", problems: Sequence[Problem] = ()) -> None:
        self.problems = tuple(problems)
        lines = "".join(f"\n  {problem}" for problem in problems)
        super().__init__(failed + lines, f"\n{remedy}" if lines and remedy else remedy)


class PolicyError(AskfirstError):
    """The principal may not see or do this."""


Refusal: TypeAlias = Literal["missing", "refused", "expired"]
"""Why nobody was verified: nothing was shown, what was shown is not good, or is not good any more."""


class AccessError(AskfirstError):
    """Whoever asks has not shown who they are. It never tells more of why than its `reason`."""

    def __init__(self, failed: str, remedy: str, *, reason: Refusal = "refused") -> None:
        super().__init__(failed, remedy)
        self.reason: Refusal = reason


class LimitError(AskfirstError):
    """A limit was reached. `limit` is the name of the setting that holds it.

    `retry_after` is after how many seconds trying again may help, where that is known.
    """

    def __init__(self, limit: str, failed: str, remedy: str, *, retry_after: float | None = None) -> None:
        super().__init__(failed, remedy)
        self.limit = limit
        self.retry_after = retry_after

    @staticmethod
    def of_exchange() -> LimitError:
        """One message has taken all the time that it may."""
        return LimitError(
            "exchange_seconds",
            "This message has taken longer than it may.",
            "Say 'go on' to run the rest, or raise the setting exchange_seconds.",
        )


Fault: TypeAlias = Literal[
    "key", "forbidden", "no_model", "request", "rate", "server", "connection", "time", "refused", "cut_off", "blocked",
    "empty", "broken", "unfit", "protocol", "too_long", "off",
]  # fmt: skip
"""How a language model failed: "key" to "time" are the provider's or the way to it, "refused" to "unfit" its answer's,
"protocol" an answer that is none; "off" was not asked again after it failed for good."""


class ModelError(AskfirstError):
    """The language model failed, refused, or gave an answer that does not fit its schema.

    `passing` tells whether asking again may help, `retry_after` after how many seconds the provider says so. Nodes are
    not run again for it: what may be tried again was tried again where the model was called. `tokens` is what an answer
    cost that could not be used, `requests` how many were made for it.
    """

    tokens: Tokens = Tokens()
    requests: int = 1

    def __init__(
        self,
        failed: str,
        remedy: str = "",
        *,
        fault: Fault = "unfit",
        passing: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(failed, remedy)
        self.fault: Fault = fault
        self.passing = passing
        self.retry_after = retry_after


class SourceError(AskfirstError):
    """A data source failed."""

    def __init__(self, failed: str, remedy: str = "", *, retryable: bool = False) -> None:
        super().__init__(failed, remedy)
        self.retryable = retryable


class DeliveryError(AskfirstError):
    """A commit event was not taken by whom it is for, or nobody knows whether it was."""

    def __init__(self, failed: str, remedy: str = "", *, retryable: bool = True, after: float | None = None) -> None:
        super().__init__(failed, remedy)
        self.retryable = retryable
        self.after = after
        """Seconds to wait before the next try, where the other side asked for that."""


class StorageError(AskfirstError):
    """askfirst's own state could not be read or written."""

    def __init__(self, failed: str, remedy: str = "", *, retryable: bool = False) -> None:
        super().__init__(failed, remedy)
        self.retryable = retryable


@dataclass(frozen=True, slots=True)
class Failure:
    """An error as data: what stands in the state and in the reply. `error` is the name of its class."""

    failed: str
    remedy: str = ""
    error: str = "UserError"
    retryable: bool = False
    reason: Literal["error", "limit"] = "error"
    limit: str = ""
    source: str = ""

    @staticmethod
    def of(error: BaseException) -> Failure:
        """The failure that an exception stands for. What is not ours is called a fault inside askfirst."""
        if isinstance(error, AskfirstError):
            return Failure(
                error.failed,
                error.remedy,
                type(error).__name__,
                retryable=getattr(error, "retryable", False),
                reason="limit" if isinstance(error, LimitError) else "error",
                limit=getattr(error, "limit", ""),
                source=error.source,
            )
        if isinstance(error, TimeoutError):
            return Failure(
                "A step took longer than it may.", "Say 'go on' to try it again.", "LimitError", reason="limit"
            )
        return Failure(
            f"Something went wrong inside askfirst ({type(error).__name__}: {error}).",
            "The session goes on: ask again, or say 'go on'. Please report it.",
            "InternalError",
        )
