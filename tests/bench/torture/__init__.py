"""Racing clients against servers that are killed again and again: docs/operations/torture.md."""

import os

# In the soak; `SOAK_TORTURE=5000` for as many as there is time for.
SOAK_ACTIONS = int(os.environ.get("SOAK_TORTURE", "1000"))
