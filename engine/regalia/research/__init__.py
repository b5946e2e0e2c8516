"""Tools for programs that learn: numbers in place of texts, and nothing hidden.

``features`` asks a game for its words, bounds and observations. ``tokens`` writes moves in a fixed
vocabulary, ``observation`` a view as planes of numbers, ``chance`` says which cards a draw may
bring, and ``hand`` joins them. ``pettingzoo`` and ``openspiel`` are the games for these two
libraries; they alone import anything beyond the standard library (``pip install
regalia[pettingzoo]``, ``regalia[openspiel]``). Of the rest only the games' modules ``research``
import this folder, and the page has neither.
"""
