"""The file that says who may ask a server, and how much."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from askfirst.access.spec import AccessSpec
from askfirst.domain.errors import ConfigError
from askfirst.yamlfile import fit, read_yaml


def read_access(path: Path) -> AccessSpec:
    """What the file says; files that it names are beside it. Raises ConfigError with all that is wrong in it."""
    document, problems = read_yaml(path, shown=path.name)
    spec: AccessSpec | None = None
    if document is not None:
        spec, found = fit(document, AccessSpec)
        problems += found
    if problems or spec is None:
        count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise ConfigError(f"The access file, {path.name}, has {count}:", "Correct them there.", problems)
    beside: dict[str, Any] = {}
    if spec.api_keys:
        beside["api_keys"] = path.parent / spec.api_keys
    if spec.jwt and spec.jwt.jwks and "://" not in spec.jwt.jwks:
        beside["jwt"] = spec.jwt.model_copy(update={"jwks": str(path.parent / spec.jwt.jwks)})
    return spec.model_copy(update=beside)
