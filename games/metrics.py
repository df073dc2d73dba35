"""What this process counts while it serves. No card, no name and no id: all labels are bounded."""

from prometheus_client import Counter, Histogram, disable_created_metrics

disable_created_metrics()

ACTIONS = Counter(
    "tienlen_actions", "Actions written, by kind and by who acted for the seat.", ["kind", "by"]
)
REFUSALS = Counter("tienlen_refusals", "What was asked and refused, by reason.", ["reason"])
REPLAYED_TOKENS = Counter(
    "tienlen_replayed_tokens", "Clicks that came again and got the answer of the first."
)
LOST_PUSHES = Counter(
    "tienlen_lost_pushes", "Changes of a table that were found by looking, not by a message."
)
UNSENT = Counter(
    "tienlen_unsent_messages", "Messages to the other processes that could not be sent."
)
CLOCK_LATENESS = Histogram(
    "tienlen_clock_lateness_seconds",
    "How long after it was due something was fired.",
    ["what"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
CLOCK_FAILURES = Counter(
    "tienlen_clock_failures", "What was due and could not be fired; it is tried again.", ["what"]
)
CLOCKS_REPLACED = Counter(
    "tienlen_clocks_replaced", "Clocks that stood still and were replaced.", ["why"]
)
FRAMES = Counter("tienlen_frames_sent", "Frames handed to sockets, by what they are.", ["kind"])
REQUESTS = Counter(
    "tienlen_requests",
    "Requests answered, by method, view and class of status.",
    ["method", "view", "status"],
)
REQUEST_SECONDS = Histogram(
    "tienlen_request_seconds",
    "Time from the first middleware to the answer.",
    ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
