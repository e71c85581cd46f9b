"""Shares of rows: of all rows for each group, or the rate of those rows for which something holds.

"Share of X by Y" divides all X among the Y. "What percentage of X is late, by Y" asks, for each Y, how many of its own
X are late. Which of the two is meant shows in where the conditions stand: a condition said *of* the rows ("of X that
are late", "the late rate", "Z's share of X") is what the rate counts; one that only narrows them ("of X to Z") is not.
"""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.placement.alternatives import conditions, of_a_rate, only_small
from askfirst.understanding.rules.placement.rates_of_groups import divides_the_whole, told_of_each_group
from askfirst.understanding.rules.placement.share_of_before import settle_share_of_before
from askfirst.understanding.rules.placement.shared_numbers import shared_number
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.predicates import predicate_at
from askfirst.understanding.rules.recognition.share_words import MAKES_UP
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import same_root
from askfirst.understanding.rules.spans import Span

_MADE_UP = frozenset(word for phrase in MAKES_UP for word in phrase)
_BETWEEN = frozenset(("s", "the", "what", "a", "is", "are", "was", "were"))
_ONLY_NARROWS = frozenset(("for", "among", "amongst", "within", "between"))
_AROUND = frozenset(("in", "on", "at", "from", "to", "with", "by", "via", "through", "of", "into", "under", "during"))
_SMALL = _AROUND | _ONLY_NARROWS | frozenset((
    "the", "a", "an", "our", "all", "and", "or", "with", "without", "having", "that", "which", "who", "whose", "where",
    "s", "only", "just", "still", "not", "no", "never", "more", "less", "over", "above", "below", "per", "both",
    "either", "their", "its", "any", "other", "as", "than", "between", "out", "off", "before", "after", "since",
))  # fmt: skip
_HAVE = frozenset(("with", "without", "having"))
_APART = ("conjunction", "grouping", "time", "term")
_NARROWING = (_AROUND | _ONLY_NARROWS) - {"with", "by"}
_PER = ("per", "for each", "for every", "in each", "in every", "on each", "at each", "each", "every", "within each")
_APOSTROPHES = ("'", "\u2019")
_JOINTS = frozenset(("and", "or", "nor", "but"))


def settle_shares(board: Board, base: Query | None) -> None:
    """Make rates of the shares that ask for one; a share that stays unclear is told as not placed."""
    shares = [figure for figure in board.figures if _is_share(board, figure)]
    if not shares:
        return
    figure = shared_number(board, _of_its_number(board, shares[0]))
    grouped = bool(board.groups) or bool(base and base.dimensions)
    if settle_share_of_before(board, figure, base) or divides_the_whole(board, figure):
        return
    counted = _counted_rows(board, figure, grouped=grouped)
    if counted:
        # What is counted may have been said before: "how punctual are we? The percentage that is on time".
        board.parts = [part for part in board.parts if part in counted or not _is_said_again(part, counted)]
        for part in counted:
            board.parts[board.parts.index(part)] = replace(part, what=of_a_rate(board, part))
        board.figures[board.figures.index(figure)] = _rate(board, figure)
        board.figures = [one for one in board.figures if not _is_what_it_is_of(board, one, figure)]
        board.havings = [replace(term, function="rate") if term.function == "share" else term for term in board.havings]
    elif not grouped or _is_open(board, figure) or _is_within_one(board, figure):
        # Without groups it is always 100 %, and among conditions that only narrow it may be either kind.
        board.figures.remove(figure)
        board.figures.append(Figure(figure.text, (), "count"))
        board.unplaced.append(figure.text)


def _is_what_it_is_of(board: Board, figure: Figure, share: Figure) -> bool:
    """As in "of all arrivals, what share is late": nothing else is counted."""
    at = board.tokens.text.lower().find(figure.text.lower())
    before = board.tokens.text[: max(at, 0)].lower().split()[-2:]
    plain = figure.function == "count" and not figure.candidates and figure is not share
    return plain and at >= 0 and bool({"of", "among"}.intersection(before))


def _is_open(board: Board, figure: Figure) -> bool:
    """Whether conditions may be what is counted as well as what narrows; disclosed where they can but narrow.

    As in "share of Y's cost by X", where it is said whose, and "share of cost by X for Y", where it stands behind them.
    """
    narrowed = _narrowed(board)
    if not narrowed or _is_of_each(board, figure):
        return False
    by = [item.last for item in board.items if item.kind == "grouping" and item.first >= figure.last]
    owners = [part for part in narrowed if figure.first <= part.first and part.last <= figure.last]
    led = [part for part in narrowed if by and part.first >= by[0] and _preposition(board, part, by[0]) in _NARROWING]
    if len(owners) + len(led) < len(narrowed) and not all(_is_heading(board, part) for part in narrowed):
        return True
    said, own = " and ".join(dict.fromkeys(_words_of(board, part) for part in narrowed)), board.dataset.plural
    board.assumptions.append(f"{figure.text!r} counts only {own} with {said}, all of them together as 100 %")
    return False


