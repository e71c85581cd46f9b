"""What a provider's client raises, as a ModelError: what failed, why in the provider's words, what to do.

Clients are told apart by what their exceptions carry, not by their classes: none of them is imported for it.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Collection, Iterator
from typing import Any

from askfirst.domain.errors import Fault, ModelError

_DETAIL = 200
_KEYS = re.compile(r"\b(sk-|AIza|key-|Bearer\s+)[\w*.-]{4,}")
_BY_STATUS: dict[int, Fault] = {
    400: "request", 401: "key", 402: "rate", 403: "forbidden", 404: "no_model", 408: "time", 409: "server",
    413: "too_long", 422: "request", 429: "rate",
}  # fmt: skip
_FIRST_SERVER_STATUS = 500
_PASSING = frozenset({"rate", "server", "connection", "time"})
_BY_CODE: dict[str, Fault] = {
    "content_filter": "blocked",
    "context_length_exceeded": "too_long",
    "server_error": "server",
    "rate_limit_exceeded": "rate",
}
"""By the code or the type in the body of an error, where they say more than its status or there is none."""
_NO_MONEY = "insufficient_quota"
"""OpenAI's code for a spent budget: a status of 429 that no waiting mends."""
_BY_CLASS: dict[str, Fault] = {
    "ModelAuthenticationError": "key",
    "ModelPermissionDeniedError": "forbidden",
    "ModelInvalidRequestError": "request",
    "ModelNotFoundError": "no_model",
    "ModelRateLimitError": "rate",
    "ModelAPIError": "server",
    "ModelConnectionError": "connection",
    "ModelTimeoutError": "time",
    "ContextOverflowError": "too_long",
    "LengthFinishReasonError": "cut_off",
    "ContentFilterFinishReasonError": "blocked",
    "TimeoutException": "time",
    "APITimeoutError": "time",
    "TransportError": "connection",
    "APIConnectionError": "connection",
    "TimeoutError": "time",
    "OSError": "connection",
}
"""By the name of any class that an exception is of: langchain-core's, the clients', httpx's and Python's own."""
_SAID: dict[Fault, tuple[str, str]] = {
    "key": ("{name} does not accept the key.", "Check the key; `askfirst doctor` tries it."),
    "forbidden": ("{name} does not permit this.", "Check what the key may use; `askfirst doctor` tries it."),
    "no_model": ("{name} is not known to the provider.", "Check the name in the setting model."),
    "request": ("{name} does not take the request.", "Check the settings model, model_url and model_structure."),
    "rate": ("{name} takes no more calls at the moment.", "Wait a while, or raise the limit at the provider."),
    "server": ("{name} has a fault of its own.", "Try again later."),
    "connection": ("{name} cannot be reached.", "Check the network and the setting model_url."),
    "time": ("{name} gave no answer in time.", "Try again later, or raise the setting model_call_seconds."),
    "refused": ("{name} refused to answer.", "Say it in other words."),
    "cut_off": ("{name} was cut off in its answer.", "Ask for less at once."),
    "blocked": ("{name} blocked the answer.", "Say it in other words."),
    "unfit": ("{name} gave an answer that does not hold.", "Say it in other words."),
    "empty": ("{name} gave an empty answer.", "Try again."),
    "broken": ("{name} gave an answer that is no JSON.", "Try again, or set model_structure."),
    "protocol": ("{name} gave an answer that is none of its protocol.", "Check the setting model_url."),
    "too_long": ("The prompt or the answer is too long for {name}.", "Ask for less at once."),
}


def failure(name: str, fault: Fault, detail: str = "", *, retry_after: float | None = None) -> ModelError:
    """The ModelError of a fault, with what the provider said of it."""
    failed, remedy = _SAID[fault]
    said = failed.format(name=name)
    if detail:
        said = f"{said[:-1]}: {detail}" if detail.endswith((".", "!", "?")) else f"{said[:-1]}: {detail}."
    return ModelError(said, remedy, fault=fault, passing=fault in _PASSING, retry_after=retry_after)


