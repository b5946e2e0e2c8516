"""A match, or one hand of it, as a text in a link: letters and challenges."""
