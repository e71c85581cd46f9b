"""A model's reading of a question as a restatement: in words made of what will be run, not of the model's own."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import phrase_of
from askfirst.domain.outline import Outline
from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.model import grounding
from askfirst.understanding.model.answers import Restated
from askfirst.understanding.model.facts import Facts
from askfirst.understanding.model.outlining import outlines_of
from askfirst.understanding.model.planning import offered
from askfirst.understanding.model.warrant import unwarranted
from askfirst.understanding.reader import View
from askfirst.understanding.rules.wording import Wording

_CONFIDENCE = 0.9
_PER_UNPLACED = 0.65
_FULL = 100


def problems_of(read: Restated, facts: Facts, view: View, base: Query | None) -> list[str]:
    """What does not hold of a reading; work for the workspace's tools must be in the words of the message."""
    if read.goal == "tools" and not offered(facts.message, view):
        return ["goal: no tool that is listed fits the words of the message; it is query, analysis or none."]
    if read.goal == "tools" and facts.reads_clearly:
        return ["goal: every word of the message asks for data; it is query."]
    return grounding.problems_of(read, facts, view.catalog, base)


def against_rules(read: Restated, facts: Facts, view: View) -> bool:
    """Whether the rules read all of the message, and the model sees in its words what they do not allow.

    Either may be wrong: the user is asked.
    """
    if not facts.reads_clearly or read.dataset is None or read.goal in ("none", "tools"):
        return False
    return any(unwarranted(read, facts, view.catalog))


def same_rows(one: Outline, other: Outline) -> bool:
    """Whether two readings ask for the same rows and figures, in whatever order and with whatever columns."""
    return _rows_of(one) == _rows_of(other)


def _rows_of(outline: Outline) -> tuple[object, ...]:
    cut = outline.limit is not None or outline.offset
    shown = ("column", "extra_column", "rows", *(() if cut else ("order",)))
    terms = {replace(term, text="", near=False) for term in outline.terms if term.slot not in shown}
    names = {(phrase_of(mention.text), mention.negated, mention.of_rate) for mention in outline.mentions}
    time = outline.time and (outline.time.field, outline.time.start, outline.time.end)
    rest = (outline.filters, outline.limit, outline.offset, outline.unplaced, outline.drop, outline.count_groups)
    return (outline.dataset, terms, names, time, *rest)


def restatement_of(read: Restated, facts: Facts, view: View, base: Query | None) -> Restatement:
    """The restatement of a reading that holds. Of one that is not about the data only that is taken."""
    scope = max(0, min(_FULL, read.scope))
    if read.goal == "tools" and view.tools:
        return Restatement(facts.message.strip(), scope, _CONFIDENCE, "tools")
    if read.goal in ("none", "tools") or read.dataset is None or not scope:
        return Restatement(" ".join(facts.message.split())[:500], 0, _CONFIDENCE)
    made = [_restated(read, outline, view, scope) for outline in outlines_of(read, facts, view, base)]
    return replace(made[-1], other=made[0]) if len(made) > 1 else made[0]


def _restated(read: Restated, outline: Outline, view: View, scope: int) -> Restatement:
    wording = Wording(outline, view.catalog)
    confidence = round(_CONFIDENCE * _PER_UNPLACED ** len(outline.unplaced), 2)
    if read.goal == "analysis" and outline.base:
        return Restatement(wording.analysis(), scope, confidence, "analysis", outline)
    return Restatement(wording.question(), scope, confidence, outline=outline, changes=wording.changes())
