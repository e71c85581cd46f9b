"""The English of values that are not there, as data: phrases over folded words."""

from __future__ import annotations

_KNOW = ("know", "have", "hold", "possess")
_STATED = (
    "given", "listed", "available", "set", "noted", "reported", "registered", "present", "supplied", "on file",
    "on record", "put in", "written down", "indicated", "captured", "tracked", "logged", "typed in", "completed",
    "determined", "established", "known to us", "mentioned", "disclosed",
)  # fmt: skip
_EXAMINED = ("tested", "checked", "measured", "sampled", "examined", "assessed", "screened", "analysed", "analyzed")
_NOT = ("not", "isnt", "arent", "wasnt", "werent", "was not", "is not", "are not", "were not", "never")
_NOT_BEEN = ("hasnt been", "havent been", "has not been", "have not been", "was never", "were never", "not been")

_FILLED_IN = (
    "filled in", "filled out", "has filled in", "ever filled in", "entered", "recorded", "noted", "noted down", "set",
    "wrote down", "put in", "gave", "specified", "provided", "logged", "has entered", "has recorded", "typed in",
    "bothered to fill in", "bothered to enter", "bothered to record",
)  # fmt: skip
_FILL_IN = ("fill in", "fill out", "enter", "record", "note", "write down", "put in", "log", "specify")

NOT_KNOWN: tuple[str, ...] = (
    *(f"{who} {no} know" for who in ("we", "i", "one", "nobody", "they") for no in ("dont", "do not", "didnt")),
    *(f"{who} {no} {verb}" for who in ("we", "they", "i") for no in ("dont", "do not") for verb in _KNOW[1:]),
    *(f"{no} {who} {verb}" for no in ("dont", "didnt") for who in ("we", "i", "they", "you") for verb in _KNOW),
    *(f"do {who} not {verb}" for who in ("we", "i", "they", "you") for verb in _KNOW),
    "nobody knows", "no one knows", "noone knows", "no one has recorded", "nobody recorded", "nobody entered",
    "isnt known", "arent known", "wasnt known", "was not known", "are not known", "were not known", "was unknown",
    "were unknown", "not yet known", "is not yet known", "unclear", "is unclear", "is undefined", "undefined",
    "is left blank", "are left blank", "left blank", "was left blank", "left empty", "is left empty", "was left empty",
    "are blank", "are empty", "are null", "was missing", "were missing", "goes missing", "is absent", "are absent",
    "is lacking", "are lacking", "devoid of", "absent", "missing any", "missing an", "missing a", "missing their",
    "missing its", "lack a", "lack an", "lack any", "lacks a", "lacks an", "lacks any", "lacking a", "lacking an",
    "lacking any", "with unknown", "with an unknown", "of unknown", "with blank", "with a blank", "with null",
    "with undefined", "is not available", "is na", "is nan", "is none", "of which we know no", "with the missing",
    "for which we have no", "for whom we have no", "for whom there is no", "we have no", "for whom no",
    *(f"{no} {stated}" for no in (*_NOT, *_NOT_BEEN) for stated in _STATED),
    *(f"{nobody} {filled}" for nobody in ("nobody", "no one", "noone", "somebody forgot to", "someone forgot to")
      for filled in (*_FILLED_IN, *_FILL_IN)),
    *(f"{no} {done} for" for no in (*_NOT, *_NOT_BEEN, "without being", "without getting") for done in _EXAMINED),
)  # fmt: skip
"""As in "whose age we do not know", "the state is left blank"."""
ENDS_BEHIND: tuple[str, ...] = (
    *("know", "blank", "unclear", "undefined", "absent", "lacking", "na", "nan", "none"),
    *_STATED,
)
"""What a phrase behind the name of a field may end with: "the age is unclear"."""
