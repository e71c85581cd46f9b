"""Second questions that ask whose the thing is: "when was X built, and which line owns her" is about X, not lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens, word_by_word

_OWNING = (
    "owns|own|owned|operates|operate|operated|runs|run|ran|holds|held|manages|manage|managed|sails|sailed|deploys|"
    "deployed|uses|used|has|had|keeps|charters|chartered|controls|controlled|commands|sent|sends|placed|ordered|"
    "bought|booked|made|built|carried|carries|brought|handled|handles|shipped|moved|took|takes|delivered|transported"
)
_THEM = "her|it|him|them|this|that"
_CLAUSE = re.compile(
    rf"(?<=\w )(?:, |; |\? )?(?:and |plus |& )?(?:by |to |for )?(?:which|what) (?P<noun>\w+(?: \w+)?) "
    rf"(?P<verb>(?:{_OWNING}) (?:{_THEM}))(?= ?$| [?.,!;])"
)
_WEIGHT = 1.2


def owned_by(tokens: Tokens) -> Iterator[Span]:
    """The verb of such a clause, which only says again that it is about the thing."""
    text = word_by_word(tokens.items)
    for match in _CLAUSE.finditer(text):
        first = text[: match.start("verb")].count(" ")
        yield Span("filler", first, first + 1, "polite", _WEIGHT)


def without_owner_clauses(tokens: Tokens) -> Tokens:
    """The tokens without the nouns of such clauses, only to tell what the whole is about."""
    text = word_by_word(tokens.items)
    gone = set[int]()
    for match in _CLAUSE.finditer(text):
        first = text[: match.start("noun")].count(" ")
        gone.update(range(first, first + match["noun"].count(" ") + 1))
    if not gone:
        return tokens
    items = (replace(token, word="", stem="") if at in gone else token for at, token in enumerate(tokens.items))
    return replace(tokens, items=tuple(items))
