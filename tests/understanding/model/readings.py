"""What a model may answer at each call, with everything that a test does not speak of left empty."""

from __future__ import annotations

from typing import Any

from askfirst.domain.codec import Plain


def reading(**parts: Any) -> dict[str, Plain]:
    """A restatement over shipments."""
    empty: dict[str, Plain] = {
        "question": "q", "scope": 95, "goal": "query", "dataset": "shipments", "conditions": [], "time": None,
        "measures": [], "groups": [], "columns": [], "having": [], "order": [], "limit": None, "skip": None,
        "drop": [],
        "left_out": [],
    }  # fmt: skip
    return {**empty, **parts}


def condition(said: str, field: str, op: str = "eq", values: tuple[str, ...] = (), **more: Any) -> dict[str, Plain]:
    return {
        "said": said,
        "field": field,
        "op": op,
        "values": list(values),
        "part": None,
        "alternative": None,
        "of_rate": False,
        **more,
    }


def time(said: str, start: str | None, end: str | None, field: str | None = None) -> dict[str, Plain]:
    return {"said": said, "field": field, "start": start, "end": end}


def measure(said: str, function: str = "count", field: str | None = None, **more: Any) -> dict[str, Plain]:
    return {"said": said, "function": function, "field": field, "second": None, "percent": None, "across": None, **more}


def group(said: str, field: str, grain: str | None = None, part: str | None = None) -> dict[str, Plain]:
    return {"said": said, "field": field, "grain": grain, "part": part}


def column(said: str, field: str) -> dict[str, Plain]:
    return {"said": said, "field": field}


def having(said: str, op: str, value: float, function: str = "count", field: str | None = None) -> dict[str, Plain]:
    return {"said": said, "function": function, "field": field, "op": op, "value": value}


def order(said: str, function: str | None = "count", field: str | None = None, **more: Any) -> dict[str, Plain]:
    return {"said": said, "function": function, "field": field, "descending": True, **more}


def classified(kind: str, *options: int, request: str = "") -> dict[str, Plain]:
    return {"kind": kind, "options": list(options), "request": request, "reason": ""}


def planned(tool: str, description: str = "Do it", **args: str) -> dict[str, Plain]:
    """A plan of one step; the values are JSON."""
    given: list[Plain] = [{"name": name, "value": value} for name, value in args.items()]
    step: dict[str, Plain] = {
        "key": "first", "description": description, "tool": tool, "args": given, "inputs": [], "depends_on": [],
    }  # fmt: skip
    return {"steps": [step]}


def filled(*args: tuple[str, str, str], confidence: int = 90) -> dict[str, Plain]:
    """Arguments, each with its name, its value as JSON, and the words that it comes from."""
    given: list[Plain] = [{"name": name, "value": value, "said": said} for name, value, said in args]
    return {"args": given, "confidence": confidence, "reason": ""}
