"""Code, and words that tell the machine how to behave: neither is a person's wish for an action."""

from __future__ import annotations

from askfirst.understanding.rules.wishes.patterns import pattern_of

_DATA = pattern_of(r"""
    [{\[]\s*["']?\w+["']?\s*[:=] | ["']\w+["']\s*: | </?[a-z]\w*[^<>]*>
    | \b(?:confirmed?|approved?)\s*[:=]\s*(?:true|yes|1)\b | \b(?:target|intent|tool|action)\s*[:=]\s*\S
""")
"""JSON, markup, pairs of a name and a value."""
_CALL = pattern_of(r"""\b\w+\(\s*["'] | \b\w+\(\s*\w+\s*= | \b[a-z]+_[a-z]+\s*\(""")
_SQL = pattern_of(r"""
    ;\s*(?:drop|select|update|delete|insert|alter|truncate|exec|grant|create)\b | --\s*$ | /\*
    | \b(?:drop|truncate|alter)\s+table\b | \bselect\b.{1,60}\bfrom\b | \b(?:delete\s+from|insert\s+into)\b
    | '\s*(?:or|and)\s*'?\d
""")
_RULES = pattern_of(r"""
    \b(?:ignor\w*|forget|disregard\w*|bypass\w*|overrid\w*|skip\w*)
    \s+(?:(?:all|any|your|the|my|previous|prior|above|these|every|of)\s+)*
    (?:instructions?|rules?|prompts?|guidelines?|checks?|confirmations?|questions?|polic(?:y|ies)|safety|safeguards?)\b
""")
_ROLE = pattern_of(r"""
    \byou\s+are\s+(?:now\s+)?(?:the|an?|in)\s+(?:\w+\s+){0,2}
    (?:kernel|admin\w*|root|system|developer|assistant|agent|bot|model|mode|machine|api|shell)\b
    | ^\s*(?:system|assistant|admin\w*|root|developer|tool|function)\s*[:>\]] | [\]\s](?:system|assistant)\s*:
    | \b(?:as|i\s+am|i'?m)\s+(?:(?:now|the|an?|your)\s+)*(?:admin\w*|root|developer|kernel|system|superuser)\b
    | \bsudo\b
""")
_UNASKED = pattern_of(r"""
    \bwithout\s+(?:asking|confirm\w*|approv\w*|my\s+(?:yes|consent|ok\w*)|any\s+confirm\w*|checking)\b
    | \b(?:do\s+not|don'?t|never)\s+ask\b | \bno\s+(?:confirmation|questions?\s+asked|need\s+to\s+(?:ask|confirm))\b
    | \bauto\W?(?:confirm|approve)\w* | \b(?:pre\W?|already\s+)(?:approved|confirmed)\b
""")
"""They want it done with no question, which nobody can wish for here."""
_GUARDS = (
    r"(?:checks?|checking|guards?|safeguards?|confirmations?|validations?|safety|gates?|questions?|polic(?:y|ies))"
)
_SWITCHED_OFF = pattern_of(rf"""
    \b(?:switch|turn|shut|take)\w*\s+(?:(?:all|any|your|the|my|these|those|of)\s+)*{_GUARDS}\s+(?:off|out|down|away)\b
    | \b(?:switch|turn|shut)\w*\s+off\s+(?:(?:all|any|your|the|my|these|those|of)\s+)*{_GUARDS}\b
    | \bdisabl\w+\s+(?:(?:all|any|your|the|my|these|those|of)\s+)*{_GUARDS}\b
""")
_PATTERNS = (_DATA, _CALL, _SQL, _RULES, _ROLE, _UNASKED, _SWITCHED_OFF)


def is_for_machines(text: str) -> bool:
    """Whether something in the text is code or a command to the machine, whatever else it says."""
    return any(pattern.search(text) for pattern in _PATTERNS)
