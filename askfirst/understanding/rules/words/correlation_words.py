"""The English of numbers that go together, as data: patterns over folded words, by where the two numbers stand."""

from __future__ import annotations

_EVER = "(?:at all |somehow |in any way |usually |generally |typically |actually |really |even )?"
_DEGREE = (
    "(?:strongly |closely |tightly |loosely |directly |inversely |positively |negatively |highly |well |weakly |"
    "linearly )?"
)
_TIED = "related|linked|tied|connected|correlated|associated|coupled|correlating"
_TIE = (
    "relation|relations|relationship|link|links|connection|association|dependence|dependency|correlation|"
    "correlations|interplay|tie|coupling|interdependence|covariation|association|correspondence|r|pearsons? r|"
    "pearson s r|"
    "pearson|pearson correlation|correlation coefficient|coefficient of correlation|pearson coefficient|coefficient|"
    "linear association|linear relationship|linear dependence|linear correlation"
)
_MOVE = (
    "move|moves|moved|go|goes|went|rise|rises|rose|vary|varies|varied|grow|grows|change|changes|fall|falls|swing|swings|increase|increases|decrease|decreases|drop|"
    "drops|improve|improves|decline|declines|shrink|shrinks|climb|climbs|scale|scales|fluctuate|fluctuates"
)
_CHANGED = (
    "better|worse|higher|lower|more|less|bigger|larger|smaller|longer|shorter|heavier|lighter|faster|slower|greater|"
    "stronger|weaker|cheaper|dearer|hotter|colder|deeper|fewer"
)
MOVING = frozenset(_MOVE.split("|"))
_ACT = (
    "affect|affects|affected|influence|influences|influenced|impact|impacts|impacted|drive|drives|drove|determine|"
    "determines|determined|shape|shapes|shaped|correlate with|correlates with|correlated with|correlate to|"
    "correlates to|predict|predicts|explain|explains|explained|relate to|relates to|related to|relate with|"
    "relates with|"
    "correspond to|corresponds to|correspond with|corresponds with|scale with|scales with|"
    "govern|governs|dictate|dictates|"
    "hinge on|hinges on|matter for|matters for|account for|accounts for"
)
_EFFECT = "effect|impact|influence|bearing"

BETWEEN_THE_TWO = (
    f"{_DEGREE}(?:{_TIED}) {_EVER}(?:to|with)",
    f"(?:depend|depends|depended|dependent) {_EVER}{_DEGREE}(?:on|upon)",
    f"(?:{_MOVE}) {_EVER}(?:(?:together|in step|in line|in tandem|in sync|hand in hand|up|along|in parallel) )?with",
    f"{_EVER}{_DEGREE}(?:{_ACT})",
    f"(?:have|has|had) (?:an?|any|some|much|much of an|a big|a strong|a clear|no) (?:{_EFFECT}) (?:on|upon)",
    f"(?:have|has|had) (?:an?|any|some) (?:{_TIE}) (?:to|with)",
    "(?:(?:have|has|had) )?(?:anything|something|much) to do with",
    "(?:come|comes) (?:along )?with",
    (
        "(?:mean|means|imply|implies|cause|causes|entail|entails|lead to|leads to|result in|results in|bring|brings|"
        "translate into|translates into|translate to|translates to|make for|makes for|go along with|goes along with|"
        "go hand in hand with|goes hand in hand with|signal|signals|indicate|indicates)"
    ),
    f"(?:{_MOVE}) {_EVER}(?:as|when|if|whenever|while)",
    f"(?:get|gets|become|becomes|turn|turns) {_EVER}(?:{_CHANGED})(?: and (?:{_CHANGED}))? (?:with|as|when|if)",
    "track|tracks|follow|follows",
)
"""As in "how strongly is a related to b", "does a depend on b": these words stand between the two numbers."""
BEHIND_THE_TWO = (
    f"(?:{_MOVE}) {_EVER}(?:together|in step|in line|in tandem|in sync|hand in hand|in parallel)",
    f"{_EVER}{_DEGREE}(?:{_TIED})",
    f"(?:{_TIED}) {_EVER}(?:to|with) (?:each other|one another)",
    "(?:correlate|have anything to do with each other|have something to do with each other|belong together)",
    "(?:correlate|correlated) with (?:each other|one another)",
    "depend on (?:each other|one another)",
    "(?:relate|correspond) to (?:each other|one another)",
    f"(?:go|move|rise|fall|vary) {_EVER}(?:up and down together|in the same direction|the same way|in lockstep)",
)
"""As in "do a and b move together"."""
_WHICH = (
    "(?:an? |any |some |the |how (?:strong|close|tight|big|clear) is the |how (?:strong|close) a )?"
    "(?:(?:clear|strong|close|statistical|linear|real|visible|possible|direct|causal|pearson|any) )?"
)
BEFORE_THE_TWO = (
    f"{_WHICH}(?:{_TIE}) (?:coefficient )?(?:between|of|among|for|linking|relating)",
    f"(?:{_EFFECT}) of",
)
"""As in "is there a link between a and b", "the effect of a on b"."""
ASKED = frozenset((
    "is", "are", "was", "were", "do", "does", "did", "how", "whether", "if", "correlation", "to", "can", "relationship",
    "strongly", "link", "has", "have", "had", "will", "would", "r", "coefficient", "pearson", "pearsons", "closely",
    "association", "should",
))  # fmt: skip
"""One of these stands before the two numbers where it is asked whether they go together: in "orders linked to the
weight" nothing is."""
SIZES = (
    "number", "numbers", "count", "amount", "amounts", "quantity", "level", "levels", "size", "value", "values",
    "magnitude", "extent", "degree",
)  # fmt: skip
"""As in "the number of items": the number itself, where it is compared with another."""
