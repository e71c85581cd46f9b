"""Lets `python -m askfirst` stand for the `askfirst` command."""

from askfirst.entrypoints.cli.main import main

if __name__ == "__main__":
    main()