def _is_heading(board: Board, part: Part) -> bool:
    """As in "officer-involved shootings: percentage per race", where it is a name and begins the question."""
    behind = board.tokens.items[part.last : part.last + 1]
    return isinstance(part.what, Mention) and not part.first and [token.text for token in behind] == [":"]


def _words_of(board: Board, part: Part) -> str:
    return part.what.text if isinstance(part.what, Mention) else board.tokens.said(part.first, part.last)


def _narrowed(board: Board) -> list[Part]:
    return [part for part in conditions(board) if not _is_time(board, part)]


def _is_said_again(part: Part, counted: list[Part]) -> bool:
    """As in "refund rate (refunded orders / all orders)": what is counted, in other words."""
    what = part.what
    if any(what == one.what for one in counted):
        return True
    if not isinstance(what, Mention):
        return False
    mentions = [one.what for one in counted if isinstance(one.what, Mention)]
    return any(
        what.negated == one.negated and set(what.fields) & set(one.fields) and same_root(what.text.lower(), one.text)
        for one in mentions
    )


def _is_of_each(board: Board, figure: Figure) -> bool:
    """As in "share of each X in 2024", "the share that each X has": conditions only say of which rows."""
    if len(board.groups) != 1:
        return False
    words = board.tokens.words()
    return words[figure.last : figure.last + 1] in (("each",), ("every",)) and bool(figure.text)


def _is_within_one(board: Board, figure: Figure) -> bool:
    """As in "share of each X on each Y", "share of X by Y per month": of those of one Y, which no share here is."""
    said = " ".join(board.tokens.words())
    told = [f"{per} {group.text.lower()}" for per in ("per", "each", "every") for group in board.groups]
    apart = any(group.cue in _PER for group in board.groups) or any(f" {text}" in said for text in told)
    each = board.tokens.words()[figure.last : figure.last + 1] in (("each",), ("every",)) and bool(figure.text)
    return len(board.groups) > 1 and (apart or each) and not board.series


def _is_within_each(board: Board) -> bool:
    """As in "share of sunny days per year": of each year's own days; "by X" may divide them among the X."""
    within = [group for group in board.groups if group.grain or group.part or group.cue in _PER]
    within += [group for group in board.groups if all(is_year(board.bind(path).field) for path in group.candidates)]
    return bool(board.groups) and all(group in within for group in board.groups)


def _of_its_number(board: Board, figure: Figure) -> Figure:
    """As in "share of each continent in the population": the one number besides is what is shared."""
    others = [one for one in board.figures if one is not figure]
    words = board.tokens.words()
    if figure.candidates or len(others) != 1 or words[figure.last : figure.last + 1] not in (("each",), ("every",)):
        return figure
    (other,) = others
    named = [board.dataset.measures[name] for name in other.candidates if name in board.dataset.measures]
    fields = tuple(one.field for one in named if one.field) if named else other.candidates
    added = other.function in (None, "sum") and all(one.function == "sum" for one in named)
    if not fields or not added:
        return figure
    shared = replace(figure, text=f"{figure.text} {other.text}", candidates=fields)
    board.figures = [shared]
    return shared


def _is_share(board: Board, figure: Figure) -> bool:
    named = [board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures]
    return figure.function == "share" or "share" in named


def _rate(board: Board, figure: Figure) -> Figure:
    """Of rows, or of the sum of a field."""
    named = [board.dataset.measures[name].field for name in figure.candidates if name in board.dataset.measures]
    fields = tuple(path for path in named if path) if named else figure.candidates
    return replace(figure, candidates=fields, function="rate")


def _counted_rows(board: Board, figure: Figure, *, grouped: bool) -> list[Part]:
    """The conditions that the rate counts, as far as the order of words tells."""
    said = _narrowed(board)
    first, last = figure.first, figure.last
    ahead = [part for part in said if part.last <= first and _owns(board, part, first)]
    if ahead:
        return ahead
    behind = [part for part in said if part.first >= last]
    stated = [part for part in board.parts if not (isinstance(part.what, Filter) and part.what.op == "not_null")]
    placed = {token for part in stated for token in range(part.first, part.last)}
    if any(item.last == last and meanings.means_rows(board, item) for item in board.items):
        placed = set()  # "share of orders returned": behind the rows it is a verb, and no attribute
    verb = predicate_at(_as_said(board), last, placed)
    verb = _said_of_the_rows(board, last, behind) if verb is None else verb
    told = [part for part in behind if verb is not None and part.last > verb]
    if told and verb is not None:
        return _without_adjuncts(board, verb, told)
    if grouped and {"each", "every"}.intersection(board.tokens.words()):
        # Of each group's own rows: "for every X, the percentage with Y".
        return [part for part in behind if only_small(board, last, part.first)]
    if behind and _is_within_each(board):
        return _without_adjuncts(board, last, behind)
    if grouped and told_of_each_group(board, figure, behind):
        return _without_adjuncts(board, last, behind)
    # With no verb and no groups, what is said of the rows right behind it is what is asked about.
    return [] if grouped or not behind else _without_adjuncts(board, last, behind)


