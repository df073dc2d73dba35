"""Several processes that serve one site, on PostgreSQL and Redis."""
