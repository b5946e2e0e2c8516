"""The version of the engine; every record and letter names the one that wrote it."""

__version__ = "0.1.0"
