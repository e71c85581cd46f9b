"""Words for the two sides of a match, and for matches."""

from __future__ import annotations

SIDES = (
    ("home", "away"), ("host", "guest"), ("host", "visitor"), ("home", "visitor"), ("hosting", "visiting"),
    ("home", "visiting"), ("home", "guest"), ("home", "road"), ("white", "black"), ("red", "blue"),
    ("winner", "loser"), ("winning", "losing"), ("player1", "player2"), ("team1", "team2"), ("teama", "teamb"),
    ("player", "opponent"), ("team", "opponent"), ("1", "2"), ("a", "b"), ("one", "two"), ("first", "second"),
    ("fighter1", "fighter2"),
)  # fmt: skip
"""The side on whose ground it is before the other."""
HOSTS = frozenset(("home", "host", "hosting"))
GUESTS = frozenset(("away", "visiting", "road"))
GAMES = frozenset(("game", "match", "fixture", "leg", "meeting", "fight", "bout", "clash", "encounter", "derby"))
"""What is played, in the singular."""
EITHER_SIDE = (
    ("either",), ("home", "or", "away"), ("home", "and", "away"), ("away", "or", "home"), ("away", "and", "home"),
    ("either", "side"), ("involving",), ("featuring",),
)  # fmt: skip
PLAYING = frozenset(("play", "fight", "compete", "appear", "involve", "feature", "meet", "contest"))
