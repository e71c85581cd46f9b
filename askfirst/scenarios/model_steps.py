"""What a scripted model says, as it is written in a scenario: without the empty parts that its answers must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from askfirst.domain.codec import Plain
from askfirst.domain.errors import Fault, ModelError
from askfirst.llm.model import SITES, Site
from askfirst.llm.scripted import Step as ScriptStep

FAIL = "fail"
FAULTS: tuple[Fault, ...] = get_args(Fault)
_TEXTS = ("summarize", "decline")
_USUAL: Mapping[str, Plain] = {
    "scope": 100, "goal": "query", "confidence": 100, "question": "", "request": "", "reason": "", "description": "",
}  # fmt: skip
"""What stands for a key that is neither a list, nor yes or no, nor may be null."""


@dataclass(frozen=True, slots=True)
class ModelStep:
    """One call that must come: where, and the answer as the file has it; with a `fault` the call fails."""

    site: Site
    answer: Plain = None
    fault: Fault | None = None

    def scripted(self) -> ScriptStep:
        """The step of the scripted model. A failure is one that no waiting mends, so that none is waited for."""
        if self.fault:
            said = f"The scripted model fails ({self.fault})."
            return ScriptStep(self.site, ModelError(said, "Play it without the failure.", fault=self.fault))
        return ScriptStep(self.site, completed(self.site, self.answer))


def model_step(written: Plain) -> ModelStep | None:
    """The step that is written as `site: answer` or `site: {fail: fault}`; None for anything else."""
    if not isinstance(written, dict) or len(written) != 1:
        return None
    site, answer = next(iter(written.items()))
    if site not in SITES:
        return None
    if isinstance(answer, dict) and set(answer) == {FAIL}:
        return ModelStep(site, fault=answer[FAIL]) if answer[FAIL] in FAULTS else None
    return ModelStep(site, answer) if isinstance(answer, str if site in _TEXTS else dict) else None


def completed(site: Site, answer: Plain) -> Plain:
    """The answer with the empty values of what is not written, at every depth."""
    from askfirst.understanding.model import answers  # costs what most scenarios do not need

    kinds: dict[str, type[answers.ModelAnswer]] = {
        "classify": answers.Classified,
        "restate": answers.Restated,
        "plan": answers.Planned,
        "fill": answers.Filled,
    }
    if site not in kinds:
        return answer
    schema = answers.schema_of(kinds[site])
    return _whole(answer, schema, schema.get("$defs", {}))


def _whole(value: Plain, schema: Mapping[str, Any], named: Mapping[str, Any]) -> Plain:
    shapes = tuple(_shapes(schema, named))
    if isinstance(value, list):
        items: Mapping[str, Any] = next((shape["items"] for shape in shapes if "items" in shape), {})
        return [_whole(item, items, named) for item in value]
    if not isinstance(value, dict):
        return value
    parts = {name: part for shape in shapes for name, part in shape.get("properties", {}).items()}
    empty = {name: _empty(name, tuple(_shapes(part, named))) for name, part in parts.items() if name not in value}
    kept = {name: _whole(inner, parts.get(name, {}), named) for name, inner in value.items()}
    return kept | {name: found[0] for name, found in empty.items() if found}


def _shapes(schema: Mapping[str, Any], named: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The schema itself, or all that it may be."""
    if "$ref" in schema:
        yield from _shapes(named[schema["$ref"].rpartition("/")[2]], named)
    elif "anyOf" in schema:
        for inner in schema["anyOf"]:
            yield from _shapes(inner, named)
    else:
        yield schema


def _empty(name: str, shapes: tuple[Mapping[str, Any], ...]) -> tuple[Plain, ...]:
    """The empty value; none for what has to be written."""
    types = {shape.get("type") for shape in shapes}
    if "null" in types:
        return (None,)
    if "array" in types:
        return ([],)
    if "boolean" in types:
        return (False,)
    return (_USUAL[name],) if name in _USUAL else ()
