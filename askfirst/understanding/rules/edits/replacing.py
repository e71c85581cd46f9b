"""One thing in the place of another in a follow-up: "median rather than average", "Japan instead of China"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules.edits import edits
from askfirst.understanding.rules.recognition.held import dimensions_named, measures_named, values_named
from askfirst.understanding.rules.words.counting_words import MONTHS
from askfirst.understanding.rules.words.edit_phrases import COUNT, ENDS
from askfirst.understanding.rules.words.edit_words import FUNCTION_WORDS
from askfirst.understanding.rules.words.positions import NUMBERS

_CALCULATED = {**FUNCTION_WORDS, **ENDS}
_FUNCTION = "|".join(_CALCULATED)
_NEW_FIRST = re.compile(
    r"^(?P<new>.+?) (?P<joint>instead of|rather than|in place of|and not|not)"
    r"(?: (?:the|by|per|for|to|from))* (?P<thing>.+)$"
)
_OLD_FIRST = re.compile(
    r"^(?:please )?(?:replace|swap|exchange|substitute|switch|change)(?: out)?(?: (?:from|the))* (?P<thing>.+?)"
    r" (?P<joint>with|by|for|to)(?: the)? (?P<new>.+)$"
)
_OLD_LED = re.compile(
    r"^(?:please )?(?P<joint>instead of|rather than|in place of)(?: (?:the|by|per|for))* (?P<thing>.+?),? "
    r"(?:use|take|show|show me|give me|i want|id like|i would like|make it|lets have|do|by|per)"
    r"(?: (?:the|by))* (?P<new>.+)$"
)
_BARE = re.compile(
    rf"^(?:(?:and|now|please|but|use|show|take|give|me|us|the|their|its|as|an|a|with|calculate|i|we|want|need|meant|"
    rf"would|like|id|prefer|better|make|it|that|compute|report|values?|of) )*(?P<function>{_FUNCTION})"
    r"(?: (?:values?|figures?|one|please))*$"
)
_OLD = re.compile(
    rf"^(?:(?:the|its|their|a|an|use|show) )*(?P<function>{_FUNCTION})(?: (?:values?|figures?|one|please))*$"
)
_GONE = re.compile(rf"^(?:not|no|instead of|rather than|and not)(?: (?:the|a|an))* (?P<function>{_FUNCTION})$")
_SO_MANY = re.compile(
    r"^(?:(?:make|it|that|show|list|give|me|us|i|we|want|need|meant|the|top|bottom|first|last|best|sorry|no|actually|"
    rf"to|have|id|like|would|rather) )*{COUNT}(?: (?:of them|rows|ones|please|[a-z]+))?$"
)
_UNIT = r"(?:day|week|month|quarter|year)"
_TIME = re.compile(
    rf"^(?:(?:in|of|for|during|the|year) )*(?:(?:(?:{'|'.join(MONTHS)}|q[1-4]) )?(?:19|20)[0-9]{{2}}|"
    rf"(?:{'|'.join(MONTHS)}|q[1-4])|(?:last|this|next|previous|current) {_UNIT}|today|yesterday)$"
)


@dataclass(frozen=True, slots=True)
class Replaced:
    """The query without the old thing, which words of the clause were taken, and the fields that a new name is of.

    `beside` holds where groups that are read besides stand beside those that are left, `joins` where other names of the
    same field are left.
    """

    query: Query
    taken: frozenset[int]
    aims: frozenset[str] = frozenset()
    beside: bool = False
    joins: bool = False


def replaced(words: list[str], query: Query, catalog: Catalog) -> Replaced | None:
    """What is named as old goes, and what is named as new is left to be read; a function is exchanged at once."""
    said = " ".join(words)
    for pattern in (_OLD_LED, _NEW_FIRST, _OLD_FIRST):
        found = pattern.match(said)
        if found is None:
            continue
        new = _places(said, found, "new")
        done = _function(found, words, query) or _count(found, words, query)
        plain = found["joint"] not in ("not", "and not", "for", "by", "to", "with") or pattern is _OLD_FIRST
        if done is None and plain:
            done = _name(found, words, query, new) or _group(found, words, query, catalog, new)
            done = done or _time(found, words, query, new) or _figure(found, words, query, catalog, new)
        if done:
            return done
    return None


def says_what_is_gone(words: list[str], query: Query) -> bool:
    """As in "the median, not the average": what stands no longer in the query is said to be unwanted."""
    found = _GONE.match(" ".join(words))
    return bool(found) and all(one.function != _CALCULATED[found["function"]] for one in query.measures)  # type: ignore[index] # found


def _places(said: str, found: re.Match[str], group: str) -> range:
    """The words that a group of the match covers."""
    first = said[: found.start(group)].count(" ")
    return range(first, first + found[group].count(" ") + 1)


def _rest(words: list[str], new: range) -> frozenset[int]:
    """All words but the new ones, and but for what leads to these."""
    leads = {at for at in new if at == new[0] and words[at] in ("and", "but", "or", "so", "then")}
    return frozenset(range(len(words))) - (frozenset(new) - leads)


def _function(found: re.Match[str], words: list[str], query: Query) -> Replaced | None:
    new, old = _BARE.match(found["new"]), _OLD.match(found["thing"])
    if not new or not old:
        return None
    made = edits.calculated(query, _CALCULATED[new["function"]], also=False)
    return Replaced(made, frozenset(range(len(words)))) if made else None


def _count(found: re.Match[str], words: list[str], query: Query) -> Replaced | None:
    """As in "eight rather than four": another number of rows."""
    new, old = _SO_MANY.match(found["new"]), _SO_MANY.match(found["thing"])
    if not new or not old or query.limit is None or _number(old["count"]) != query.limit:
        return None
    made = edits.limited(query, _number(new["count"]))
    return Replaced(made, frozenset(range(len(words)))) if made and made.limit else None


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else NUMBERS.get(said, 0)


def _name(found: re.Match[str], words: list[str], query: Query, new: range) -> Replaced | None:
    values = values_named(found["thing"], query)
    paths = frozenset(path for path, _ in values)
    if not values:
        return None
    some = edits.without_values(query, values)
    gone = some or edits.without_filters(query, paths)
    return Replaced(gone, _rest(words, new), paths, joins=some is not None) if gone else None


def _group(found: re.Match[str], words: list[str], query: Query, catalog: Catalog, new: range) -> Replaced | None:
    kept = dimensions_named(found["thing"], query, catalog)
    gone = edits.ungrouped(query, kept) if len(query.dimensions) > len(kept) > 0 else query if kept else None
    if gone is None:
        return None
    return Replaced(gone, _rest(words, new), beside=gone.dimensions != query.dimensions)


def _figure(found: re.Match[str], words: list[str], query: Query, catalog: Catalog, new: range) -> Replaced | None:
    """As in "rank them by value rather than by count": the new figure takes the place of the old one anyway."""
    only = len(query.measures) == 1 and query.measures == measures_named(found["thing"], query, catalog)
    return Replaced(query, _rest(words, new)) if only else None


def _time(found: re.Match[str], words: list[str], query: Query, new: range) -> Replaced | None:
    """The new time takes the place of the old one anyway."""
    both = _TIME.match(found["thing"]) and _TIME.match(found["new"])
    return Replaced(query, _rest(words, new)) if both and query.time else None
