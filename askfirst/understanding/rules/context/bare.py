"""Messages that name nothing of the data: "show me the trends", "again", "and now?". What they are about was set."""

from __future__ import annotations

from dataclasses import dataclass

from askfirst.catalog.lookup import fold

_TYPES = {
    "trend": frozenset({"trend", "trends", "trending", "development", "evolution"}),
    "comparison": frozenset({"comparison", "comparisons", "compare", "compared"}),
    "distribution": frozenset({"distribution", "distributions", "breakdown"}),
}
_THINGS = frozenset({
    "data", "number", "numbers", "figure", "figures", "result", "results", "chart", "graph", "plot", "report",
    "overview", "metric", "metrics", "kpi", "kpis", "value", "values", "dashboard", "picture", "analysis", "answer",
})  # fmt: skip
_AGAIN = frozenset({"again", "now", "refresh", "update", "updated", "rerun", "redo", "refreshed"})
_AROUND = frozenset({
    "show", "me", "us", "the", "a", "an", "give", "display", "see", "let", "lets", "what", "whats", "is", "are", "how",
    "does", "do", "it", "its", "look", "looks", "like", "please", "and", "can", "could", "you", "i", "want", "to",
    "would", "id", "tell", "draw", "view", "my", "our", "of", "for", "there", "any", "some", "get", "run", "then",
    "so", "ok", "okay", "current", "latest", "same", "thing", "with", "that", "this", "once", "more", "on", "in", "as",
    "set", "settings", "here", "just", "about",
})  # fmt: skip
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Bare:
    """What such a message says at least: how to look at the figures, or that the last question is asked again."""

    analysis_type: str = ""
    again: bool = False


def bare_in(message: str) -> Bare | None:
    """What the message says, where it names nothing; None for any other, and for words that ask for nothing."""
    words = fold(message).split()
    if not words or len(words) > _MOST_WORDS:
        return None
    types = [name for name, said in _TYPES.items() if said & set(words)]
    known = _AROUND | _THINGS | _AGAIN
    if any(word not in known and not any(word in said for said in _TYPES.values()) for word in words):
        return None
    if len(types) > 1:
        return None
    if types or _THINGS & set(words):
        return Bare(types[0] if types else "")
    return Bare(again=True) if _AGAIN & set(words) else None


def type_in(message: str) -> str:
    """The analysis type that a message names among its words; empty for none, and for several."""
    words = set(fold(message).split())
    types = [name for name, said in _TYPES.items() if said & words]
    return types[0] if len(types) == 1 else ""
