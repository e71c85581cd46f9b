"""The settings that are one of a few words: how to look at figures, by which grain of time, in which picture."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.catalog.lookup import fold
from askfirst.domain.codec import Plain
from askfirst.domain.query import Grain
from askfirst.understanding.rules.context.names import unknown

ANALYSIS_TYPES: Mapping[str, frozenset[str]] = {
    "trend": frozenset({"trend", "trends", "trend analysis", "time series", "timeseries", "over time", "development"}),
    "comparison": frozenset({"comparison", "comparisons", "compare", "comparing", "comparison analysis", "breakdown"}),
    "distribution": frozenset({"distribution", "distributions", "distribution analysis", "spread", "split"}),
}
GROUPINGS: Mapping[str, Grain] = {
    "hourly": "hour",
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
}
_OTHER_GRAINS = {"annually": "yearly", "annual": "yearly"}
VISUALIZATIONS: Mapping[str, frozenset[str]] = {
    "line_chart": frozenset({"line", "line chart", "line graph", "lines", "line plot"}),
    "bar_chart": frozenset({"bar", "bar chart", "bar graph", "bars", "column chart", "column", "columns"}),
    "pie_chart": frozenset({"pie", "pie chart", "donut", "donut chart", "doughnut", "doughnut chart"}),
    "area_chart": frozenset({"area", "area chart"}),
    "scatter_chart": frozenset({"scatter", "scatter chart", "scatter plot", "scatterplot"}),
    "histogram": frozenset({"histogram"}),
    "heatmap": frozenset({"heatmap", "heat map"}),
    "table": frozenset({"table", "data table", "grid"}),
    "number": frozenset({"number", "single number", "kpi", "card", "scorecard"}),
}


def analysis_type_of(value: Plain) -> str:
    """The analysis type that words name. Raises UnknownName with those that there are."""
    return _one_of(value, "analysis type", ANALYSIS_TYPES)


def visualization_of(value: Plain) -> str:
    """The kind of picture that words name. Raises UnknownName with those that there are."""
    return _one_of(value, "visualization", VISUALIZATIONS)


def grouping_of(value: Plain) -> str:
    """The grain that words name, as in "month", "monthly" and "by month". Raises UnknownName with those there are."""
    said = fold(value) if isinstance(value, str) else ""
    for lead in ("by ", "per ", "each ", "every "):
        said = said.removeprefix(lead)
    said = _OTHER_GRAINS.get(said, said)
    for name, grain in GROUPINGS.items():
        if said in (name, grain, f"{grain}s"):
            return name
    raise unknown("grouping", value, list(GROUPINGS))


def _one_of(value: Plain, what: str, kinds: Mapping[str, frozenset[str]]) -> str:
    said = fold(value) if isinstance(value, str) else ""
    for name, words in kinds.items():
        if said == fold(name) or said in words:
            return name
    raise unknown(what, value, list(kinds))
