"""Phrases about the form of an answer, as patterns over folded words; the group `said` is what says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_MARK = r"[,.;:?!()–—-]"  # noqa: RUF001 - as people type it
_ROW = r"lines?|rows?|figures?|numbers?|entry|entries|bars?|values?|totals?|results?|records?|answers?|counts?"

ONE_OF_EACH = re.compile(
    rf"(?:^| )(?P<said>(?:with |in |as |just |only |and )*(?:one|a|1|a single|a separate|an own|its own) (?:{_ROW}))"
    r"(?= (?:per|by|for each|for every|each|for all)\b)"
)
"""As in "one line per carrier"."""

_IT = r"they|it|these|those|this|that|he|she|the \w+|our \w+|a \w+|an \w+"
_BE = r"is|are|was|were|have been|has been|had been|be|being|had|has|have|got|came|come|did|do|does"
ALTERNATIVES = re.compile(rf"(?:^| )(?P<said>whether (?:or not )?(?:(?:{_IT}) )?(?:(?:{_BE}) )?(?:a |an |the )?)(?=\w)")
OR_NOT = re.compile(r"(?:^| )(?:by|per|between|into|whether)(?: \w+){1,6} (?P<said>or (?:not|otherwise|no))(?= |$)")
"""As in "split by whether they were refrigerated or not": the two states are what the flag holds."""

ONCE = re.compile(
    rf"(?:^|{_MARK} |(?:list|name|mention|show|give)(?: me)? )(?:and )?"
    r"(?P<said>(?:each|every)(?: one)?(?: of them)? (?:just |only )?once(?: only)?|(?:just |only )?once each"
    r"|(?:each|all|every one) (?:listed|named|mentioned|shown) (?:just |only )?once)(?= |$)"
    r"|(?:^| )(?:list|name|show|give)(?: me)? (?:each|every)(?: \w+){1,3} "
    r"(?P<behind>(?:just |only |exactly )?once)(?= |$)"
    r"|(?:^| )(?P<rest>(?:(?:without(?: any)?|with no|no|excluding|minus) "
    r"(?:duplicates?|duplication|repeats|repetitions?|doubles|doublets|dupes))"
    r"|(?:with )?(?:duplicates|repeats|dupes) removed|deduplicated|deduped|de duplicated)(?= |$)"
)
"""As in "each only once", "no duplicates"."""

NUMBER_OF_EACH = re.compile(
    r"(?:^| )(?:and|with|including|plus|show|,)(?: also)?(?: the| a)? (?P<said>(?:number|count|amount|how many)"
    r"(?: that| which)? (?:each|every)(?: one)?(?: of them)?"
    r"(?: (?:has|have|had|got|made|gave|sent|took|did|\w+ed|\w+s))?)(?= ?[.,?!]|$)"
)
"""As in "and the number each placed"."""

COLLECTIVES = re.compile(
    r"(?:^| )(?:in|within|across|from|throughout|on|by|for)(?: (?:the|our|its|their|this|whole|entire))*(?: \w+){0,3} "
    r"(?P<said>fleet|pool|portfolio|network|catalogue|catalog|inventory|collection|roster|line-up|lineup|assortment)"
    rf"(?= {_MARK}|$| (?:and|by|per|in|at|on|with|sail|have|has|use|are|is)\b)"
)
"""As in "in the Ocean North fleet": what all of the rows are called together."""


_ENOUGH = (
    r"will do|would do|is enough|is fine|is good enough|is sufficient|suffices|will suffice|would suffice|"
    r"would be enough|will be enough|is all (?:that )?(?:i|we) (?:need|want)|would be fine|is ok|would be great|"
    r"will be fine|please|only|is plenty"
)
_PAIR = r"(?:combinations?|combos?|pairs|pair|pairings?|permutations?|constellations?)"
_EACH = r"(?:by|per|each|every|for)"
COMBINATIONS = re.compile(
    rf"(?:^| )(?P<said>(?:(?:all|the|all the|any) )?{_PAIR} (?:of|between|from)(?: (?:the|a|an|each|every))?)"
    r"(?=(?: \w+){1,4} (?:and|with|plus|x|&|/|,)(?: \w+)+)"
)
"""As in "combinations of A and B": groups of both."""
COMBINED = re.compile(
    rf"(?:^| )\w+ (?:and|with|plus|x|&|/|-)(?: \w+){{1,3}} (?P<said>{_PAIR})(?= |$)"
    rf"|(?:^| ){_EACH} (?:the )?(?P<behind>{_PAIR} of)(?= )"
)
"""As in "A and B pairs", "for each pair of A and B": rows of both."""
NESTED = re.compile(
    r"(?:^| )(?P<said>first)(?= (?:by|per|into|for each)\b.*\b(?:then|second|secondly|next|after that|within)\b)"
    r"|(?:^| )(?:by|per|into|for each)(?: \w+){1,3} (?P<behind>first)(?= ?,?(?: and)? then(?: by| per| into)? \w+)"
)
"""As in "first by A, then by B"."""
SUFFICES = re.compile(
    rf"(?:{_MARK} )(?:and )?(?P<said>(?:just |only )?(?:the|a|an|one|that|this)"
    r"(?: (?:plain|single|rough|simple|short|bare))?"
    rf" (?:coefficient|figure|number|answer|result|value|r)(?: (?:itself|alone))? (?:{_ENOUGH}))(?= ?[.,!?]|$)"
)
"""As in "The coefficient will do": that an answer of one number is enough says nothing of which."""
DRAWING = ("chart", "plot", "graph", "visualise", "visualize", "sketch", "diagram", "draw")
"""Verbs, and nouns most of them, for making a picture."""
DRAWN = frozenset((*DRAWING, "charts", "charted", "plots", "plotted", "graphs", "graphed", "diagrams"))
"""Words that ask for a picture."""


def phrases_in(pattern: re.Pattern[str], words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The places of the words that match, as first and last token; none where a token holds several words."""
    if any(len(word.split()) != 1 for word in words):
        return
    text = " ".join(words)
    for match in pattern.finditer(text):
        for name, said in match.groupdict().items():
            if said:
                start = match.start(name)
                yield text[:start].count(" "), text[: start + len(said.rstrip())].count(" ") + 1
