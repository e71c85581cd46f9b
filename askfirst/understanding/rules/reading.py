"""The rule reader's reading of questions: restating and planning."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.reader import View
from askfirst.understanding.rules.chains.chaining import chained
from askfirst.understanding.rules.plan import plan
from askfirst.understanding.rules.restate import restate
from askfirst.understanding.rules.row_names import restate_follow_up


class RuleReading:
    """Two methods of the Reader port, by rules alone: it asks no model and always answers alike."""

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        """See `Reader`."""
        if found := await chained(message, view, follows=follows):
            return found
        if follows:
            return await restate_follow_up(message, view, view.last_rows)
        return await restate(message, view, follows=False)

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """See `Reader`. The plan does not depend on problems: rules have no second thought."""
        del problems
        return plan(restatement, view.tools)
