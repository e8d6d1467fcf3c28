"""Alembic runs this file. The connection comes from `tablewright.server.store.connect`."""

from alembic import context

from tablewright.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
