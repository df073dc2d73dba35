"""Parts of a site that plays Tiến Lên."""
