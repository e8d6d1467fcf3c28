"""Where the database is, as the server prints it."""

from pathlib import Path

from tablewright.server.store.database_url import database_url, shown_url


def test_a_file_is_shown_with_its_whole_path_and_an_address_without_its_password():
    assert shown_url(database_url("my.db")) == str(Path.cwd() / "my.db")
    assert "secret" not in shown_url(database_url("postgresql://ana:secret@example.org/tables"))
