"""Where a message goes next: pure functions from the state to a node's name.

They wait for nothing, and are async all the same: LangGraph would run each plain function in a thread.
"""
