// No worker yet.
