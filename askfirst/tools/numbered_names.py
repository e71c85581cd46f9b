"""Names that are stored with a number behind them: "Ann Lee" where there are Ann Lee0, Ann Lee104 and more."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention
from askfirst.domain.receipt import Guess
from askfirst.sources.source import ValueSearch
from askfirst.tools.candidates import Candidate, searched_words
from askfirst.tools.tool import ToolContext

_ALL = 500


async def numbered(mention: Mention, found: Sequence[Candidate], dataset: str, context: ToolContext) -> list[Candidate]:
    """All that are called so but for the number; none where something else fits too."""
    said, paths = searched_words(mention, context), {candidate.path for candidate in found}
    if len(found) < len("ab") or len(paths) != 1 or not all(_is_numbered(one.value, said) for one in found):
        return []
    bound = context.catalog.bind(dataset, found[0].path)
    search = ValueSearch(said, ((bound.dataset.name, bound.field.name),), limit=_ALL)
    (hits,) = await context.values([search])
    every = [Candidate(found[0].path, hit.value, hit.how, found[0].names) for hit in hits]
    return [one for one in every if _is_numbered(one.value, said)] or [*found]


def told_of_numbers(mention: Mention, chosen: Sequence[Candidate]) -> list[Guess]:
    """What to tell of several names that differ by their numbers alone."""
    if len(chosen) < len("ab") or not all(_is_numbered(one.value, mention.text) for one in chosen):
        return []
    told = f"all {len(chosen)} of that name with a number behind it, such as {chosen[0].value}"
    return [Guess(said=mention.text, fields=(chosen[0].path,), taken=(told,), others=())]


def _is_numbered(value: str, said: str) -> bool:
    name = fold(said)
    plain = bool(name) and not name[-1].isdigit() and len(name.split()) > 1
    return plain and re.fullmatch(rf"{re.escape(name)} ?\d+", fold(value)) is not None
