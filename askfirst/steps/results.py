"""The results of the client's queries, taken in: checked, kept, and given to the step that waits for them."""

from __future__ import annotations

from typing import Any

from askfirst.domain.client_queries import ClientQuery, ClientResult, Supplied, read_results
from askfirst.domain.codec import from_plain
from askfirst.domain.errors import UserError
from askfirst.domain.pending import AwaitsResults
from askfirst.domain.state import State
from askfirst.domain.todo import TodoList
from askfirst.parts import Parts, pending_of
from askfirst.sources.client.cells import checked_table


def waits_for(data: Any, text: str, state: State) -> bool:
    """Whether the message brings results for a step that waits, and says nothing else."""
    pending, plain = pending_of(state), state.get("todo_list")
    if data is None or not isinstance(pending, AwaitsResults) or not plain:
        return data is not None and not text.strip()
    said = " ".join(text.split()).casefold()
    todo_list = from_plain(TodoList, plain)
    requests = (todo_list.original_request, todo_list.rewritten_request)
    return not said or said in {" ".join(one.split()).casefold() for one in requests}


async def take_results(data: Any, state: State, session: str, parts: Parts) -> TodoList:
    """The todo list with the results in it. Raises UserError for what cannot be used; the step waits on then."""
    pending, plain = pending_of(state), state.get("todo_list")
    results = read_results(data)
    if not isinstance(pending, AwaitsResults) or not plain:
        raise UserError("No query waits for results.", "Ask a question first.")
    todo_list = from_plain(TodoList, plain)
    known = todo_list.tasks[pending.todo_key].supplied
    asked = {query.name: query for query in pending.queries}
    supplied: dict[str, Supplied] = {}
    for result in results:
        if result.name in asked:
            supplied[result.name] = await _kept(asked[result.name], result, session, parts)
        elif result.name not in known:
            raise UserError(f"No query is named {result.name[:60]!r}.", f"These wait for results: {', '.join(asked)}.")
    return todo_list.supply(pending.todo_key, supplied)


async def _kept(query: ClientQuery, result: ClientResult, session: str, parts: Parts) -> Supplied:
    if result.error:
        return Supplied(error=result.error)
    reference = f"{session}/client-{query.name}"
    await parts.results.put(reference, checked_table(query, result))
    return Supplied(reference)
