"""Where a surface is served."""

from __future__ import annotations

import os
import socket

import pytest

from askfirst.domain.errors import ConfigError
from askfirst.service.listening import listen


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_no_part_of_an_answer_waits_for_the_one_before(host: str) -> None:
    """What is accepted sends at once, also where the event loop does not see to it."""
    with listen(host, 0) as listening, socket.create_connection(listening.getsockname()[:2]):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_all_addresses() -> None:
    with listen("::", 0) as listening, socket.create_connection(("127.0.0.1", listening.getsockname()[1])):
        accepted, _ = listening.accept()
        accepted.close()


def test_processes_that_are_started_have_it() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert os.get_inheritable(listening.fileno())


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_that_is_taken(host: str) -> None:
    with listen(host, 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError) as raised:
            listen(host, port)
    assert str(raised.value) == (
        f"The server cannot listen on '{host}', port {port}: Address already in use. "
        "Stop what listens there, or take another port, such as 8001."
    )


def test_a_host_that_is_none() -> None:
    with pytest.raises(ConfigError, match=r"cannot listen on 'no\.such\.host\.invalid', port 0: \w+"):
        listen("no.such.host.invalid", 0)
