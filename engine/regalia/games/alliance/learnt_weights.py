"""Weights of ``learnt``, made by ``python -m tools.learn alliance --seed 1 --hands 16000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (1.923, 41.416)
#: The same for one more of each feature.
FEATURES = (
    (1.526, -1.105),  # points
    (22.675, -22.070),  # cards
    (1.081, -2.026),  # burden
    (85.966, -56.065),  # first_royal
    (119.235, -73.306),  # second_royal
    (73.103, -31.376),  # set
    (39.479, -35.890),  # spare_royals
    (32.037, -20.504),  # assassins
    (45.733, -40.548),  # aces
    (47.941, -40.096),  # twos
    (11.419, -4.254),  # kings
    (22.316, -20.429),  # royals
    (-12.854, 19.052),  # new_royals
    (20.887, -20.058),  # enemy_royals
    (1.418, -6.457),  # friend_royals
    (-0.278, 0.848),  # ready
    (0.732, -0.127),  # pairs
    (11.737, 21.361),  # marriages
    (0.355, 0.164),  # score
    (0.000, 0.000),  # shared
    (0.123, -0.032),  # end
    (29.832, -27.075),  # threats
)
