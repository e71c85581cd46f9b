"""Names that hold a word for a time: "Andes Mar in 2024" is no March, where a carrier is called just so."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.reader import View
from askfirst.understanding.rules.recognition.values import whole_names
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_TIMES = frozenset((*MONTHS, *WEEKDAYS, "spring", "summer", "autumn", "fall", "winter", "christmas", "easter"))
_HIDDEN = "_"


async def without_names(tokens: Tokens, view: View) -> Tokens:
    """The tokens as times are looked for in them: stored names of several words, in capitals, hide what they hold."""
    if not any(_may_be_of_a_name(tokens, at) for at in range(len(tokens))):
        return tokens
    held = {at for span in await whole_names(tokens, view) for at in range(span.first, span.last)}
    items = tuple(
        replace(token, word=_HIDDEN, stem=_HIDDEN) if at in held and token.word in _TIMES else token
        for at, token in enumerate(tokens.items)
    )
    return replace(tokens, items=items)


def _may_be_of_a_name(tokens: Tokens, at: int) -> bool:
    token = tokens.items[at]
    beside = [tokens.items[place] for place in (at - 1, at + 1) if 0 <= place < len(tokens)]
    named = any(other.text[:1].isupper() and other.kind == "word" for other in beside)
    return token.word in _TIMES and token.text[:1].isupper() and named
