"""Sites that are rushed, upgraded and cut off from Redis while people play on them."""
