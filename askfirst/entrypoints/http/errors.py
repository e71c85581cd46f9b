"""What went wrong, as one body on every path: a sentence for people, and fields for programs."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from askfirst.access.identify import challenge
from askfirst.domain.errors import (
    AccessError,
    AskfirstError,
    Failure,
    LimitError,
    PolicyError,
    StorageError,
    UnknownName,
    UserError,
)
from askfirst.domain.reply import ErrorReply

RETRY_SECONDS = 1
_SHOWN = 60


class Complaint(BaseModel):
    """What went wrong, as clients of Chat Completions look for it."""

    message: str
    type: str = Field(examples=["invalid_request_error"])
    code: str = Field(examples=["UnknownName"])


class Problem(BaseModel):
    """What every answer that is no success holds."""

    detail: str = Field(description="What failed, and what to do about it.", examples=["There is no dataset 'x'."])
    kind: str = Field(description="The kind of failure, such as UserError or LimitError.", examples=["UnknownName"])
    retryable: bool = Field(default=False, description="Whether the same request may succeed later.")
    error: Complaint | None = Field(default=None, description="The same once more, under `/v1` alone.")


class BadRequestError(Exception):
    """A request that breaks the rules of chat requests, in the words that clients know."""


class Refused(AskfirstError):  # noqa: N818 - read as a sentence where it is raised
    """A request that is not served, with its status and headers."""

    def __init__(self, status: int, failed: str, remedy: str = "", headers: dict[str, str] | None = None) -> None:
        super().__init__(failed, remedy)
        self.status = status
        self.headers = headers or {}


def status_of(kind: str, limit: str = "") -> int:
    """The status of a failure by the name of its class, and of a LimitError by its limit."""
    if kind == LimitError.__name__:
        return _LIMITS.get(limit, HTTPStatus.SERVICE_UNAVAILABLE)
    return _STATUS.get(kind, HTTPStatus.INTERNAL_SERVER_ERROR)


_LIMITS: dict[str, int] = {
    "busy": HTTPStatus.CONFLICT,
    "lock_seconds": HTTPStatus.CONFLICT,
    "cancelled": HTTPStatus.CONFLICT,
    "sessions_per_principal": HTTPStatus.CONFLICT,
    "context": HTTPStatus.UNPROCESSABLE_ENTITY,
    "message_characters": HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""Of those that the request itself has reached, and for which it is of no use to come back."""
_STATUS: dict[str, int] = {
    UnknownName.__name__: HTTPStatus.NOT_FOUND,
    UserError.__name__: HTTPStatus.UNPROCESSABLE_ENTITY,
    PolicyError.__name__: HTTPStatus.FORBIDDEN,
    StorageError.__name__: HTTPStatus.SERVICE_UNAVAILABLE,
    "SourceError": HTTPStatus.SERVICE_UNAVAILABLE,
    "ModelError": HTTPStatus.SERVICE_UNAVAILABLE,
    "ConfigError": HTTPStatus.SERVICE_UNAVAILABLE,
    "ProposalError": HTTPStatus.CONFLICT,
}


