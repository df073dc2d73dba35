"""The version after this one, as far as the database can tell: this one, and a migration more."""
