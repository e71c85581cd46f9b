"""Words behind a time that open something else, so that a little word before them ends the time, as data."""

from __future__ import annotations

BEHIND_ON = frozenset((
    "", ",", ".", ";", ":", "?", "!", "(", ")", "-", "\u2013", "by", "per", "for", "and", "only", "split", "please",
    "grouped", "with", "without", "except", "excluding", "not", "but", "or", "then", "to", "into", "towards", "from",
    "in", "at", "of", "via", "under", "through", "that", "which", "who", "where", "was", "were", "is", "are", "did",
    "do", "does", "had", "has", "have", "as", "how", "what", "show", "list", "give", "if", "when", "sorted", "ordered",
    "went", "came", "left", "placed", "made", "took", "cost", "spent", "till", "get", "got", "make", "come", "go",
    "weigh", "weighed", "belong", "live", "lived", "lie", "use", "used", "need", "needed", "carry", "carried",
    "instead", "can", "could", "will", "would", "may", "might", "should", "been", "be", "earn", "earned", "pay",
    "paid", "hold", "held", "give", "gave", "take", "run", "ran", "died", "die", "exceed",
    "exceeded", "reach", "reached", "received", "receive", "contain", "contained", "no", "never", "across", "within",
))  # fmt: skip
"""As in "from 2010 on by carrier": the "on" is no cue of what follows."""
