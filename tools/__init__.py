"""The parts of `build.py`. Plain Python; the standard library only, unless a module says more."""
