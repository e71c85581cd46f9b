"""The ways in which scenarios are played: by rules, with a model that is told what to say, or with recorded answers."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from askfirst.domain.codec import Plain

Mode: TypeAlias = Literal["rules", "scripted", "recorded"]
MODES: tuple[Mode, ...] = get_args(Mode)
SETTINGS: dict[Mode, dict[str, Plain]] = {
    "rules": {},
    "scripted": {"prefer_rules": True, "model_remarks": False},
    "recorded": {},
}
"""What differs from the defaults, unless a scenario says otherwise."""
