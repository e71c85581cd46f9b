"""Where the tools of MCP servers are asked for; the library is imported only here, and only then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from askfirst.config.mcp_servers import McpServerSpec
from askfirst.domain.errors import ConfigError

if TYPE_CHECKING:
    from askfirst.tools.mcp.opening import McpTools


async def open_servers(servers: Sequence[McpServerSpec], taken: Collection[str]) -> McpTools:
    """As `open_mcp_tools`. Raises ConfigError without the library."""
    try:
        from askfirst.tools.mcp.opening import open_mcp_tools
    except ImportError:
        what = "The tools of 'mcp_servers' need the library 'mcp', which is not installed."
        raise ConfigError(what, "Install it: pip install 'askfirst[mcp]'") from None
    return await open_mcp_tools(servers, taken)
