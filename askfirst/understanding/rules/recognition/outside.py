"""Wishes that no reading of data fulfils: deeds, predictions, opinions, what the data does not know.

They are told by the form of a sentence. A word that the catalog has too, or that is stored, never makes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from askfirst.understanding.rules.recognition.commands import commanded
from askfirst.understanding.rules.spans import Span, SpanKind
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.outside_words import OUTSIDE

Wish: TypeAlias = Literal["change", "deed", "prediction", "opinion", "knowledge"]

_KNOWN = "#"
"""Stands in a sentence for what the catalog or the data has a meaning for."""
_YIELDING: tuple[SpanKind, ...] = ("chat", "write")
_NAMES = ("field", "measure", "condition", "relation")

_POLITE = (
    r"^(?:(?:please|kindly|now|then|and|so|ok|okay|hey|hi|hello|thanks|can|could|would|will|you|i|we|d|id|want|need|"
    r"like|to|just|go|ahead|lets|let|us|help|me) )*"
)
_CHANGE = "update modify edit change set rename cancel remove drop create correct refund book assign approve add"
_STORING = re.compile(
    rf"{_POLITE}(?:"
    r"(?:put|enter|type|write|fill|record|log|note|insert|input|store|save|key)(?: in| down)? "
    r"(?:the )?(?:value |number )?"
    r"(?:\S*\d\S* (?:down |in )?(?:as|for|in|into|under|against)|# (?:down |in )?as) (?:the |its |their |a )?#"
    r"(?: #)* (?:of|for|to|in|at) "
    r"|(?:make|let) the # (?:of|for) (?:the )?#(?: #)* (?:be |to |equal |into )?\S*\d\S* *$"
    r"|(?:raise|increase|decrease|reduce|bump|lift|double|halve) (?:up )?(?:the )?# (?:of|for) .*\b(?:to|by) \S*\d)"
)
"""As in "put 81 as the horsepower of X", "make the age of X 40", "raise the price of X to 20"."""
_CHANGE_OF_A_QUERY = "change set remove drop create add cancel"
_OF_A_NAME = re.compile(
    f"{_POLITE}(?:book|set|change|correct|drop|add|refund|cancel) "
    r"(?:values?|prices?|rates?|costs?|amounts?)\b"
)
"""As in "book value by class"."""
_DEED = (
    r"notify|buy|sell|send(?! me| us)|merge|move|fix|hire|invite|upload|install|restart|reboot|remind|reserve|"
    r"subscribe|unsubscribe|reschedule"
)
_DEED_OR_THING = (
    "email mail call text message phone schedule tweet post publish pay repair fire transfer register store"
)
_TO_SOMETHING = (
    r"(?:the|a|an|this|that|these|those|it|them|him|her|me|us|my|our|your|all|every|everyone|each|both|[0-9]+)\b"
)
_TELLING = re.compile(
    f"{_POLITE}(text|email|mail|call|message|phone|ring|write|write to|tell|ping|contact|warn|inform|notify) "
    r"(?!me |us )(?:[^ ]+ ){1,5}?that (?:their|his|her|its|our|my|your|we|they|it|he|she|i|weve|theyve|theyre) "
)
"""As in "text Ridley Law that their parcel is late"."""
_ON_A_PAPER = re.compile(
    f"{_POLITE}(refund|reimburse|void|reopen|resend|reject|approve|archive|delete|reassign|escalate|deactivate|cancel|"
    r"reactivate|extend|renew|postpone|close) (?:(?:the|this|that|my|our|their) )?(?:customer )?(?:order|booking|"
    r"invoice|ticket|case|reservation|claim|transaction|payment|parcel|request|account|member|membership|"
    r"subscription|appointment|delivery|parcel|contract|policy|loan|job|listing)s? (?:(?:no|nr|number|id) )?"
    r"[a-z#-]{0,6}[0-9][0-9a-z-]*(?: (?:please|now|asap|today|immediately|for me|thanks))*$"
)
"""As in "refund order 2350 please"."""
_TO_A_NUMBER = re.compile(
    f"{_POLITE}(put|bump|mark|raise|lower|increase|reduce|cut|drop|discount) (?:the|our|their|his|her|all) "
    r"(?!(?:list|limit|threshold|bar|top|number|bound|cutoff|minimum|maximum)\b)(?:[^ ]+ ){1,4}?"
    r"(?:(?:up|down) )?(?:to|by) [^a-z]{0,2}[0-9]"
)
"""As in "put the tiramisu up to 7.50"."""
_AS_A_THING = (
    r"(?:of|by|per|in|over|on|counts?|rates?|numbers?|totals?|values?|frequency|percentage|"
    r"(?:a|an|the|me a) (?:new )?(?:list|table|report|overview|summary|breakdown|ranking|chart|graph|plot|histogram))\b"
)

_PREDICTIONS = (
    r"\b(?:forecast(?:s|ed|ing)?|predict(?:s|ed|ing|ions?)?|projections?|extrapolat(?:e|ed|ion)|prognosis)\b",
    (
        r"^(?:and )?(?:what|how|who)\b.* (?:will|going to)\b.*\b(?:be|happen|become|develop|evolve|look)\b"
        r"(?! (?:#|\w+(?:ed|ing)|sent|built|made|paid|sold)(?: |$))"
    ),
    r"^(?:and )?will (?!you\b|we\b)",
    (
        r"^(?:and )?(?:how much|what) will (?!be\b|we\b|i\b)(?:(?!#|be\b)\S+ ){1,3}(?:#|cost|be worth)(?: #)*"
        r"(?: \S+)? (?:next|tomorrow|in 20\d\d)\b"
    ),
    (
        r"\b(?:(?:will|shall) (?:we|i|they|it|our \w+|#)|"
        r"(?:am|are|is) (?:we|i|they|it|our \w+|#) (?:going|likely|expected) to)"
        r" (?:have|get|sell|earn|make|see|lose|win|take|grow|lack|need|do|end)\b"
    ),
)
_OPINIONS = (
    r"^(?:so |and )?should\b",
    r"\bshould (?:i|we|you|one)\b",
    r"\b(?:do|did|would|can|could) you (?:think|believe|recommend|suggest|prefer|advise|feel)\b",
    r"^(?:so |and )?(?:what |who |which )?do you (?:reckon|expect|suppose|imagine|guess)\b",
    r"\byour (?:opinion|advice|guess|recommendation|favou?rite)\b",
    r"\b(?:is|are|was|were) to blame\b|\bwhose fault\b",
)
_OUTSIDE = re.compile("|".join(OUTSIDE))
_ACTS = re.compile(r"^(?:(?:what|why|how) )?(?:do|does|did|can|could)(?: (?:the|a|an|all|any|these))? #(?: #)* (\w+)$")
_IS_ABLE = re.compile(r"^(?:can|could)(?: (?:the|a|an|all|any|these))? #(?: #)* (\w+)$")


def wish_of(tokens: Tokens, spans: Sequence[Span], *, follows: bool) -> tuple[Wish, str] | None:
    """The wish and the words that tell it; None where the text may ask for data. `follows`: it may change a query."""
    sentence = _sentence(tokens, spans)
    plain = _sentence(tokens, ())
    changes = "" if _OF_A_NAME.match(plain) else _changes(sentence, follows=follows)
    if verb := changes or _orders(plain, follows=follows):
        return "change", verb
    if verb := _does(sentence) or _does_it(plain) or commanded(tokens, spans, follows=follows):
        return "deed", verb
    kinds: tuple[tuple[Wish, tuple[str, ...]], ...] = (("prediction", _PREDICTIONS), ("opinion", _OPINIONS))
    for kind, patterns in kinds:
        for pattern in patterns:
            if found := re.search(pattern, sentence):
                return kind, found[0]
    if (found := _OUTSIDE.search(sentence)) and "#" not in found[0] and not _asks_for_a_place(spans, found[0]):
        return "knowledge", found[0].strip()
    if (found := _ACTS.search(sentence)) and (_IS_ABLE.search(sentence) or _is_strange(spans, tokens, found[1])):
        return "knowledge", found[1]
    return None


def _asks_for_a_place(spans: Sequence[Span], said: str) -> bool:
    """As in "who won", where the rows have the place that they came in."""
    return " w" in said and any(span.kind == "ordinal" and span.cue == "place" for span in spans)


def without_named(found: Iterable[Span], named: Sequence[Span]) -> Iterator[Span]:
    """The spans without small talk, forecasts and verbs of change that the catalog has in a name: "count by weather".

    A verb that begins the text is still an order.
    """
    spans = list(found)
    ours = [span for span in named if any(entry.kind in _NAMES for entry in span.entries)]
    said = {at for span in spans if span.kind not in ("filler", "chat") for at in range(span.first, span.last)}
    for span in spans:
        within = any(term.first <= span.first and span.last <= term.last for term in ours)
        begins = span.kind == "write" and not any(at in said for at in range(span.first))
        if begins or not within or not yields(span):
            yield span


def yields(span: Span) -> bool:
    """Whether words that were recognised are about no data, unless the data has them."""
    return span.kind in _YIELDING or (span.kind, span.cue) == ("goal", "why")


def _sentence(tokens: Tokens, spans: Sequence[Span]) -> str:
    """The folded words without marks; what has a meaning in the data is only marked as such."""
    words = ["" if not token.word or token.kind in ("mark", "sign") else token.word for token in tokens.items]
    for span in spans:
        if span.kind == "term" or any(hit.how != "fuzzy" for hit in span.hits):
            words[span.first : span.last] = [_KNOWN] * span.length
    return " ".join(word for word in words if word)


def _changes(sentence: str, *, follows: bool) -> str:
    """The verb with which the text asks to change data, where it begins so."""
    verbs = set(_CHANGE.split()) - (set(_CHANGE_OF_A_QUERY.split()) if follows else set())
    found = re.match(f"{_POLITE}({'|'.join(sorted(verbs))}) (?!{_AS_A_THING})", f"{sentence} ")
    if found and sentence.removesuffix(found[1]).strip() != "":
        return found[1]
    stored = _STORING.match(f"{sentence} ")
    return re.sub(_POLITE, "", stored[0]).split()[0] if stored else ""


def _does(sentence: str) -> str:
    """The verb with which the text asks for a deed, where it begins so."""
    things = _DEED_OR_THING.replace(" ", "|")
    found = re.match(f"{_POLITE}(?:({_DEED}) |({things}) {_TO_SOMETHING})", f"{sentence} ")
    return (found[1] or found[2]) if found else ""


def _does_it(sentence: str) -> str:
    """As `_does`, of words that the data has too: with "this" or "them" behind it, "email" is no value."""
    found = re.match(f"{_POLITE}({_DEED_OR_THING.replace(' ', '|')}) (?:this|it|them|these|that) ", f"{sentence} ")
    return found[1] if found else ""


_WAIVED = re.compile(f"{_POLITE}(write off|waive|forgive|chase up) (?:the|this|that|his|her|their|all) ")
"""As in "write off the balance of Rhys Ahmed"."""


def _orders(plain: str, *, follows: bool) -> str:
    """The verb with which the text orders something, though the data has words of it: what only people can do."""
    ways = (_TELLING,) if follows else (_TELLING, _ON_A_PAPER, _TO_A_NUMBER, _WAIVED)
    return next((found[1] for way in ways if (found := way.match(plain))), "")


def _is_strange(spans: Sequence[Span], tokens: Tokens, word: str) -> bool:
    """Whether the last of the spans with a word is one that nothing is known of."""
    said = [span for span in spans if any(token.word.isalnum() for token in tokens.items[span.first : span.last])]
    last = said[-1] if said else None
    return last is not None and last.kind in ("value", "unknown", "strange") and tokens.words()[last.last - 1] == word
