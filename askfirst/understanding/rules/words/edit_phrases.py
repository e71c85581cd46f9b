"""Longer phrases of edits, as parts of patterns: shares in other words, sums, the alphabet."""

from __future__ import annotations

import re
from collections.abc import Mapping

from askfirst.domain.query import Function
from askfirst.understanding.rules.words.positions import NUMBERS, ORDINALS

ENDS: Mapping[str, Function] = {
    **dict.fromkeys(("highest", "largest", "biggest", "greatest", "maximum", "max"), "max"),
    **dict.fromkeys(("lowest", "smallest", "least", "minimum", "min"), "min"),
}  # fmt: skip
"""Words for an end of numbers, where a figure is calculated so."""
ORDINAL = rf"(?:{'|'.join(ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th)|last|second to last|next to last)"
COUNT = rf"(?P<count>[0-9]{{1,6}}|{'|'.join(NUMBERS)})"
PLACE = rf"(?P<place>{ORDINAL})"
THEM = r"(?:them|these|those|it|that|this|they)"
SHOW = r"(?:(?:show|give|see|list|get|display|view|print|open) )?(?:(?:me|us) )?"
_SHARES = r"(?:shares?|percent|percents|percentages?|%|proportions?|fractions?)"
_ALL_OF_IT = r"(?:total|whole|all|everything|(?<=all )(?P<thing>[a-z]+))"
_TOLD_AS = (
    r"(?:(?:but |and )?(?:(?:expressed|shown|given|presented|displayed|reported|stated|written|put|told|listed|turned|"
    r"converted|express|present|display|report|state|write|turn|convert|translate|calculate|compute) "
    r"(?:it |that |this |them |these |those )?))?"
)
"""How a figure is told, before "as a share"."""
_RELATIVE = (
    r"(?:in relative (?:terms|numbers|figures|values)|relatively|relative(?: (?:numbers|figures|values|terms))?|"
    r"as relative (?:numbers|figures|values)|(?:percentage|percent|share)(?: |-)?wise|proportionally|proportionately|"
    r"normali[sz]ed(?: to (?:100|the total|100 percent|100 %))?|out of 100|per hundred)"
)
"""As shares, with no word for a share."""
_EACH = r"(?:each|each of (?:them|these|those)|per group|respectively|apiece|of each(?: one)?|for each(?: one)?)"
"""Behind a share: every group has its own."""
ADDED_UP = (
    r"(?:(?:sum|add|tot|total) (?:it|them|that|this|these|those|everything|all) ?(?:all )?(?:up|together)?|"
    r"(?:sum|add|tot) up (?:it|them|that|this|these|those|everything|all|the (?:lot|numbers|figures|counts|values))|"
    r"(?:all |everything )?(?:added|summed) (?:up|together)|put together|taken together|combined|"
    r"what (?:does|do|did|is|would) (?:it|that|this|they|these|those) (?:all )?(?:add up to|come to|sum to|sum up to|"
    r"total|make in total|amount to)(?: in total| altogether| all together)?|"
    r"how much (?:is|was|are|were|does) (?:it|that|this|they|these|those)(?: make| come to| add up to)? "
    r"(?:in total|altogether|all together|in all|in sum|all in all|overall))"
)
"""The sum of what is shown."""
ALPHABET = (
    r"(?:alphabetically|in alphabetical order|by alphabet|by the alphabet|alphabetical(?: order)?|"
    r"(?:from )?a (?:to )?z|by (?:the |their )?names?|in order of (?:the |their )?names?)"
)
"""By the names of the groups."""
_OF_ALL = rf"(?: of (?:(?:the|all|their|its) )*{_ALL_OF_IT})?"
SHARE = (
    rf"{SHOW}(?:{THEM} )?{_TOLD_AS}(?:as|in|by|to|into) (?:(?:an?|the|its|their) )?{_SHARES}(?: {_EACH})?{_OF_ALL}",
    rf"{SHOW}(?:{THEM} )?{_TOLD_AS}{_RELATIVE}",
    rf"(?:what|which|how big a|how large a) {_SHARES}{_OF_ALL} (?:is|are|was|were) {THEM}(?: {_EACH})?",
    rf"(?:what|which|how big a|how large a) {_SHARES} (?:is|are|was|were) {THEM}(?: {_EACH})?{_OF_ALL}",
    rf"(?:percentages?|shares|proportions)(?: {_EACH})?{_OF_ALL}(?: only)?",
    rf"(?:the )?{_SHARES} (?:of (?:(?:the|all) )*{_ALL_OF_IT}|{_EACH})",
)
"""Every group as a part of all of them."""
RANK = (
    (
        r"(?:which|who|whos|what)(?: (?:one|ones))? (?:is |was |comes |came |ranks |ranked |finishes |finished )?"
        rf"(?:in |at |the |number |on )*{PLACE}(?: (?:place|position|one|then|there))*"
    ),
    rf"(?:who|which one|what) (?:is|comes|was|came) (?:in )?number {COUNT}",
)
"""One group by its place in a ranking."""
OTHER_COLUMN = re.compile(
    r"(?:other|second|remaining)(?: (?:column|columns|figure|number|measure|metric|value|field|one))|other"
)
"""Of two figures the one that the rows are not ordered by."""
_LARGE = ("desc", "high", "large", "big", "great", "new", "late", "most", "long", "dear", "heav", "tall")


