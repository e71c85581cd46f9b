"""What a message changes in the earlier query: what to drop, keep, add, replace or calculate otherwise."""
