"""The last change taken back: "undo", "go back", "as it was before"."""

from __future__ import annotations

from askfirst.domain.outline import Outline
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.rules.follow_ups import control
from askfirst.understanding.rules.wording import Wording
from askfirst.understanding.rules.words.saying import Saying

_UNDO = frozenset(
    f"{verb} {what}".strip()
    for verb in ("undo", "revert", "reverse the last change", "take back", "roll back", "reset", "undo the")
    for what in ("", "that", "it", "this", "the last change", "the change", "last change", "the last step", "last one")
) | frozenset({
    "take that back", "take it back", "put it back", "put that back", "change it back", "change that back", "go back",
    "back", "one step back", "go one step back", "step back", "back again", "go back one step", "back up",
    "as before", "as it was", "as it was before", "like before", "like it was before", "the way it was",
    "the way it was before", "back to before", "back to how it was", "back to the way it was", "back to what it was",
    "back to the previous one", "back to the previous answer", "back to the previous result", "back to the previous",
    "back to the last one", "back to the one before", "back to the answer before", "go back to the previous one",
    "go back to the previous answer", "go back to the previous result", "go back to how it was", "go back to before",
    "show the previous one again", "show the previous answer again", "show me the previous one again",
    "show the previous result again", "the previous one again", "the previous answer again", "restore it",
    "restore that", "restore the previous one", "undo please", "undo last", "no undo that", "back to the original",
    "return to the previous one", "return to the previous answer", "scratch that", "strike that",
})  # fmt: skip
"""Whole messages."""
_BEFORE = frozenset(
    {"no", "ok", "okay", "wait", "hmm", "oh", "actually", "can you", "could you", "lets", "and", "now", *control.POLITE}
)


def takes_back(saying: Saying) -> bool:
    """Whether nothing is said but that the last change is to be undone."""
    return saying.phrase in _UNDO or saying.peeled(_BEFORE, control.POLITE).phrase in _UNDO


def taken_back(message: str, view: View) -> Restatement | None:
    """The question as it was before the last change; None where something else is asked for, or none is known."""
    last, earlier = view.last_query, view.earlier_query
    if not (last and earlier and earlier != last.query and takes_back(Saying.of(message))):
        return None
    outline = Outline(earlier.dataset, base=earlier)
    return Restatement(
        _again(outline, view), 100, 1.0, outline=outline, changes=("back to the answer before the last",)
    )


def _again(outline: Outline, view: View) -> str:
    return Wording(outline, view.catalog).question()
