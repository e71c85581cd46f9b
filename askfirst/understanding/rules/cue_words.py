"""The English of questions, as data: the phrases of every cue, and the words without meaning.

A phrase is written folded (see `fold`). A longer phrase wins over a shorter one. Words of one dataset have no place
here: they stand in its catalog.
"""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.domain.query import Function
from askfirst.understanding.rules.spans import SpanKind

FUNCTIONS: Mapping[Function, tuple[str, ...]] = {
    "count": (
        "how many", "number of", "the number of", "count", "count of", "counts of", "amount of times", "#",
    ),
    "count_distinct": (
        "how many different", "how many distinct", "how many unique", "number of different",
        "number of distinct",
        "number of unique", "count of distinct", "count of unique", "distinct count of", "unique count of",
        "count distinct", "distinct", "unique", "different",
    ),
    "sum": ("total", "sum", "sum of", "total of", "how much", "in total", "overall", "combined", "totals"),
    "avg": ("average", "mean", "avg", "on average", "average of", "mean of", "averages"),
    "min": ("minimum", "min", "minimum of", "lowest value of", "smallest value of"),
    "max": ("maximum", "max", "maximum of", "highest value of", "largest value of"),
    "median": ("median", "median of", "middle value of"),
    "stddev": (
        "standard deviation", "standard deviation of", "std", "stddev", "std dev", "std deviation", "stdev",
    ),
    "share": (
        "share", "share of", "percentage", "percentage of", "percent of", "proportion of", "proportion",
        "fraction of",
        "what percentage of", "what share of", "what proportion of", "market share",
    ),
    "correlation": (
        "correlation", "correlation between", "correlation of", "correlate", "correlated",
        "correlations between",
    ),
}  # fmt: skip

