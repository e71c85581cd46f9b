"""A model's reading of a question as a restatement: in words made of what will be run, not of the model's own."""

from __future__ import annotations

from askfirst.domain.query import Query
from askfirst.domain.restatement import Restatement
from askfirst.understanding.model import grounding
from askfirst.understanding.model.answers import Restated
from askfirst.understanding.model.facts import Facts, facts_of
from askfirst.understanding.model.outlining import outline_of
from askfirst.understanding.model.planning import offered
from askfirst.understanding.reader import View
from askfirst.understanding.rules.wording import Wording

_CONFIDENCE = 0.9
_PER_UNPLACED = 0.65
_FULL = 100


def facts_for(message: str, view: View, hint: Restatement) -> Facts:
    """The facts of a message, with what the rules made of it."""
    return facts_of(message, view, hint.outline)


def problems_of(read: Restated, facts: Facts, view: View, base: Query | None) -> list[str]:
    """What does not hold of a reading; work for the workspace's tools must be in the words of the message."""
    if read.goal == "tools" and not offered(facts.message, view):
        return ["goal: no tool that is listed fits the words of the message; it is query, analysis or none."]
    return grounding.problems_of(read, facts, view.catalog, base)


def restatement_of(read: Restated, facts: Facts, view: View, base: Query | None) -> Restatement:
    """The restatement of a reading that holds. Of one that is not about the data only that is taken."""
    scope = max(0, min(_FULL, read.scope))
    if read.goal == "tools" and view.tools:
        return Restatement(facts.message.strip(), scope, _CONFIDENCE, "tools")
    if read.goal in ("none", "tools") or read.dataset is None or not scope:
        return Restatement(" ".join(facts.message.split())[:500], 0, _CONFIDENCE)
    outline = outline_of(read, facts, view, base)
    wording = Wording(outline, view.catalog)
    confidence = round(_CONFIDENCE * _PER_UNPLACED ** len(outline.unplaced), 2)
    if read.goal == "analysis" and outline.base:
        return Restatement(wording.analysis(), scope, confidence, "analysis", outline)
    return Restatement(wording.question(), scope, confidence, outline=outline, changes=wording.changes())
