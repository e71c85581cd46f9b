"""The HTTP API: chat, sessions, events, and what looks after them."""
