"""Racing clients against servers that are killed again and again: docs/operations/torture.md."""

import os

# In the soak; `SOAK_TORTURE=1000` where there is less time.
SOAK_ACTIONS = int(os.environ.get("SOAK_TORTURE", "5000"))
