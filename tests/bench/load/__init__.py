"""What a running site bears: ``python -m tests.bench.load --help``. See docs/performance.md."""

# By these rules nobody re-enters, so no trick ends with a pause.
RULES = "south-places"