class ProblemResponse(JSONResponse):
    """An answer with a Problem as its body, in the form that clients of its path look for."""

    def __init__(self, told: Problem, status: int, headers: Mapping[str, str]) -> None:
        super().__init__(told.model_dump(exclude_none=True), status, headers)
        self._told = told

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        path = str(scope["path"]).removeprefix(scope.get("root_path", ""))
        told = self._told
        if self.status_code == HTTPStatus.INTERNAL_SERVER_ERROR and path.startswith(_CHAT):
            told = told.model_copy(update={"detail": f"Chat processing failed: {told.detail}"})
        if path.startswith(_COMPLETIONS):
            error = Complaint(message=told.detail, type=_complaint(self.status_code), code=told.kind)
            told = told.model_copy(update={"error": error})
        if told is not self._told:
            self.body = self.render(told.model_dump(exclude_none=True))
            self.headers["content-length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


_CHAT = "/chat"
_COMPLETIONS = "/v1/"


def _complaint(status: int) -> str:
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return "rate_limit_error"
    return "server_error" if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "invalid_request_error"


def problem(
    status: int, detail: str, kind: str, *, retryable: bool = False, headers: Mapping[str, str] | None = None
) -> ProblemResponse:
    """An answer with a Problem as its body."""
    told = dict(headers or {})
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        told.setdefault("Retry-After", str(RETRY_SECONDS))
    return ProblemResponse(Problem(detail=detail, kind=kind, retryable=retryable), status, told)


def broken() -> ProblemResponse:
    """The answer where askfirst itself has a fault: why stands in the log alone."""
    detail = "Something went wrong inside askfirst. Please report it, with the X-Request-ID of this answer."
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, detail, "InternalError")


def problem_of(error: BaseException) -> ProblemResponse:
    """The answer for a failure."""
    if isinstance(error, Refused):
        return problem(error.status, str(error), "Refused", headers=error.headers)
    if isinstance(error, AccessError):
        asked = {"WWW-Authenticate": challenge(error)}
        return problem(HTTPStatus.UNAUTHORIZED, str(error), "AccessError", headers=asked)
    failure = Failure.of(error)
    status = status_of(failure.error, getattr(error, "limit", ""))
    again = getattr(error, "retry_after", None)
    if again is not None:
        status = HTTPStatus.TOO_MANY_REQUESTS
    headers = {"Retry-After": str(max(1, round(again)))} if again is not None else None
    retryable = failure.retryable or status in {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS}
    return problem(
        status, f"{failure.failed} {failure.remedy}".strip(), failure.error, retryable=retryable, headers=headers
    )


def problem_of_reply(reply: ErrorReply) -> ProblemResponse:
    """The answer for a message that never became an exchange."""
    return problem(status_of(reply.kind, reply.limit), reply.text, reply.kind, retryable=reply.retryable)


def install(app: FastAPI) -> None:
    """Have every failure of an app answered with a Problem."""

    @app.exception_handler(BadRequestError)
    async def bad_request(_: Request, error: BadRequestError) -> ProblemResponse:
        return problem(HTTPStatus.BAD_REQUEST, str(error), "UserError")

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> ProblemResponse:
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, sentence(error.errors()), "UserError")

    @app.exception_handler(HTTPException)
    async def refused(_: Request, error: HTTPException) -> ProblemResponse:
        return problem(
            error.status_code, _PLAIN.get(error.status_code, str(error.detail)), "Refused", headers=error.headers
        )

    @app.exception_handler(AskfirstError)
    async def failed(_: Request, error: AskfirstError) -> ProblemResponse:
        return problem_of(error)


_PLAIN: dict[int, str] = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address. See /docs for what there is.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address does not take that method. See /docs for those that it takes.",
}


def sentence(errors: Any) -> str:
    """What is wrong with a request, as a sentence: its first faults, each with its place and what was given."""
    shown = [_fault(error) for error in errors[:3]]
    more = f" And {len(errors) - len(shown)} more." if len(errors) > len(shown) else ""
    return f"{'; '.join(shown)}.{more}"


def _fault(error: dict[str, Any]) -> str:
    named = ".".join(str(part) for part in error["loc"] if part not in {"body", "query", "path", "header"})
    if error["type"] == "json_invalid":
        return f"The body is not JSON: {error.get('ctx', {}).get('error', 'it cannot be read')}"
    place = repr(named) if named else "The body"
    if error["type"] == "missing":
        return f"{place} is missing"
    if error["type"] == "extra_forbidden":
        return f"{place} is not known here"
    given = _cut(repr(error.get("input")))
    said = str(error["msg"]).removeprefix("Value error, ").rstrip(".")
    return f"{place} is {given}: {said[:1].lower()}{said[1:]}"


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
