"""Parts of a question that ask for more of what the rest of it finds: ", and what carrier was it with?", ": name, age".

They are taken out before the rest is read, and placed when it is known what that is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from askfirst.understanding.rules.clauses import Clause, Way
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.rank_words import VALUES

_ASKING = frozenset(("what", "which", "who", "whom", "whose", "how", "when", "where"))
_LEADING = frozenset((
    "in", "on", "at", "to", "from", "since", "by", "with", "of", "for", "under", "through", "until", "into", "onto",
    "aboard", "during", "via", "than", "also", "exactly", "roughly", "about", "so", "then", "tell", "me", "say", "us",
    "just", "if", "possible",
))  # fmt: skip
_JOINTS = frozenset(("and", "&", "plus", "as well as", ",", ";", "?", ".", "!", "-", "–", "—", ":", "("))  # noqa: RUF001 - as people type it
_APART = frozenset((":", ";", "-", "–", "—", "(", "->", "→"))  # noqa: RUF001 - as people type it
_SHOWING = (("goal", "list"), ("change", "also"), ("change", "only"))
_ENDS_OF_SENTENCES = ("?", ".", "!")
_WITH = frozenset((
    "with", "showing", "giving", "listing", "including", "incl", "together", "along", "alongside", "plus", "w",
    "stating",
))  # fmt: skip
_REFERRING = frozenset((
    "it", "its", "that", "this", "they", "them", "their", "theirs", "he", "she", "him", "his", "her", "hers", "these",
    "those", "there", "each", "one", "ones", "so",
))  # fmt: skip
_SMALL = frozenset(("filler", "joining", "relation", "conjunction", "goal", "change", "columns", "chat"))
_CONTENT = frozenset(("term", "grain", "unit", "unknown", "strange", "value", "function", "series"))
_NAMING = frozenset(("term", "value", "superlative"))
_RANKING = frozenset(("superlative", "ordinal", "limit"))
_HOW_MUCH = ("how many", "how much", "number of", "the number of", "count", "cnt")
_ENDS = ("minimum", "maximum", "min", "max")
_MOST_WORDS = 12


def parted(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[Span], tuple[Clause, ...]]:
    """The spans without such clauses, and the clauses; none where the rest could not stand without them."""
    questions = _questions(tokens, spans)
    for starts in (*(questions[at:] for at in range(len(questions))), _lists(tokens, spans)):
        if not starts:
            continue
        ends = [*(begin for begin, _, _ in starts[1:]), len(tokens)]
        clauses = tuple(_clause(tokens, spans, start, end) for start, end in zip(starts, ends, strict=True))
        main = [span for span in spans if span.last <= starts[0][0]]
        if all(_is_plain(tokens, clause, spans) for clause in clauses) and _stands(main, clauses):
            return main, clauses
    return list(spans), ()


_Start: TypeAlias = tuple[int, int, Way]
"""Where the rest ends, the first token of the clause, and how it asks."""


def _questions(tokens: Tokens, spans: Sequence[Span]) -> list[_Start]:
    words = tokens.words()
    found: list[_Start] = []
    for at, word in enumerate(words):
        if word not in _ASKING:
            continue
        first = at
        while first and words[first - 1] in _LEADING:
            first -= 1
        begin = first
        while begin and words[begin - 1] in _JOINTS:
            begin -= 1
        if begin < first and any(span.kind in _NAMING for span in spans if span.last <= begin):
            found.append((begin, at, "question"))
    return found


def _lists(tokens: Tokens, spans: Sequence[Span]) -> list[_Start]:
    """As in "vessels of X - name, flag", "..., with the carrier and the arrival time"."""
    words = tokens.words()
    for at, word in enumerate(words):
        if not at or not any(span.kind in _NAMING for span in spans if span.last <= at):
            continue
        glossed = word == "(" and any(span.first == at + 1 and span.kind == "value" for span in spans)
        glossed = glossed or (word == "(" and _explains_an_end(words, spans, at))
        if word in _APART and not glossed:  # "Alaska (AK)" says one thing in two ways.
            return [(at, at + 1, "list")]
        if word in _ENDS_OF_SENTENCES and _names_fields_alone(spans, at + 1):
            shown = [span.last for span in spans if span.first > at and (span.kind, span.cue) == ("goal", "list")]
            return [(at, max((at + 1, *shown)), "list")]
        begin = at
        while begin and words[begin - 1] in (",", "and"):
            begin -= 1
        owned = word == "with" and words[at + 1 : at + 2] in (("their",), ("its",), ("his",), ("her",), ("the",))
        ranked = any(span.first == at + 1 + owned and span.kind in _RANKING for span in spans)
        if _belongs_before(spans, at) or ranked:
            continue
        if word in _WITH and (begin < at or owned or word in ("together", "along", "alongside", "showing", "listing")):
            last = at + 1 + (words[at + 1 : at + 2] == ("with",))
            opening = (span.last for span in spans if span.kind in _SMALL and span.first < last < span.last)
            return [(begin, max((last, *opening)), "list")]
    return []


def _explains_an_end(words: Sequence[str], spans: Sequence[Span], at: int) -> bool:
    """As in "the most jobs (nonfarm change)": the field in brackets is what ranks, and nothing to see besides."""
    before = [span for span in spans if span.last <= at and span.kind != "filler"]
    inside = [span for span in spans if span.first == at + 1 and span.kind == "term"]
    closed = bool(inside) and words[inside[0].last : inside[0].last + 1] == (")",)
    return closed and bool(before) and before[-1].kind == "superlative" and before[-1].cue in ("most", "least")


def _names_fields_alone(spans: Sequence[Span], first: int) -> bool:
    """As in "Who was the oldest? Name, age and city.": what follows is a list of fields and no other question."""
    rest = [span for span in spans if span.first >= first and span.kind not in ("filler", "conjunction")]
    fields = [span for span in rest if (span.kind == "term" and _may_be_a_column(span)) or _is_date(span)]
    shown = [span for span in rest if (span.kind, span.cue) in _SHOWING]
    enough = len(fields) > 1 or bool(fields and shown)
    return enough and len(fields) + len(shown) == len(rest)


def _is_date(span: Span) -> bool:
    """Among fields the word alone is one of them: "number, date and status"."""
    return (span.kind, span.cue, span.length) == ("grain", "day", 1)


def _may_be_a_column(span: Span) -> bool:
    """Whether it names, as well as anything else, a field or what rows refer to."""
    best = [entry.kind for entry in span.entries if entry.weight >= span.entries[0].weight]
    return "field" in best or "relation" in best


def _belongs_before(spans: Sequence[Span], at: int) -> bool:
    """As in "correlates with its cost", "compared with the weight": the word goes with what stands before it."""
    before = [span for span in spans if span.last <= at and span.kind != "filler"]
    held = any(span.first < at < span.last for span in spans)
    return held or (bool(before) and before[-1].kind in ("function", "comparator", "goal", "series"))


def _clause(tokens: Tokens, spans: Sequence[Span], start: _Start, last: int) -> Clause:
    lead, first, way = start
    own = tuple(span for span in spans if span.first >= first and span.last <= last)
    refers = not _REFERRING.isdisjoint(tokens.words()[first:last])
    owned = way == "list" and first > 0 and tokens.words()[first - 1] not in _APART
    apart = not _APART.isdisjoint(tokens.words()[lead:first])
    return Clause(way, own, lead, first, last, refers, owned, apart)


def _is_plain(tokens: Tokens, clause: Clause, spans: Sequence[Span]) -> bool:
    """Whether it names things to see, and neither a condition nor a calculation."""
    crosses = any(span.first < clause.first < span.last for span in spans)
    if crosses or clause.last - clause.first > 2 * _MOST_WORDS:
        return False
    content = [span for span in clause.spans if span.kind not in _SMALL]
    if any(not _is_shown(tokens, clause, span) for span in content):
        return False
    if clause.way == "list":
        values = all(tokens.words()[span.last - 1] in VALUES for span in content) and bool(content)
        return (values or any(span.kind == "term" for span in content)) and not (
            not values and _compares(clause, content)
        )
    return len(content) <= _MOST_WORDS


def _is_shown(tokens: Tokens, clause: Clause, span: Span) -> bool:
    """Whether an item can name a thing to see, or tell how much of it is asked for."""
    words = tokens.words()[span.first : span.last]
    if span.kind == "grouping":
        return words[0] == "each" and clause.refers
    if span.kind in ("function", "series"):
        return " ".join(words) in (*_HOW_MUCH, *_ENDS)
    if span.kind == "term":
        stated = clause.way == "list" and span.entries[0].kind == "condition"
        return not stated and not _is_calculated(span)
    if span.kind == "value":
        return all(hit.how == "fuzzy" for hit in span.hits)
    return span.kind in _CONTENT


def _is_calculated(span: Span) -> bool:
    """Whether it names a measure before all else: "average cost" is of many rows."""
    best = [entry.kind for entry in span.entries if entry.weight >= span.entries[0].weight]
    return "measure" in best and "field" not in best


def _compares(clause: Clause, content: Sequence[Span]) -> bool:
    """Whether more is said than a list of names: a word that is a thing to do or to ask about."""
    return any(span.kind in ("goal", "change") and span.cue not in ("also", "part_time") for span in clause.spans) or (
        sum(span.kind in ("unknown", "value") for span in content) > sum(span.kind == "term" for span in content)
    )


def _stands(main: Sequence[Span], clauses: Sequence[Clause]) -> bool:
    """Whether the rest says what is meant: a pronoun refers to it, or it ranks, or it names what it lists."""
    named = any(span.kind in _NAMING for span in main)
    ranks = any(span.kind in _RANKING for span in main)
    return named and (
        all(clause.way == "list" or clause.refers or ranks for clause in clauses) or _heads(main, clauses)
    )


def _heads(main: Sequence[Span], clauses: Sequence[Clause]) -> bool:
    """As in "orders over 5000: which customers, and for how much": what stands first are rows, and nothing is asked."""
    asks = any(span.kind in ("goal", "function", "grouping", "grain", "superlative", "series") for span in main)
    rows = any(span.kind == "term" and span.entries[0].kind == "dataset" for span in main)
    return rows and not asks and clauses[0].apart
