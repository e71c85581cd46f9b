"""Text to decisions: a port, and the readers behind it."""