def failure_of(error: BaseException, name: str, secrets: Collection[str] = ()) -> ModelError:
    """What a client's exception stands for. One that nobody foresaw is an answer that is none of the protocol."""
    chain = tuple(_chain(error))
    status = next((code for each in chain if (code := _status(each))), None)
    codes = tuple(_codes(chain))
    fault = next((_BY_CODE[code] for code in codes if code in _BY_CODE), None) or _fault(chain, status)
    detail = scrubbed(_detail(chain), secrets)
    if _names_the_key(fault, detail):
        fault = "key"
    if fault == "server" and "response_format" in detail:
        # As llama.cpp answers to a JSON schema: no fault of the server, and asking again would not help.
        fault = "request"
    failed = failure(name, fault, f"{status}, {detail}" if status else detail, retry_after=_retry_after(chain))
    failed.passing = failed.passing and _NO_MONEY not in codes
    return failed


def without_secrets(error: BaseException, secrets: Collection[str]) -> BaseException | None:
    """The exception as a cause that may be shown; None where its text or that of its own causes has a secret in it."""
    shown = "".join(traceback.format_exception(error)) + "".join(repr(each) for each in _chain(error))
    return None if any(secret in shown for secret in secrets) else error


def scrubbed(text: str, secrets: Collection[str] = ()) -> str:
    """The text on one line, short, and without anything that looks like a key."""
    for secret in secrets:
        text = text.replace(secret, "***")
    text = " ".join(_KEYS.sub("***", text).split())
    return text if len(text) <= _DETAIL else f"{text[:_DETAIL]}..."


def _fault(chain: tuple[BaseException, ...], status: int | None) -> Fault:
    for each in chain:
        for kind in type(each).__mro__:
            if kind.__name__ in ("ContextOverflowError", "LengthFinishReasonError", "ContentFilterFinishReasonError"):
                return _BY_CLASS[kind.__name__]
    if status is not None and status >= _FIRST_SERVER_STATUS:
        return "server"
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    found = (_BY_CLASS[kind.__name__] for each in chain for kind in type(each).__mro__ if kind.__name__ in _BY_CLASS)
    return next(found, "protocol")


def _names_the_key(fault: Fault, detail: str) -> bool:
    """Google answers 400 to a key that it does not know."""
    return fault == "request" and bool(re.search(r"api[ _]key (not valid|expired|not found)", detail, re.IGNORECASE))


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in seen:
        seen.append(each)
        yield each
        each = each.__cause__ or each.__context__


def _status(error: BaseException) -> int | None:
    for name in ("status_code", "code"):
        value = getattr(error, name, None)
        if isinstance(value, int):
            return value
    return None


def _detail(chain: tuple[BaseException, ...]) -> str:
    """The provider's own sentence, else the exception's."""
    messages = (body.get("message") for body in _bodies(chain))
    told = next((message for message in messages if isinstance(message, str)), "")
    return told or str(chain[0]) or type(chain[0]).__name__


def _codes(chain: tuple[BaseException, ...]) -> Iterator[str]:
    for body in _bodies(chain):
        yield from (str(body[name]) for name in ("code", "type") if body.get(name))


def _bodies(chain: tuple[BaseException, ...]) -> Iterator[dict[str, Any]]:
    """What the provider wrote of an error."""
    for each in chain:
        body: Any = getattr(each, "body", None) or getattr(each, "details", None)
        inner = body.get("error", body) if isinstance(body, dict) else None
        if isinstance(inner, dict):
            yield inner


def _retry_after(chain: tuple[BaseException, ...]) -> float | None:
    """Seconds, from the header of that name or from Google's RetryInfo."""
    for each in chain:
        headers = getattr(getattr(each, "response", None), "headers", None)
        if headers is not None and (value := headers.get("retry-after")):
            with_seconds = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*", str(value))
            if with_seconds:
                return float(with_seconds[1])
        found = re.search(r"retryDelay['\"]?\s*:\s*['\"]([0-9.]+)s", str(getattr(each, "details", "")))
        if found:
            return float(found[1])
    return None
