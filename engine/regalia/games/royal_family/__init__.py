"""The core of the Royals family: one pack, one way to fight for cards, to meld and to score.

Each game of the family says in its own folder how it differs.
"""
