"""One name in two columns of a kind, as of home teams and away teams: one of them may be meant, or either."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.lookup import fold
from askfirst.domain.clarification import EITHER, Option
from askfirst.domain.outline import Mention
from askfirst.tools.candidates import Candidate
from askfirst.tools.tool import ToolContext

_FIRST_GROUP = 1000
"""Groups of alternatives beyond all that a reader numbers."""


def either_side(mention: Mention, found: Sequence[Candidate], dataset: str, context: ToolContext) -> list[Option]:
    """An option for a row with the name in either of two columns, where it stands in both and nothing else fits."""
    values, paths = {one.value for one in found}, list(dict.fromkeys(one.path for one in found))
    own = len(paths) == len("ab") and len(values) == 1 and not any("." in path for path in paths)
    if not own or mention.of_rate or mention.negated:
        return []
    labels = [context.catalog.bind(dataset, path).label for path in paths]
    first, second = (fold(label).split() for label in labels)
    if first[-1:] != second[-1:] and first[:1] != second[:1]:
        return []
    (value,) = values
    return [Option(f"{value} (either)", f"{EITHER}{value}", " or ".join(labels))]


def picked_either(found: Sequence[Candidate], answers: Sequence[str]) -> list[Candidate]:
    """The candidates of the name that an answer takes on either side."""
    return [one for one in found if f"{EITHER}{one.value}" in answers]


def by_column(mention: Mention, chosen: Sequence[Candidate], number: int) -> list[tuple[Mention, list[Candidate]]]:
    """The chosen values of each column; those of several columns are alternatives of one group."""
    paths = list(dict.fromkeys(one.path for one in chosen))
    if len(paths) == 1:
        return [(mention, list(chosen))]
    group = mention.group if mention.group is not None else _FIRST_GROUP + number
    grouped = Mention(mention.text, mention.fields, mention.negated, group, mention.of_rate)
    return [(grouped, [one for one in chosen if one.path == path]) for path in paths]