CUES: Mapping[SpanKind, Mapping[str, tuple[str, ...]]] = {
    "grouping": {
        "by": (
            "by", "per", "for each", "for every", "grouped by", "group by", "broken down by", "break down by",
            "break it down by", "split by", "split it by", "each", "every", "in each", "breakdown by",
            "across",
        ),
        "time": ("over time", "trend", "trends", "time series", "trend of", "timeline"),
    },
    "grain": {
        "hour": ("hour", "hourly"),
        "day": ("day", "daily", "date"),
        "week": ("week", "weekly"),
        "month": ("month", "monthly"),
        "quarter": ("quarter", "quarterly"),
        "year": ("year", "yearly", "annual", "annually"),
    },
    "comparator": {
        "gt": (
            "more than", "over", "above", "greater than", "exceeding", "exceeds", "exceed", "higher than",
            "larger than",
            "bigger than", "longer than", "heavier than", "older than", "later than", "upwards of",
            "in excess of", ">",
        ),
        "ge": (
            "at least", "no less than", "not less than", "no fewer than", "minimum of",
            "greater than or equal to",
            "more than or equal to", "from at least", ">=", "≥",
        ),
        "lt": (
            "less than", "fewer than", "under", "below", "lower than", "smaller than", "shorter than",
            "lighter than",
            "younger than", "<",
        ),
        "le": (
            "at most", "no more than", "not more than", "up to", "maximum of", "less than or equal to",
            "not over",
            "not exceeding", "<=", "≤",
        ),
        "eq": ("equal to", "equals", "exactly", "=", "==", "is exactly", "equal"),
        "ne": ("not equal to", "!=", "<>", "≠", "different from", "is not equal to"),
        "between": ("between", "ranging from"),
        "contains": ("containing", "contains", "that contain", "with the word"),
        "ge_after": (
            "or more", "or above", "or over", "or higher", "or greater", "and above", "and more", "and up",
        ),
        "le_after": ("or less", "or fewer", "or below", "or under", "or lower", "and below", "and less"),
    },
    "order": {
        "by": (
            "sorted by", "sort by", "order by", "ordered by", "ranked by", "rank by", "sort them by",
            "order them by",
            "sort it by", "ranked on", "sorted on", "in order of", "sort",
        ),
        "desc": (
            "descending", "desc", "in descending order", "highest first", "largest first", "biggest first",
            "newest first", "latest first", "from high to low", "most first", "longest first",
            "descending order",
        ),
        "asc": (
            "ascending", "asc", "in ascending order", "lowest first", "smallest first", "oldest first",
            "earliest first",
            "from low to high", "fewest first", "shortest first", "ascending order", "alphabetically",
        ),
    },
    "superlative": {
        "often": ("most common", "most frequent", "commonest", "most popular", "most used", "most often",
            "busiest"),
        "most": ("most", "the most"),
        "least": ("least", "fewest", "the least", "the fewest"),
        "high": (
            "highest", "largest", "biggest", "greatest", "longest", "heaviest", "maximal", "top",
        ),
        "low": ("lowest", "smallest", "shortest", "lightest", "minimal", "bottom"),
        "worth": ("best", "worst"),
        "late": ("latest", "newest", "most recent", "last"),
        "early": ("earliest", "oldest", "first"),
    },
    "negation": {
        "not": (
            "not", "except", "excluding", "other than", "but not", "non", "no", "arent", "isnt", "werent",
            "wasnt",
            "didnt", "dont", "doesnt", "never", "except for", "apart from", "anything but", "that are not",
            "havent",
            "which are not", "not in", "not with", "hasnt", "have not", "has not", "neither", "nor",
            "exclude", "not from",
        ),
    },
    "missing": {
        "is_null": (
            "without", "without any", "without a", "without an", "with no", "missing", "lacking",
            "having no", "has no",
            "have no", "with missing", "with empty", "with an empty", "with unknown", "that have no",
            "where there is no",
            "is missing", "is empty", "are missing", "is null", "with a missing",
        ),
        "not_null": (
            "is not missing", "is not empty", "is not null", "is known", "with a known", "with known",
        ),
    },
    "conjunction": {
        "or": ("or", "and or"),
        "and": ("and", "as well as", "&", ",", "along with", "together with", "plus", "both", "either",
        "but", "however"),
    },
    "joining": {
        "of": ("of",),
        "in": ("in", "at", "on", "within", "inside", "during"),
        "to": ("to", "into"),
        "from": ("from",),
        "for": ("for",),
        "with": (
            "with", "having", "where", "whose", "that have", "which have", "that had", "that has",
            "that are in",
        ),
        "is": (":", "is", "are", "was", "were", "be", "been", "being"),
        "via": ("via", "through", "using"),
    },
    "columns": {
        "add": (
            "also include", "also show", "also add", "include", "including", "also list", "add",
            "also with", "show also",
            "and include", "and show", "with their", "and their", "along with their", "and also",
            "with its", "plus the",
        ),
    },
    "goal": {
        "list": (
            "show", "list", "give", "display", "find", "get", "fetch", "see", "view", "pull", "return",
            "retrieve", "print",
            "look up", "look for", "bring up", "tell", "need", "want", "report", "search", "search for",
            "pull up",
        ),
        "which": ("which", "what", "who", "whose", "what are", "which are", "what is", "whats"),
        "analysis": (
            "analyze", "analyse", "analysis", "analysis of", "statistics", "statistics of",
            "statistics for", "stats",
            "stats of", "describe", "patterns", "pattern", "distribution", "distribution of", "profile",
            "explore",
            "statistics on", "summary statistics", "summarize", "summarise", "insights", "outliers",
            "outliers in",
            "analyze the", "descriptive statistics", "patterns in",
        ),
        "compare": ("compare", "comparison of", "comparison"),
        "why": ("why", "how come", "what if", "predict", "forecast"),
    },
    "change": {
        "only": (
            "only", "just", "only the", "just the", "only those", "narrow to", "narrow it to", "restrict to",
        ),
        "instead": (
            "instead", "rather", "instead of that", "switch to", "change to", "change it to", "make it",
        ),
        "also": ("also", "too", "additionally", "in addition", "further", "furthermore"),
        "drop": (
            "drop", "remove", "without the", "forget the", "ignore", "clear", "take out", "leave out",
            "regardless of",
        ),
        "same": (
            "same", "same for", "the same", "same thing", "the same for", "same again", "what about",
            "how about",
            "again", "as before", "and for", "now for",
        ),
        "any": ("all time", "any time", "anytime", "ever", "all dates"),
        "part": ("filter", "filters", "condition", "conditions", "restriction", "restrictions"),
        "part_time": ("time", "time filter", "date filter", "time range", "dates", "period", "time period"),
        "part_limit": ("limit",),
        "part_dimensions": ("grouping", "groups", "breakdown"),
    },
    "chat": {
        "chat": (
            "hello", "hi", "hey", "thanks", "thank you", "good morning", "good evening", "joke", "poem",
            "weather", "recipe",
            "story", "song", "translate", "how are you", "who are you", "what can you do", "help",
            "good bye", "bye",
            "capital of", "president of", "essay", "what is your name", "meaning of life", "horoscope",
            "haiku",
        ),
    },
    "write": {
        "always": (
            "delete", "erase", "insert", "truncate", "overwrite", "wipe", "destroy", "purge", "alter",
            "drop table",
        ),
        "first": (
            "update", "modify", "edit", "change", "set", "rename", "cancel", "remove", "drop", "create",
            "correct", "refund",
            "insert into", "book", "assign", "approve", "add",
        ),
    },
}  # fmt: skip

FILLER: frozenset[str] = frozenset(
    word
    for line in (
        "a an the this that these those it its them they their theirs our ours my mine your yours us we",
        "i me you he she",
        "am do does did doing done have has had can could will would shall should might must please",
        "kindly there here then so",
        "as if s t re ve ll d im like ok okay well now yes all any some entire whole complete full",
        "everything anything",
        "something when where how really actually currently about given such respective following",
        "quickly simply basically",
        "record records row rows entry entries result results data dataset table information info",
        "details value values",
        "lets let happen happened happens occurred recorded us out right still already yet while because",
        "us question",
        "used sent moved handled received placed located based called named belonging involving related",
        "concerning",
        "whom ones one come came comes go goes going went much many make makes made seen saw perhaps maybe",
    )
    for word in line.split()
)
"""Words that say nothing about the data wherever they stand: reading steps over them."""
