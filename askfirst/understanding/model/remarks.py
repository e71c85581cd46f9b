"""A model's remarks on a result, a sentence at a time: each is shown only once the table has borne it out."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing

from askfirst.analysis.prose import Evidence

MOST_SENTENCES = 2
_LONGEST = 300
_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[A-Z0-9\"'])")
_MARKUP = re.compile(r"[*_`#>|\[\]<{}\\~]")
_ADDRESS = re.compile(r"://|@|\bwww\b|\w\.[^\W\d]{2}|\(\s*dot\s*\)|\w/\w", re.IGNORECASE)


async def checked_remarks(texts: AsyncGenerator[str], evidence: Evidence) -> AsyncGenerator[str]:
    """The sentences that hold, up to the first that does not: what follows may rest on it. Closes `texts`."""
    told = 0
    async with aclosing(_sentences(texts)) as sentences:
        async for sentence in sentences:
            if told == MOST_SENTENCES or not is_plain(sentence) or not evidence.bears_out(sentence):
                return
            told += 1
            yield sentence


async def _sentences(texts: AsyncGenerator[str]) -> AsyncGenerator[str]:
    """Whole sentences as soon as they are there; of an end that never came nothing."""
    held = ""
    async with aclosing(texts):
        async for text in texts:
            held += text
            *whole, held = _END.split(held)
            for sentence in whole:
                yield " ".join(sentence.split())
    rest = " ".join(held.split())
    if rest.endswith((".", "!")):
        yield rest


def is_plain(text: str) -> bool:
    """Whether it is a short text without markup, links, addresses of mail or hosts, and commands."""
    return 0 < len(text) <= _LONGEST and not _MARKUP.search(text) and not _ADDRESS.search(text)
