"""What outlives an exchange: conversations, checkpoints, results, and the lock that orders a session."""
