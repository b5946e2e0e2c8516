"""Weights of ``learnt``, made by ``python -m tools.learn royals --seed 1 --hands 12000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (8.482, 26.706)
#: The same for one more of each feature.
FEATURES = (
    (0.819, -0.445),  # points
    (0.815, 0.143),  # score
    (58.236, 49.005),  # first_royal
    (28.459, 107.183),  # second_royal
    (94.468, -64.984),  # set
    (11.663, -15.554),  # spare_royals
    (24.264, -14.992),  # assassins
    (12.184, 17.919),  # enemy_assassins
    (5.896, 6.315),  # cards
    (0.396, -1.288),  # burden
    (15.790, 2.004),  # aces
    (53.804, -11.174),  # enemy_aces
    (17.867, -12.448),  # twos
    (16.491, -16.977),  # kings
    (22.348, 11.045),  # royals
    (10.170, -33.073),  # new_royals
    (17.852, -8.237),  # enemy_royals
    (0.883, -0.553),  # ready
    (-0.547, 0.191),  # end
)
