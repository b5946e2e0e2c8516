"""Weights of ``learnt``, made by ``python -m tools.learn alliance --seed 1 --hands 60000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (1.848, 40.489)
#: The same for one more of each feature.
FEATURES = (
    (1.650, -1.265),  # points
    (23.757, -25.678),  # cards
    (0.141, -0.713),  # burden
    (87.387, -60.708),  # first_royal
    (111.970, -67.782),  # second_royal
    (48.274, -10.358),  # set
    (33.981, -31.739),  # spare_royals
    (36.976, -25.288),  # assassins
    (38.163, -31.617),  # aces
    (53.887, -48.329),  # twos
    (9.352, -3.002),  # kings
    (6.916, 0.060),  # royals
    (2.214, -1.883),  # new_royals
    (16.141, -12.595),  # enemy_royals
    (0.177, 1.101),  # friend_royals
    (-0.259, 0.748),  # ready
    (-0.132, 0.999),  # pairs
    (16.778, 13.090),  # marriages
    (0.105, 0.393),  # score
    (0.000, 0.000),  # shared
    (0.265, -0.154),  # end
    (24.742, -21.742),  # threats
)
