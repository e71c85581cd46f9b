"""How sure a reading is. The gate runs from 0.7 on and asks from 0.4 on: each level lies clearly on its side."""

from __future__ import annotations

RUN_FROM = 0.7
"""From this confidence on a tool runs, where nothing is in doubt."""
ASK_FROM = 0.4
"""From this confidence on the user is asked; below it nothing was understood that a question could build on."""
SAID = 0.95
"""A label, a phrase, a number or a place in a list: nothing is guessed."""
LIKELY = 0.8
"""A clear slip of the pen, the beginning of a word, an earlier run: told to the user, and run."""
UNSURE = 0.55
"""A guess, or something in doubt: the user is asked."""
STRANGE = 0.3
"""What was read stands beside marks that no choice is said with: the user is to say it again."""
NOTHING = 0.1
"""Nothing of the tool was said."""
