"""Verbs that say of a thing only that it is, has, moves, holds or shows something, as data.

None that may tell an outcome or a state: cancel, lose, refund, return, reject, fail, break, close, delay, win, deliver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.understanding.rules.words.irregular_verbs import OF_ORDINARY_VERBS

_VERBS = (
    "exist occur appear arise emerge possess include contain comprise consist constitute exhibit indicate mention",
    "observe witness encounter detect perceive reside dwell inhabit populate locate situate accommodate",
    "belong pertain relate concern involve associate attach connect correspond dedicate",
    "sail operate navigate convey traverse enter moor roam circulate commute purchase acquire obtain procure provide",
    "furnish administer conduct perform execute cater generate create assemble employ engage occupy encompass embrace",
    "entail represent reflect denote describe characterize characterise vary fluctuate oscillate differ attain",
    "carry bear hold keep maintain compose incorporate integrate embody deploy utilize utilise",
    "classify categorize categorise gather happen unfold remain stay endure concentrate disperse",
    "distribute divide allot",
    "suffer incur enjoy boast sustain undergo accumulate amass accrue garner achieve tolerate shoulder confront earn",
    "notch rack tally sport manage",
    "bring fetch pull push live lie sit dwell originate stem derive go get give take make come put",
)
_ALSO_NOUNS = (
    "trade market source rank rate score class group label title tag mark sample gauge measure survey",
    "report list record register log document note display experience notice monitor supply form shape",
    "store haul transport cover span feature present issue process handle deal yield manufacture produce",
    "staff number count range touch clock post reach cruise travel voyage journey ferry visit serve",
    "service dock berth head hand entrust consign",
    "route house host harbor link tie use name call term figure rest work run fly drive ride ply cross",
    "base traffic steam",
    "face shoulder chalk pile ring command",
    "order place book buy offer ship move cluster scatter spread split stand hang hail watch proceed",
    "capture state show see look find land fall rain grade type color colour model power",
    "raise stage air screen cast treat lodge program study publish play coach referee umpire seat cook bake print",
)
_ADVERBS = "widely broadly greatly considerably substantially heavily strongly tightly loosely presently nowadays"
_VOWELS = "aeiou"
_REACHING = frozenset(("reach", "reaches", "clock", "clocks", "post", "posts", "yield", "yields"))
_BOUNDS = frozenset(("more", "over", "under", "less", "fewer", "above", "below", "beyond", "upwards", "exactly"))
_HELPING = frozenset(("do", "does", "did", "can", "could", "will", "would", "dont", "doesnt", "didnt"))
_ASKING = frozenset(("which", "what", "who", "whose"))
_BEHIND_A_VERB = frozenset(("the", "a", "an", "most", "more", "less", "fewer", "least", "our"))
_BEFORE_A_VERB = frozenset(
    ("that", "which", "who", "they", "we", "you", "it", "i", "to", "he", "she", "usually", "still", "actually", "only")
)
_BEFORE_A_NOUN = frozenset(
    (
        *(
            "the",
            "a",
            "an",
            "this",
            "these",
            "those",
            "of",
            "by",
            "per",
            "for",
            "in",
            "on",
            "at",
            "with",
            "from",
            "and",
        ),
        *(
            "or",
            "total",
            "average",
            "mean",
            "median",
            "most",
            "more",
            "many",
            "much",
            "our",
            "my",
            "their",
            "its",
            "any",
        ),
        *("all", "each", "every", "no", "which", "what", "highest", "lowest", "do", "does", "did"),
    )
)


def _forms(verb: str) -> Iterator[str]:
    """The past and the progressive of a regular verb: "carried carrying"."""
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        yield from (f"{verb[:-1]}ied", f"{verb}ing")
    elif verb.endswith("ie"):
        yield from (f"{verb}d", f"{verb[:-2]}ying")
    elif verb.endswith("e"):
        yield from (f"{verb}d", f"{verb[:-1]}ing")
    else:
        yield from (f"{verb}ed", f"{verb}ing")
        if verb[-1] not in "wxyaeiou" and verb[-2] in _VOWELS and verb[-3:-2] not in tuple(_VOWELS):
            yield from (f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing")


def _present(verb: str) -> Iterator[str]:
    """As in "carry carries"."""
    yield verb
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        yield f"{verb[:-1]}ies"
    else:
        yield f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{verb}s"


def _words(lines: Sequence[str]) -> Iterator[str]:
    return (word for line in lines for word in line.split())


ORDINARY_VERBS: frozenset[str] = frozenset(
    (
        *(form for verb in _words(_VERBS) for form in (*_present(verb), *_forms(verb))),
        *(form for verb in _words(_ALSO_NOUNS) for form in _forms(verb)),
        *_words(OF_ORDINARY_VERBS),
        *_ADVERBS.split(),
    )
)
"""Forms that are of such a verb wherever they stand."""
_NOUN_FORMS = frozenset(form for verb in _words(_ALSO_NOUNS) for form in _present(verb))


def is_used_as_a_verb(words: Sequence[str], at: int) -> bool:
    """Whether a word that is a noun as well is the verb: "do our vessels sail", "cars that run", "does it cover"."""
    if words[at] not in _NOUN_FORMS or not at:
        return False
    before = words[at - 1]
    if words[at] in _REACHING and words[at + 1 : at + 2] and words[at + 1] in _BOUNDS and before not in _BEFORE_A_NOUN:
        return True
    if before in _BEFORE_A_VERB and words[at - 1 : at + 1] != ("to", "date"):
        return before != "which" or at > 1
    if words[at].endswith("s") and words[at + 1 : at + 2] and words[at + 1] in _BEHIND_A_VERB:
        return not _ASKING.isdisjoint(words[max(at - 4, 0) : at]) and before not in _BEFORE_A_NOUN
    helped = any(word in _HELPING for word in words[max(at - 8, 0) : at - 1])
    return helped and before not in _BEFORE_A_NOUN
