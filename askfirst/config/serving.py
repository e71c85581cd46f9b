"""What a server is set to, beside what every surface is set to."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

SessionBusy: TypeAlias = Literal["wait", "refuse"]
LogFormat: TypeAlias = Literal["text", "json"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]


class ServerSettings(BaseModel):
    """The settings of `askfirst serve`."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True, allow_inf_nan=False)

    serve_host: str = "127.0.0.1"
    """The address that the server listens on."""
    serve_port: int = Field(default=8000, ge=0, le=65535)
    """The port that the server listens on; 0 takes one that is free."""
    serve_workers: int = Field(default=1, ge=1, le=64)
    """How many processes serve."""
    access_file: Path | None = None
    """The file that says who may ask the server, and how much; nobody is asked who they are if it is not set."""
    allowed_hosts: str | None = None
    """The names under which the server is reached, apart by commas; those of this machine are always allowed."""
    allowed_origins: str | None = None
    """The sites whose pages may ask the server, apart by commas; none if it is not set."""
    body_kb: int = Field(default=5_000, ge=1)
    """How large a request may be."""
    serve_at_once: int = Field(default=1_000, ge=1)
    """How many messages one process of the server works on at once, those that wait for their session counted."""
    stop_seconds: float = Field(default=20.0, ge=0)
    """How long messages may go on when the server is stopped."""
    session_busy: SessionBusy = "wait"
    """What becomes of a message while another one of its session runs: it waits, or is refused."""
    events_hours: float = Field(default=24.0, gt=0)
    """How long the events of a session are kept for those who come back to them."""
    sessions_days: float | None = Field(default=None, gt=0)
    """After how many days without a message a session is forgotten; never if it is not set."""
    log_level: LogLevel = "info"
    """How much the server logs."""
    log_format: LogFormat = "text"
    """How the server's log is written."""
    traces_url: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """Where traces are sent, for a collector that speaks OpenTelemetry's protocol; nowhere if it is not set."""
