"""A message after an open question that takes back the words in question: "never mind convenient, simply all"."""

from __future__ import annotations

import re

from askfirst.catalog.lookup import fold
from askfirst.domain.clarification import Clarification
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.words.saying import Saying

_QUOTED = re.compile(r"'([^']+)'")
_LONGEST = 16
_BEFORE = frozenset({
    "oh", "no", "well", "then", "ok", "okay", "actually", "just", "please", "sorry", "you can", "lets", "let us", "and",
    "hmm", "ah", "nah", "nope", "wait", "fine", "alright", "can you", "could you", "we can", "yes", "right",
    *control.POLITE,
})  # fmt: skip
_GIVEN_UP = (
    r"(?:never ?mind(?: about)?|forget(?: about)?|ignore|disregard|drop|scrap|skip|strike|remove|without|omit|lose|"
    r"leave (?:out|off|aside)|take (?:out|away)|(?:dont|do not) (?:worry|bother|care) (?:about|with)|get rid of|"
    r"i (?:dont|do not) (?:care about|mind about|need|mean)|not|no need for|leave|cut|delete)"
)
_WORD = r"(?:the |that |about |my |word |part |bit |with |for |any )*"
_OUT = r"(?: (?:part|bit|word|thing|filter|condition|one|ones|then|out|away|off|aside|please|stuff|business|for now))*"
_NEEDLESS = r"(?: (?:doesnt|does not|isnt|is not|wasnt|was not) (?:matter|important|needed|necessary|relevant|meant))"
_ALL = (
    r"(?:(?:and|but|so|please|simply|just|only|merely|show|give|list|tell|count|take|use|me|us|i|we|want|need|id|like|"
    r"to|see|have|with|for|of|in) )*"
    r"(?:all|all of (?:them|it|those|these|the lot)|them all|everything|every one of them|the lot|each of them|"
    r"the whole lot|all the others too|the (?:full|whole|complete) list|every single one|any|any of them|whichever)"
    r"(?: (?:please|of them|then|there|there are|we have|instead|will do|is fine|are fine|of it))*"
)
_WHOLE = re.compile(_ALL)


def retracted(saying: Saying, clarification: Clarification) -> str:
    """Which of the words in question the message takes back; empty where it says something else."""
    if len(saying) > _LONGEST or not clarification.about:
        return ""
    phrase = saying.peeled(_BEFORE, control.POLITE).phrase
    open_words: list[str] = _QUOTED.findall(clarification.about) or [clarification.about]
    for words in open_words:
        for said in dict.fromkeys((fold(words), fold(words).split()[-1] if fold(words) else "")):
            if said and _gives_up(phrase, said):
                return words
    alone = len(open_words) == 1 and not clarification.options
    return open_words[0] if alone and _WHOLE.fullmatch(phrase) else ""


def _gives_up(phrase: str, said: str) -> bool:
    word = re.escape(said)
    given_up = rf"(?:{_GIVEN_UP} {_WORD}{word}{_OUT}|(?:the |that |it being )*{word}{_NEEDLESS}{_OUT})"
    return re.fullmatch(rf"{given_up}(?: {_ALL})?|{_ALL} {given_up}", phrase) is not None
