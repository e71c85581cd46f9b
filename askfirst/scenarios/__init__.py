"""Conversations as files: what the user says, and what must follow. For our own tests and for those of users."""
