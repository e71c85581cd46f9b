"""Language models behind one port: providers, a script, recordings, and the discipline with which they are called."""
