"""The English of differences and products of numbers, as data; `#` stands for the name of a number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_THE = "(?:the |our |its |their )?"
_HIGH = (
    "(?:highest|largest|biggest|greatest|maximum|maximal|max|top|longest|heaviest|tallest|topmost|uppermost|upper|most|"
    "best|record)"
)
_LOW = "(?:lowest|smallest|least|minimum|minimal|min|bottom|shortest|lightest|lower|tiniest|fewest|worst)"
_VALUE = "(?: values?| ones?| figures?| readings?| recorded| measured| observed)?"
_OF = "(?: of| in| for)?(?: the| our)?"
_APART = (
    "(?:differences?|gap|distance|spread|span|range|margin|delta|interval|discrepancy|disparity|variation|difference "
    "in value)"
)
_AND = "(?:and|to|minus|less|vs|versus|from|-|&)"
_LEAD = f"(?:how (?:big|large|wide|great) is )?{_THE}{_APART} (?:between|from|of) "
_FAR = "how (?:far|wide|much) (?:apart|away from each other) (?:are|is|were|was|do|lie|lay) "
_LIE = "(?: lie| stand| sit| fall)?"


def _forms(*ways: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?<!\S)(?:{way})(?!\S)") for way in ways)


def _both_ways(lead: str) -> Iterator[str]:
    for first, second in ((_HIGH, _LOW), (_LOW, _HIGH)):
        yield f"{lead}{_THE}{first}{_VALUE} {_AND} {_THE}{second}{_VALUE}{_OF} #"
        yield f"{lead}{_THE}{first}{_OF} #{_VALUE} {_AND} {_THE}{second}(?:{_OF} #)?{_VALUE}"


ENDS_APART = _forms(
    *_both_ways(_LEAD),
    *_both_ways(_FAR),
    f"{_THE}{_HIGH}{_VALUE} (?:minus|less|-) {_THE}{_LOW}{_VALUE}{_OF} #",
    f"{_THE}{_HIGH}{_OF} # (?:minus|less|-) {_THE}{_LOW}(?:{_OF} #)?",
    f"(?<!in the )(?<!in a )(?<!within the ){_THE}(?:value |full |whole |total |overall )?(?:range|span) (?:of|in|for) "
    f"(?:the |our )?#(?! (?:from|between|to|over|under|above|below))",
)
"""How far the highest value is from the lowest."""
GAPS = _forms(
    f"{_THE}(?:(?:average|mean|avg|typical) )?{_APART} (?:between|of) {_THE}(?P<one>#) (?:and|to|vs|versus|&) "
    f"{_THE}(?P<two>#)",
    f"{_FAR}{_THE}(?P<one>#) and {_THE}(?P<two>#){_LIE}",
    f"(?:by )?how much (?:higher|larger|bigger|greater|more|longer|deeper|heavier|wider|taller|warmer) (?:is|are|was|"
    f"were) {_THE}(?P<one>#) (?:on average )?(?:than|compared to|compared with|over|above) {_THE}(?P<two>#)",
    f"(?:by )?how (?:much|far|strongly) (?:does|did|do) {_THE}(?P<one>#) (?:and|differ from|deviate from) {_THE}"
    r"(?P<two>#)(?! (?:correlate|go|move|relate|depend|rise|fall|vary|belong|hang|track|covary|fit|match)\b)",
    f"by how much (?:does|did|do) {_THE}(?P<one>#) (?:exceed|exceeds|top|surpass|outweigh) {_THE}(?P<two>#)",
)
"""How far one number of a row is from another; the words run up to the first of them."""
PRODUCTS = _forms(
    f"{_THE}product of {_THE}(?P<one>#) (?:and|with|times|&) {_THE}(?P<two>#)",
    f"(?:multiply|multiplying) {_THE}(?P<one>#) (?:by|with|and|times) {_THE}(?P<two>#)",
)
SIGNS: Mapping[str, tuple[str, ...]] = {
    "times": ("times", "multiplied by", "multiplied with", "x", "*", "multiplied times"),
    "minus": ("minus", "less", "-", "\u2212", "subtracted by", "reduced by", "net of"),
}
"""What stands between two numbers that are multiplied, or of which one is taken from the other."""
_WAYS = "|".join(re.escape(way) for ways in SIGNS.values() for way in sorted(ways, key=len, reverse=True))
BETWEEN = re.compile(rf"(?<=# )(?:{_WAYS})(?: the)?(?= #)")
RANGE_BEHIND = re.compile(r"(?<=# )(?:value )?(?:range|span)(?! (?:from|between|of|over|under|above|below)\b)(?!\S)")
"""As in "the latitude range by state"."""
DIFFER = re.compile(
    r"(?<!\S)(?:differ|differs|diverge|diverges|deviate)(?: (?:from each other|from one another|by))?(?!\S)"
)
"""Says no more where a difference is asked for anyway."""
NAMELESS_ENDS = _forms(
    *(rf"(?:# )?{lead}{_THE}(?P<high>\w+est) {_AND} {_THE}(?P<low>\w+est)(?! #)" for lead in (_LEAD, _FAR)),
)
"""As in "the difference between the heaviest and the lightest": which number it is shows in the adjectives."""
ON_AVERAGE = re.compile(r"(?<!\S)(?:on (?:an )?average|on the average|typically|usually|as a rule|normally)(?!\S)")
