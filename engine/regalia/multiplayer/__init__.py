"""People who play together: on one device, by message, live from page to page.

``docs/playing-together.md`` describes the ways and the trust that each needs. Nothing here knows
how a text travels: letters and messages are texts that come in and go out.
"""
