"""Gates: what must have been done in a session before a tool may run. Code alone opens them, never a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from askfirst.domain.finished import Finished
from askfirst.domain.ports import ResultStore
from askfirst.tools.tool import Failed, Tool


async def unmet(
    tool: Tool, tools: Mapping[str, Tool], finished: Mapping[str, Finished], results: ResultStore
) -> Failed | None:
    """Why the tool may not run yet, None where it may.

    A tool that it requires must have run to its end in the session, and the table that it gave must still be kept.
    """
    for name in tool.requires:
        done = finished.get(name)
        if done is None:
            return _refusal(tool, tools[name], "which has not been run in this session")
        if done.result and await results.get(done.result) is None:
            return _refusal(tool, tools[name], "whose result is no longer kept")
    return None


def missing(tool: Tool, tools: Mapping[str, Tool], done: frozenset[str]) -> tuple[str, ...]:
    """The tools that must be run before it, in the order in which they can be: those of `done` are not needed again."""
    return tuple(dict.fromkeys(_before(tool, tools, done)))


def resting_on(name: str, tools: Mapping[str, Tool]) -> frozenset[str]:
    """The tools whose results rest on that of this one, directly or through others."""
    direct = {tool.name for tool in tools.values() if name in tool.requires}
    return frozenset(direct.union(*(resting_on(one, tools) for one in direct)))


def plainly(tool: Tool) -> str:
    """What a tool is called in a sentence."""
    return tool.title or tool.name.replace("_", " ")


def _before(tool: Tool, tools: Mapping[str, Tool], done: frozenset[str]) -> Iterator[str]:
    for name in tool.requires:
        if name not in done:
            yield from _before(tools[name], tools, done)
            yield name


def _refusal(tool: Tool, needed: Tool, why: str) -> Failed:
    return Failed(
        f"The {plainly(tool)} needs the {plainly(needed)}, {why}.", f"Ask for the {plainly(needed)} first, then again."
    )
