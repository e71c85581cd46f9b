"""How well questions are read: questions with their true tables, asked of an agent without a model, and judged."""
