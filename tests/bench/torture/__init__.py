"""Racing clients against servers that are killed again and again: docs/operations/torture.md."""
