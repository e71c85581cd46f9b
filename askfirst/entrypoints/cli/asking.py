"""`askfirst ask`: one exchange, or with --batch one for each line of standard input."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from askfirst.entrypoints.cli.opening import Session, Where, command_line, new_session, open_agent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from askfirst.agent import Agent
    from askfirst.domain.reply import Reply


def ask(
    text: Annotated[
        str | None,
        typer.Argument(metavar="TEXT", help="The question; - reads it from standard input.", show_default=False),
    ] = None,
    where: Where = None,
    session: Session = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the reply as JSON, and nothing else.")] = False,
    results: Annotated[
        str | None,
        typer.Option("--results", metavar="FILE", help="Send what the client's queries gave, without a question."),
    ] = None,
    batch: Annotated[
        bool, typer.Option("--batch", help='Answer lines of {"text": ..., "session": ...?} with lines of replies.')
    ] = False,
) -> None:
    """Ask one question.

    Exit code: 0 answered, 3 it asks something back, waits for your yes or for results of queries, 2 your question or
    setup can be mended, 1 any other failure. The answer goes to standard output, the plan and all else to standard
    error.
    """
    if batch:
        from askfirst.entrypoints.cli.batch import answer_lines

        places = [*([text] if text else []), *(where or ())]
        with open_agent(places) as agent:
            raise typer.Exit(answer_lines(agent, sys.stdin, session=session))
    if results is not None:
        places = [*([text] if text else []), *(where or ())]
        raise typer.Exit(_ask("", places, session=session, as_json=as_json, results=results))
    if text is None:
        raise typer.BadParameter('there is no question. Try: askfirst ask "Show shipments to Miami last week"')
    raise typer.Exit(_ask(text, where, session=session, as_json=as_json))


def _ask(
    text: str, where: Sequence[str] | None, *, session: str | None, as_json: bool, results: str | None = None
) -> int:
    from askfirst.entrypoints.cli.client_results import read_file
    from askfirst.entrypoints.cli.failures import exit_code
    from askfirst.entrypoints.cli.models import show_cost
    from askfirst.entrypoints.cli.screen import aside

    name = new_session() if session is None else session
    message = sys.stdin.read() if text == "-" else text.encode("utf-8", "replace").decode()
    with ExitStack() as stack:
        try:
            given = read_file(results) if results is not None else None
            agent = stack.enter_context(open_agent(where))
            reply = _exchange(agent, name, message, given, as_json=as_json)
        except KeyboardInterrupt:
            again = command_line("ask", "go on", *(where or ()), "--session", name)
            typer.echo(f"Stopped. To take it up again: {again}", err=True)
            return 130
        except Exception as error:
            if as_json:
                _write_error(error, name)
            raise
        _write(reply, as_json=as_json)
        show_cost(reply.usage, agent.model_name, aside())
        _say_how_to_go_on(reply, where, known=session is not None)
    return exit_code(reply)


def _exchange(agent: Agent, session: str, message: str, results: Any, *, as_json: bool) -> Reply:
    """The reply, its plan shown on standard error: to a person always, to a program only what was asked for."""
    from askfirst.entrypoints.cli.following import follow
    from askfirst.entrypoints.cli.screen import aside

    screen = aside()
    if as_json and not screen.moves:
        return agent.run(session, message, results=results)
    return follow(agent.stream(session, message, results=results), screen, plan=agent.plan(session))


def _write(reply: Reply, *, as_json: bool) -> None:
    if as_json:
        from askfirst.entrypoints.cli.json_lines import write_reply

        write_reply(reply)
        return
    from askfirst.entrypoints.cli.replies import show_reply
    from askfirst.entrypoints.cli.screen import aside, output

    show_reply(reply, aside() if reply.type == "error" else output())


def _write_error(error: Exception, session: str) -> None:
    from askfirst.entrypoints.cli.failures import failed_reply
    from askfirst.entrypoints.cli.json_lines import write_reply

    write_reply(failed_reply(error, session))


def _say_how_to_go_on(reply: Reply, where: Sequence[str] | None, *, known: bool) -> None:
    from askfirst.entrypoints.cli.screen import DIM, aside

    again = command_line("ask", "ANSWER", *(where or ()), "--session", reply.session_id)
    if reply.type == "proposal":
        confirm, decline = (again.replace("ANSWER", word) for word in ("yes", "no"))
        aside().line(f"To confirm: {confirm}", DIM)
        aside().line(f"To decline: {decline}", DIM)
    elif reply.type == "needs_clarification":
        aside().line(f"To answer: {again}", DIM)
    elif reply.type == "run_queries":
        aside().line(f"To send the results: {again.replace('ANSWER', '--results FILE')}", DIM)
    elif reply.type == "final_answer" and not known:
        aside().line(f"To go on: {again.replace('ANSWER', 'QUESTION')}", DIM)
