"""Whether one or several are asked for by what a superlative is said of: "which of the cars is", "carriers with"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Direction, Rank
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.words.rank_words import ONE_OF, SEVERAL_ARE

_TIMES = {"hour": "hour", "hours": "hour", "day": "day", "days": "day", "week": "week", "weeks": "week"}
_SMALL = ("filler", "joining")
_LEADING = frozenset(("among", "amongst", "of", "from", "within", "in", "for", "between"))
_NEAR = 4
_COUNTS = ("count", "counts", "numbers", "volume", "volumes", "tally", "tallies")
_ONLY = ("only", "just", "merely")


def counts_behind(board: Board, at: int, rows: int) -> int:
    """1 where "count" stands behind the rows that are ranked: "the highest order count"."""
    ended = board.items[at].cue in ("high", "low", "most", "least") and rows == at + 1
    span = board.at(rows + 1)
    return int(ended and span is not None and span.function == "count" and board.word(rows + 1) in _COUNTS)


def is_plural(board: Board, at: int) -> bool:
    """Whether what stands before the superlative is several: "carriers with the highest cost"."""
    before = next((board.at(index) for index in range(at - 1, -1, -1) if board.is_a(index, "term", "grain")), None)
    words = board.tokens.words()
    if before is None or "one" in words[before.last : board.items[at].first] or _is_one_of(words, before.first):
        return False  # "Of all the states, which one has the most", "which of the cars is the heaviest".
    if _is_asked_behind(words, before, board.items[at].first):
        return False
    token = board.tokens.items[before.last - 1]
    return token.word != token.stem


def _is_asked_behind(words: tuple[str, ...], before: Span, last: int) -> bool:
    """As in "among European cars, which has the greatest X": one of those that are named first."""
    led = any(word in _LEADING for word in words[max(before.first - _NEAR, 0) : before.first])
    asked = [at for at in range(before.last, last) if words[at] in ("which", "who", "what")]
    return led and bool(asked) and words[asked[0] + 1 : asked[0] + 2] not in (("are",), ("were",), ("have",), ("ones",))


def _is_one_of(words: tuple[str, ...], last: int) -> bool:
    """As in "which of the 1978 cars got": one of those that are named; "which of the cars have" may be several."""
    leads = [at for at in range(last) if words[at : at + 2] in ONE_OF]
    return bool(leads) and not SEVERAL_ARE.intersection(words[last + 1 : last + 3])


def is_counted(board: Board, at: int) -> bool:
    """Whether so many of the things at an item may be wanted: rows, or groups that something ranks."""
    if meanings.means_rows(board, board.at(at)):
        return True
    ranked = any(span.kind == "superlative" for span in board.items[at:])
    if ranked and is_counted_time(board, at):
        return True
    if ranked and board.is_a(at, "value") and meanings.means_rows(board, board.at(board.skip(at, "value"))):
        return True  # "The two European cars with the largest displacement".
    span = board.at(at)
    token = board.tokens.items[span.last - 1] if span else None
    several = token is not None and token.word != token.stem and meanings.fields(board, span, meanings.is_text)
    return ranked and (bool(several) or ("which" in board.goals and meanings.relation_key(board, span) is not None))


def one_if_named_before(board: Board, at: int) -> int | None:
    """1 where one of its kind stands before: "which reason is the most common", "who runs late most often"."""
    behind = board.skip(at + 1, "filler", "joining")
    if board.is_a(behind, "term", "value", "grain", "function") or "which" not in board.goals or board.base is not None:
        return None
    before = [index for index in range(at) if board.is_a(index, "term", "grain", "goal")]
    return 1 if before and not is_plural(board, at) else None


def is_counted_time(board: Board, at: int) -> bool:
    """As in "the three years with the lowest X", "the five days when X was highest": so many of these are wanted."""
    unit = _TIMES.get(board.word(at)) if board.is_a(at, "unit") else None
    years = meanings.fields(board, board.at(at), lambda bound: is_year(bound.field))
    led = board.is_a(at + 1, "joining", "goal", "superlative")
    if board.each or not (unit or years or board.is_a(at, "grain")) or not led:
        return False
    if unit:
        board.items[at] = replace(board.items[at], kind="grain", cue=unit)
    return True


def ranked_group(board: Board, at: int, direction: Direction) -> int:
    """As in "the third largest country by population": what is ranked stands before the number that ranks it."""
    span = board.at(at + 1)
    if board.rank or span is None or span.kind != "term" or direction not in ("high", "low"):
        return 0
    if board.items[at].cue in ("most", "least") or not meanings.fields(board, span, meanings.is_text):
        return 0
    by = board.skip(at + 2, *_SMALL)
    if not board.is_a(by, "grouping", cue="by") and not board.is_a(by, "grouping", cue="ranked"):
        return 0
    number = board.at(by + 1)
    if not is_number_of_all(board, number):
        return 0
    token = board.tokens.items[span.last - 1]
    board.rank_as(Rank(board.said(at, at + 1), direction, 1 if token.word == token.stem else None))
    return 1


def tells_an_end(board: Board, at: int) -> bool:
    """As in "countries where X was the lowest": what stands behind "where" ranks, and is no column besides."""
    if board.word(at) not in ("where", "in which", "for which", "at which", "on which", "when"):
        return False
    behind = board.skip(board.skip(at + 1, "filler") + 1, *_SMALL)
    return board.is_a(behind, "superlative")


def is_number_of_all(board: Board, span: Span | None) -> bool:
    """Whether a field or a measure of numbers is named."""
    if span is None:
        return False
    return bool(meanings.fields(board, span, meanings.is_figure) or meanings.measures(board, span))


def one_if_single(board: Board, at: int) -> int | None:
    """1 where the next thing is one of its kind: "the most common status"."""
    span = board.at(at + 1)
    token = board.tokens.items[span.last - 1] if span else None
    return 1 if token and token.word == token.stem else None


def tells_of_each(board: Board, at: int) -> bool:
    """As in "ports that ship to only one country", where so many are told of each thing, and not how many to show."""
    if board.word(at).partition(" ")[0] not in _ONLY or board.rank:
        return False
    before = board.tokens.items[max(0, board.items[at].first - 1)]
    return any(span.kind == "term" for span in board.items[:at]) and not (before.kind == "mark" or before.word == "but")
