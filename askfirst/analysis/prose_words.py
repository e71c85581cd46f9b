"""The words that a sentence on a table may have: those that claim nothing, and those whose claims can be checked.

Whatever is in neither is not said. So nothing gets through that only sounds like a remark: no reason, no advice, no
calculated figure, no negation, and no "all", "nearly" or "only".
"""

from __future__ import annotations

HIGH = frozenset((
    "highest", "most", "largest", "biggest", "greatest", "top", "leads", "leading", "leader", "longest", "maximum",
    "peak", "tops",
))  # fmt: skip
LOW = frozenset((
    "lowest", "least", "smallest", "fewest", "bottom", "shortest", "minimum",
))  # fmt: skip
MORE = frozenset(("more", "higher", "larger", "greater", "bigger", "ahead", "above", "exceeds", "longer"))
LESS = frozenset(("less", "fewer", "lower", "smaller", "behind", "below", "trails", "shorter"))
FOLLOWED = "followed"
CLAIMS = HIGH | LOW | MORE | LESS | {FOLLOWED}

PLAIN = frozenset((
    "a", "account", "accounts", "among", "an", "and", "are", "as", "at", "be", "by", "came", "carries", "come",
    "comes", "count", "counted", "counts", "figure", "figures", "for", "from", "group", "groups", "had", "handled",
    "handles", "has", "have", "having", "here", "holds", "in", "is", "it", "its", "number", "numbers", "of", "on",
    "out", "place", "rank", "ranks", "reached", "reaches", "recorded", "records", "result", "results", "row", "rows",
    "s", "show", "shown", "shows", "sits", "stand", "stands", "table", "than", "that", "the", "there", "these",
    "this", "to", "value", "values", "was", "were", "which", "while", "with",
))  # fmt: skip
"""Words that only hold a sentence together."""

NEVER = frozenset((
    "best", "first", "last", "weakest", "worst",
    "about", "all", "almost", "alone", "always", "approximately", "around", "both", "cannot", "each", "either",
    "equal", "equally", "even", "evenly", "every", "everything", "except", "few", "half", "least", "many", "nearly",
    "neither", "never", "no", "non", "none", "nor", "not", "nothing", "only", "other", "others", "over", "roughly",
    "same", "several", "similar", "some", "under", "unlike", "up", "down", "without", "zero", "one", "two", "three",
    "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "dozen", "hundred", "thousand",
    "million", "billion", "percent", "percentage", "twice", "double", "doubled", "triple", "third", "quarter",
    "times", "average", "mean", "median", "sum", "total", "difference", "growth", "grew", "rose", "fell", "dropped",
    "increased", "decreased", "majority", "combined", "together", "per", "share", "ratio", "fold", "between",
))  # fmt: skip
"""Words that the question may have for its own ends, and that would say something else of a row."""
