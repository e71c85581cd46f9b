"""Labels before a colon that say what a question is for: "Audit check:", "For the board:", "Quick one:"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LABELS = frozenset(
    word
    for line in (
        "check audit question request query ask task todo note report board meeting review summary overview update",
        "dashboard slide slides deck presentation chart plot graph table figure list export spreadsheet excel sheet",
        "newsletter article story blog memo brief briefing homework assignment exercise quiz trivia",
        "prep preparation planning budget kpi kpis metric metrics analysis insight stat stats statistics statistic",
        "follow-up followup reminder heads-up fyi sanity reality spot fact facts double quality control",
        "one thing favour favor minute second moment mail email",
        "finance accounting controlling management marketing ops operations procurement compliance legal hr team teams",
        "boss ceo cfo coo manager director controller auditor auditors investor investors shareholders press",
        "pitch proposal thesis paper footnote appendix headline caption bullet point points data",
    )
    for word in line.split()
)
_BESIDE = frozenset(
    word
    for line in (
        "a an the my our your this that for from of on to and or in with by is it i we me us please pls thanks so",
        "quick short fast small simple easy tiny little final last another next first second third new old other same",
        "urgent important interesting fun random general basic brief internal external official",
        "weekly monthly daily quarterly yearly annual morning evening afternoon today tomorrow tonight monday tuesday",
        "wednesday thursday friday year-end month-end quarter-end end day week month quarter year",
        "hi hello hey dear ok okay right now then here comes need want can you do got have",
    )
    for word in line.split()
)
_READY = ("-ready", "-style", "-friendly", "-level")
_JOINED = re.compile(r"\b(\w+) (ready|style|friendly|level)\b")
_MOST = 7


def is_label(words: Sequence[str]) -> bool:
    """Whether the folded words are nothing but such a label; a word that may be a name makes it none."""
    text = _JOINED.sub(r"\1-\2", " ".join(words))
    told = [word for word in text.split() if word[:1].isalnum()]
    if not told or len(told) > _MOST or any(word[:1].isdigit() for word in told):
        return False
    named = any(word in _LABELS or word.endswith(_READY) for word in told)
    return named and all(word in _LABELS or word in _BESIDE or word.endswith(_READY) for word in told)
