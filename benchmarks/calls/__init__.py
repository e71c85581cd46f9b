"""What conversations cost in model calls and in what is sent with them: askfirst beside a plain tool-calling loop."""
