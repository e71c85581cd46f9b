"""A bare number asked for behind an answer with conditions: these hold on, "how many shipments?" behind one carrier."""

from __future__ import annotations

from askfirst.domain.decision import Decision
from askfirst.domain.outline import Term
from askfirst.understanding.reader import View
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.read import Reading, read
from askfirst.understanding.rules.words.saying import Saying

_LONGEST = 8
_OF_EVERYTHING = frozenset((
    "all", "total", "overall", "altogether", "ever", "every", "any", "each", "entire", "whole", "everything",
    "anything",
    "we", "our", "us", "you", "your", "my", "i", "have", "there", "exist", "exists", "file", "data", "dataset", "table",
    "database", "system", "record", "general", "worldwide", "world", "covers", "cover", "contains",
    "contain", "company",
    "per", "by", "new", "another", "different", "typical", "usually", "normally", "generally", "business", "global",
))  # fmt: skip
"""With one of them a question is of all rows, or of more than a number."""
_SLOTS = ("measure", "rows")


async def keeps_conditions(saying: Saying, view: View) -> Decision | None:
    """A question for one number of the same data that says of which rows in no way: of those of the last answer."""
    last = view.last_query
    if last is None or saying.long or not 0 < len(saying) <= _LONGEST or control.control_of(saying):
        return None
    query = last.query
    held = query.filters or query.any_of or query.time
    if not held or _OF_EVERYTHING.intersection(saying.folded):
        return None
    reading = await read(saying.said, view, None)
    if reading.dataset != query.dataset or not _is_one_number(reading):
        return None
    reason = "It asks for a number and says not of which rows: those of the last answer."
    return Decision("follow_up", 0.75, "regex", reason, request=saying.text.strip())


def _is_one_number(reading: Reading) -> bool:
    whats = [part.what for part in reading.parts]
    told = reading.unplaced or reading.limit is not None or reading.count_groups or reading.changes
    slots = [what.slot if isinstance(what, Term) else "" for what in whats]
    return not told and "measure" in slots and set(slots) <= set(_SLOTS)
