"""A restatement to the steps that answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.domain.choice import Choice, ToolCard, worded
from askfirst.domain.codec import to_plain
from askfirst.domain.outline import KeysOf, Outline
from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft


def plan(restatement: Restatement, cards: Sequence[ToolCard] = ()) -> list[TodoDraft]:
    """The steps; none where there is nothing to answer from. `cards` are the tools of the workspace's own."""
    if restatement.goal == "tools":
        return _tools(restatement.choices, {card.name: card for card in cards})
    outline = restatement.outline
    if outline is None:
        return []
    if restatement.goal == "analysis":
        return _analysis(outline, restatement.question)
    return _query(outline, restatement.question)


def _tools(choices: Sequence[Choice], cards: Mapping[str, ToolCard]) -> list[TodoDraft]:
    """A step for each tool that is wanted, one after another."""
    drafts: list[TodoDraft] = []
    for at, choice in enumerate(choices, 1):
        taken = {draft.key for draft in drafts}
        key = choice.tool if choice.tool not in taken else f"{choice.tool}_{at}"
        before = tuple(draft.key for draft in drafts[-1:])
        drafts.append(
            TodoDraft(key, describe(cards[choice.tool], choice), choice.tool, depends_on=before, choice=choice)
        )
    return drafts


def describe(card: ToolCard, choice: Choice) -> str:
    """A step in words: the tool, and what is known of its arguments."""
    name = (card.title or card.name.replace("_", " ")).strip()
    said = [
        worded(argument, choice.args[argument.name]) for argument in card.parameters if argument.name in choice.args
    ]
    return f"{name[:1].upper()}{name[1:]}{': ' if said else ''}{', '.join(said)}"


def _query(outline: Outline, question: str) -> list[TodoDraft]:
    keys = outline.keys
    if keys is None:
        return [*_steps(outline), _summarize(question, "execute_query")]
    asked = _steps(keys.inner, "things_", f" for {keys.told}") if keys.inner else []
    return [*asked, _take(keys, outline), *_steps(outline), _summarize(question, "execute_query")]


def _take(keys: KeysOf, outline: Outline) -> TodoDraft:
    """The step that takes the keys of the things that another answer lists."""
    args = {
        "said": keys.said,
        "thing": keys.thing,
        "column": keys.column,
        "named": keys.named,
        "dataset": outline.dataset,
        "path": keys.path,
        "through": to_plain(keys.through),
    }
    inputs = {"result": "things_execute_query"} if keys.inner else {}
    where = "from that" if keys.inner else "from the answer before"
    return TodoDraft(_TAKE, f"Take {keys.told} {where}", "keys_of_answer", args, inputs)


_TAKE = "take_keys"


def _steps(outline: Outline, named: str = "", told: str = "") -> list[TodoDraft]:
    """From the words to the table; `named` stands before the key of each step, `told` behind what the last one does."""
    entities = {
        "dataset": outline.dataset,
        "mentions": to_plain(outline.mentions),
        "time": to_plain(outline.time),
        "filters": to_plain(outline.filters),
    }
    names = [mention.text for mention in outline.mentions]
    if outline.time and outline.time.said:
        names.append(outline.time.said)
    words = list(dict.fromkeys(term.text for term in outline.terms))
    keys = {"keys_of": _TAKE} if outline.keys else {}
    resolve, fields, build = (f"{named}{key}" for key in ("resolve_entities", "map_fields", "build_query"))
    return [
        TodoDraft(resolve, f"Resolve {_quoted(names, 'the names')}", "entity_resolution", entities, inputs=keys),
        TodoDraft(
            fields,
            f"Map {_quoted(words, 'the terms')} to fields of {outline.dataset}",
            "field_mapping",
            {"dataset": outline.dataset, "terms": to_plain(outline.terms)},
            depends_on=(resolve,),
        ),
        TodoDraft(
            build,
            f"Build the query on {outline.dataset}",
            "query_builder",
            {"outline": to_plain(outline)},
            inputs={"entities": resolve, "fields": fields, **keys},
        ),
        TodoDraft(f"{named}execute_query", f"Run the query{told}", "sql_executor", inputs={"query": build}),
    ]


def _analysis(outline: Outline, question: str) -> list[TodoDraft]:
    words = list(dict.fromkeys(term.text for term in outline.terms))
    return [
        TodoDraft("retrieve_query_metadata", "Fetch the query behind the last results", "retrieve_query_metadata"),
        TodoDraft(
            "run_statistics",
            f"Run statistics on {_quoted(words, 'all figures')}",
            "stats_analysis",
            {"terms": to_plain(outline.terms)},
            inputs={"metadata": "retrieve_query_metadata"},
        ),
        _summarize(question, "run_statistics"),
    ]


def _summarize(question: str, result: str) -> TodoDraft:
    return TodoDraft(
        "summarize", "Put the answer into words", "llm_summary", {"question": question}, {"result": result}
    )


def _quoted(words: list[str], otherwise: str) -> str:
    if not words:
        return otherwise
    quoted = [f"'{word}'" for word in words]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
