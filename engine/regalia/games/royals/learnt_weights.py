"""Weights of ``learnt``, made by ``python -m tools.learn royals --seed 1 --hands 30000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (15.549, 23.699)
#: The same for one more of each feature.
FEATURES = (
    (0.485, -0.070),  # points
    (0.734, 0.211),  # score
    (59.927, 57.835),  # first_royal
    (32.006, 79.230),  # second_royal
    (62.909, -14.160),  # set
    (7.539, 13.435),  # spare_royals
    (7.776, 9.667),  # assassins
    (20.989, 7.077),  # enemy_assassins
    (2.611, 24.513),  # cards
    (0.475, -2.686),  # burden
    (4.982, 11.904),  # aces
    (66.092, -61.768),  # enemy_aces
    (9.405, -1.146),  # twos
    (12.025, -9.804),  # kings
    (11.625, 2.460),  # royals
    (6.449, -6.684),  # new_royals
    (9.279, 3.551),  # enemy_royals
    (0.432, -0.137),  # ready
    (-0.158, -0.202),  # end
)