def _said_of_the_rows(board: Board, last: int, behind: list[Part]) -> int | None:
    """As in "share of X cars *manages* over 30": the token of what is told by a word that is no known verb, else None.

    What stands before the rows says of which they are.
    """
    rows = next((item for item in board.items if item.first >= last and _is_the_rows(board, item)), None)
    since = rows.last if rows else last
    told = min((part.first for part in behind if part.first > since), default=since)
    if rows is None or not behind or any(item.kind in _APART for item in board.items if since <= item.first < told):
        return None
    words = board.tokens.words()[since:told]
    named = [part for part in behind if part.last <= rows.first and isinstance(part.what, Mention)]
    if named and _HAVE.intersection(words) and set(words) <= _SMALL:
        said = " and ".join(board.tokens.said(part.first, part.last) for part in named)
        board.assumptions.append(f"the percentage is of the {board.dataset.plural} that are {said}")
        return since
    between = [word for word in words if word[:1].isalpha() and word not in _SMALL]
    return since if len(between) == 1 else None


def _as_said(board: Board) -> tuple[str, ...]:
    """The words as the user wrote them: a verb stays one, be it read as the field that it is about."""
    return tuple(fold(token.text) if token.kind == "word" else token.word for token in board.tokens.items)


def _is_time(board: Board, part: Part) -> bool:
    """Whether it is a year that is stored as a number: a time narrows the rows and is never what a rate counts."""
    what = part.what
    if not isinstance(what, Term) or what.slot != "filter" or not what.values:
        return False
    if all(board.bind(path).field.type in ("date", "timestamp") for path in what.candidates):
        return True
    return all(is_year(board.bind(path).field) for path in what.candidates)


def _owns(board: Board, part: Part, first: int) -> bool:
    """As in "the late rate", "Ocean North's share of", "X makes up what share of", "X as a percentage of"."""
    words = board.tokens.words()
    held = {token for one in conditions(board) for token in range(one.first, one.last)}
    rows = next((item for item in board.items if item.first == part.last and _is_the_rows(board, item)), None)
    held |= {*range(rows.first, rows.last)} if rows else set()
    between = [words[at] for at in range(part.last, first) if at not in held and words[at] not in _APOSTROPHES]
    if "as" in between:
        return {*between} <= {"as", "a", "an", "the"}
    made_up = any(word in _MADE_UP for word in between)
    allowed = {*_BETWEEN, *_MADE_UP, *_JOINTS} if made_up else {"s", "the"}
    return all(word in allowed or (made_up and not word[:1].isalnum()) for word in between)


def _is_the_rows(board: Board, span: Span) -> bool:
    """As in "late orders' share of", "sunny days as a share of": the rows themselves, or the time that each is of."""
    return meanings.means_rows(board, span) or (span.kind == "grain" and span.cue == board.dataset.grain)


def _without_adjuncts(board: Board, verb: int, told: list[Part]) -> list[Part]:
    """The conditions without those that say among which rows: "were late *for X*", "are male *on Y*".

    Where the first is a place itself, as in "went from X to Y", all of them are what is said.
    """
    first, *others = sorted(told, key=lambda part: (part.first, part.last))
    lead = _preposition(board, first, verb)
    narrowing = _ONLY_NARROWS if lead else _ONLY_NARROWS | _AROUND
    kept = [first]
    before = first
    for part in others:
        preposition = _preposition(board, part, before.last)
        joined = _JOINTS.intersection(board.tokens.words()[before.last : part.first])
        alternative = part.group is not None and part.group == before.group
        if preposition in narrowing and not joined and not alternative:
            break
        kept.append(part)
        before = part
    return [part for part in told if part in kept]


def _preposition(board: Board, part: Part, since: int) -> str:
    """The last preposition before a condition's own words, or the one that it begins with."""
    words = board.tokens.words()
    around = _ONLY_NARROWS | _AROUND
    if words[part.first] in around:
        # "On time" is a state and no place: what begins with a preposition by itself leads nowhere.
        return "" if _is_state(part) else words[part.first]
    return next((word for word in reversed(words[since : part.first]) if word in around), "")


def _is_state(part: Part) -> bool:
    """As "on time", "in transit": a condition of the catalog, in its own words."""
    named = isinstance(part.what, Filter) or (isinstance(part.what, Term) and part.what.slot == "condition")
    stated = isinstance(part.what, Term) and part.what.slot == "filter" and part.what.values == (0,)
    return named or stated
