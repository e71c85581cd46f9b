"""What a TODO can do: one file a tool. `TOOLS` in `registry.py` lists those that come with askfirst."""
