"""Who asks, and what a path needs to serve them."""

from __future__ import annotations

from typing import Annotated, Protocol, TypeAlias, cast

from fastapi import Depends, Request
from starlette.datastructures import Headers

from askfirst.domain.principal import Asking
from askfirst.service.service import Service


class Identify(Protocol):
    """Tells who sends a request, or raises: the one place that decides it."""

    async def __call__(self, headers: Headers) -> Asking:
        """The verified principal; None where nobody needs to say who they are."""


def service_of(request: Request) -> Service:
    """The service that an app serves."""
    return cast("Service", request.app.state.service)


async def asking(request: Request) -> Asking:
    """Who asks; counted against their limits."""
    who = await cast("Identify", request.app.state.identify)(request.headers)
    service_of(request).admit(who)
    return who


Who: TypeAlias = Annotated[Asking, Depends(asking)]
Served: TypeAlias = Annotated[Service, Depends(service_of)]
