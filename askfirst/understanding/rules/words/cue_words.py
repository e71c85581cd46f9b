"""The English of questions, as data: the phrases of every cue, and the words without meaning.

A phrase is written folded (see `fold`). A longer phrase wins over a shorter one. Words of one dataset have no place
here: they stand in its catalog.
"""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.understanding.rules.spans import SpanKind
from askfirst.understanding.rules.words.comparing_words import BESIDE, COMPARE, HIGHER_THAN, LOWER_THAN, SIDE_BY_SIDE
from askfirst.understanding.rules.words.levels import LEVELS
from askfirst.understanding.rules.words.missing_words import NOT_KNOWN
from askfirst.understanding.rules.words.order_words import FROM_HIGH, FROM_LOW
from askfirst.understanding.rules.words.polite_words import POLITE
from askfirst.understanding.rules.words.rank_words import BY_NUMBER_AND_WORTH
from askfirst.understanding.rules.words.yet_words import LEFT_OUT_BEHIND, YET_TO_BE

STATED = ("recorded", "filled in", "filled out", "filled", "specified", "provided", "entered", "stated", "documented")
"""What is said of a field that holds a value."""
_OVER = ("over", "across", "through", "throughout")
CUES: Mapping[SpanKind, Mapping[str, tuple[str, ...]]] = {
    "grouping": {
        "by": (
            "by", "per", "for each", "for every", "grouped by", "group by", "broken down by", "break down by",
            "break it down by", "split by", "split it by", "each", "every", "in each", "breakdown by",
            "depending on", "depend on", "depends on", "depended on", "according to", "as a function of",
            "conditional on", "broken out by", "sliced by",
            "stratified by", "segmented by", "disaggregated by", "separated by", "organized by", "organised by",
            "categorized by", "categorised by", "aggregated by", "in each of", "for each of", "each of", "each one of",
            "every one of", "for every one of", "for each one of", "by each", "by every", "on each", "at each",
            "with each", "on every", "in every", "at every", "across each", "across every", "depending upon",
            "subdivided by", "classed by", "tabulated by", "bucketed by", "dependent on", "in dependence of",
            "across", "split between", "split among", "split across", "divided among", "divided between",
            "distributed across", "distributed over", "distributed among", "spread across", "spread over",
            *(f"{fell} {to} {each}" for fell in ("fell", "fall", "falls", "go", "goes", "went", "belong", "belongs",
              "belonged") for to in ("to", "into", "under", "on", "in", "within") for each in ("each", "every")),
            "split over", "divided over", "split up by", "split into",
        ),
        "time": ("over time", "trend", "trends", "time series", "trend of", "timeline"),
    },
    "grain": {
        "hour": ("hour", "hourly"),
        "day": ("day", "days", "daily", "date", "day by day", "day to day", "from day to day"),
        "week": ("week", "weeks", "weekly", "week by week", "week to week", "from week to week"),
        "month": ("month", "months", "monthly", "month by month", "month to month", "from month to month"),
        "quarter": ("quarter", "quarters", "quarterly", "quarter by quarter", "from quarter to quarter"),
        "year": (
            "year", "years", "yearly", "annual", "annually", "year by year", "year to year", "from year to year",
            "year after year",
        ),
    },
    "comparator": {
        "gt": (
            "more than", "over", "above", "greater than", "exceeding", "exceeds", "exceed", "higher than",
            "larger than",
            "bigger than", "longer than", "heavier than", "older than", "later than", "upwards of",
            "in excess of", "north of", ">", "exceeded", "surpassing", "surpass", "surpasses", "surpassed",
            "topping", "topped",
            "beyond", "upward of", "better than", "taller than", "wider than", "deeper than", "faster than",
            *HIGHER_THAN, *(f"{moved} {where}" for moved in LEVELS for where in ("above", "over", "past", "beyond")),
        ),
        "ge": (
            "at least", "no less than", "not less than", "no fewer than", "minimum of",
            "greater than or equal to",
            "more than or equal to", "from at least", ">=", "≥", "at or above", "at or over", "equal to or above",
            "equal to or more than", "equal to or greater than", "above or equal to", "not below", "not under",
            "no lower than", "not lower than", "no smaller than", "no below", "not fewer than", "no under",
            "a minimum of", "at the least", "no shorter than", "no younger than", "no lighter than",
            "higher than or equal to",
            "larger than or equal to",
        ),
        "lt": (
            "less than", "fewer than", "under", "below", "lower than", "smaller than", "shorter than",
            "lighter than",
            "younger than", "<", "beneath", "short of", "south of", "slower than", "colder than", "narrower than",
            *LOWER_THAN, *(f"{moved} {where}" for moved in LEVELS for where in ("below", "under", "beneath")),
        ),
        "le": (
            "at most", "no more than", "not more than", "up to", "maximum of", "less than or equal to",
            "not over",
            "not exceeding", "<=", "≤", "at or below", "at or under", "equal to or below", "equal to or less than",
            "below or equal to", "not above", "no higher than", "not higher than", "no greater than",
            "not greater than",
            "no larger than", "not larger than", "no bigger than", "no longer than", "no older than", "no heavier than",
            "fewer than or equal to", "lower than or equal to", "smaller than or equal to", "a maximum of",
            "at the most",
            "as little as", "under or equal to", "does not exceed", "do not exceed", "did not exceed", "not to exceed",
        ),
        "eq": ("equal to", "equals", "exactly", "=", "==", "is exactly", "equal"),
        "ne": ("not equal to", "!=", "<>", "≠", "different from", "is not equal to"),
        "between": ("between", "ranging from"),
        "negative": ("negative",),
        "positive": ("positive",),
        "ge_after": (
            "or older", "or longer", "or heavier", "or taller", "or bigger", "or larger", "or better", "or later",
            "and over", "and older", "and higher", "and upwards", "or upwards", "upwards", "or so and more",
            "and beyond",
            "or more", "or above", "or over", "or higher", "or greater", "and above", "and more", "and up",
        ),
        "le_after": (
            "or younger", "or shorter", "or lighter", "or smaller", "and under", "and younger", "and lower", "or less",
            "or fewer", "or below", "or under", "or lower", "and below", "and less",
        ),
    },
    "order": {
        "by": (
            "sorted by", "sort by", "order by", "ordered by", "ranked by", "rank by", "sort them by", "order them by",
            "sort it by", "ranked on", "sorted on", "in order of", "sort",
        ),
        "desc": (
            "descending", "desc", "in descending order", "highest first", "largest first", "biggest first",
            "newest first", "latest first", "from high to low", "most first", "longest first",
            *FROM_HIGH, "descending order",
        ),
        "asc": (
            "ascending", "asc", "in ascending order", "lowest first", "smallest first", "oldest first",
            "earliest first",
            *FROM_LOW, "in alphabetical order", "alphabetical order",
            "from low to high", "fewest first", "shortest first", "ascending order", "alphabetically",
        ),
    },
    "superlative": {
        **BY_NUMBER_AND_WORTH,
        "most": ("most", "the most"),
        "least": ("least", "fewest", "the least", "the fewest"),
        "high": (
            "highest", "largest", "biggest", "greatest", "longest", "heaviest", "maximal", "top", "best paid",
            "tallest", "widest", "deepest", "thickest", "fastest", "hottest", "warmest", "wettest", "rainiest",
            "windiest", "richest", "strongest", "priciest", "costliest", "dearest", "farthest", "furthest",
            "most expensive", "most costly", "most valuable", "most powerful", "most populous", "most populated",
            "most efficient", "most fuel efficient", "northernmost", "easternmost", "most northern",
            "most eastern", "most economical",
        ),
        "low": (
            "lowest", "smallest", "shortest", "lightest", "minimal", "bottom", "narrowest", "shallowest", "worst paid",
            "thinnest", "slowest", "coldest", "coolest", "driest", "calmest", "poorest", "weakest", "cheapest",
            "least expensive", "least valuable", "least costly", "least powerful", "least populous", "least populated",
            "least economical", "least efficient", "nearest", "closest", "youngest",
            "southernmost", "westernmost", "most southern", "most western",
        ),
        "late": ("latest", "newest", "most recent", "last", "most recently", "freshest"),
        "early": ("earliest", "oldest", "first", "longest standing", "longest serving", "most senior"),
    },
    "negation": {
        "not": (
            "not", "except", "excluding", "other than", "but not", "non", "no", "arent", "isnt", "werent",
            "wasnt",
            "didnt", "dont", "doesnt", "never", "except for", "apart from", "anything but", "that are not",
            "havent",
            "which are not", "not in", "not with", "hasnt", "have not", "has not", "neither", "nor",
            "exclude", "not from", "not counting", "not including", "leaving aside", "leaving out", "disregarding",
            "with the exception of", "aside from", "setting aside", "outside", "outside of",
            "ignoring", "barring",
            *YET_TO_BE,
            "everyone but", "everything but", "everybody but", "anyone but", "anywhere but", "everywhere but",
            "all but",
            "anybody but", "aside from", "omitting", "with the exception of", "save for",
        ),
        "after": LEFT_OUT_BEHIND,
    },
    "missing": {
        "is_null": (
            "await", "awaits", "awaiting", "still awaiting",
            "without", "without any", "without a", "without an", "with no", "missing", "lacking",
            "having no", "has no", "had no",
            "have no", "with missing", "with empty", "with an empty", "with unknown", "that have no",
            "where there is no", "for which no", "for which there is no",
            "where no", "of which no", "that lack", "which lack",
            "is unknown", "are unknown", "unknown", "not known", "is not known", "blank", "is blank",
            "is missing", "is empty", "are missing", "is null", "with a missing", "lack", "lacks", "lacked",
            *(f"{no} have{a}" for no in ("dont", "doesnt", "didnt", "do not", "does not", "did not")
              for a in ("", " a", " an", " any")),
            *(f"{no}{been} {stated}" for no in ("not", "isnt", "arent", "wasnt", "werent", "never", "hasnt", "havent")
              for been in ("", " been") for stated in STATED),
            *(f"un{stated}" for stated in STATED if " " not in stated), *NOT_KNOWN,
        ),
        "not_null": (
            "is not missing", "is not empty", "is not null", "is known", "with a known", "with known",
            *(f"{been} {stated}" for been in ("is", "are", "was", "were", "been") for stated in STATED),
        ),
    },
    "conjunction": {
        "or": ("or", "and or"),
        "versus": (
            "vs", "versus", "compared to", "compared with", "against", "in comparison to", "in comparison with",
            "as opposed to", "relative to", "than", "stack up against", "stacks up against", "measure up to",
            "measure up against",
            "side by side with", "next to", *BESIDE, "in contrast to", "in contrast with", "stand against",
        ),
        "and": ("and", "as well as", "&", ",", "along with", "together with", "plus", "both", "either",
        "but", "however"),
    },
    "joining": {
        "of": ("of",),
        "in": ("in", "at", "on", "within", "inside", "during", "among", "amongst"),
        "to": ("to", "into"),
        "from": ("from",),
        "for": (
            "for", "in terms of", "when it comes to", "with regard to", "with respect to", "in regard to", "as for",
        ),
        "with": (
            "with", "having", "where", "whose", "that have", "which have", "that had", "that got", "that has",
            "that are in",
        ),
        "is": (":", "is", "are", "was", "were", "be", "been", "being"),
        "via": ("via", "through", "using", "by means of", "with the help of"),
        "over": ("divided by",),
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
            "name the", "name all", "name every", "name our",
            "show", "list", "give", "display", "find", "get", "fetch", "see", "view", "pull", "return",
            "retrieve", "print", "plot", "chart", "graph", "draw", "visualize", "visualise", "plot a chart of",
            "look up", "look for", "bring up", "tell", "need", "want", "report", "search", "search for",
            "looking for", "interested in", "to know", "know", "pull up",
        ),
        "rank": ("rank", "ranking of", "rank all", "rank our"),
        "when": ("when", "on which date", "on what date", "on which day", "at what time", "which date", "what date"),
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
        "compare": (*COMPARE, *SIDE_BY_SIDE),
        "why": ("why", "how come", "what if", "predict", "forecast"),
    },
    "change": {
        "only": (
            "only", "just", "only the", "just the", "only those", "narrow to", "narrow it to", "restrict to",
            *(f"{cut} {what}{down} to" for cut in ("limit", "restrict", "narrow", "reduce", "filter", "cut")
              for what in ("it", "that", "this", "them", "these", "those") for down in ("", " down")),
            "limit to", "filter to", "filter for", "filter on", "focus on", "zoom in on", "drill into", "keep only",
        ),
        "instead": (
            "instead", "rather", "instead of that", "switch to", "change to", "change it to", "make it",
        ),
        "also": ("also", "too", "additionally", "in addition", "further", "furthermore"),
        "drop": (
            "drop", "remove", "without the", "forget the", "ignore", "clear", "take out", "leave out",
            "throw out", "throw away", "kick out", "strike out", "discard", "eliminate", "weed out", "filter out",
            "leave aside", "disregard", "hide", "omit",
            "regardless of",
        ),
        "same": (
            "ditto", "ditto for", "likewise", "likewise for", "same", "same for", "the same", "same thing",
            "the same for", "same again", "what about",
            "how about",
            "again", "as before", "and for", "now for",
            *(f"{the}{noun}{until}" for the in ("same ", "the same ") for until in ("", " for", " but for")
              for noun in ("thing", "question", "query", "analysis", "figures", "numbers", "again", "exercise")),
        ),
        "any": ("all time", "any time", "anytime", "ever", "all dates"),
        "part": ("filter", "filters", "condition", "conditions", "restriction", "restrictions"),
        "part_time": ("time", "time filter", "date filter", "time range", "dates", "period", "time period"),
        "part_limit": ("limit",),
        "part_dimensions": ("grouping", "groups", "breakdown"),
    },
    "filler": {
        "polite": POLITE,
    },
    "chat": {
        "chat": (
            "joke", "poem",
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

GRAIN_FORMS = ("{0} after {0}", *(f"{over} the {{0}}s" for over in _OVER), "{0} wise", "{0}wise")
"""Forms in which a grain is said, each for all of them."""
