"""A match at a table, as one seat plays it: its snapshot, replay, undo and surrender."""
