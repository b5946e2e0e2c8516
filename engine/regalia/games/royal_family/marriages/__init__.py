"""The part that the Royals games with marriages add: gifts, couples and hostages."""
