"""Live play: the page of one person hosts the match, the others are its guests."""
