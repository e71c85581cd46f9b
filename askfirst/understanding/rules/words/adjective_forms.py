"""Whether a word nobody has described is an adjective by its form: "happiest", "gloomier", "careful"."""

from __future__ import annotations

import re

from askfirst.understanding.rules.words.word_forms import ADJECTIVES

_NOUNS = frozenset(
    word
    for line in (
        "forest harvest guest interest test nest chest request contest quest crest pest vest rest west priest protest",
        "conquest arrest inquest bequest tempest zest midwest northwest southwest digest fest festival soldier carrier",
        "supplier courier barrier frontier pier tier premier cashier copier outlier glacier pioneer native detective",
        "executive representative relative archive hive alternative initiative vegetable table cable fable syllable",
        "dish fish parish animal mammal crystal bed seed feed deed breed weed steed",
    )
    for word in line.split()
)
_ENDINGS = re.compile(r"(?:est|[^aeiou]ier|ful|less|ous|ive|able|ible|ish|ical|ional|[^e]ed)$")
_SHORTEST = 5


def is_adjective(word: str) -> bool:
    """As far as its ending tells; nouns of such an ending are none."""
    return word in ADJECTIVES or (len(word) >= _SHORTEST and word not in _NOUNS and bool(_ENDINGS.search(word)))
