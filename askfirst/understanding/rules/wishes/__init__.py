"""What a message wants of the workspace's own tools: which, of what, and whether a proposal is agreed to."""
