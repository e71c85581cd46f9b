"""The English of choosing, as data: what sweeps, denies, corrects, refers, and what says nothing of a choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from askfirst.understanding.rules.choosing.asking_words import words_of


def phrases_of(*lines: str) -> tuple[tuple[str, ...], ...]:
    """Phrases, parted by commas; the longest first, so that the first that fits is the one."""
    found = {tuple(phrase.split()) for line in lines for phrase in line.split(",") if phrase.strip()}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


SWEEPS = words_of("all both every each everything everyone everybody total overall combined")
WHOLE_LOTS = phrases_of(
    "the whole lot, the lot, whole lot, the whole population, the entire population, whole population",
    "entire population",
    "the whole thing, the whole bunch, the lot of them, all of em, every last one, every single one",
    "the total population, young and old, old and young, big and small, small and big, large and small",
    "small and large, great and small, one and all",
)
"""Phrases for the same."""
THE_TWO = phrases_of("the two of them, the two, the pair, the pair of them, the two methods, them both")
"""Phrases for all of two."""
"""Words for all values of an argument together."""
NEGATIVES = words_of("not no never nothing none nobody hasnt havent hadnt wasnt isnt didnt doesnt werent arent without")
DENIED = "\u00ac"
"""Stands for any of them in a phrase that denies, as "never came"."""
PASSED = words_of("the a an of it its them they this that was were been be is are has have had i we what my our your")
"""Words of grammar that do not count between the words of a phrase."""
BOTH = words_of("both")
WHOLE_WORDS = words_of("everything everyone everybody")
"""Those that stand alone, and never before a noun."""
"""Those of them that are said of two."""
DOES_NOT_MATTER = phrases_of(
    "doesnt matter, does not matter, dont matter, do not matter, dont care, do not care, dont mind",
    "do not mind, no matter",
    "either, either one, either of them, either is fine, no preference, not important, isnt important",
    "is not important, irrelevant, regardless of, regardless",
    "irrespective of, irrespective, any, anything, whichever, whatever, any of them, any one, not fussy, not picky",
    "anyone, any kind of, any sort of, makes no difference, make no difference, no difference, all the same to me",
    "is all the same, no restriction, no filter, no limit, makes no odds, never mind which, no particular",
    "never mind the, any of the two, any of the three, any one of the two, either of the two, one of the two",
    "nothing in particular, not bothered, isnt relevant, is not relevant, not relevant, no distinction",
    "without distinction",
    "dont filter by, do not filter by, dont filter on, no filter on, no restriction on, no restrictions",
    "no restrictions on, no filters",
    "dont distinguish, do not distinguish, unspecified, dont split by, do not split by, dont restrict",
    "do not restrict, dont restrict by, do not restrict by, dont restrict to, dont restrict it by, dont limit",
    "do not limit, dont limit by, dont limit to, dont limit it to, do not limit it to, dont limit it by",
    "without restriction, without filter, without limit, unrestricted, unfiltered, without filtering",
    "without filtering by, no filtering, no filtering by, no need to filter, dont filter, do not filter",
)
"""Ways to say that any value will do."""
USUAL = phrases_of(
    "as always, like always, as ever, always used, the one we always use, what we always use",
    "default, the default, defaults, default value, default setting, usual, the usual, as usual, usual one, standard",
    "the standard, typical, the typical, usual value, standard value, recommended, whatever is usual",
    "factory setting, out of the box, predefined, preset, your call, you choose, you decide, you pick, up to you",
    "as you like, as you think best, whatever you think, whatever you recommend, whatever you suggest",
    "as you see fit, whatever you normally take, whatever you normally use, what you normally take",
    "what you normally use",
    "whatever you usually take, whatever you usually use, what you usually take, what you usually use",
    "whatever you normally, whatever you usually, what you normally do, what you usually do",
    "what you think is best, whatever is standard, whatever is default, whatever the default is",
    "leave it to you, dealers choice, go with your default, your recommendation, your choice, your pick",
)
"""Ways to ask for the value that the tool takes by itself."""
UNSURE = phrases_of(
    "i dont know, dont know, do not know, no idea, not sure, im not sure, i am not sure, unsure, no clue",
    "havent decided",
    "undecided, cant decide, not certain, dunno, idk, not decided, hard to say, cannot decide",
)
"""Who says so has not chosen."""
DENIALS = phrases_of(
    "not, no, dont, do not, never, without, except, except for, excluding, exclude, other than, but not, apart from",
    "anything but, everything but, all but, any but, anyone but, everyone but, everybody but, anybody but",
    "all of them but, all of them except, everyone except, everybody except, anyone except, all besides, all save",
    "rather than, instead of, everyone apart from, everybody apart from, all apart from, everyone besides",
    "neither, nor, non",
    "skip, avoid, leave out, leaving out, omit, omitting, drop, ignore, ignoring, isnt, is not, wasnt",
    "arent, not the",
    "aside from, besides, save for, anything other than, not counting, forget, forget about, ditch",
    "no need for, bar, barring, scratch, strike, strike out, not because of, not because",
    "dont want, do not want, dont use, do not use, dont take, do not take, dont need, do not need, no longer",
    "cut out",
    "take out, rule out, ruling out, hate, against, everything except, all except, anything except, opposite of",
    "nothing from, nothing of, nothing in, nothing with, none of, none from",
)
"""What follows them is not meant."""
NO_DENIAL = phrases_of(
    "not one more, no more no less, no more and no less, not a single one more, and no more, nothing more",
    "no more than that",
    "not 1 more, none of these, none of those, none of them, none of the above, none of the options",
    "neither of these",
    "no need to, no need, not only, not just, not merely, not simply, no doubt, no problem, no worries",
    "dont go lower, dont go higher, dont go below, dont go above, dont go below that, dont go above that",
    "do not go lower, do not go higher, do not go below that, do not go above that, no lower, no higher, not lower",
    "not higher, no lower than that, no higher than that, nothing lower, nothing higher, nothing below that",
    "nothing above that, not any lower, not any higher",
    "into account, into consideration",
    "no rush, why not, no thanks to, no one else, nobody else, nothing else, no others, none else, and nothing else",
)
"""These deny nothing, though they begin so."""
DENIED_BEHIND = words_of("excluded omitted skipped dropped aside")
"""What stands before them is not meant."""
CORRECTIONS = phrases_of(
    "no wait, wait no, wait, sorry, actually, i mean, i meant, meant, rather, or rather, make that",
    "scratch that, correction",
    "oops, strike that, on second thought, on second thoughts, no sorry, sorry no, changed my mind, change that to",
    "i changed my mind, hang on, hold on, no no, nope, whoops, let me correct, correct that to, better, my mistake",
    "my bad, nah, hmm no, uh no, er no, no actually, actually no, pardon, change it to, i take that back",
    "take that back",
    "not that, on reflection, come to think of it, no hang on, no hold on, make it rather",
    "forget that, cancel that, typo, should be, should read, should have said, shouldve said, no i mean",
    "no i meant, no make it",
    "no make that, edit, i mistyped, mistyped, my typo, i misspoke, misspoke, wrong one, wrong number, ignore that",
    "that was wrong, thats wrong, was wrong, is wrong, isnt right, wasnt right, i got that wrong, strike this",
    "scratch it, check that, i mean to say, beg pardon, pardon me, i beg your pardon, excuse me, i wanted, oh no",
    "i mixed them up, i mixed that up, mixed them up, i was wrong, my error, apologies, i apologise, i misread",
    "wrong line, i confused them, i confused the two, please correct, let me rephrase, i take it back, take it back",
    "no not that, no lets, no lets say, no rather, or better, even better, better still, well no, second thought",
)
"""Between two values they take the first one back."""
INSTEAD = words_of("instead rather")
"""Behind a value they put it in place of the one before."""
REPLACING = words_of("change switch replace swap turn move changing switching replacing swapping from")
INTO = words_of("to with for by into")
"""As in "change it from this to that", "replace this with that"."""
JOINING = words_of("and plus & + as well also together along n or nor / und y et then")
ALTERNATIVE = words_of("or / versus vs alternatively otherwise")
ABOUT = phrases_of(
    "about, around, roughly, approximately, approx, circa, some, nearly, almost, ca, ~, or so, ish",
    "more or less, give or take",
    "in the order of, close to, somewhere around, just about, say, maybe, perhaps",
)
"""Before a number (or behind it): it is meant roughly."""
COMPARED = phrases_of(
    "at least, at most, more than, less than, fewer than, over, under, above, below, up to, no more than",
    "no less than",
    "not more than, not less than, maximum, minimum, max, min, max of, min of, maximum of, a maximum of",
    "minimum of, upwards of",
    "greater than, smaller than, beyond, >, <, >=, <=, exceeding",
    "exceeds, exceed, passes, surpasses, in excess of, or beyond, upward of, north of, no fewer than, not under",
)
"""Before a number: it is a bound, not the number itself."""
SPANNING = words_of("between from to or and through until - / versus")

SAME = phrases_of(
    "same, again, once more, one more time, repeat, rerun, redo, as before, like before, as last time",
    "like last time, as previously",
    "previous, previously, last time, earlier, unchanged, as it was, as they were, as it is, as is",
    "keep, as in the last one",
    "the last one, last run, last one, before, the last run, the previous one, that we used, we had, i had",
    "we chose, we took, we set, only change, change only, just change, what we used, as we used, we used",
    "what i used, that i used, i used, as i did, what i did, what we did, as we did, like we did, what we had",
    "what we chose",
    "what i chose, what we took, what we picked, what we set, what i picked, what i had, ditto, likewise",
    "as above, see above",
    "as already said, as i said, as said, another one like that, the one before, the time before",
    "last settings, prior, identical",
    "previous settings, last settings, earlier settings, previous values, previous choices, previous run",
    "last values",
    "previous parameters, previous setup, previous configuration, last choices, last setup, previous selection",
    "prior run",
    "do over, go again, unmodified, stay with, stays, stay, as used, was used, we said, i said, as we said",
    "used last, used before",
    "as yesterday, yesterday, last week, the other day, this morning, those we used, the ones we used",
    "as in the earlier one",
    "otherwise identical, otherwise the same, otherwise same, otherwise unchanged, otherwise as before",
    "all else equal, everything else equal, other things equal, do it over, do that over, do this over, do them over",
    "keep everything, leave everything, keep all, leave all, keep it all, everything stays, all stays, same everything",
    "keep everything else, leave everything else, everything else stays, leave all else, keep all else",
    "no other change, no other changes, nothing else changes, nothing else changed, no change otherwise",
    "what you did, what you did before, as you did, like you did, as you did before, like you did before",
    "what you used, what you had, exactly as before, just as before, just like before",
    "as earlier, like earlier, the earlier one, as in the previous one, copy, reuse, re use, leave",
)
"""They point at an earlier run."""
WEAK_SAME = words_of("before earlier keep leave previous prior last yesterday stay stays copy")
"""These alone point at nothing without another word that does, or an argument's name beside them."""
BEFORE_LAST = phrases_of(
    "the one before that, one before that, before that, the time before that, the run before that, second last",
    "second to last, last but one, the one before last, before last, the run before last, two runs ago",
    "two times ago",
    "the time before last, next to last, penultimate, the one before the last, one before the last, before the last",
)
"""The run before the last one."""
VERY_FIRST = phrases_of(
    "the first time, first time, the first run, first run, originally, at the beginning, in the beginning, at first"
)
LOOKED_UP = words_of("for in with on of when at from")
"""Behind "what we used" they begin what tells which run is meant."""
AGAIN = words_of("again repeat rerun redo rest everything else otherwise ditto likewise identical")
"""Beside the name of one argument they still mean the whole earlier run."""
OTHER = words_of("other different opposite another")
REST = phrases_of(
    "rest, the rest, other settings, the other settings, all other settings, everything else, all else",
    "all the rest, the others, the other ones, the remaining",
    "the remaining ones, all others",
)

