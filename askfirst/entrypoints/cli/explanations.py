"""How a question is read, as people look at it: what comes of it first, then the way there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from askfirst.entrypoints.cli.screen import DIM, STRONG, Screen, clean, text
from askfirst.entrypoints.cli.wanted import Wanted, show_wanted
from askfirst.understanding.rules.explaining import Choice, ExplainedPart, ExplainedSpan, Explanation, Sense

_TOKENS = 120
_SPANS = 80
_SENSES = 3
_CHOSEN: dict[Choice, str] = {
    "words": "most of the words speak for it",
    "earlier question": "the earlier question was about it",
    "assumed": "the words name no dataset",
    "none": "",
}


def show_explanation(explanation: Explanation, screen: Screen, wanted: Sequence[Wanted] = ()) -> None:
    """Write the outcome, the words, what was recognised, the parts of the question, and the plan.

    Where tools are `wanted`, these stand in place of what the words would be as a question to the data.
    """
    screen.show(_pairs(list(_outcome(explanation))))
    _section("Words", screen)
    screen.show(text(_words(explanation), DIM), indent=2)
    if wanted:
        show_wanted(wanted, screen)
    else:
        _section("Recognised", screen)
        screen.show(_recognised(explanation.spans), indent=2)
    if explanation.parts:
        _section("Read as", screen)
        screen.show(_parts(explanation.parts), indent=2)
    if explanation.todos:
        _section("Plan, not run", screen)
        for number, todo in enumerate(explanation.todos, 1):
            screen.show(Text.assemble(text(f"{number}. {todo.description}"), text(f" [{todo.tool}]", DIM)), indent=2)


def _section(title: str, screen: Screen) -> None:
    screen.line()
    screen.line(title, STRONG)


def _pairs(rows: Sequence[tuple[str, str]]) -> RenderableType:
    grid = _grid("", "")
    for name, said in rows:
        grid.add_row(text(name, DIM), text(said))
    return grid


def _outcome(explanation: Explanation) -> Iterator[tuple[str, str]]:
    restatement, decision = explanation.restatement, explanation.decision
    yield "Question", restatement.question
    reason = f": {decision.reason.rstrip('.')}" if decision.reason else ""
    kind = decision.kind.replace("_", " ")
    yield "Kind", f"{kind}, confidence {decision.confidence:.2f}, by {decision.matched_by}{reason}"
    if explanation.restatement.goal != "tools":
        yield "Dataset", _dataset(explanation)
    yield "Confidence", f"{restatement.confidence:.2f} in the whole reading"
    in_scope = "" if explanation.todos or restatement.readings else "; out of scope"
    why = f": {restatement.reason.rstrip('.')}" if restatement.reason else ""
    yield "Scope", f"{restatement.scope_score} of 100{in_scope}{why}"
    yield from (("Changed", change) for change in restatement.changes)
    yield from (("Assumed", assumption) for assumption in explanation.assumptions)
    yield from (("Not placed", said) for said in explanation.unplaced)


def _dataset(explanation: Explanation) -> str:
    scores = {one.dataset: one.score for one in explanation.evidence}
    others = [f"{name} {score:.2f}" for name, score in scores.items() if name != explanation.dataset and score > 0]
    rest = f"; others: {', '.join(others[:5])}" if others else ""
    if not explanation.dataset:
        return f"none{rest}"
    score = scores.get(explanation.dataset, 0.0)
    return f"{explanation.dataset}, evidence {score:.2f}: {_CHOSEN[explanation.chosen_by]}{rest}"


def _words(explanation: Explanation) -> str:
    """Every token behind its place in the text."""
    shown = [f"{token.start}:{token.text}" for token in explanation.tokens[:_TOKENS]]
    more = len(explanation.tokens) - len(shown)
    return _one_line("  ".join(shown)) + (f"  and {more:,} more" if more else "")


def _recognised(spans: Sequence[ExplainedSpan]) -> RenderableType:
    grid = _grid("at", "words", "recognised as", "may mean")
    for span in spans[:_SPANS]:
        style = "" if span.stands else DIM
        means = _means(span) if span.stands else _given_way(span)
        at = f"{span.start}-{span.end}" if span.stands else ""
        grid.add_row(text(at, DIM), _cell(span.text, style), _cell(_kind(span), style), _cell(means, style))
    if len(spans) > _SPANS:
        grid.add_row(text(""), text(f"and {len(spans) - _SPANS:,} more", DIM))
    return grid


def _kind(span: ExplainedSpan) -> str:
    cue = f" {span.cue}" if span.cue else ""
    return f"{span.kind}{cue} {span.weight:.2f}"


def _given_way(span: ExplainedSpan) -> str:
    over = [said for said in span.instead if said != span.text]
    return f"gave way to {' and '.join(map(repr, over))}" if over else "gave way"


def _means(span: ExplainedSpan) -> str:
    said = [_sense(sense) for sense in span.senses[:_SENSES]]
    if len(span.senses) > _SENSES:
        said.append(f"and {len(span.senses) - _SENSES} more")
    if span.number is not None:
        said.append(f"{span.number:g}")
    if span.period:
        start, end = span.period["start"] or "any time", span.period["end"] or "any time"
        said.append(f"{start} to before {end}: {span.period['rule']}")
    return "\n".join(said)


def _sense(sense: Sense) -> str:
    if sense.kind == "value":
        rows = f"{sense.rows:,} row{'s'[: sense.rows != 1]}" if sense.rows is not None else ""
        return f"value {sense.value!r} of {sense.dataset}.{sense.name} ({sense.how} {sense.weight:.2f}, {rows})"
    name = sense.name if sense.kind == "dataset" else f"{sense.dataset}.{sense.name}"
    return f"{sense.kind} {name} {sense.weight:.2f}"


def _parts(parts: Sequence[ExplainedPart]) -> RenderableType:
    grid = _grid("at", "words", "part", "confidence")
    for part in parts:
        at = text(f"{part.start}-{part.end}", DIM)
        grid.add_row(at, _cell(part.text), _cell(_part(part)), text(f"{part.confidence:.2f}"))
    return grid


def _part(part: ExplainedPart) -> str:
    what = part.what
    if part.kind == "mention":
        places = ", ".join(what["fields"]) or "any field"
        return f"{'no ' if what['negated'] else ''}name, in {places}"
    if part.kind == "time":
        return f"time: {what['field']} from {what['start'] or 'any time'} to before {what['end'] or 'any time'}"
    if part.kind == "filter":
        return f"filter: {_condition(what['field'], what)}"
    names = " or ".join(what["candidates"]) or "rows"
    function = f"{what['function']} of " if what["function"] else ""
    said = [f"{what['slot'].replace('_', ' ')}: {function}{names}"]
    said += [str(what[name]) for name in ("second", "grain", "part") if what[name]]
    said += [_condition("", what).strip()] if what["op"] else []
    said += ["descending"] if what["descending"] else []
    said += ["to be confirmed"] if what["near"] else []
    return ", ".join(said)


def _condition(field: str, what: dict[str, object]) -> str:
    values = what["values"]
    said = ", ".join(map(str, values)) if isinstance(values, (list, tuple)) else ""
    return f"{field} {what['op']} {said}".rstrip()


def _cell(said: str, style: str = "") -> Text:
    return Text("\n".join(clean(line) for line in said.split("\n")), style=style)


def _one_line(said: str) -> str:
    return said.replace("\n", " ").replace("\t", " ")


def _grid(*headers: str) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number in range(len(headers)):
        grid.add_column(overflow="fold", no_wrap=number == 0)
    if any(headers):
        grid.add_row(*(text(header, DIM) for header in headers))
    return grid
