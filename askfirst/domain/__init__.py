"""The words and rules of askfirst: frozen values and pure functions, no framework and no driver."""