ORDINAL_WORDS = words_of(
    "first second third fourth fifth sixth seventh eighth ninth tenth last former latter penultimate top bottom",
    "final",
    "firstly secondly thirdly lastly 1st 2nd 3rd 4th 5th 6th",
)
PRONOUNS = words_of("it that this them those these its same one")
"""Words that may stand for what was named before."""

EVERYDAY: Mapping[str, str] = {
    word: group.split()[0]
    for group in (
        "child kid youngster infant kiddo bairn little",
        "baby toddler",
        "woman lady female",
        "mother mom mum mama mommy mummy",
        "person people folk individual head human soul member patient client",
        "pregnant expectant expecting gravid",
        "household home family dwelling house hh",
        "rapid fast quick speedy",
        "everyone everybody",
        "old aged elder",
        "percent pct percentage",
        "group category bracket band",
        "method technique approach",
        "year yr yrs yo",
        "rainfall rain precipitation",
        "elevation altitude",
        "adult grownup",
    )
    for word in group.split()
}
"""Everyday words for the same, by the first of them: what a card calls one way is said in another."""

STRANGE_MARKS = frozenset("{}[]<>|\\`^=*@_$§~")
"""Marks that no choice is said with, where nothing has read them."""


def phrase_at(words: tuple[str, ...], at: int, phrases: Iterable[tuple[str, ...]]) -> int:
    """How many words the first of the phrases takes that stands there; 0 where none does."""
    return next((len(phrase) for phrase in phrases if words[at : at + len(phrase)] == phrase), 0)
