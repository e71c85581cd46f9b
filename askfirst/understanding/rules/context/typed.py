"""Sentences that set the context: "set the metric to revenue", "use monthly grouping", "clear the filters".

Only certain patterns: what may be a question, an answer or an action is never taken for one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from askfirst.catalog.lookup import fold
from askfirst.domain.codec import Plain
from askfirst.domain.context import ALL, Setting
from askfirst.domain.decision import Decision
from askfirst.domain.errors import UserError
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.conditions import filters_in
from askfirst.understanding.rules.context.kinds import grouping_of, visualization_of
from askfirst.understanding.rules.context.names import figures_named, paths_named, plain_name
from askfirst.understanding.rules.context.periods import whole_time
from askfirst.understanding.rules.context.typed_filters import field_and_rest, filter_in, unquoted

_LABELS: Mapping[str, str] = {
    "metric": "metric", "measure": "metric", "kpi": "metric",
    "dimension": "dimension",
    "time period": "time_period", "period": "time_period", "time range": "time_period", "date range": "time_period",
    "time frame": "time_period", "timeframe": "time_period", "time": "time_period",
    "grouping": "grouping", "granularity": "grouping", "grain": "grouping", "time grain": "grouping",
    "visualization": "visualization", "visualisation": "visualization", "chart type": "visualization",
    "chart": "visualization", "graph": "visualization",
    "analysis type": "analysis_type", "analysis mode": "analysis_type", "analysis": "analysis_type",
    "filter": "filter", "filters": "filter",
}  # fmt: skip
_ALL = frozenset({"settings", "setting", "context", "all", "everything that is set"})
_LABEL = "|".join(sorted((*map(re.escape, _LABELS),), key=len, reverse=True))
_THE = r"(?:(?:the|my|our|a|an|all|all the|all my) )?"
_LEAD = re.compile(r"^(?:(?:please|pls|ok|okay|now|so|then|and|can you|could you|would you)[, ]+)*", re.IGNORECASE)
_TAIL = re.compile(r"[\s.!]*(?:,? (?:please|pls|thanks|thank you))?[\s.!]*$", re.IGNORECASE)
_SET = re.compile(rf"set {_THE}(?P<label>{_LABEL})(?: to| as|:| =)? (?:(?:a|an|the) )?(?P<value>.+)", re.IGNORECASE)
_SET_FIELD = re.compile(rf"set {_THE}(?P<field>[\w. ]+?) filter(?: to|:| =)? (?P<value>.+)", re.IGNORECASE)
_USE_AS = re.compile(rf"use (?:(?:a|an|the) )?(?P<value>.+?) (?:as|for) {_THE}(?P<label>{_LABEL})", re.IGNORECASE)
_USE = re.compile(rf"use {_THE}(?P<value>\w+) (?P<label>grouping|granularity|grain|analysis)", re.IGNORECASE)
_CLEAR = re.compile(rf"(?:clear|reset|unset) {_THE}(?P<what>[\w. ]+)", re.IGNORECASE)
_CLEAR_FIELD = re.compile(r"(?P<field>[\w. ]+?) filters?|filters? (?:on|for|by) (?P<other>[\w. ]+)", re.IGNORECASE)
_ALWAYS = re.compile(r"(?:from now on|always)[,:]? (?P<before>.+)|(?P<after>.+?),? from now on", re.IGNORECASE)
_MOST_CHARACTERS = 500

Read: TypeAlias = Callable[[str, View], Setting | None]


def set_by(message: str, view: View) -> Decision | None:
    """The kind of a message that says a setting; None for every other."""
    setting = setting_in(message, view)
    if setting is None:
        return None
    reason = "It sets something for the questions to come."
    return Decision("set_context", 1.0, "regex", reason, intent=setting.intent, value=setting.value)


def setting_in(message: str, view: View) -> Setting | None:
    """The setting that a message says and says nothing but; None for every other message."""
    if len(message) > _MOST_CHARACTERS or message.rstrip().endswith("?"):
        return None
    text = _TAIL.sub("", _LEAD.sub("", " ".join(message.split())))
    return next((found for read in _READERS if (found := read(text, view))), None)


def _set(text: str, view: View) -> Setting | None:
    if found := _SET.fullmatch(text):
        return _labelled(found["label"], found["value"], view)
    found = _SET_FIELD.fullmatch(text)
    if found and (name := _field(found["field"], view)):
        return Setting("set_filter", filter_in(f"{name} {found['value']}", view))
    return None


def _use(text: str, view: View) -> Setting | None:
    found = _USE_AS.fullmatch(text) or _USE.fullmatch(text)
    return _labelled(found["label"], found["value"], view) if found else None


def _clear(text: str, view: View) -> Setting | None:
    found = _CLEAR.fullmatch(text)
    if found is None:
        return None
    what = found["what"].lower()
    if what in _ALL:
        return Setting(ALL)
    # Of an answer's own conditions "clear the filters" is a change, where none are set.
    held = bool(filters_in(view.context)) or view.last_query is None
    if what in _LABELS:
        return Setting(f"set_{_LABELS[what]}") if _LABELS[what] != "filter" or held else None
    one = _CLEAR_FIELD.fullmatch(what)
    name = _field(one["field"] or one["other"], view) if one else ""
    return Setting("set_filter", {name: None}) if name and held else None


def _always(text: str, view: View) -> Setting | None:
    found = _ALWAYS.fullmatch(text)
    if found is None:
        return None
    body = found["before"] or found["after"]
    return _set(body, view) or _use(body, view) or next((one for read in _BODIES if (one := read(body, view))), None)


def _only(body: str, view: View) -> Setting | None:
    found = re.fullmatch(r"(?:only|just)(?: (?:with|where|for|in|the))? (?P<rest>.+)", body, re.IGNORECASE)
    if found is None or not field_and_rest(found["rest"], view):
        return None
    value = filter_in(found["rest"], view)
    return Setting("set_filter", value) if isinstance(value, dict) else None


def _by(body: str, view: View) -> Setting | None:
    found = re.fullmatch(
        r"(?:show (?:it|them|everything) |group(?:ed)? )?(?:by|per) (?P<what>[\w. ]+)", body, re.IGNORECASE
    )
    if found is None:
        return None
    if grain := _valid(grouping_of, found["what"]):
        return Setting("set_grouping", grain)
    return Setting("set_dimension", found["what"]) if _field(found["what"], view) else None


def _as(body: str, view: View) -> Setting | None:
    del view
    found = re.fullmatch(
        r"(?:show|draw|use)? ?(?:it |them )?(?:as |in )?(?:an? )?(?P<what>[\w ]+)", body, re.IGNORECASE
    )
    kind = _valid(visualization_of, found["what"]) if found else None
    return Setting("set_visualization", kind) if kind else None


def _during(body: str, view: View) -> Setting | None:
    said = re.sub(r"^(?:use |only |just )?(?:for |in |during |over )?(?:the )?", "", body, flags=re.IGNORECASE)
    span = whole_time(said, view)
    return Setting("set_time_period", said) if span and span.period and not span.period.cycle else None


def _figure(body: str, view: View) -> Setting | None:
    found = re.fullmatch(r"use (?:the )?(?P<what>[\w. ]+)", body, re.IGNORECASE)
    name = plain_name(found["what"], "metric") if found and fold(found["what"]) else ""
    return Setting("set_metric", found["what"]) if found and name and figures_named(name, view.catalog) else None


_BODIES: tuple[Read, ...] = (_only, _by, _as, _during, _figure)
_READERS: tuple[Read, ...] = (_set, _use, _clear, _always)


def _labelled(label: str, value: str, view: View) -> Setting | None:
    key = _LABELS[label.lower()]
    said = unquoted(value)
    if key == "filter":
        return Setting("set_filter", filter_in(value, view))
    return Setting(f"set_{key}", _from_json(value) if value.startswith("{") else said)


def _from_json(value: str) -> Plain:
    try:
        return json.loads(value)
    except ValueError:
        return value


def _field(words: str, view: View) -> str:
    """The words as the name of a field that some dataset has; empty where none has."""
    if not all(map(fold, words.split("."))):
        return ""
    name = plain_name(words, "field")
    return name if any(paths_named(name, dataset, view.catalog) for dataset in view.catalog.datasets) else ""


def _valid(check: Callable[[Plain], str], said: str) -> str:
    try:
        return check(said)
    except UserError:
        return ""
