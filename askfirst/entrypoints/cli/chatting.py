"""`askfirst chat`: a conversation in the terminal."""

from __future__ import annotations

from askfirst.entrypoints.cli.opening import Session, Where, command_line, new_session, opened


def chat(where: Where = None, session: Session = None) -> None:
    """Hold a conversation: live plan, options by number, a yes or no to proposals, /receipt and more."""
    from askfirst.entrypoints.cli.conversation import Conversation
    from askfirst.entrypoints.cli.screen import DIM, output
    from askfirst.entrypoints.cli.welcome import welcome

    screen = output()
    name = session or new_session()
    with opened(where, screen) as agent:
        welcome(agent, name, screen)
        Conversation(agent, name, screen).hold()
    again = command_line("chat", *(where or ()), "--session", name)
    screen.line(f"The session is kept. To go on: {again}", DIM)
