"""Tools for programs that learn: numbers in place of texts, and nothing hidden.

``tokens`` writes moves in a fixed vocabulary, ``observation`` a view as planes of numbers,
``chance`` says which cards a draw may bring, ``bounds`` how far scores and hands can go, and
``hand`` joins them. ``pettingzoo`` and ``openspiel`` are the games for these two libraries; they
alone import anything beyond the standard library (``pip install regalia[pettingzoo]``,
``regalia[openspiel]``). Nothing else of the library imports this folder, and the page does not
have it.
"""
