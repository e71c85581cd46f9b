"""Whether a question is about this workspace's data at all, and what to say where it is not."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention
from askfirst.understanding.rules.read import Reading
from askfirst.understanding.rules.spans import WEAK, Span

_CHAT_CAP = 20
_NAMED = 60
_HINTED = 40
_FULL = 100


@dataclass(frozen=True, slots=True)
class Scope:
    """0 to 100, with the reason where it is low."""

    score: int
    reason: str = ""


def scope_of(reading: Reading, catalog: Catalog, *, follows: bool) -> Scope:
    """How surely the text asks for data of this workspace."""
    order = _order_to_write(reading, follows=follows)
    if order:
        return Scope(0, f"askfirst only reads: it cannot {order} anything in the data.")
    placed, strange = _counts(reading)
    known = _known(reading)
    if follows and not placed and reading.unplaced and not any(span.kind == "chat" for span in reading.spans):
        # It is about the earlier question all the same: better asked about than turned away.
        return Scope(_HINTED, f"{strange} of its words fit nothing in the data.")
    if not (known or (follows and placed)) or (not placed and known != "named"):
        return Scope(0, _nothing_named(catalog))
    share = placed / (placed + strange)
    floor = _NAMED if known == "named" else _HINTED if known == "hinted" else 0
    score = round(floor + (_FULL - floor) * share)
    if any(span.kind == "chat" for span in reading.spans):
        return Scope(min(score, _CHAT_CAP), _nothing_named(catalog))
    reason = "" if not strange else f"{strange} of its words fit nothing in the data."
    return Scope(score, reason)


def _order_to_write(reading: Reading, *, follows: bool) -> str:
    """The verb with which the text asks to change data, empty where it does not."""
    for at, span in enumerate(reading.spans):
        if span.kind == "write" and (span.cue == "always" or (not follows and _begins(reading, at))):
            return reading.tokens.said(span.first, span.last).lower()
        if span.kind in ("columns", "change") and not follows and _begins(reading, at):
            said = reading.tokens.said(span.first, span.last).lower()
            if said in ("add", "drop", "remove"):
                return said
    return ""


def _begins(reading: Reading, at: int) -> bool:
    return all(span.kind in ("filler", "chat", "goal") for span in reading.spans[:at])


def _counts(reading: Reading) -> tuple[int, int]:
    """Tokens with a place that say something, and tokens that fit nothing."""
    strange = sum(len(text.split()) for text in reading.unplaced)
    strange += sum(
        len(part.what.text.split())
        for part in reading.parts
        if isinstance(part.what, Mention) and not _has_hits(reading, part.first, part.last)
    )
    meaningful = sum(span.length for span in reading.spans if _says_something(span))
    return max(meaningful - strange, 0) + bool(reading.dropped) + ("analysis" in reading.goals), strange


def _has_hits(reading: Reading, first: int, last: int) -> bool:
    inside = [span for span in reading.spans if span.first >= first and span.last <= last]
    return any(hit.how != "fuzzy" for span in inside for hit in span.hits) or any(
        span.kind == "term" and not any(other.kind == "value" for other in inside) for span in inside
    )


def _says_something(span: Span) -> bool:
    return span.kind not in ("filler", "joining", "conjunction", "goal", "chat", "relation", "write")


def _known(reading: Reading) -> str:
    """What of the data the text names: its things by name, only parts of names or stored values, or nothing."""
    terms = [span.weight for span in reading.spans if span.kind == "term"]
    if any(weight >= WEAK for weight in terms):
        return "named"
    if any(span.kind == "strange" and span.cue != "column" for span in reading.spans):
        return "named"
    firm = any(hit.how in ("exact", "folded") for span in reading.spans for hit in span.hits)
    return "hinted" if firm or terms else ""


def _nothing_named(catalog: Catalog) -> str:
    names = [dataset.plural for dataset in catalog.datasets.values()]
    return f"It names nothing in the data here: {', '.join(names[:8])}."
