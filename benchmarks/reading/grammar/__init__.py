"""Questions composed from phrases, each phrase with its SQL: what no one wrote down, with gold for all of it."""
