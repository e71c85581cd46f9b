"""Answers of a model that were recorded once, and are given again without it: the same prompt, the same answer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any, cast

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.errors import ConfigError, Fault, ModelError
from askfirst.domain.tokens import Tokens
from askfirst.llm.model import Answer, Model, Piece, Prompt


class Recording:
    """A file of answers, keyed by call site and prompt hash. It holds the answers alone, neither prompts nor keys."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept: dict[str, Any] = _read(path)
        self._used: set[str] = set()

    def find(self, prompt: Prompt) -> dict[str, Any] | None:
        """What was recorded for this prompt."""
        self._used.add(_key(prompt))
        found: dict[str, Any] | None = self._kept.get(_key(prompt))
        return found

    def keep(self, prompt: Prompt, kept: dict[str, Any]) -> None:
        """Record it, in place of what was recorded before."""
        self._used.add(_key(prompt))
        self._kept[_key(prompt)] = kept

    def unused(self) -> tuple[str, ...]:
        """The keys that nothing asked for."""
        return tuple(key for key in self._kept if key not in self._used)

    def save(self) -> None:
        """Write what was asked for, in the order of the keys; what nothing asked for is left out."""
        kept = {key: self._kept[key] for key in sorted(self._kept) if key in self._used}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


class Recorded:
    """A model that answers from a recording. With a `live` one it asks that and records what comes, failures too.

    Without one, a prompt that was not recorded raises ConfigError, which no reader catches. A failure is given again as
    one that no waiting mends.
    """

    def __init__(self, recording: Recording, *, live: Model | None = None, name: str = "recorded") -> None:
        self._recording = recording
        self._live = live
        self._name = live.name if live else name

    @property
    def name(self) -> str:
        """The live model's name while recording."""
        return self._name

    async def ask(self, prompt: Prompt) -> Answer:
        """See Model.ask."""
        if self._live:
            try:
                answer = await self._live.ask(prompt)
            except ModelError as error:
                self._recording.keep(prompt, _failure(error))
                raise
            self._recording.keep(prompt, {"answer": to_plain(answer)})
            return answer
        kept = self._found(prompt)
        _fail(kept)
        return from_plain(Answer, kept["answer"])

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        """See Model.stream."""
        if self._live is None:
            kept = self._found(prompt)
            for piece in kept.get("pieces", ()):
                yield Piece(piece)
            _fail(kept)
            yield Piece(tokens=from_plain(Tokens, kept["tokens"]))
            return
        pieces: list[str] = []
        failed: dict[str, Any] = {}
        tokens = Tokens()
        try:
            async with aclosing(cast("Any", self._live.stream(prompt))) as stream:
                async for piece in stream:
                    pieces.append(piece.text)
                    tokens = piece.tokens or tokens
                    yield piece
        except ModelError as error:
            failed = _failure(error)
            raise
        # A stream that its reader left early is no whole answer, but all that will be asked of it again.
        finally:
            if pieces or failed:
                kept = {"pieces": [piece for piece in pieces if piece], "tokens": to_plain(tokens)}
                self._recording.keep(prompt, kept | failed)

    async def close(self) -> None:
        """Close the live model, and save what was recorded."""
        if self._live:
            await self._live.close()
            self._recording.save()

    def _found(self, prompt: Prompt) -> dict[str, Any]:
        kept = self._recording.find(prompt)
        if kept is None:
            raise ConfigError(
                f"Nothing is recorded for this call: {_key(prompt)} in {self._recording.path.name}.",
                "The prompt has changed since, or the conversation has. Record it anew.",
            )
        return kept


def _key(prompt: Prompt) -> str:
    return f"{prompt.site}:{prompt.hash}"


def _fail(kept: dict[str, Any]) -> None:
    """Raises the ModelError that was recorded, if one was."""
    if "failed" in kept:
        raise ModelError(kept["failed"], kept["remedy"], fault=cast("Fault", kept["fault"]))


def _failure(error: ModelError) -> dict[str, Any]:
    return {"failed": error.failed, "remedy": error.remedy, "fault": error.fault}


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"The recording {path.name!r} cannot be read: {error}.", "Record it anew.") from error
    if not isinstance(data, dict):
        raise ConfigError(f"The recording {path.name!r} is no table of answers.", "Record it anew.")
    return data
