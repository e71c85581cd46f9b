"""A conversation with a real small model: whatever it answers, replies stay valid and no number is silently wrong."""
