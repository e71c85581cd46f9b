"""What Alembic runs: the migrations, on the connection and inside the transaction that `upgrade` opened."""

from alembic import context

from askfirst.memory.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
