"""What templates of the table print."""
