"""The agent for many: whose a session is, exchanges that outlive their connection, and events to follow them by."""
