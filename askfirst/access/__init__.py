"""Who is asking: API keys and tokens to a principal, and how much each principal may ask. For servers."""
