"""What `build.py` is made of. Plain Python, standard library only."""
