"""What a clause says of the rows that it is about: "orders that came by phone *were refunded*"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from askfirst.understanding.rules.recognition.verbs import is_verb_form

_FINITE = frozenset(
    word
    for line in (
        "isnt arent wasnt werent hasnt havent hadnt dont doesnt didnt lack lacks lacked lacking saw see sees",
        "is are was were be been has have had do does did go goes went come comes came",
        "contain contains weigh weighs cost costs take takes took make makes get gets got live lives lived",
        "exceed exceeds exceeded belong belongs belonged fall falls fell lie lies sit sits arrive arrives",
        "depart departs",
        "travel travels sail sails involve involves include includes use uses carry carries run runs ran stand stands",
        "reach reaches stay stays remain remains own owns hold holds held show shows end ends start starts begin",
        "begins",
        "manage manages achieve achieves attain attains surpass surpasses beat beats hit hits earn earns spend spends",
        "buy buys consume consumes produce produces burn burns generate generates need needs require requires die dies",
        "survive survives occur occurs happen happens originate originates reside resides inhabit inhabits dwell",
        "leave leaves miss misses lose loses win wins receive receives suffer suffers enjoy enjoys exist exists",
        "dwells consist consists comprise comprises accomplish accomplishes prefer prefers",
        "began pay pays bring brings become becomes became turn turns",
    )
    for word in line.split()
)
_TOLD_OF_A_SUBJECT = frozenset(
    word
    for line in (
        "arrived departed sailed left landed docked berthed weighed cost lasted exceeded occurred happened died",
        "survived failed succeeded passed stayed remained belonged lived worked waited expired lapsed churned returned",
        "existed contained included involved lacked needed required paid spent bought chose wanted used",
    )
    for word in line.split()
)
"""Past forms that say what something did rather than what was done to it."""
_NEVER_SAID_OF_ROWS = frozenset(
    word
    for line in (
        "during excluding including regarding concerning according using starting beginning following considering",
        "counting ignoring omitting barring pending spring evening morning broken grouped split divided sorted ranked",
        "ordered compared based expressed rounded measured calculated something anything everything nothing shipping",
        "being bing per ending taking looking king ring thing",
    )
    for word in line.split()
)
"""What looks like a verb, or says how the answer is made up."""
_PRONOUNS = frozenset(("who", "that", "which", "whose", "where"))
_BEFORE_NOUNS = frozenset(
    ("the", "a", "an", "all", "of", "among", "for", "with", "to", "from", "in", "on", "our", "their")
)
_JOINTS = frozenset(("and", "or", "but", "nor"))
_ADVERBS = frozenset(("also", "either", "both", "actually", "ever", "still", "never", "not", "then", "later", "they"))


@dataclass(frozen=True, slots=True)
class _Verb:
    """Verbs that stand together; `clause` is where their clause begins, `relative` whether it is a relative one."""

    first: int
    last: int
    clause: int
    finite: bool
    relative: bool


def predicate_at(words: Sequence[str], first: int, placed: Collection[int] = ()) -> int | None:
    """The token from which on it is said what holds of the rows that are named from `first` on; None with no verb.

    A finite verb outside of a relative clause says it; without one a participle; else the last relative clause, as in
    "percentage of orders that were refunded".
    """
    verbs = list(_verbs(words, first, placed))
    relative = [verb for verb in verbs if verb.relative]
    main = next((verb for verb in verbs if verb.finite and not verb.relative), None)
    if main is None and not relative and verbs:
        # "Carried by X arrived late": of two that no "and" joins, the first only says which rows.
        said = [verb for verb in verbs if words[verb.first] not in _NEVER_SAID_OF_ROWS]
        return (said or verbs)[-1].clause
    if main is None:
        # "Orders that came by phone arrived late": behind the relative clause stands what is asked about.
        main = next((verb for verb in verbs if not verb.relative and words[verb.first] in _TOLD_OF_A_SUBJECT), None)
    if main:
        return main.first
    return relative[-1].clause if relative else None


def _verbs(words: Sequence[str], first: int, placed: Collection[int]) -> Iterable[_Verb]:
    before: _Verb | None = None
    at = first
    while at < len(words):
        if not _is_verb(words, at, first, placed):
            at += 1
            continue
        last = at + 1
        while last < len(words) and _is_verb(words, last, first, placed) and not _begins(words, last):
            last += 1
        before = _verb(words, at, last, first, before)
        yield before
        at = last


def _is_verb(words: Sequence[str], at: int, first: int, placed: Collection[int]) -> bool:
    if words[at] in _FINITE:
        return True
    named = at > first and words[at - 1] in _BEFORE_NOUNS
    return is_verb_form(words[at]) and not named and (at not in placed or at > first)


def _begins(words: Sequence[str], at: int) -> bool:
    """As "had" in "orders that were cancelled had urgent priority": behind a participle another clause goes on."""
    return words[at] in _FINITE and words[at - 1] not in _FINITE


def _verb(words: Sequence[str], at: int, last: int, first: int, before: _Verb | None) -> _Verb:
    since = before.last if before else first
    pronouns = [index for index in range(since, at) if words[index] in _PRONOUNS]
    lead = at
    while lead > since and words[lead - 1] in _ADVERBS:
        lead -= 1
    if before and not pronouns and lead > since and words[lead - 1] in _JOINTS:
        # "That came by web and were refunded" goes on with what began before.
        return _Verb(at, last, before.clause, before.finite, before.relative)
    finite = any(word in _FINITE for word in words[at:last])
    return _Verb(at, last, pronouns[-1] if pronouns else at, finite, bool(pronouns))