def descends(direction: str) -> bool:
    """Whether words for an order begin with what is large."""
    return direction.startswith(_LARGE)


_BACK_IN = r"(?:back(?: (?:in|on|too|again|to (?:it|the (?:list|table|mix|result|answer))))?|again)"
_LET_IN = r"(?:put|bring|take|add|get|let|have|include|throw|restore|reinstate|show|keep)"
PUT_BACK = (
    rf"{_LET_IN}(?: back)?(?: in)? (?:the )?(?P<values>.+?) {_BACK_IN}",
    r"(?:put|bring|add|get|let|take|throw|include) (?:back(?: in)?|in again) (?:the )?(?P<values>.+)",
    r"(?:restore|reinstate|readd|re add|reinclude|re include) (?:the )?(?P<values>.+)",
    rf"(?:with|including|plus) (?:the )?(?P<values>.+?) {_BACK_IN}",
    r"(?:the )?(?P<values>.+?) back(?: in)?",
)
"""What was left out is shown again."""

_ALSO = r"(?:(?:and|so|but|ok|okay|well) )*"
_WAS = r"(?:is|was|were|are|did|does|s|has|had)"
_IT = r"(?:it|that|this|he|she|they|those|these|that one|this one)"
MORE: Mapping[str, tuple[str, ...]] = {
    "moment": (
        (
            rf"{_ALSO}(?:when|on (?:what|which) (?:day|date)|what (?:day|date|time)|which (?:day|date)|what date|"
            rf"at what time|how long ago) {_WAS} (?:{_IT}|all (?:that|this))(?: (?:happen|happened|occur|"
            rf"occurred|recorded|"
            r"measured|exactly|then|on|at|again|set|be|take place))*"
        ),
        rf"{_ALSO}(?:when exactly|when|what day|what date|which day|which date|on (?:what|which) (?:day|date))",
        r"when (?:did|does|has) (?:it|that|this) (?:happen|occur|take place|happened)(?: exactly)?",
    ),
    "on_top": (
        (
            r"(?:(?:sort|order|rank|put|show|list|with|the|it|them|so|that|have) )*"
            r"(?P<direction>highest|largest|biggest|greatest|most|longest|lowest|smallest|least|fewest|"
            r"shortest|newest|latest|"
            r"oldest|earliest|heaviest|lightest) (?P<thing>(?!one|ones)[a-z ]+?) (?:come |comes |is |goes )?"
            r"(?:first|on top|at the top|up top)"
        ),
    ),
    "swapped": (
        (
            r"(?:swap|switch|flip|exchange|transpose|interchange)(?: (?:the|round|around|over))*"
            r" (?:rows and columns|columns and rows|rows with columns|rows and the columns|axes|axis|two axes|"
            r"groupings|two groupings|order of the (?:groups|columns|groupings)|columns|table)"
            r"(?: (?:round|around|over))?"
        ),
        r"(?:can you |could you )?(?:put )?(?:the )?rows as columns(?: and (?:the )?columns as rows)?",
    ),
    "who": (
        (
            rf"{_ALSO}(?:who|which|which one|what|whose|whats its name|what is its name|who exactly|"
            rf"which (?P<thing>.+?)|"
            rf"what (?P<other>.+?)) {_WAS} {_IT}(?: (?:called|named|again|exactly|then))*"
        ),
        rf"{_ALSO}(?P<much>how (?:much|high|low)) {_WAS} (?:it|that)(?: (?:exactly|then|again|there))*",
    ),
}
"""Edits about the one row or number of an answer, and the order of two groupings."""
