"""Weights of ``learnt``, made by ``python -m tools.learn royals --seed 1 --hands 60000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (14.123, 21.320)
#: The same for one more of each feature.
FEATURES = (
    (0.909, -0.637),  # points
    (0.496, 0.796),  # score
    (61.139, 69.216),  # first_royal
    (34.967, 66.382),  # second_royal
    (99.440, -65.926),  # set
    (12.965, -9.301),  # spare_royals
    (12.556, -4.677),  # assassins
    (16.001, 10.552),  # enemy_assassins
    (9.039, 7.255),  # cards
    (-0.065, -0.937),  # burden
    (4.964, 5.006),  # aces
    (61.092, -48.101),  # enemy_aces
    (11.028, -8.280),  # twos
    (5.172, 5.501),  # kings
    (0.471, 25.914),  # royals
    (19.081, -20.781),  # new_royals
    (21.253, -26.691),  # enemy_royals
    (0.243, 0.730),  # ready
    (-0.235, -0.323),  # end
)
