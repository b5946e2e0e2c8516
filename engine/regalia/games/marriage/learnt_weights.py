"""Weights of ``learnt``, made by ``python -m tools.learn marriage --seed 21 --hands 16000``."""

#: Points for the attacker, and what is added in proportion to the stock that is gone.
ATTACK = (-16.923, 75.352)
#: The same for one more of each feature.
FEATURES = (
    (1.669, -1.221),  # points
    (25.734, -20.789),  # cards
    (-0.018, 0.108),  # burden
    (40.293, 0.585),  # first_royal
    (93.226, -65.306),  # second_royal
    (64.741, -0.593),  # set
    (46.626, -31.281),  # spare_royals
    (16.161, -0.494),  # assassins
    (48.473, -27.451),  # aces
    (70.755, -78.622),  # twos
    (25.721, -5.343),  # kings
    (40.673, -21.688),  # royals
    (-12.514, 11.360),  # new_royals
    (6.678, -5.141),  # enemy_royals
    (0.000, 0.000),  # friend_royals
    (0.084, 0.658),  # ready
    (1.178, -0.699),  # pairs
    (47.445, -100.560),  # marriages
    (-0.044, 0.725),  # score
    (-0.204, 0.324),  # shared
    (-0.152, 0.007),  # end
    (13.237, -5.793),  # threats
)
