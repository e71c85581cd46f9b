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
    if words[at] not in _STATES:
        return False
    return (before in _BE and behind in _ENDS) or (behind in rows and before not in ("have", "has", "had", "we"))
