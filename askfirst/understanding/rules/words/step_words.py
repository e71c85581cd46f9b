"""Words that step from an earlier time: "ten years later", "a decade before that", "two months on"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

WAYS: Mapping[str, int] = {
    **dict.fromkeys(("before", "earlier", "prior", "previously", "back"), -1),
    **dict.fromkeys(("after", "later", "on", "afterwards", "afterward", "forward", "ahead", "thereafter"), 1),
}
_WORDS = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
COUNTED = rf"(?:[0-9]{{1,3}}|an?|one|a couple of|half a dozen|a dozen|(?:{_WORDS})(?:[ -](?:{_WORDS}))?)"
_LEADS = (
    r"(?:and|but|so|then|now|ok|okay|what about|how about|what was it|what is it|what were they|how was it|"
    r"what did it look like|how did it look|how did that look|the same|same|the same thing|show me|show|give me|"
    r"please|in|for|as of|again|what)"
)
AWAY = re.compile(
    rf"^(?:{_LEADS} )*(?:another )?(?P<count>{COUNTED}) (?:more )?"
    rf"(?P<unit>days?|weeks?|months?|quarters?|years?|decades?) (?P<way>{'|'.join(WAYS)})(?: on)?"
    r"(?: (?:that|this|then|from then|than that))?(?: (?:please|instead|again|was it|is it|were they|look like))*$"
)
_SPOKEN = {"a": 1, "an": 1, "one": 1, "a couple of": 2, "half a dozen": 6, "a dozen": 12}


def counted(said: str) -> int:
    """How many units were said: "25", "ten", "twenty five", "a"."""
    if said.isdecimal():
        return int(said)
    if said in _SPOKEN:
        return _SPOKEN[said]
    return int(sum(NUMBER_WORDS.get(word, 0) for word in said.replace("-", " ").split()))
