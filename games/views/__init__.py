"""Parse, call one service, answer."""
