"""Setting the context: an intent that came in place of a message, or a sentence that says the same.

Nothing is planned, no model is asked, and what is pending stays pending.
"""

from __future__ import annotations

from typing import Any, TypedDict

from askfirst.domain.codec import Plain, to_plain
from askfirst.domain.context import Applied, Setting, check_setting
from askfirst.domain.conversation import Opened
from askfirst.domain.decision import Decision
from askfirst.domain.errors import AskfirstError, Failure, UserError
from askfirst.domain.reply import IntentAcknowledged, SessionState
from askfirst.domain.state import State
from askfirst.parts import Parts, pending_of
from askfirst.steps.consequences import Reading
from askfirst.understanding.reader import View
from askfirst.understanding.rules.context.setting import changed_context


class Counted(TypedDict, total=False):
    """What every exchange begins with: how many messages there were, and since when."""

    applied: dict[str, Plain] | None
    messages_read: int
    created_at: str
    seen_from: int


class Changed(TypedDict, total=False):
    """What a setting changes."""

    applied: dict[str, Plain] | None
    context: dict[str, Plain]
    failure: dict[str, Plain] | None


def counted(state: State, opened: Opened, now: str, *, clicked: bool) -> Counted:
    """The session's counts with this exchange. One that is taken up again after a crash was counted before."""
    again = state.get("exchange") == opened.number
    before = state.get("messages_read", state.get("exchange") or 0)
    made = Counted(
        applied=None,
        messages_read=before if clicked or again else before + 1,
        created_at=state.get("created_at") or now,
    )
    if clicked:
        intent, known = str(state.get("intent"))[:_MOST_CHARACTERS], state.get("context") or {}
        made["applied"] = to_plain(Applied(intent, None, dict(known), "", clicked=True))
        # Readers see the messages of so many exchanges: one without a message must not show them an earlier one.
        made["seen_from"] = (state.get("seen_from") or 1) + (not again)
    return made


_MOST_CHARACTERS = 70


def clicked_text(state: State) -> str:
    """What an intent is called in the history of the session: the sentence that sets the same."""
    return Setting(str(state.get("intent"))[:_MOST_CHARACTERS], state.get("value")).written


def clicked_reading(state: State, text: str) -> Reading:
    """The intent as a reading. Raises UserError for a name or a value that cannot be, and for a text beside it."""
    if (state.get("text") or "").strip() or state.get("results") is not None:
        raise UserError(
            "Both a message and an intent were sent.", "Send either a message, or an intent with its value."
        )
    setting = check_setting(state.get("intent"), state.get("value"))
    decision = Decision(
        "set_context", 1.0, "exact", "It came as an intent.", intent=setting.intent, value=setting.value
    )
    return Reading(text, decision)


async def apply_setting(decision: Decision, state: State, view: View, *, clicked: bool) -> Changed:
    """The context with what the decision sets, or why it cannot be set: then it stays as it is."""
    if decision.kind != "set_context":
        return {}
    known: dict[str, Any] = state.get("context") or {}
    try:
        setting = check_setting(decision.intent, decision.value)
        context, text = await changed_context(known, setting, view)
    except AskfirstError as error:
        applied = Applied(decision.intent, decision.value, known, "", clicked=clicked)
        return {"applied": to_plain(applied), "failure": to_plain(Failure.of(error))}
    applied = Applied(setting.intent, setting.value, context, text, clicked=clicked)
    return {"applied": to_plain(applied), "context": context}


def acknowledged(applied: Applied, state: State, parts: Parts, common: dict[str, Any]) -> IntentAcknowledged:
    """The reply to a setting that was taken over."""
    pending = pending_of(state)
    now = parts.clock.now().isoformat()
    return IntentAcknowledged(
        **{**common, "todo_list": common["todo_list"] if pending else None},
        intent=applied.intent,
        value=applied.value,
        state=SessionState(
            conversation_id=common["session_id"],
            dataset_id=parts.catalog.name,
            ready=True,
            message_count=state.get("messages_read", 0),
            created_at=state.get("created_at", now),
            last_updated=now,
            context=applied.context,
            metadata={"pending": pending.kind} if pending else {},
        ),
        message=common["text"],
    )
