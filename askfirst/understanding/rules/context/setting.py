"""A setting, checked and put into the context."""

from __future__ import annotations

from askfirst.catalog.model import Catalog
from askfirst.domain.codec import Plain
from askfirst.domain.context import ALL, COMMON, Context, Setting, told, with_value
from askfirst.domain.errors import UserError
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.filters import filters_of
from askfirst.understanding.rules.context.kinds import analysis_type_of, grouping_of, visualization_of
from askfirst.understanding.rules.context.names import (
    all_figures,
    ambiguous,
    can_group,
    figures_named,
    paths_named,
    plain_name,
    unknown,
)
from askfirst.understanding.rules.context.periods import time_period_of


async def changed_context(context: Context, setting: Setting, view: View) -> tuple[dict[str, Plain], str]:
    """The context with the setting in it, and the sentence that tells of it.

    Raises UserError for a value that cannot be, with what is allowed or nearest; LimitError for too many settings.
    """
    if setting.key == ALL and setting.takes_back:
        return {}, told(setting, None)
    if setting.takes_back:
        return with_value(context, setting.key, None), told(setting, None)
    if setting.key == "filter":
        filters = await filters_of(setting.value, context.get("filter"), view)
        return with_value(context, "filter", filters), _told_of_filters(setting, filters)
    value = _checked(setting, view)
    return with_value(context, setting.key, value), told(setting, value)


def _told_of_filters(setting: Setting, filters: dict[str, Plain]) -> str:
    """Which were set, or that all of those named were taken away."""
    new = {name: value for name, value in setting.value.items() if value is not None}
    if new:
        return told(setting, new)
    left = "" if not filters else f"; still set: {', '.join(filters)}"
    return f"Cleared filter {', '.join(setting.value)}{left}"


def _checked(setting: Setting, view: View) -> Plain:
    value = setting.value
    if setting.key not in COMMON:
        return value
    if setting.key == "analysis_type":
        return analysis_type_of(value)
    if setting.key == "grouping":
        return grouping_of(value)
    if setting.key == "visualization":
        return visualization_of(value)
    if setting.key == "time_period":
        return time_period_of(value, view)
    return metric_of(value, view.catalog) if setting.key == "metric" else dimension_of(value, view.catalog)


def metric_of(value: Plain, catalog: Catalog) -> str:
    """The name of a figure as it is kept. Raises UserError where there is none, or more than one."""
    name = plain_name(value, "metric")
    found = figures_named(name, catalog)
    if len(found) > 1:
        raise ambiguous("metric", value, [one.exact for one in found])
    if not found:
        figures = all_figures(catalog)
        known = [one.name for one in figures if one.kind == "measure"] + [one.exact for one in figures]
        raise unknown("metric", value, list(dict.fromkeys([*known, *catalog.datasets])))
    return name


def dimension_of(value: Plain, catalog: Catalog) -> str:
    """The name of a field to group by, as it is kept. Raises UserError where none or only several have it."""
    name = plain_name(value, "dimension")
    found = {start: paths_named(name, start, catalog) for start in catalog.datasets}
    fields = [catalog.bind(start, path) for start, paths in found.items() for path in paths]
    if fields and not any(map(can_group, fields)):
        how = "Set the grain of time with set_grouping" if fields[0].field.role == "time" else "Set it with set_metric"
        raise UserError(f"{str(value)!r} makes no groups: it is a {fields[0].field.role}.", f"{how} instead.")
    groups = {start: [path for path in paths if can_group(catalog.bind(start, path))] for start, paths in found.items()}
    if any(len(paths) == 1 for paths in groups.values()):
        return name
    several = [f"{start}.{path}" for start, paths in groups.items() for path in paths]
    if several:
        raise ambiguous("dimension", value, several)
    known: dict[str, None] = {}
    for dataset in catalog.datasets.values():
        own = [catalog.bind(dataset.name, field) for field in dataset.fields]
        known |= {one.path: None for one in own if can_group(one) and one.field.role != "identifier"}
        known |= dict.fromkeys(dataset.relations)
    raise unknown("dimension", value, list(known))
