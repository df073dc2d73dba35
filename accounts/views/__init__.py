"""Pages about accounts: they parse, call one service, and answer."""
