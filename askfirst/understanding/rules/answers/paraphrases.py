"""An answer that names an option in other words: "they arrived late", "the maximum one", "it doesn't matter"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.catalog.lookup import stem
from askfirst.domain.clarification import EITHER, Clarification, Option
from askfirst.understanding.rules.answers.labels import SMALL
from askfirst.understanding.rules.answers.picks import LEADS, TAILS
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.recognition.verbs import is_ordinary, is_verb_form, same_root
from askfirst.understanding.rules.words.saying import Saying, Word

_LONGEST = 12
_SHORTEST_START = 3
_ALIKE: Sequence[str] = (
    "max maximum maximal highest high higher upper top largest biggest hottest warmest peak daytime",
    "min minimum minimal lowest low lower bottom smallest coldest coolest nighttime",
    "avg average mean",
    "total sum overall entire whole",
    "gross brutto",
    "net netto",
    "late tardy overdue behind",
    "early ahead",
    "number count quantity amount how many",
    "value worth money price",
    "name called",
    "first earliest",
    "last latest final",
)
_GROUPS: Mapping[str, int] = {stem(word): group for group, words in enumerate(_ALIKE) for word in words.split()}
_SAYS_NOTHING = frozenset(
    stem(word)
    for line in (
        "i we you he she it they them those these that this there here one ones thing things kind sort type",
        "version",
        "who which what where when whose is are was were be been being am has have had do does did will",
        "would can",
        "could",
        "should may might the a an of in at on to for from with by as and so then just only really actually",
        "simply",
        "mean meant means meaning say saying said talk talking think thinking refer referring ask asking",
        "want wanted",
        "wish need needed prefer interested looking look please thanks thank course sense sorry ok okay yes",
        "yeah well",
        "arrive arrived arrives arriving come came comes get got gets go went turn turned up reach reached",
        "show showed",
        "daily usual normal happen happened actual my our your their its me us option choice case rather",
        "instead definitely probably still",
    )
    for word in line.split()
)
"""Words around an option that tell nothing beside it."""
_NEGATING = frozenset(
    ("not", "no", "never", "without", "except", "neither", "nor", "none", "dont", "isnt", "arent", "wasnt", "werent",
     "didnt", "havent", "hasnt", "but", "excluding", "other", "than", "or", "if", "unless")
)  # fmt: skip
_ANY = frozenset({
    "any", "any of them", "any of these", "any of those", "any one", "any option", "either", "either of them",
    "either one", "either is fine", "either will do", "either works", "whichever", "whatever", "whatever you like",
    "whichever you like", "doesnt matter", "it doesnt matter", "does not matter", "it does not matter",
    "doesnt matter which", "it doesnt matter which", "i dont mind", "dont mind", "i dont care", "dont care",
    "no matter", "no matter which", "all the same to me", "no preference", "i have no preference", "any will do",
    *(f"{i}{dont} {care}{which}" for i in ("", "i ", "we ", "i really ", "i honestly ") for dont in ("do not", "dont")
      for care in ("care", "mind") for which in ("", " which", " which one", " really", " at all", " about that")),
    "pick one", "just pick one", "pick any", "choose one", "just choose one", "choose any", "take any", "just take one",
    "either one is fine", "either is ok", "either is okay", "any one is fine", "any one will do", "any works",
    "makes no difference", "it makes no difference", "same to me", "not important", "thats not important",
    "any is fine", "egal", "egal welche", "cualquiera", "nimporte lequel", "nimporte laquelle",
})  # fmt: skip


def indifferent(saying: Saying, clarification: Clarification) -> bool:
    """Whether the user leaves the choice of one option open: the first, which is the best, is taken then."""
    phrase = saying.peeled(control.POLITE, control.POLITE).phrase
    sides = any(option.value.startswith(EITHER) for option in clarification.options)
    return phrase in _ANY and len(clarification.options) > 1 and not (clarification.many or sides)


def paraphrased(saying: Saying, clarification: Clarification) -> Option | None:
    """The one option whose telling words are said, among words that say nothing else; None where it is not one."""
    said = saying.peeled(LEADS - SMALL, TAILS - {"one", "ones"})
    if not said.words or len(said) > _LONGEST or "?" in saying.text or len(clarification.options) < _TWO:
        return None
    if any(word.folded in _NEGATING or word.folded.isdecimal() for word in saying.words):
        return None
    telling = _telling(clarification.options)
    named = [option for option, words in telling if any(_says(one, words) for one in said.words)]
    if len(named) != 1:
        return None
    known = {word.stem for word in Saying.of(f"{clarification.about} {clarification.question}").words}
    known -= {word.stem for option in clarification.options for word in Saying.of(option.label).words}
    words = next(words for option, words in telling if option is named[0])
    own = {word.stem for word in Saying.of(named[0].label).words}
    rest = [one for one in said.words if not _says(one, words) and one.stem not in own | known]
    return named[0] if all(_says_nothing(one) for one in rest) else None


_TWO = 2


def _telling(options: Sequence[Option]) -> list[tuple[Option, frozenset[str]]]:
    """The options with the words that only their label holds."""
    stems = [{word.stem for word in Saying.of(option.label).words} - SMALL for option in options]
    held = [
        (option, own, [other for other in stems if other is not own])
        for option, own in zip(options, stems, strict=True)
    ]
    return [(option, frozenset(own.difference(*others))) for option, own, others in held]


def _says(said: Word, telling: frozenset[str]) -> bool:
    return any(_alike(said.stem, one) or (is_verb_form(said.folded) and same_root(said.folded, one)) for one in telling)


def _alike(said: str, other: str) -> bool:
    """The same word, what it is short for, or a word for the same."""
    if said == other or (said in _GROUPS and _GROUPS[said] == _GROUPS.get(other)):
        return True
    return len(other) >= _SHORTEST_START and said.startswith(other) and not other.isdecimal()


def _says_nothing(said: Word) -> bool:
    return said.stem in _SAYS_NOTHING or said.folded in SMALL or is_ordinary(said.folded)
