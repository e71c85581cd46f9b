"""Words around an edit, as data: what leads to it, what follows it, and what says that it adds to what was there."""

from __future__ import annotations

PLEASING = (
    "nicer",
    "better",
    "great",
    "perfect",
    "preferable",
    "lovely",
    "good",
    "ideal",
    "useful",
    "more useful",
    "easier",
    "clearer",
    "helpful",
    "cool",
    "handy",
    "more helpful",
    "neater",
    "simpler",
    "more readable",
    "best",
    "enough",
    "interesting",
    "more interesting",
    "easier to read",
    "fantastic",
    "brilliant",
)
PLEASES = (
    r"(?:would|might|could|will|may|is|are|looks|seems|works)(?: (?:be|actually|probably|even|much|a lot|a bit|so|"
    rf"perhaps|maybe))* (?:{'|'.join(PLEASING)})(?: (?:actually|please|for me|for us|though|then|i think|instead|now|"
    r"really|anyway|after all|i guess|if possible))*"
)
"""As in "by quarter would be nicer actually"."""
LEADS = frozenset({
    "and", "or", "now", "then", "please", "but", "so", "ok", "okay", "no", "yes", "well", "also", "plus", "add",
    "include", "can you", "could you", "can i see", "could i see", "can i have", "i want", "i would like", "id like",
    "i meant", "i mean", "show me", "give me", "show", "what about", "how about", "tell me more about", "rather",
    "tell me about", "more about", "actually", "lets see", "let me see", "what is", "whats", "who is",
    "id rather have", "id rather see", "i would rather have", "i would rather see", "id prefer", "i prefer",
    "i would prefer", "we need", "i need", "let me have", "back to", "go back to", "return to", "switch to",
    "switch back to", "change to", "turn to", "make it", "make that", "go with", "try", "use", "keep",
    "thanks", "thank you", "great", "good", "nice", "fine", "alright", "perfect", "cool", "hmm", "right", "oh",
    "ah", "um", "uh", "hm", "yeah", "i think", "maybe", "perhaps", "lets have", "lets do", "lets go with", "ill take",
    "change it to",
    "would you", "will you", "id like to see", "i would like to see", "better", "better still", "better yet",
})  # fmt: skip
TAILS = frozenset({
    "please", "instead", "too", "as well", "also", "now", "then", "again", "rather", "thanks", "for now", "though",
    "in addition", "would do", "will do", "are fine", "is fine", "would be fine", "are enough", "is enough",
    "if you would", "if you will", "if you like", "if you can", "if you could", "if you dont mind", "would you",
    "will you", "could you", "can you", "actually", "after all", "i think", "maybe", "i guess", "to start with",
    *(f"{would} be {good}" for would in ("would", "might", "could", "will", "may") for good in PLEASING),
    *(f"{much} {good}" for much in ("is", "are", "looks", "seems", "works", "would be much", "is much", "reads")
      for good in PLEASING),
    "would be better", "is better", "are better", "would be nice", "for me", "thank you", "alone", "if possible",
})  # fmt: skip
ADDING = frozenset({"also", "plus", "add", "include", "too", "as well", "and", "in addition"})
"""Around an edit they say that it stands beside what was there."""
