"""Every change to people and their rights, each one transaction."""
