"""Weights of ``learnt``, made by ``python -m tools.learn marriage --seed 1 --hands 9000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (-25.078, 72.261)
#: The same for one more of each feature.
FEATURES = (
    (1.946, -1.491),  # points
    (22.416, -13.690),  # cards
    (1.879, -2.074),  # burden
    (-13.812, 61.403),  # first_royal
    (93.197, -71.441),  # second_royal
    (57.468, 8.923),  # set
    (39.350, -43.145),  # spare_royals
    (-2.611, 19.822),  # assassins
    (30.910, -9.107),  # aces
    (34.627, -44.640),  # twos
    (23.996, -18.874),  # kings
    (25.328, 0.911),  # royals
    (6.480, -19.107),  # new_royals
    (9.541, -7.246),  # enemy_royals
    (0.000, 0.000),  # friend_royals
    (-0.144, 0.747),  # ready
    (-0.006, 0.643),  # pairs
    (53.755, -106.262),  # marriages
    (0.398, 0.142),  # score
    (-0.459, 0.681),  # shared
    (-0.729, 0.737),  # end
    (13.290, -4.632),  # threats
)
