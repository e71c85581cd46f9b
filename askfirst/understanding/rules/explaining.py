"""How one message is read, step by step: words, what they were recognised as, what stands, and what is made of it.

Nothing is run but what reading itself needs: looking words up among the stored values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.domain.codec import Plain, to_plain
from askfirst.domain.decision import Decision
from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Query, TimeRange
from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.reader import View
from askfirst.understanding.rules.board import Part
from askfirst.understanding.rules.chains.chaining import chained
from askfirst.understanding.rules.classify import RuleClassifier
from askfirst.understanding.rules.plan import plan
from askfirst.understanding.rules.read import Reading, read
from askfirst.understanding.rules.restate import restated
from askfirst.understanding.rules.spans import Span, SpanKind
from askfirst.understanding.rules.tokens import Tokens

PartKind: TypeAlias = Literal["term", "mention", "filter", "time"]
Choice: TypeAlias = Literal["words", "earlier question", "assumed", "none"]
"""Why a dataset was taken: its words stand in the text, the earlier question was about it, it is the likeliest."""


@dataclass(frozen=True, slots=True)
class ExplainedToken:
    """A word, number or mark from character `start` to before `end`; `word` is its folded form, `stem` the singular."""

    text: str
    start: int
    end: int
    kind: str
    word: str
    stem: str


@dataclass(frozen=True, slots=True)
class Sense:
    """What words may mean: a thing of the catalog, or a stored `value` of a field.

    `weight` is 0 to 1. A value says how it was matched (`how`) and in how many rows of its dataset it stands.
    """

    kind: Literal["dataset", "field", "measure", "condition", "relation", "value"]
    dataset: str
    name: str
    weight: float
    value: str = ""
    how: str = ""
    rows: int | None = None


@dataclass(frozen=True, slots=True)
class ExplainedSpan:
    """Words that were recognised. Where it does not stand, `instead` are the words of what does in its place."""

    text: str
    start: int
    end: int
    kind: SpanKind
    cue: str
    weight: float
    stands: bool
    instead: tuple[str, ...] = ()
    number: float | None = None
    period: Plain = None
    senses: tuple[Sense, ...] = ()


@dataclass(frozen=True, slots=True)
class ExplainedPart:
    """A typed piece of the question and the words that it was read from; `what` holds its fields."""

    kind: PartKind
    text: str
    start: int
    end: int
    confidence: float
    what: dict[str, Plain]


@dataclass(frozen=True, slots=True)
class Evidence:
    """How much of the text speaks for a dataset; not bounded, to be compared with the others."""

    dataset: str
    score: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """All steps from a message to its plan.

    `text` is the message without its control words: offsets count in it. `rest` is what was too long to be read,
    `unplaced` the words without a place. `evidence` lists the datasets, the best first; `chosen_by` says why `dataset`
    was taken. There are no `todos` where the message is out of scope.
    """

    message: str
    text: str
    decision: Decision
    tokens: tuple[ExplainedToken, ...]
    rest: str
    spans: tuple[ExplainedSpan, ...]
    dataset: str
    chosen_by: Choice
    evidence: tuple[Evidence, ...]
    parts: tuple[ExplainedPart, ...]
    unplaced: tuple[str, ...]
    assumptions: tuple[str, ...]
    restatement: Restatement
    todos: tuple[TodoDraft, ...]


async def explain(message: str, view: View, *, in_scope: int) -> Explanation:
    """How the message is read by rules; in a view with a last query as a follow-up, where it is one.

    Below the scope score `in_scope` nothing would be planned.
    """
    decision = await RuleClassifier().classify(message, view)
    text = decision.request or message
    follows = decision.kind == "follow_up"
    base = view.last_query.query if follows and view.last_query else None
    reading = await read(text, view, base)
    told = await chained(text, view, follows=follows)
    restatement = told or restated(text, reading, base, view.catalog)
    merits = sorted(reading.merits.items(), key=lambda merit: -merit[1])
    return Explanation(
        message=message,
        text=text,
        decision=decision,
        tokens=tuple(
            ExplainedToken(token.text, token.start, token.end, token.kind, token.word, token.stem)
            for token in reading.tokens.items
        ),
        rest=reading.tokens.rest,
        spans=tuple(_spans(reading)),
        dataset=reading.dataset,
        chosen_by=_choice(reading, base),
        evidence=tuple(Evidence(name, round(score, 3)) for name, score in merits),
        parts=tuple(_part(part, reading.tokens) for part in reading.parts),
        unplaced=reading.unplaced,
        assumptions=reading.assumptions,
        restatement=restatement,
        todos=tuple(plan(restatement)) if restatement.scope_score >= in_scope else (),
    )


def _choice(reading: Reading, base: Query | None) -> Choice:
    if not reading.dataset:
        return "none"
    if base and base.dataset == reading.dataset:
        return "earlier question"
    return "words" if reading.merits.get(reading.dataset, 0.0) > 0 else "assumed"


def _spans(reading: Reading) -> Iterator[ExplainedSpan]:
    """Those that stand, in order, each with those that it took the place of behind it."""
    standing = {(span.kind, span.cue, span.first, span.last) for span in reading.spans}
    lost = [
        span
        for span in dict.fromkeys(reading.recognised)
        if (span.kind, span.cue, span.first, span.last) not in standing
    ]
    for span in reading.spans:
        yield _span(span, reading.tokens, ())
        yield from (
            _span(other, reading.tokens, _over(other, reading.spans))
            for other in lost
            if span.first <= other.first < span.last
        )


def _over(lost: Span, spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans that stand where another was recognised."""
    return tuple(span for span in spans if span.first < lost.last and lost.first < span.last)


def _span(span: Span, tokens: Tokens, over: Sequence[Span]) -> ExplainedSpan:
    start, end = _offsets(tokens, span.first, span.last)
    return ExplainedSpan(
        text=tokens.text[start:end],
        start=start,
        end=end,
        kind=span.kind,
        cue=span.cue,
        weight=round(span.weight, 3),
        stands=not over,
        instead=tuple(tokens.said(other.first, other.last) for other in over),
        number=span.number,
        period=to_plain(span.period),
        senses=tuple(_senses(span)),
    )


def _senses(span: Span) -> Iterator[Sense]:
    for entry in span.entries:
        yield Sense(entry.kind, entry.dataset, entry.name, round(entry.weight, 3))
    for hit in span.hits:
        yield Sense("value", hit.dataset, hit.field, round(hit.score, 3), hit.value, hit.how, hit.rows)


def _part(part: Part, tokens: Tokens) -> ExplainedPart:
    start, end = _offsets(tokens, part.first, part.last)
    kind, text = _said(part)
    at = tokens.text.find(text, start, end) if text else -1
    if at >= 0:
        # What the whole question gave a place to was still said somewhere in it.
        start, end = at, at + len(text)
    return ExplainedPart(kind, tokens.text[start:end], start, end, round(part.confidence, 3), to_plain(part.what))


def _said(part: Part) -> tuple[PartKind, str]:
    """What kind of part it is, and the words that it keeps."""
    match part.what:
        case Term():
            return "term", part.what.text
        case Mention():
            return "mention", part.what.text
        case TimeRange():
            return "time", part.what.said
        case _:
            return "filter", ""


def _offsets(tokens: Tokens, first: int, last: int) -> tuple[int, int]:
    """The characters of tokens `first` to before `last`."""
    if first >= last:
        return (0, 0)
    return tokens.items[first].start, tokens.items[last - 1].end
