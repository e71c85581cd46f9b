"""The context of a session, by rules: setting it, and reading the next questions with it."""
