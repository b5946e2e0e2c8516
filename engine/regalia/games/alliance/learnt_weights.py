"""Weights of ``learnt``, made by ``python -m tools.learn alliance --seed 1 --hands 16000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (-3.650, 43.809)
#: The same for one more of each feature.
FEATURES = (
    (1.504, -1.097),  # points
    (19.687, -23.534),  # cards
    (1.080, -1.347),  # burden
    (90.610, -73.279),  # first_royal
    (124.337, -94.166),  # second_royal
    (58.537, -25.831),  # set
    (17.735, -17.444),  # spare_royals
    (31.527, -22.552),  # assassins
    (32.780, -29.992),  # aces
    (42.633, -37.521),  # twos
    (8.981, -3.744),  # kings
    (-1.695, 11.311),  # royals
    (4.958, -6.887),  # new_royals
    (16.512, -13.000),  # enemy_royals
    (1.667, 0.927),  # friend_royals
    (-0.354, 0.904),  # ready
    (-0.597, 1.783),  # pairs
    (65.163, -37.590),  # marriages
    (0.494, 0.009),  # score
    (0.000, 0.000),  # shared
    (-0.151, 0.331),  # end
    (28.579, -21.595),  # threats
)
