"""A conversational BI agent that shows its plan, asks when it is unsure and acts only on your yes."""

__version__ = "0.1.0"
