"""Whether a message is about the things of another answer only, and its restatement where it is."""

from __future__ import annotations

from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.chains.following import about_these
from askfirst.understanding.rules.chains.nesting import two_questions


async def chained(message: str, view: View, *, follows: bool) -> Restatement | None:
    """The question about the things of the answer before, or of a question within the message; None for any other.

    `follows`: the message changes or refers to the last query.
    """
    these = await about_these(message, view) if follows or view.last_query is None else None
    return these or await two_questions(message, view)
