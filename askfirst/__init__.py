"""askfirst: a conversational BI agent that shows its plan, asks when unsure, and acts only on your yes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from askfirst.agent import Agent, build_agent
    from askfirst.config.settings import Settings, load_settings
    from askfirst.domain.clarification import Option
    from askfirst.domain.reply import (
        ErrorReply,
        FinalAnswer,
        IntentAcknowledged,
        NeedsClarification,
        OutOfScope,
        ProposalReply,
        Reply,
        RunQueries,
    )
    from askfirst.tools.tool import Ask, Done, Failed, Propose, ToolContext, hints, tool

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Ask",
    "Done",
    "ErrorReply",
    "Failed",
    "FinalAnswer",
    "IntentAcknowledged",
    "NeedsClarification",
    "Option",
    "OutOfScope",
    "ProposalReply",
    "Propose",
    "Reply",
    "RunQueries",
    "Settings",
    "ToolContext",
    "build_agent",
    "hints",
    "load_settings",
    "tool",
]

_PLACES = {
    "askfirst.agent": ("Agent", "build_agent"),
    "askfirst.config.settings": ("Settings", "load_settings"),
    "askfirst.domain.clarification": ("Option",),
    "askfirst.domain.reply": (
        "ErrorReply",
        "FinalAnswer",
        "IntentAcknowledged",
        "NeedsClarification",
        "OutOfScope",
        "ProposalReply",
        "Reply",
        "RunQueries",
    ),
    "askfirst.tools.tool": ("Ask", "Done", "Failed", "Propose", "ToolContext", "hints", "tool"),
}


def __getattr__(name: str) -> Any:
    """Public names are imported when they are first used: `import askfirst` itself stays cheap."""
    for place, names in _PLACES.items():
        if name in names:
            return getattr(import_module(place), name)
    raise AttributeError(f"module 'askfirst' has no attribute {name!r}; public names: {', '.join(__all__)}")
