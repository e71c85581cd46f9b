"""What the rules have read clearly."""

from __future__ import annotations

from askfirst.domain.restatement import Restatement

CERTAIN = 0.85
"""From this confidence on the rules' word on a message's kind stands, and a question that they read is clear."""
SURE_SCOPE = 60


def is_clear(read: Restatement) -> bool:
    """Whether the rules read all of a question: nothing was guessed, nothing found no place, nothing may be meant."""
    outline = read.outline
    if outline is None or read.confidence < CERTAIN or read.scope_score < SURE_SCOPE:
        return False
    return not outline.unplaced and not any(term.near or term.yardsticks for term in outline.terms)
