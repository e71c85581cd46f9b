"""What is set from outside: settings, the workspace, the clock. Nothing else reads the environment."""
