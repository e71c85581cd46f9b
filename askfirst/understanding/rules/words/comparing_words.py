"""The words of comparisons, as data: the other side, what is usual, how often, and what stands side by side."""

from __future__ import annotations

OTHERS = frozenset((
    "other", "others", "rest", "remaining", "remainder", "remainders", "else", "opposite", "reverse", "contrary",
    "everything else", "all others", "the rest", "the others", "the other", "counterparts", "counterpart",
))  # fmt: skip
"""All that the side which was named is not."""

USUAL = frozenset(("normal", "regular", "ordinary", "standard", "usual", "plain", "conventional", "common", "typical"))
"""What is nothing special: beside what is, the rest."""

UNMARKED = frozenset((
    "dry", "ambient", "general", "simple", "basic", "everyday", "average", "nonspecial", "unspecial", "default",
    "unmarked", "untreated", "uncooled", "unchilled",
))  # fmt: skip
"""The same, of words that may be names elsewhere: only where the data knows none of them."""

OFTEN = frozenset(("often", "frequently", "commonly", "regularly", "likely", "prone", "usually", "typically"))
"""How often something is so: the part of the rows for which it holds."""

SIDE_BY_SIDE = frozenset((
    "side by side", "next to each other", "next to one another", "head to head", "separately", "respectively",
    "individually", "alongside each other", "one beside the other", "beside each other", "one next to the other",
    "against each other", "against one another", "to each other", "to one another", "with each other",
    "with one another", "apart from each other", "side by side please",
    *(f"{kept} {apart}" for kept in ("kept", "shown", "listed", "told", "set", "split", "taken", "counted", "held",
      "reported", "given", "displayed", "treated", "put") for apart in ("apart", "separate", "separately")),
    "split out", "kept distinct", "in separate lines", "in separate rows", "on separate lines",
    "in separate columns", "each on its own", "each by itself", "each for itself", "one by one", "each separately",
    "separately for each", "in parallel", "as separate lines", "as separate rows",
))  # fmt: skip
"""Ways of asking for each of several things by itself."""

VARYING = frozenset((
    "differ", "differs", "differed", "differing", "vary", "varies", "varied", "varying", "different", "difference",
    "differences", "variation", "variations", "change", "changes", "changed", "shift", "shifts", "spread", "comparison",
    "compare", "compares", "compared", "comparing", "fluctuate", "fluctuates",
))  # fmt: skip
"""What says that groups are not alike."""

BESIDE = ("beside", "set against", "put against", "up against")
"""What stands between two things that are compared."""

COMPARE: tuple[str, ...] = (
    "compare", "comparison of", "comparison", "compares", "difference between", "difference in",
    "are there more", "are there fewer", "more", "fewer", "worse", "better", "higher", "lower", "heavier",
    "lighter", "longer", "shorter", "older", "younger", "how much heavier", "how much longer",
    "how much more", "how much older", "how much higher", "how much taller",
    "differ", "compare to", "comparing", "comparison between", "comparisons", "contrast", "contrasting", "vary",
    "varies", "varied", "differs", "differed", "differences in", "differences between", "differing", "contrasted",
    "stack up", "stacks up", "stacked up", "measure up", "measures up", "hold up", "fared", "shape up", "compared",
    "weigh up", "size up",
    "gap between", "the gap between", "gap in", "larger", "bigger", "greater", "smaller", "taller", "less",
)  # fmt: skip
"""What asks for a comparison."""

RISES = frozenset((
    "more", "higher", "greater", "larger", "bigger", "longer", "heavier", "older", "increased", "costlier",
    "pricier", "taller", "stronger", "warmer", "hotter", "wetter", "windier", "richer", "rose",
))  # fmt: skip
FALLS = frozenset((
    "less", "fewer", "lower", "smaller", "shorter", "lighter", "younger", "decreased", "cheaper", "cooler", "colder",
    "drier", "calmer", "poorer", "weaker", "fell",
))  # fmt: skip
"""Words by which a number is higher, and lower, in one time than in another."""

DONE = frozenset((
    "weigh", "weighs", "weighed", "weighing", "cost", "costs", "costed", "costing", "worth", "last", "lasts", "lasted",
))  # fmt: skip
"""What each thing does by itself: compared, it is that of one on average."""

_ABOVE = (
    "windier", "warmer", "hotter", "wetter", "rainier", "snowier", "sunnier", "cloudier", "stormier", "foggier",
    "pricier", "costlier", "dearer", "richer", "wealthier", "stronger", "thicker", "broader", "farther", "further",
    "fatter", "denser", "steeper", "busier", "brighter", "louder", "harder", "saltier", "sweeter", "fuller", "heftier",
    "bulkier", "weightier", "lengthier", "roomier", "thirstier",
)  # fmt: skip
_BELOW = (
    "calmer", "cheaper", "cooler", "drier", "dryer", "chillier", "poorer", "weaker", "thinner", "shallower", "nearer",
    "closer", "leaner", "emptier", "quieter", "softer", "dimmer", "sparser", "tinier",
)  # fmt: skip
HIGHER_THAN: tuple[str, ...] = (
    *(f"{word} than" for word in _ABOVE),
    *(f"more {word} than" for word in ("expensive", "costly", "powerful", "populous", "windy", "rainy", "pricey")),
)
LOWER_THAN: tuple[str, ...] = (
    *(f"{word} than" for word in _BELOW),
    *(f"less {word} than" for word in ("expensive", "costly", "powerful", "populous", "windy", "rainy", "pricey")),
)
"""Adjectives of a number before its bound: "windier than 7", "cheaper than 100"."""

AS_ONE = frozenset((
    "together", "combined", "pooled", "jointly", "altogether", "overall", "joint", "merged", "collectively", "taken",
    "lumped",
))  # fmt: skip
"""Words by which several names are one group."""
