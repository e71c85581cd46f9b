"""The socket that a surface is served on."""

from __future__ import annotations

import os
import socket

from askfirst.domain.errors import ConfigError

_BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, for this process and those that it starts. Port 0 is any free one, a name an IPv4.

    All addresses of IPv6, `::`, are those of IPv4 too, where the system can do so.
    Raises ConfigError where that cannot be.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        both = host == "::" and socket.has_dualstack_ipv6()
        listening = socket.create_server((host, port), family=family, backlog=_BACKLOG, dualstack_ipv6=both)
    except OSError as error:
        # Where the address is taken, the library adds to its words what is said here already.
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        raise ConfigError(
            f"The server cannot listen on {host!r}, port {port}: {reason}.",
            "Stop what listens there, or take another port, such as 8001.",
        ) from None
    # Connections have it from here. asyncio sets it only where a socket names its protocol, which this one does not:
    # then the second part of each answer waits until the client has acknowledged the first one, some 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.set_inheritable(True)
    return listening
