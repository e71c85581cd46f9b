"""The way of a message: the nodes in the order in which it meets them, then the edges. No logic lives here."""

from __future__ import annotations

from functools import partial
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.types import RetryPolicy

from askfirst.domain.errors import AskfirstError
from askfirst.domain.state import Input, Output, State
from askfirst.nodes.classify_intent import classify_intent
from askfirst.nodes.execute_next_todo import execute_next_todo
from askfirst.nodes.plan_todos import plan_todos
from askfirst.nodes.reiterate_intention import reiterate_intention
from askfirst.nodes.respond import respond
from askfirst.nodes.stop_on_error import stop_on_error
from askfirst.parts import Parts
from askfirst.routing.after_classify import after_classify
from askfirst.routing.after_execute import after_execute
from askfirst.routing.after_plan import after_plan
from askfirst.routing.after_reiterate import after_reiterate


def build_graph(parts: Parts) -> StateGraph[State, None, Input, Output]:
    """The graph of one exchange, not yet compiled: the caller adds the checkpointer."""
    graph = StateGraph(State, input_schema=Input, output_schema=Output)
    seconds = parts.limits.exchange_seconds
    graph.set_node_defaults(
        retry_policy=RetryPolicy(max_attempts=3, initial_interval=0.2, retry_on=is_passing), timeout=seconds
    )

    on_error: Any = stop_on_error  # LangGraph's types know no handler that takes the NodeError

    graph.add_node("classify_intent", partial(classify_intent, parts=parts))
    graph.add_node("reiterate_intention", partial(reiterate_intention, parts=parts), error_handler=on_error)
    graph.add_node("plan_todos", partial(plan_todos, parts=parts), error_handler=on_error)
    graph.add_node("execute_next_todo", partial(execute_next_todo, parts=parts), error_handler=on_error)
    graph.add_node("respond", partial(respond, parts=parts))

    graph.add_edge(START, "classify_intent")
    graph.add_conditional_edges("classify_intent", after_classify)
    graph.add_conditional_edges("reiterate_intention", after_reiterate)
    graph.add_conditional_edges("plan_todos", after_plan)
    graph.add_conditional_edges("execute_next_todo", after_execute)
    graph.add_edge("respond", END)
    return graph


def is_passing(error: Exception) -> bool:
    """Whether trying the node again may help: a locked database does, a bug or a bad message does not."""
    return isinstance(error, AskfirstError) and bool(getattr(error, "retryable", False))
