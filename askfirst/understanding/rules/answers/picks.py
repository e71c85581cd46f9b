"""Which options a stretch of a message picks: by label, place, value or likeness, with nothing left over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.domain.clarification import EITHER, Clarification, Option
from askfirst.understanding.rules.answers.labels import SMALL, Fit, by_detail, by_label, by_land, by_likeness, by_value
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.words.positions import NUMBERS, places
from askfirst.understanding.rules.words.saying import Saying

LEADS = SMALL | frozenset({
    "i mean", "i meant", "i want", "i need", "id like", "i would like", "i was talking about",
    "im talking about", "i should have said", "i was thinking of", "i choose", "i pick", "i said",
    "i think", "i guess", "ill take", "i take", "i will take", "ill have", "ill go with", "i go with",
    "i prefer", "id prefer", "its", "it is", "it should be", "it was", "that is", "thats", "that would be",
    "this is", "use", "take", "pick", "choose", "select", "go with", "lets go with", "lets take",
    "lets use", "make it", "try", "go for", "go on with", "continue with", "proceed with", "stick with",
    "give me", "show me", "show", "can you take", "can you use", "could you take", "could you use",
    "can i have", "could i have", "can we use", "maybe", "perhaps", "probably", "both", "either", "only",
    "just", "definitely", "my answer is", "answer", "no", "nope", "yes", "yeah", "yep", "yup", "ja",
    "nein", "si", "oui", "non", "actually", "rather", "instead", "wait", "ich meine", "ich nehme", "nimm",
    "quiero", "je veux", "je prends", *control.POLITE,
    *(f"{lead}{word}" for lead in ("", "the ", "with ", "with the ", "one with ", "one with the ", "the one with ",
      "the one with the ", "the one whose ", "the one that has ", "the one that has the ", "having ", "has ")
      for word in ("code", "code is", "id", "id is", "name", "name is")),
    *(f"{lead}{word}" for lead in ("", "the one ", "one ", "the one that is ", "the one thats ")
      for word in ("called", "named", "coded", "labelled", "labeled")),
})  # fmt: skip
"""What may stand before an option without a meaning of its own."""
TAILS = frozenset({
    "one", "ones", "option", "then", "i think", "i guess", "i mean", "i meant", "instead", "only",
    "is fine", "is good", "would be fine", "is what i mean", "is what i meant", "for me", "it is",
    "will do", "of course", "of them", "of these", "of those", "is right", "is correct", "thats it",
    "thats all", "works", "works for me", "for now", "sounds good", "great", "fine", "perfect",
    "stattdessen", "is the one", "is the one i mean", *control.POLITE,
})  # fmt: skip
"""What may stand after one."""
_HELD = frozenset(
    {"the one with", "one with", "the option with", "the one that has", "the one which has", "the one having"}
)


def pick(saying: Saying, clarification: Clarification) -> Fit | None:
    """The options that these words name and nothing else; `unclear` where they could be several."""
    options = clarification.options
    versions = list(_versions(saying)) or [saying]
    for version in versions:
        if fit := by_label(version.said, version, options) or _all(version, options):
            return fit
    held = saying.begins(_HELD)
    if held and (fit := by_detail(saying.part(held), options)):
        return fit
    like = by_likeness(versions[-1], options, clarification.about)
    value = next((fit for one in versions if (fit := by_value(one.said, one, options))), None)
    # "The one" points at nothing: only alone is it a number.
    counted = [*versions, _without_noun(versions[-1], clarification)]
    numbers = (one.folded for one in counted if one.folded != ("one",) or len(saying) == 1)
    place = next((found for words in numbers if (found := places(words, len(options)))), ())
    if place:
        return _agreed(_at(place, options), value, like)
    return value or like or by_land(versions[-1], options)


def negates(saying: Saying) -> bool:
    """Whether a "no" belongs to the word after it: "no port", unlike "no, the port"."""
    first, *after = saying.words
    if first.folded not in {"no", "nope", "nein", "non"} or not after:
        return False
    return not control.pauses(after[0].joint) and not saying.part(1).begins(LEADS)


def _versions(saying: Saying) -> Iterator[Saying]:
    """The words with ever less around them."""
    while saying.words:
        yield saying
        size = saying.begins(LEADS)
        if size and not negates(saying):
            saying = saying.part(size)
        elif size := saying.ends(TAILS):
            saying = saying.part(0, len(saying) - size)
        else:
            return


def _all(saying: Saying, options: Sequence[Option]) -> Fit | None:
    """All of them, or the only one that there is."""
    phrase, count = saying.phrase, len(options)
    if count == 1 and phrase in control.CONTROLS["yes"]:
        return Fit(tuple(options), "regex", 1.0)
    either = tuple(option for option in options if option.value.startswith(EITHER))
    if either and phrase in control.BOTH | control.CONTROLS["all"]:
        return Fit(either, "regex", 1.0)
    if count and phrase in control.BOTH:
        return Fit(tuple(options), "regex", 1.0, unclear=count != len(("one", "other")))
    amount = next((word for word, number in NUMBERS.items() if number == count), "")
    if count and (phrase in control.CONTROLS["all"] or phrase in {f"all {amount}", f"all {count}"}):
        return Fit(tuple(options), "regex", 1.0)
    return None


def _without_noun(saying: Saying, clarification: Clarification) -> Saying:
    """The words without what the question is about: of "second carrier" the "second"."""
    asked = {word.stem for word in Saying.of(f"{clarification.question} {clarification.about}").words}
    labels = [{word.stem for word in Saying.of(option.label).words} for option in clarification.options]
    nouns = asked.union(set.intersection(*labels) if labels else ())
    while len(saying) > 1 and saying.words[-1].stem in nouns:
        saying = saying.part(0, len(saying) - 1)
    return saying


def _at(place: Sequence[int], options: Sequence[Option]) -> Fit:
    if all(1 <= number <= len(options) for number in place):
        return Fit(tuple(options[number - 1] for number in place), "ordinal", 1.0)
    return Fit((), "ordinal", 0.5, unclear=True)


_SURE = 0.9


def _agreed(place: Fit, value: Fit | None, like: Fit | None) -> Fit:
    """The place, unless the same words are a value or a part of the label of another option."""
    others = [fit for fit in (value, like) if fit and fit.confidence >= _SURE and fit.options != place.options]
    if not others:
        return place
    if not place.options:
        return others[0]
    rivals = dict.fromkeys([*place.options, *others[0].options])
    return Fit(tuple(rivals), "ordinal", 0.5, unclear=True)
