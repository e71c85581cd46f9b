"""What is kept, opened: for the agent, and for surfaces that need no data and no reader."""

from __future__ import annotations

from typing import TypeAlias

from pydantic import SecretStr

from askfirst.config.settings import Settings
from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.factory import make_courier, make_dispatcher
from askfirst.domain.ports import Clock, EventSink, Outbox
from askfirst.loop import LoopThread
from askfirst.memory.archive import Archive
from askfirst.memory.database import reach
from askfirst.memory.locks import Waited
from askfirst.memory.memory import Memory
from askfirst.observability.sinks import NoSink


def dispatcher_of(
    outbox: Outbox, settings: Settings, *, clock: Clock, sink: EventSink | None = None
) -> Dispatcher | None:
    """What delivers the commit events; None where no address is set, and they wait in the outbox."""
    courier = make_courier(settings.commit_url, settings.commit_secret, settings.commit_seconds, clock=clock)
    if courier is None:
        return None
    return make_dispatcher(
        outbox, courier, sink or NoSink(), clock, seconds=settings.commit_seconds, tries=settings.commit_tries
    )


Sessions: TypeAlias = Archive
"""The sessions of a state folder, for surfaces that need no data."""


def open_archive(settings: Settings) -> Sessions:
    """The sessions that are kept, whatever data they were about."""
    return Archive(LoopThread("askfirst"), open_memory(settings))


def reach_database(address: SecretStr) -> str:
    """The address of a PostgreSQL database, without user and password, once its server answered.

    Raises StorageError where it does not, ConfigError without the library that it needs.
    """
    return reach(address.get_secret_value())


def open_memory(settings: Settings, waited: Waited | None = None) -> Memory:
    """The memory that the settings name. `waited` is told of each message that found its session busy."""
    return Memory(
        settings.home,
        database=settings.database.get_secret_value() if settings.database else None,
        lock_seconds=settings.lock_seconds,
        busy_seconds=settings.busy_seconds,
        results_days=settings.results_days,
        waited=waited,
    )
