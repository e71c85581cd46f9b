"""What joins the times of a comparison, and stretches on its sides: "January to June versus July to December"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.times.point_words import YEAR, Found, Words, word_at
from askfirst.understanding.rules.times.ranges import two_ended
from askfirst.understanding.rules.words.compared_times import CUES, JOINTS, PUT, THE_SAME
from askfirst.understanding.rules.words.counting_words import MONTHS

_PREPOSITIONS = ("in", "during", "for", "on", "of", "from")


def joint_at(words: Words, at: int, *, changed: bool) -> tuple[int, bool]:
    """How many words join here, and whether they compare."""
    put = 1 if word_at(words, at) in PUT else 0
    here = at + put
    cues = [len(phrase) for phrase in CUES if words[here : here + len(phrase)] == phrase]
    if cues:
        behind = here + max(cues)
        same = [len(phrase) for phrase in THE_SAME if words[behind : behind + len(phrase)] == phrase]
        told = max(same, default=0) if word_at(words, behind + max(same, default=0)) in _PREPOSITIONS else 0
        return put + max(cues) + told, True
    joints = [*JOINTS, ("to",), ("with",), ("till",), ("until",)] if changed else JOINTS
    return max((len(phrase) for phrase in joints if words[at : at + len(phrase)] == phrase), default=0), False


def compared_stretch(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "January to June versus July to December 2014", where a word that compares stands on one side of it."""
    lead = 1 if words[at] in ("in", "during", "for") else 0
    found = two_ended(words, at + lead, calendar) if word_at(words, at + lead) not in ("between", "") else None
    if not found or not found[0].is_plain:
        return None
    last = at + lead + found[1]
    beside = joint_at(words, last, changed=False)[1] or any(words[:at][-len(cue) :] == cue for cue in CUES)
    dated = any(YEAR.fullmatch(word) for word in words[at:last]) or not MONTHS.keys() & set(words[at:last])
    return (found[0] if dated else replace(found[0], shift=12), found[1] + lead) if beside else None
