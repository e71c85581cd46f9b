"""askfirst as an MCP server: other agents ask, answer and look things up. What needs a person's yes waits for one."""
