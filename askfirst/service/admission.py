"""How much each principal may ask: the same limits on every surface of a process."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from askfirst.domain.principal import Asking, name_of
from askfirst.service.names import prefix_of, stored_name

if TYPE_CHECKING:
    from askfirst.access.limits import Limiter
    from askfirst.agent import Agent


@dataclass(frozen=True, slots=True)
class Admission:
    """Lets those in who keep to the limits. Without limits, and where nobody is known, that is everybody."""

    agent: Agent
    limits: Limiter | None = None

    def request(self, who: Asking) -> None:
        """Count a request. Raises LimitError, with the seconds to wait, where there were too many."""
        name = name_of(who)
        if self.limits is not None and name is not None:
            self.limits.request(name)

    async def session(self, who: Asking, session: str) -> None:
        """Raises LimitError where the session is not there, and would be one more than they may have."""
        name = name_of(who)
        if self.limits is None or name is None or await self.agent.aknows(stored_name(name, session)):
            return
        self.limits.new_session(await self.agent.acount(prefix_of(name)))

    def exchange(self, who: Asking) -> AbstractContextManager[None]:
        """While an exchange runs, which raises LimitError where too many do."""
        name = name_of(who)
        if self.limits is None or name is None:
            return nullcontext()
        return self.limits.exchange(name)
