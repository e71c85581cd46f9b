"""Participles of ordinary verbs that tell a state where nothing follows that they join the rows to, as data.

"Orders placed in May" says no more than orders; "orders that are combined" tells some of them from others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

_STATES = frozenset(
    word
    for line in (
        "accounted accrued allotted amassed assembled associated attached attained broken captured",
        "categorised categorized changed characterised characterized classed classified coached coloured",
        "colored combined commanded complete composed concerned confronted connected considered consigned",
        "covered crossed dedicated deployed described developed dispersed distributed divided docked embodied",
        "emerged endured engaged entrusted featured formed gathered graded grouped handed held hung",
        "incorporated incurred indicated inhabited integrated labelled labeled linked lodged maintained",
        "managed marked merged modelled monitored moored named noticed occupied perceived piled populated",
        "ranked rated related represented retained scattered scored screened seated shaped shared shouldered",
        "split sponsored spread stacked staffed staged stored strong structured styled suffered sustained",
        "tagged tallied tied titled tolerated touched traced tracked treated understood updated",
        "utilised utilized varied vacated watched worn sampled tested",
    )
    for word in line.split()
)
_STANDING = frozenset(
    word
    for line in (
        "enough inside within during via further additional about like posted based belonging bought boxing",
        "carrying concerning consigned corresponding cooked crossing displayed driving ended",
        "entire exact fallen falling fine following fetched filled full furnished gathered",
        "handled handling hitting held holding housed included inside involved kept like listed lost",
        "lying maintained measured moved moving named noted numbered observed ok okay",
        "only operated overall own owned paid passing possible printed provided put",
        "quoted read reached real regular related relevant respective respectively reviewed right run running said",
        "same sent set separate short similar single specific standing stated still stocked such tagged",
        "through total true turned unique up upcoming used useful various very visible well whole without worth",
    )
    for word in line.split()
) - frozenset(("listed", "overall", "still", "total"))
"""Words that say which rows are meant only where they end the question: "how many orders are enough"."""
_STOPS = frozenset(("", ".", "?", "!"))
_BE = frozenset(("is", "are", "was", "were", "be", "been", "being", "not", "isnt", "arent", "wasnt", "werent", "got"))
_ENDS = frozenset(
    ("", ".", "?", "!", ",", ";", ")", "in", "since", "last", "this", "on", "during", "before", "after", "until")
)
"""What may follow a state: nothing, or a time."""
_PLACED = (("on", "hold"), ("in", "hold"), ("on", "order"), ("on", "loan"), ("on", "display"), ("in", "use"))


def tells_a_state(words: Sequence[str], at: int, rows: Collection[str]) -> bool:
    """Whether the word there says of the rows what not all of them are; `rows` are the words for them."""
    behind = words[at + 1] if at + 1 < len(words) else ""
    before = words[at - 1] if at else ""
    if (before, words[at]) in _PLACED:
        return at > 1 and (words[at - 2] in _BE or words[at - 2] in rows) and behind in _ENDS
    if words[at] in _STANDING and behind in _STOPS and before in ("is", "are", "was", "were"):
        return at > 1 and words[at - 2] in rows
    if words[at] not in _STATES:
        return False
    return (before in _BE and behind in _ENDS) or (behind in rows and before not in ("have", "has", "had", "we"))
