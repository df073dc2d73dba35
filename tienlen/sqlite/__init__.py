"""Django's SQLite, whose writers in one process wait for each other in a line."""
