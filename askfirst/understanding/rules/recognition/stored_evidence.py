"""Which dataset a question is about, as far as the stored values that it names tell: "refund rate per segment"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.recognition.implied import says_a_quantity
from askfirst.understanding.rules.recognition.subject import unknown_tokens
from askfirst.understanding.rules.recognition.verbs import is_ordinary
from askfirst.understanding.rules.relations import route, text_paths
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.word_forms import ADJECTIVES, lands_of, other_forms

_EQUAL = ("exact", "folded")
_SHORTEST = 4
_MOST = 12
_HITS = 10
_STEP = 0.6
_SWITCH = 0.3
_SLIGHT = 0.35


async def where_stored(
    tokens: Tokens, fixed: Sequence[Span], view: View, dataset: str, merits: Mapping[str, float]
) -> str:
    """The dataset, or another one from which all that it names can be reached, and stored words besides."""
    catalog = view.catalog
    if len(catalog.datasets) == 1 or any(span.kind in ("chat", "write") for span in fixed):
        return dataset
    keyed = await _with_key(tokens, view, merits, dataset)
    if keyed:
        return keyed
    unknown = [at for at in unknown_tokens(tokens, fixed, catalog) if _may_be_stored(tokens, at)]
    words = [at for at in unknown if not _is_of_its_things(tokens, at, catalog, dataset)][:_MOST]
    held = await _fields_of(tokens, words, view)
    if not held:
        return dataset
    reach = {name: sum(_nearest(catalog, name, fields) for fields in held) for name in catalog.datasets}
    known = merits.get(dataset, 0.0) > 0
    others = [name for name in catalog.datasets if not known or name == dataset or route(catalog, name, dataset)]
    best = max(others, key=lambda name: (reach[name], merits.get(name, 0.0)), default=dataset)
    if known:
        # Only what the dataset cannot reach at all speaks for another one.
        return best if not reach.get(dataset, 0.0) and reach[best] >= _SWITCH else dataset
    rivals = [name for name in others if name != best and reach[name] == reach[best]]
    return best if reach[best] >= 1 and not rivals and len(held) == len(words) else dataset


async def _with_key(tokens: Tokens, view: View, merits: Mapping[str, float], dataset: str) -> str:
    """The dataset whose row a code in the text is the key of; empty where another one is named or says more."""
    codes = [token.text for token in tokens.items if token.kind == "code" and len(token.text) >= _SHORTEST]
    keys = tuple(
        (name, one.key)
        for name, one in view.catalog.datasets.items()
        if one.key and one.fields[one.key].type == "string"
    )
    if len(codes) != 1 or not keys:
        return ""
    (hits,) = await view.look_up([ValueSearch(codes[0], keys, _HITS)])
    owners = {hit.dataset for hit in hits if hit.how in _EQUAL}
    if len(owners) != 1 or dataset in owners:
        return ""
    (owner,) = owners
    said = {phrase for name in view.catalog.datasets for phrase in _calls(view.catalog, name)}
    named = said.intersection(tokens.words()) | said.intersection(token.stem for token in tokens.items)
    return owner if not named and merits.get(owner, 0.0) + _SLIGHT >= merits.get(dataset, 0.0) else ""


def _is_of_its_things(tokens: Tokens, at: int, catalog: Catalog, dataset: str) -> bool:
    """As "Norwegian" in "Norwegian customers": it is said of these, wherever else such a land is stored."""
    behind = tokens.items[at + 1].stem if at + 1 < len(tokens) else ""
    names = {stem(name) for name in _calls(catalog, dataset)} if dataset else set()
    return bool(lands_of(tokens.items[at].word)) and behind in names


def _calls(catalog: Catalog, name: str) -> set[str]:
    """The single words that the rows of a dataset are called."""
    here = catalog.dataset(name)
    return {fold(word) for word in (here.label, here.plural, *here.synonyms)}


def _may_be_stored(tokens: Tokens, at: int) -> bool:
    token = tokens.items[at]
    says_little = is_ordinary(token.word) or token.word in ADJECTIVES or says_a_quantity(token.word)
    code = token.text.isupper() and not tokens.text.isupper() and len(token.word) == len("FOB")
    return token.kind == "word" and (len(token.word) >= _SHORTEST or code) and not says_little


async def _fields_of(tokens: Tokens, words: Sequence[int], view: View) -> list[set[tuple[str, str]]]:
    """For each word that is stored just so, or in another form, the kinds of things that it is stored among."""
    fields = tuple(
        (name, field.name)
        for name, dataset in view.catalog.datasets.items()
        for field in dataset.fields.values()
        if field.type == "string" and field.role == "category"
    )
    forms = [(at, form) for at in words for form in (tokens.items[at].word, *other_forms(tokens.items[at].word))]
    if not fields or not forms:
        return []
    found = await view.look_up([ValueSearch(form, fields, _HITS) for _, form in forms])
    held: dict[int, set[tuple[str, str]]] = {}
    for (at, _), hits in zip(forms, found, strict=True):
        equal = {(hit.dataset, hit.field) for hit in hits if hit.how in _EQUAL}
        if equal and at not in held:
            held[at] = equal
    return [fields for at, fields in held.items() if not _is_half_a_name(tokens, at, words, held)]


def _is_half_a_name(tokens: Tokens, at: int, words: Sequence[int], held: Mapping[int, object]) -> bool:
    """As "Rotterdam" in "Rotterdam Flwers": a word in capitals beside it belongs to it, and is stored nowhere."""
    beside = (next_to for next_to in (at - 1, at + 1) if next_to in words and next_to not in held)
    return any(tokens.items[place].text[:1].isupper() and place > 0 for place in beside)


def _nearest(catalog: Catalog, dataset: str, fields: set[tuple[str, str]]) -> float:
    """How near the nearest of the fields is: 1 in the dataset itself, less behind relations, 0 out of reach."""
    reachable = text_paths(catalog, dataset)
    steps = [len(bound.steps) for place in fields for bound in reachable.get(place, ())]
    return _STEP ** min(steps) if steps else 0.0
