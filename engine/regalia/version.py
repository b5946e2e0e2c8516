"""The version of the engine; every record and letter names the one that wrote it."""

#: The version of the library, ``0.2.0``.
__version__ = "0.2.0"
