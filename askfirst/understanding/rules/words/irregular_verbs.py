"""Forms of verbs that no ending tells: which word "left" is of, what "send" is in the past, as data."""

from __future__ import annotations

from collections.abc import Mapping

ROOT_OF: Mapping[str, str] = {
    "died": "death", "dies": "death", "die": "death", "dead": "death",
    "dying": "death", "slain": "death", "killed": "death", "kill": "death", "kills": "death", "killing": "death",
    "perish": "death", "perished": "death", "deceased": "death",
    "left": "leave", "sold": "sale", "sent": "send", "built": "build", "paid": "pay", "made": "make", "began": "begin",
}  # fmt: skip
"""By a form the word that shares its root with the names of data."""
PAST_OF: Mapping[str, str] = {
    "leave": "left", "send": "sent", "buy": "bought", "pay": "paid", "make": "made", "begin": "began",
    "bring": "brought", "sell": "sold", "build": "built", "give": "given", "take": "taken", "see": "seen",
    "hear": "heard", "write": "written",
    "find": "found", "win": "won", "lose": "lost", "get": "got", "put": "put", "set": "set", "hire": "hired",
}  # fmt: skip
"""By a verb how its happening is written."""
DONE = frozenset(
    word
    for line in (
        "made done sold bought paid given taken written held run sent driven spent brought seen put got gave took",
        "wrote ran drove saw left won lost ate drank had did kept built came went told met chose rode flew hit cut",
    )
    for word in line.split()
)
"""Pasts that say that something was done, behind which stands who did it."""
OF_ORDINARY_VERBS = (
    "has having held stood sat lay lain ran driven drove driving rode ridden riding flew flown flying swum swam",
    "borne bore bought brought made making taken took taking given gave giving got gotten getting kept sought",
    "hit hits hitting faces sees undergone",
    "understood dealt hung dwelt written wrote writing drawn drew spoken spoke speaking told telling said saying shown",
    "worn wore built seen seeing came coming went gone going putting underwent undergo undergoes fell falling fallen",
    "felt found used moved ranged",
)
"""Forms of verbs that say only that a thing is, has, moves, holds or shows something."""
