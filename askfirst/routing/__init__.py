"""Where a message goes next: pure functions from the state to a node's name."""
