"""Places conditions on parts of a text: "name contains x", "starting with San", "with county in the name"."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Term
from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import amount_at
from askfirst.understanding.rules.recognition.text_words import OF_TEXT

_MOST = 6
_AT_AN_END = ("starts_with", "not_starts_with", "ends_with", "not_ends_with")
_ANY_DIGIT = ("digit", "digits", "number", "numbers", "numeral", "numerals", "figure", "any digit", "any number")
_ALTERNATIVES = ("contains", "starts_with", "ends_with")
_WORDS = ("value", "term", "number", "unknown", "strange")
_SINGLE_QUOTES = ("'", "\u2018", "\u2019", "`")
_ENDING = ("joining", "conjunction", "grouping", "comparator", "order", "time", "goal", "negation", "missing", "change")


def is_of_text(board: Board, at: int) -> bool:
    """Whether the item compares a text by a part of it."""
    if not board.is_a(at, "comparator") or board.items[at].cue not in OF_TEXT:
        return False
    counted = board.is_a(at + 1, "number") and meanings.fields(board, board.at(at + 2), meanings.is_numeric)
    return not counted and amount_at(board, at + 1) is None  # "containing 100 to 150 items"


def text_compared(board: Board, at: int) -> int:
    """As in "airports starting with San", "called something with Regional": of the rows, it is about their names."""
    if not is_of_text(board, at) or board.items[at].cue == "held":
        return 0
    before = at - 1
    while board.is_a(before, "joining"):
        before -= 1
    span = board.at(before)
    candidates = () if meanings.means_rows(board, span) else meanings.fields(board, span, meanings.is_text)
    if board.is_a(before - 1, "grouping") and board.dataset.name_field:
        candidates = ()  # "airports by state whose name contains x"
    if candidates and board.loose and board.loose[-1][0] == before:
        board.loose.pop()
    return in_text(board, candidates or _names(board), first=at, cue=at)


def in_text(board: Board, candidates: tuple[str, ...], *, first: int, cue: int) -> int:
    """The condition whose words begin at an item, with the comparison at another; 0 where nothing is compared with."""
    begin, end = _words_behind(board, board.items[cue].last)
    if not candidates or begin == end:
        return 0
    last = cue + 1
    while board.at(last) is not None and board.items[last].first < end:
        last += 1
    last += board.is_a(last, "comparator", cue="held")
    words = board.tokens.said(begin, end)
    text = board.tokens.said(board.items[first].first, end)
    op = cast("Operator", board.items[cue].cue)
    if op in _AT_AN_END and fold(words) in _ANY_DIGIT:
        return _any_digit(board, candidates, op, (first, last), (begin, end))
    term = Term(text, "filter", candidates, op=op, values=(words,))
    board.parts.append(Part(term, board.items[first].first, end))
    return _or_others(board, last) - first


def _any_digit(
    board: Board, candidates: tuple[str, ...], op: Operator, items: tuple[int, int], said: tuple[int, int]
) -> int:
    """As in "codes that start with a number": each of the ten digits is enough, or none of them may stand there."""
    first = board.items[items[0]].first
    text = board.tokens.said(first, said[1])
    group = None
    if not op.startswith("not_"):
        group = board.open_groups = board.open_groups + 1
    for digit in "0123456789":
        term = Term(text, "filter", candidates, op=op, values=(digit,), group=group)
        board.parts.append(Part(term, first, said[1]))
    return items[1] - items[0]


def _or_others(board: Board, at: int) -> int:
    """As in "starts with B or C": each of the texts is enough; the item behind them all."""
    term = board.parts[-1].what
    while isinstance(term, Term) and board.is_a(at, "conjunction", cue="or") and board.is_a(at + 1, *_WORDS):
        span, behind = board.items[at + 1], board.at(at + 2)
        goes_on = behind is not None and behind.kind not in _ENDING
        if goes_on or term.op not in _ALTERNATIVES or (span.kind == "term" and len(board.word(at + 1)) > 1):
            break
        group = term.group or board.open_groups + 1
        board.open_groups = max(board.open_groups, group)
        term = replace(term, group=group)
        board.parts[-1] = replace(board.parts[-1], what=term)
        said = board.said(at + 1, at + 2)
        term = replace(term, text=said, values=(said,))
        board.parts.append(Part(term, span.first, span.last))
        at += 2
    return at


def held_in_name(board: Board, at: int) -> int:
    """As in "with Bay in their name", "no Airport in the name": the words stand before."""
    rows = meanings.means_rows(board, board.at(at))
    first = at + 1 if rows else at
    value = board.skip(first, "joining", "missing", "negation")
    names = _names(board) if board.is_a(value, *_WORDS) else ()
    last = value + 2 if board.is_a(value + 1, "comparator", cue="held") else _by_name(board, value, names)
    if not names or not last:
        return 0
    negated = any(board.is_a(place, "missing", "negation") for place in range(first, value))
    op: Operator = "not_contains" if negated else "contains"
    said = board.said(value, value + 1)
    board.place(Term(board.said(first, last), "filter", names, op=op, values=(said,)), first, last)
    board.root_at = at if rows and board.root_at is None else board.root_at
    return last - at


def _by_name(board: Board, value: int, names: tuple[str, ...]) -> int:
    """The item behind "is an International one by name": that the name holds it, and no group; 0 for other words."""
    span = board.at(value)
    said = span is not None and span.first > 0 and board.tokens.words()[span.first - 1] in _BEING
    by = value + 1
    while board.is_a(by, "filler"):
        by += 1
    named = board.is_a(by, "grouping") and board.word(by) in ("by", "going by") and board.word(by + 1) in _NAMES
    field = meanings.fields(board, board.at(by + 1), meanings.is_text) if said and named else ()
    return by + 2 if field and set(field) <= set(names) else 0


def _names(board: Board) -> tuple[str, ...]:
    """What the rows are called; without a name of their own, any text that they hold."""
    name = board.dataset.name_field
    texts = (path for path in board.dataset.fields if meanings.is_text(board.bind(path)))
    own = tuple(path for path in texts if meanings.anything(board.bind(path)))
    return (name,) if name else own if len(own) <= _MOST else ()


def _words_behind(board: Board, begin: int) -> tuple[int, int]:
    """The tokens that a text is compared with: a quotation, a name, or else one word."""
    tokens = board.tokens.items
    if begin >= len(tokens):
        return begin, begin
    if tokens[begin].kind == "quoted":
        return begin, begin + 1
    if tokens[begin].text in _SINGLE_QUOTES or _is_before_a_letter(board, begin):
        return _words_behind(board, begin + 1)
    item = next((span for span in board.items if span.first <= begin < span.last), None)
    if item is None:
        # A letter may be a small word besides: "starts with A".
        small = tokens[begin].word in ("the", "a", "an") and not tokens[begin].text.isupper()
        skipped = small and begin + 1 < len(tokens)
        return _words_behind(board, begin + 1) if skipped else (begin, begin + bool(tokens[begin].word))
    if item.kind in _ENDING and not (tokens[begin].text[:1].isupper() and item.length == 1):
        return begin, begin
    end = item.last
    for other in board.items:
        if item.kind == "value" and other.kind == "value" and other.first == end:
            end = other.last
    return begin, end


def _is_before_a_letter(board: Board, begin: int) -> bool:
    """As in "starts with a Z", "ends in a capital O": the word is none of the text, though "AZ" is stored."""
    tokens = board.tokens.items
    at = begin + (tokens[begin].text in ("a", "an", "the"))
    while at < len(tokens) and tokens[at].word in _OF_A_LETTER:
        at += 1
    alone = at < len(tokens) and len(tokens[at].text) == 1 and tokens[at].text.isalnum()
    return alone and at > begin


_OF_A_LETTER = ("capital", "uppercase", "lowercase", "small", "big", "letter", "digit", "number", "initial")
_NAMES = ("name", "names", "title", "titles", "label", "labels")
_BEING = ("is", "are", "was", "were", "a", "an", "being", "not")
