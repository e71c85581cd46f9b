"""An answer in the words that the catalog describes an option with: "overdue and not there yet"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog, Condition
from askfirst.domain.clarification import Clarification, Option
from askfirst.understanding.rules.answers.labels import SMALL
from askfirst.understanding.rules.answers.picks import LEADS, TAILS
from askfirst.understanding.rules.words.saying import Saying
from askfirst.understanding.rules.words.yet_words import NOT_YET, STILL_OUT

_LONGEST = 16
_TWO = 2
_POINTING = frozenset((
    "those", "these", "the", "ones", "one", "that", "which", "who", "are", "is", "were", "was", "have", "has",
    "had", "and", "but", "they", "it", "i", "we", "mean", "meant", "meaning", "still", "so", "ie", "just", "only",
    "really", "actually", "here", "been", "be", "as", "in", "now", "then", "please", "sorry", "yes", "no",
)) | SMALL  # fmt: skip
_NOT = frozenset(("not", "havent", "hasnt", "arent", "isnt", "didnt", "never", "without", "werent", "wasnt", "no"))


def described(saying: Saying, clarification: Clarification, catalog: Catalog) -> Option | None:
    """The one option whose description holds all of the words, while some stand in no other's; None if there is none.

    What one of two options says of itself, said with a "not", is the other one.
    """
    options = clarification.options
    said = saying.peeled(LEADS - SMALL, TAILS - {"one", "ones"})
    if not 0 < len(said) <= _LONGEST or "?" in saying.text or len(options) < _TWO:
        return None
    nouns = {stem for name in _rows(catalog) for stem in _stems(name)}
    if (out := _still_out(said, [_told(option, catalog) for option in options])) is not None:
        return options[out]
    wanted = [word for word in said.words if word.folded not in _POINTING and word.stem not in nouns]
    told = [_told(option, catalog) for option in options]
    known = set.intersection(*(set(one) for one in told)) if told else set()
    telling = [word.stem for word in wanted if word.stem not in known]
    labels = {stem for option in options for stem in _stems(option.label)}
    if labels.issuperset(telling):
        return None  # Labels alone are for others to read, who know what else is said with them.
    fits = [at for at, own in enumerate(told) if telling and all(stem in own for stem in telling)]
    if len(fits) == 1:
        others = {stem for at, own in enumerate(told) if at != fits[0] for stem in own}
        return options[fits[0]] if any(stem not in others for stem in telling) else None
    plain = [word.stem for word in wanted if word.folded not in _NOT and word.stem not in ("yet", *known)]
    if len(options) != _TWO or not any(word.folded in _NOT for word in wanted) or labels.issuperset(plain):
        return None
    denied = [at for at, own in enumerate(told) if all(stem in own for stem in plain)]
    return options[1 - denied[0]] if len(denied) == 1 else None


def _still_out(said: Saying, told: Sequence[Collection[str]]) -> int | None:
    """Of options the one of what is not there yet, where the words say so: "those that haven't come in yet"."""
    if not STILL_OUT.search(said.phrase):
        return None
    fits = [at for at, own in enumerate(told) if not NOT_YET.isdisjoint(own)]
    return fits[0] if len(fits) == 1 else None


def _rows(catalog: Catalog) -> list[str]:
    return [name for one in catalog.datasets.values() for name in (one.label, one.plural, *one.synonyms)]


def _told(option: Option, catalog: Catalog) -> frozenset[str]:
    """The words that the catalog has for an option: of the condition that it is, or that says the same."""
    texts = [option.label]
    for dataset in catalog.datasets.values():
        own = dataset.conditions.get(option.value)
        alike = [one for one in dataset.conditions.values() if _is_same(one, own, option)]
        texts += [text for one in alike for text in (one.name, one.description, *one.synonyms)]
    return frozenset(stem for text in texts for stem in _stems(text))


def _is_same(one: Condition, own: Condition | None, option: Option) -> bool:
    if own is not None:
        return one.filters == own.filters
    values = [fold(str(value)) for filter_ in one.filters for value in filter_.values]
    labelled = Saying.of(option.label).folded
    return len(one.filters) == 1 and len(values) == 1 and values[0] in labelled and one.filters[0].field in labelled


def _stems(text: str) -> Collection[str]:
    return [word.stem for word in Saying.of(text.replace("_", " ")).words]
