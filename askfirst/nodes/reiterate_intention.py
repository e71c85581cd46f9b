"""The request as one clear, self-contained question: absolute dates, names for pronouns; and is it in scope?"""

from __future__ import annotations

from typing import TypedDict

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.decision import Decision
from askfirst.domain.state import State
from askfirst.parts import Parts


class Reiterated(TypedDict):
    """What this node changes."""

    restatement: dict[str, Plain]
    notes: list[str]


async def reiterate_intention(state: State, *, parts: Parts) -> Reiterated:
    """Restate the message; what found no place in the question is told, never dropped in silence."""
    decision = from_plain(Decision, state["decision"])
    follows = decision.kind == "follow_up"
    restatement = await parts.reader.restate(state["user_input"], parts.view(state), follows=follows)
    notes = list(state.get("notes") or ())
    if restatement.outline and restatement.outline.unplaced:
        words = ", ".join(repr(word) for word in restatement.outline.unplaced)
        notes.append(f"I could not place {words}: the answer does not use it.")
    return {"restatement": to_plain(restatement), "notes": notes}
