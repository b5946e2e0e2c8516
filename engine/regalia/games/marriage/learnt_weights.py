"""Weights of ``learnt``, made by ``python -m tools.learn marriage --seed 1 --hands 9000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (-16.984, 65.734)
#: The same for one more of each feature.
FEATURES = (
    (1.982, -1.594),  # points
    (12.635, -1.344),  # cards
    (2.146, -3.476),  # burden
    (21.730, 63.858),  # first_royal
    (55.896, -35.727),  # second_royal
    (55.595, 15.211),  # set
    (25.616, -19.267),  # spare_royals
    (12.319, 3.792),  # assassins
    (48.835, -35.718),  # aces
    (15.673, -4.453),  # twos
    (22.533, -16.479),  # kings
    (13.202, 13.225),  # royals
    (13.079, -26.868),  # new_royals
    (14.282, -8.611),  # enemy_royals
    (0.000, 0.000),  # friend_royals
    (0.024, 0.521),  # ready
    (0.583, -0.002),  # pairs
    (47.160, -73.865),  # marriages
    (-0.129, 0.931),  # score
    (0.043, -0.199),  # shared
    (-0.293, 0.033),  # end
    (9.792, -2.712),  # threats
)
