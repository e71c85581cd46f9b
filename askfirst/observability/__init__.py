"""What is told to whoever runs askfirst."""
