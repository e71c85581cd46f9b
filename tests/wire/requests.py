"""What a client asked for, read from the wire format of its provider."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

Provider: TypeAlias = Literal["openai", "gemini"]


@dataclass(frozen=True, slots=True)
class WireRequest:
    """A request for an answer. Names of headers are in lower case.

    `schema` is the JSON schema of the answer however it was sent: as a response format, as the parameters of the one
    function (whose name is `tool`), or as JSON in the last line of the system text.
    """

    provider: Provider
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    model: str
    system: str
    messages: tuple[tuple[str, str], ...]
    schema: dict[str, Any] | None
    tool: str | None
    streaming: bool

    @property
    def by_schema(self) -> bool:
        """Whether the provider itself is asked to hold the answer to a schema."""
        return self.schema is not None and self.tool is None and schema_in(self.system) is None

    @property
    def key(self) -> str:
        """The key that came with it."""
        return self.headers.get("x-goog-api-key") or self.headers.get("authorization", "").removeprefix("Bearer ")

    @property
    def temperature(self) -> float | None:
        """The temperature that was asked for, if one was."""
        place = self.body.get("generationConfig", {}) if self.provider == "gemini" else self.body
        value = place.get("temperature")
        return None if value is None else float(value)


def request_of(target: str, headers: dict[str, str], body: bytes) -> WireRequest | None:
    """The request for an answer; None where the address is another."""
    path = urlsplit(target).path
    if path == "/v1/chat/completions":
        return _of_openai(path, headers, json.loads(body))
    if path.startswith("/v1beta/models/") and path.endswith((":generateContent", ":streamGenerateContent")):
        return _of_gemini(path, headers, json.loads(body))
    return None


def schema_in(system: str) -> dict[str, Any] | None:
    """The JSON schema in the last line of a system text."""
    last = system.rstrip().rpartition("\n")[2]
    start = last.find("{")
    try:
        found = json.loads(last[start:]) if start >= 0 else None
    except ValueError:
        return None
    return found if isinstance(found, dict) and "properties" in found else None


def _of_openai(path: str, headers: dict[str, str], body: dict[str, Any]) -> WireRequest:
    said = [(message["role"], _openai_text(message.get("content"))) for message in body["messages"]]
    system = "\n".join(text for role, text in said if role in {"system", "developer"})
    tools = body.get("tools") or []
    tool = tools[0]["function"]["name"] if tools else None
    response_format = body.get("response_format") or {}
    schema = tools[0]["function"]["parameters"] if tools else response_format.get("json_schema", {}).get("schema")
    return WireRequest(
        provider="openai",
        path=path,
        headers=headers,
        body=body,
        model=body["model"],
        system=system,
        messages=tuple((role, text) for role, text in said if role in {"user", "assistant"}),
        schema=schema or schema_in(system),
        tool=tool,
        streaming=bool(body.get("stream")),
    )


def _openai_text(content: str | list[dict[str, Any]] | None) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content or ""


def _of_gemini(path: str, headers: dict[str, str], body: dict[str, Any]) -> WireRequest:
    system = _gemini_text(body.get("systemInstruction") or {})
    roles = {"user": "user", "model": "assistant"}
    declared = [each for tool in body.get("tools") or [] for each in tool.get("functionDeclarations", [])]
    wanted = body.get("generationConfig") or {}
    schema = wanted.get("responseJsonSchema") or wanted.get("responseSchema")
    if declared:
        schema = declared[0].get("parametersJsonSchema") or declared[0].get("parameters")
    model, _, method = path.removeprefix("/v1beta/models/").rpartition(":")
    return WireRequest(
        provider="gemini",
        path=path,
        headers=headers,
        body=body,
        model=model,
        system=system,
        messages=tuple((roles[each.get("role", "user")], _gemini_text(each)) for each in body["contents"]),
        schema=_plain(schema) if schema else schema_in(system),
        tool=declared[0]["name"] if declared else None,
        streaming=method == "streamGenerateContent",
    )


def _gemini_text(content: dict[str, Any]) -> str:
    return "".join(part.get("text", "") for part in content.get("parts", []))


def _plain(schema: Any) -> Any:
    """Google's own schemas write types in capitals."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: value.lower() if name == "type" and isinstance(value, str) else _plain(value)
        for name, value in schema.items()
    }
