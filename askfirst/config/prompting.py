"""Prompts as files: one for each call of a language model, with a workspace's own in place of ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from pydantic import Field

from askfirst.domain.errors import ConfigError, Problem
from askfirst.yamlfile import Document, Section, fit, no_such, read_yaml

FOLDER = "prompts"
"""Of a workspace, where its own prompts stand: `prompts/restate.yaml` replaces ours for that call."""
PARTS = "parts"
VARIABLES = ("about", "today", "time_zone", "week_start", PARTS)
"""What a prompt may name as `$name`; `$parts` are the catalog, the conversation and the message, in this order."""
_OURS = Path(__file__).parent / FOLDER


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """The system's message, the user's, and how the model is to write."""

    site: str
    system: str
    user: str
    temperature: float
    max_tokens: int

    def render(self, values: Mapping[str, str]) -> tuple[str, str]:
        """Both messages with their variables filled in. Raises KeyError for one that is not given."""
        return Template(self.system).substitute(values).strip(), Template(self.user).substitute(values).strip()


def load_prompts(workspace: Path | None = None) -> Mapping[str, PromptTemplate]:
    """The prompt of each call, by its site. Raises ConfigError with all that is wrong in a workspace's own."""
    ours = {path.stem: path for path in sorted(_OURS.glob("*.yaml"))}
    own = {path.stem: path for path in sorted((workspace / FOLDER).glob("*.yaml"))} if workspace else {}
    problems: list[Problem] = []
    prompts: dict[str, PromptTemplate] = {}
    for site, path in (ours | own).items():
        shown = f"{FOLDER}/{path.name}"
        if site not in ours:
            problems.append(Problem(shown, 0, no_such("prompt", site, ours)))
            continue
        document, found = read_yaml(path, shown=shown)
        template, more = _template(site, document) if document else (None, [])
        problems += [*found, *more]
        if template:
            prompts[site] = template
    if problems:
        raise ConfigError("These prompts cannot be used:", "Mend the files, or remove them to use ours.", problems)
    return prompts


class _File(Section):
    system: str = Field(min_length=1)
    user: str = Field(min_length=1)
    temperature: float = Field(default=0.0, ge=0, le=2)
    max_tokens: int = Field(default=1_000, ge=1)


def _template(site: str, document: Document) -> tuple[PromptTemplate | None, list[Problem]]:
    file, problems = fit(document, _File)
    if file is None:
        return None, problems
    for key in ("system", "user"):
        problems += _faults(document, key, getattr(file, key))
    if PARTS not in Template(file.user).get_identifiers():
        problems.append(document.problem(("user",), f"Without '${PARTS}' the model would not see the message."))
    return PromptTemplate(site, file.system, file.user, file.temperature, file.max_tokens), problems


def _faults(document: Document, key: str, text: str) -> list[Problem]:
    template = Template(text)
    if not template.is_valid():
        why = "A '$' stands before no name; write '$$' for the sign itself."
        return [document.problem((key,), why)]
    unknown = [name for name in template.get_identifiers() if name not in VARIABLES]
    stable = [PARTS] if key == "system" and PARTS in template.get_identifiers() else []
    said = [no_such("variable of prompts", name, VARIABLES) for name in unknown]
    said += [f"'${name}' changes with every message: it belongs in 'user'." for name in stable]
    return [document.problem((key,), why) for why in said]
