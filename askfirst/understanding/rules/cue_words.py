"""The English of questions, as data: the phrases of every cue, and the words without meaning.

A phrase is written folded (see `fold`). A longer phrase wins over a shorter one. Words of one dataset have no place
here: they stand in its catalog.
"""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.understanding.rules.spans import SpanKind

STATED = ("recorded", "filled in", "filled out", "filled", "specified", "provided", "entered", "stated", "documented")
"""What is said of a field that holds a value."""
CUES: Mapping[SpanKind, Mapping[str, tuple[str, ...]]] = {
    "grouping": {
        "by": (
            "by", "per", "for each", "for every", "grouped by", "group by", "broken down by", "break down by",
            "break it down by", "split by", "split it by", "each", "every", "in each", "breakdown by",
            "across", "split between", "split among", "split across", "divided among", "divided between",
            "distributed across", "distributed over", "distributed among", "spread across", "spread over",
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
        "negative": ("negative",),
        "positive": ("positive",),
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
            "from highest to lowest", "highest to lowest", "from most to least", "from largest to smallest",
            "descending order",
        ),
        "asc": (
            "ascending", "asc", "in ascending order", "lowest first", "smallest first", "oldest first",
            "earliest first",
            "from lowest to highest", "lowest to highest", "from least to most", "from smallest to largest",
            "from low to high", "fewest first", "shortest first", "ascending order", "alphabetically",
        ),
    },
    "superlative": {
        "often": ("most common", "most frequent", "commonest", "most popular", "most used", "most often",
            "busiest"),
        "most": ("most", "the most"),
        "least": ("least", "fewest", "the least", "the fewest"),
        "high": (
            "highest", "largest", "biggest", "greatest", "longest", "heaviest", "maximal", "top", "tallest",
            "widest", "deepest", "thickest", "fastest", "hottest", "warmest", "wettest", "rainiest", "windiest",
            "richest", "strongest", "priciest", "costliest", "dearest", "farthest", "furthest", "most expensive",
            "most costly", "most powerful", "most populous", "most populated", "most economical",
            "most efficient", "most fuel efficient", "northernmost", "easternmost", "most northern", "most eastern",
        ),
        "low": (
            "lowest", "smallest", "shortest", "lightest", "minimal", "bottom", "narrowest", "shallowest",
            "thinnest", "slowest", "coldest", "coolest", "driest", "calmest", "poorest", "weakest", "cheapest",
            "least expensive", "least costly", "least powerful", "least populous", "least populated",
            "least economical", "least efficient", "nearest", "closest", "youngest",
            "southernmost", "westernmost", "most southern", "most western",
        ),
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
            "exclude", "not from", "not counting", "not including", "leaving aside", "leaving out", "disregarding",
            "with the exception of", "aside from", "setting aside", "outside", "outside of",
            "ignoring", "barring",
            "everyone but", "everything but", "everybody but", "anyone but", "anywhere but", "everywhere but",
            "all but",
            "anybody but", "aside from", "omitting", "with the exception of", "save for",
        ),
    },
    "missing": {
        "is_null": (
            "without", "without any", "without a", "without an", "with no", "missing", "lacking",
            "having no", "has no",
            "have no", "with missing", "with empty", "with an empty", "with unknown", "that have no",
            "where there is no",
            "is unknown", "are unknown", "unknown", "not known", "is not known", "blank", "is blank",
            "is missing", "is empty", "are missing", "is null", "with a missing", "lack", "lacks", "lacked",
            *(f"{no} have{a}" for no in ("dont", "doesnt", "didnt", "do not", "does not", "did not")
              for a in ("", " a", " an", " any")),
            *(f"{no}{been} {stated}" for no in ("not", "isnt", "arent", "wasnt", "werent", "never", "hasnt", "havent")
              for been in ("", " been") for stated in STATED),
            *(f"un{stated}" for stated in STATED if " " not in stated),
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
            "side by side with", "next to", "in contrast to", "in contrast with", "stand against",
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
            "with", "having", "where", "whose", "that have", "which have", "that had", "that has",
            "that are in",
        ),
        "is": (":", "is", "are", "was", "were", "be", "been", "being"),
        "via": ("via", "through", "using"),
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
            "retrieve", "print",
            "look up", "look for", "bring up", "tell", "need", "want", "report", "search", "search for",
            "looking for", "interested in", "to know", "know",
            "pull up",
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
        "compare": (
            "compare", "comparison of", "comparison", "compares", "difference between", "difference in",
            "are there more", "are there fewer", "more", "fewer", "worse", "better", "higher", "lower", "heavier",
            "lighter", "longer", "shorter", "older", "younger", "how much heavier", "how much longer",
            "how much more", "how much older", "how much higher", "how much taller",
            "differ", "compare to", "comparing", "separately", "respectively", "individually",
        ),
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
    "filler": {
        "polite": (
            "hello", "hi", "hey", "hi there", "hello there", "thanks", "thank you", "thank you very much",
            "many thanks", "thanks a lot", "cheers", "good morning", "good evening", "good afternoon",
            "best regards", "i would like to know", "can you tell me", "could you please tell me",
            "do you know", "kind of", "kinds of", "sort of", "sorts of", "types of", "on file",
            "how long", "how high", "how big", "how large", "how low", "how small", "how often", "how far",
            "to what extent", "to what degree",
            "for me", "for us", "to me", "in our data", "in the data", "in your data", "in the dataset",
            "in the table", "in the file", "in all",
            "when it comes to", "in terms of", "with regard to", "with regards to", "with respect to", "regarding",
            "as regards", "speaking of", "side by side", "so kind as to", "be so kind", "i hope you are well",
            "hope you are well", "hope you are doing well", "i hope you are doing well", "hope all is well",
            "hope this finds you well", "i hope this finds you well", "asap", "as soon as possible", "in advance",
            "many thanks in advance", "if possible", "if you can", "if you could", "if you dont mind",
            "if you would", "if you please", "at your convenience", "i was wondering", "i am wondering",
            "im wondering", "i wonder", "wondering", "quick question", "just curious", "out of curiosity",
            "sorry", "sorry to bother you", "excuse me", "apologies", "pardon me", "forgive me",
            "sorry to be a pain", "when you get a chance", "when you have a chance", "when you have time",
            "when you have a moment", "when you find the time", "id love to", "i would love to", "pls", "plz",
            "by any chance", "im curious", "i am curious", "able to", "be able to",
        ),
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

GRAIN_FORMS = ("{0} after {0}", "over the {0}s", "across the {0}s", "through the {0}s", "throughout the {0}s")
"""Forms in which a grain is said, each for all of them."""
