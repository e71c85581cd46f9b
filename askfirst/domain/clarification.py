"""A question back to the user, with options."""

from __future__ import annotations

from dataclasses import dataclass

EITHER = "either="
"""Begins the value of an option that takes a name in whichever of two fields it stands."""
READING = "reading"
"""The argument of the question which of two readings of a message is meant; it belongs to no step of a plan."""

PREREQUISITES = "prerequisites"
"""The argument of the question whether what a tool needs is to be run first; it belongs to no step of a plan either."""
UNPLACED = "unplaced"
"""The argument of the question what to do with words that found no place in a tool's arguments."""
SAID = "said"
"""The argument under which a request is said again in other words."""


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer. `label` is shown and may be typed, `value` is what the tool gets, `detail` what it holds."""

    label: str
    value: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Clarification:
    """What a TODO needs to know before it can go on.

    `todo_key` is the step that asked and will run again, empty where the message itself is asked about; `argument` says
    what the answer fills; `about` are the user's words that the question is about. `many` allows several options at
    once. Where `free_text` holds, an answer outside the options is taken as new words for `about`. `tool` names the
    tool of the workspace's own whose argument is asked for.
    """

    todo_key: str
    question: str
    options: tuple[Option, ...]
    argument: str
    about: str = ""
    many: bool = False
    free_text: bool = False
    tool: str = ""
