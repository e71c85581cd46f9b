"""A conversation in the terminal. Ctrl-C ends an exchange, never the session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from askfirst.domain.reply import Reply
from askfirst.entrypoints.cli import slash
from askfirst.entrypoints.cli.following import follow
from askfirst.entrypoints.cli.models import show_cost
from askfirst.entrypoints.cli.prompt import read_message
from askfirst.entrypoints.cli.replies import show_reply
from askfirst.entrypoints.cli.screen import DIM, Screen

if TYPE_CHECKING:
    from askfirst.agent import Agent


@dataclass(frozen=True, slots=True)
class Conversation:
    """One session of an agent on one screen."""

    agent: Agent
    session: str
    screen: Screen

    def hold(self) -> None:
        """Take messages until the user leaves."""
        while (message := read_message(self.screen)) is not None:
            if message.strip() and not self.say(message):
                return

    def say(self, message: str) -> bool:
        """Answer one line, whether a message or a slash command; False where it leaves the conversation."""
        self.screen.line()
        goes_on = True
        if slash.is_command(message):
            goes_on = slash.run(message, self.agent, self.session, self.screen)
        else:
            self.exchange(message)
        self.screen.line()
        return goes_on

    def exchange(self, message: str) -> Reply | None:
        """Run one exchange and show it; None where Ctrl-C ended it."""
        try:
            plan = self.agent.plan(self.session)
            reply = follow(self.agent.stream(self.session, message), self.screen, plan=plan)
        except KeyboardInterrupt:
            self.screen.line("Stopped. Say 'go on' to take it up again.", DIM)
            return None
        show_reply(reply, self.screen)
        show_cost(reply.usage, self.agent.model_name, self.screen)
        return reply
