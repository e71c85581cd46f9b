"""A new key's entry, as text for the file of API keys, and into the file itself."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from askfirst.access.keys import KeyEntry, NewKey, read_keys
from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError

_INDENT = 2
_BY_HAND = "Make the key without --write, and put the entry that is shown under keys: by hand."


def entry_text(key: NewKey) -> str:
    """The entry as YAML, an item of the list `keys`."""
    return _as_yaml(_plain(key))


def write_key(path: Path, key: NewKey) -> None:
    """Put a new key's entry into a file, which is made if it is not there, for its owner alone to read.

    Raises ConfigError, and leaves the file as it is, where it cannot be read as a file of keys or written, or where its
    form leaves no place for an entry.
    """
    known: Mapping[str, KeyEntry] = read_keys(path) if path.exists() else {}
    before = path.read_text("utf-8-sig") if path.exists() else ""
    text = _with_entry(before, key)
    try:
        _replace(path, text, known, key)
    except OSError as error:
        raise ConfigError(
            f"The file {path.name} cannot be written: {error.strerror}.", "Name a file in a folder of your own."
        ) from error


def _plain(key: NewKey) -> dict[str, Plain]:
    return key.section.model_dump(mode="json", exclude_none=True)


def _as_yaml(entry: dict[str, Plain], indent: int = _INDENT) -> str:
    # Whoever reads JSON's texts reads YAML's: no name needs a rule of its own for quotes.
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in entry.items()]
    return "".join(f"{' ' * indent}{'- ' if at == 0 else '  '}{line}\n" for at, line in enumerate(lines))


def _with_entry(before: str, key: NewKey) -> str:
    entry = _plain(key)
    if not before.strip():
        return f"keys:\n{_as_yaml(entry)}"
    if before.lstrip().startswith("{"):
        with suppress(ValueError):
            return f"{json.dumps({'keys': [*json.loads(before)['keys'], entry]}, ensure_ascii=False, indent=2)}\n"
    items = [line for line in before.splitlines() if line.lstrip().startswith("- ")]
    indent = len(items[0]) - len(items[0].lstrip()) if items else _INDENT
    kept = before.replace("keys: []", "keys:") if not items else before
    return f"{kept.rstrip()}\n{_as_yaml(entry, indent)}"


def _replace(path: Path, text: str, known: Mapping[str, KeyEntry], key: NewKey) -> None:
    """The text in place of the file, in one step, if it holds what was there and the new key."""
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", text=True)
    made = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        if not _holds(made, known, key):
            raise ConfigError(f"The file {path.name} has a form that no entry can be put into.", _BY_HAND)
        made.chmod(mode)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def _holds(made: Path, known: Mapping[str, KeyEntry], key: NewKey) -> bool:
    try:
        now = dict(read_keys(made))
    except ConfigError:
        return False
    return now.pop(key.section.id, None) is not None and now == known
