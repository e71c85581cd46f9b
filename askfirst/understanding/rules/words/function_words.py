"""The English of calculations, as data: the phrases that name each function, written folded."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.domain.query import Function

ADDED_UP: tuple[str, ...] = (
    "summed up", "summed", "added up", "added together", "totalled", "totaled", "totalled up", "totaled up", "tallied",
    "tallied up", "totted up", "summarised as a total", "added all together", "all added up", "all added together",
)  # fmt: skip
"""What is done to a number that was said before: "freight cost, summed up per quarter"."""
FUNCTIONS: Mapping[Function, tuple[str, ...]] = {
    "count": (
        "how many", "number of", "the number of", "total number of", "overall number of", "total count of",
        "counts", "count", "count of", "counts of", "amount of times", "#",
    ),
    "count_distinct": (
        "how many different", "how many distinct", "how many unique", "number of different",
        "number of distinct",
        "number of unique", "count of distinct", "count of unique", "distinct count of", "unique count of",
        "count distinct", "distinct", "unique", "different",
    ),
    "sum": (
        "total", "sum", "sum of", "total of", "how much", "in total", "overall", "combined", "totals", "altogether",
        "all told", "all together", "all in all", *ADDED_UP,
    ),
    "avg": (
        "average", "mean", "avg", "on average", "average of", "mean of", "averages", "averaged", "averaging",
        "averaged out",
    ),
    "min": ("minimum", "min", "minimum of", "lowest value of", "smallest value of"),
    "max": ("maximum", "max", "maximum of", "highest value of", "largest value of"),
    "median": (
        "median", "median of", "middle value of", "middle value", "the middle value", "the middle value of", "medians",
        "median value", "median value of", "50th percentile", "50th percentile of",
    ),
    "percentile": ("quartiles", "quartile", "quartiles of"),
    "stddev": (
        "standard deviation", "standard deviation of", "std", "stddev", "std dev", "std deviation", "stdev",
        "standard deviations", "standard deviations of", "std of", "stddev of", "std dev of", "std deviation of",
        "stdev of", "sd of", "st dev", "st dev of", "standard dev", "standard dev of", "sample standard deviation",
        "sample standard deviation of",
    ),
    "share": (
        "share", "share of", "percentage", "percentage of", "percent of", "proportion of", "proportion",
        "fraction of",
        "what percentage of", "what share of", "what proportion of", "market share", "percent", "what percent of",
        "what percent", "how many percent of", "how many percent", "what fraction of", "portion of",
        "what portion of", "part of", "what part of", "% of", "what % of", "what %", "rate", "rates",
        "slice of", "slice", "chunk of", "contribution of", "contributions of", "contribution", "contributions",
        "percentage contribution of", "percent contribution of", "relative contribution of",
        "percentage contribution", "percent contribution",
        "percentages", "shares", "pct of", "per cent of", "per cent", "what per cent of", "what per cent", "pct",
    ),
    "ratio": ("ratio of", "ratio between", "ratio", "quotient of"),
    "correlation": (
        "correlation coefficient", "correlation coefficient of", "correlation coefficient between",
        "correlation", "correlation between", "correlation of", "correlate", "correlated",
        "correlations between", "relationship between", "association between", "correlates",
    ),
}  # fmt: skip
