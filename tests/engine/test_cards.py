"""Cards and chance: the same on every machine, pinned by vectors that were computed elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import regalia
from regalia import NotationError, OptionError, Rng
from regalia.cards import RANKS, SUITS, card_name, glyphs, parse_card

#: SHA-256 of seed, slash and counter, in numbers of 32 bits, big-endian.
WORDS = {
    "7": [
        *(431379789, 2861205930, 3249212660, 1880168317, 3041879354),
        *(149567742, 3350186764, 2302236412, 3553817977, 2392875614),
    ],
    "": [
        *(113836474, 417841729, 2394750046, 785530915, 3907457364),
        *(1916002613, 1679136729, 1938702049, 1059670986, 3737496365),
    ],
    "♠": [
        *(3986943535, 1900015799, 1021535266, 956386528, 860831722),
        *(4122611946, 2123433334, 2308898385, 4077945709, 1053947927),
    ],
}

#: The pack of the first deal of seed 7, bottom to top.
PACK_7 = (
    "9H AC 9S JD 6H JS 9C 8H 8S 9C 4H 7S JC TC KD QD 5H 3C AC QD KS 9S 3S TD 2D "
    "5C KS 2H 7C 9C TS JC JD 9D JS QH KS KC QD AS JC JD KD 6S 8D AS TD KH AH TC "
    "4S TC TH QC QC 2S KC 9S AD 4D 5S 5D JH TS KC 3H KH TD QS 8C KH QH 2C QS 6C "
    "JH 7D TH TS TH JS QH 9D 4C AD AH 6D AH 9H KD JH AC 9H AS 9D QC 7H 3D AD QS"
)


@pytest.mark.parametrize("count", [0, -1, (1 << 32) + 1, 1 << 40])
def test_draw_below_an_invalid_bound_is_refused(count: int) -> None:
    with pytest.raises(OptionError, match="cannot be drawn"):
        Rng(7).below(count)


@pytest.mark.parametrize("seed", WORDS)
def test_seed_gives_known_numbers(seed: str) -> None:
    dice = Rng(seed)
    assert [dice.below(1 << 32) for _ in WORDS[seed]] == WORDS[seed]
    dice = Rng(seed)
    assert [dice.random() for _ in WORDS[seed]] == [word / 2**32 for word in WORDS[seed]]


def test_a_number_seeds_as_its_text_does() -> None:
    assert Rng(7).below(1 << 32) == Rng("7").below(1 << 32) == WORDS["7"][0]


def test_small_random_numbers_are_remainders() -> None:
    dice = Rng(7)
    thrown = "".join(str(dice.below(6)) for _ in range(20))
    assert thrown == "30212044124351032142"


def test_random_numbers_past_the_last_multiple_are_skipped() -> None:
    dice = Rng(7)
    kept = [431379789, 2861205930, 1880168317, 149567742, 2302236412, 2392875614, 1521352072]
    assert [dice.below(3_000_000_000) for _ in kept] == kept


def test_seed_7_deals_the_known_pack() -> None:
    royals = regalia.GAMES["royals"]
    assert " ".join(royals.shuffled(7, 1, 2)) == PACK_7
    state = royals.new_match(seed=7).state.to_dict()
    # One by one from the top, the dealer's opponent first, then the turn-up.
    assert Counter(state["hands"][1]) == Counter(PACK_7.split()[:-21:-2])
    assert Counter(state["hands"][0]) == Counter(PACK_7.split()[-2:-21:-2])
    assert state["discard"] == [PACK_7.split()[-21]]
    assert state["stock"] == PACK_7.split()[:-21]


def test_every_deal_of_a_match_has_a_shuffle_of_its_own() -> None:
    royals = regalia.GAMES["royals"]
    packs = {tuple(royals.shuffled(seed, deal, 2)) for seed in (7, 8, "7/1") for deal in (1, 2, 3)}
    assert len(packs) == 9
    assert royals.shuffled(7, 1, 2) == royals.shuffled("7", 1, 2)


def test_shuffle_is_uniform() -> None:
    dice = Rng("fair")
    seen: Counter[str] = Counter()
    for _ in range(6000):
        cards = list("abc")
        dice.shuffle(cards)
        seen["".join(cards)] += 1
    assert len(seen) == 6
    assert all(880 < count < 1120 for count in seen.values()), seen


def test_dealer_may_be_drawn_from_the_seed() -> None:
    royals = regalia.GAMES["royals"]
    dealers = [royals.new_match(seed=seed, dealer=None).state.dealer for seed in range(40)]
    assert dealers == [royals.new_match(seed=s, dealer=None).state.dealer for s in range(40)]
    assert 8 < sum(dealers) < 32


def test_cards_are_read_as_they_are_written() -> None:
    texts = [rank + suit for rank in RANKS for suit in SUITS]
    assert [regalia.cards.TEXT[parse_card(text)] for text in texts] == texts
    assert sorted(texts, key=parse_card) == texts
    assert parse_card("JO") > parse_card("KC")
    assert parse_card("??") > parse_card("JO")


@pytest.mark.parametrize("text", ["", "K", "KHH", "1H", "kh", "HK", "10H", "K♥", " KH", "Z9"])
def test_text_that_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a card"):
        parse_card(text)


def test_glyphs_and_names_of_cards() -> None:
    assert [glyphs(parse_card(text)) for text in ("TH", "KS", "2C", "??")] == [
        *("10♥", "K♠", "2♣", "a card")
    ]
    assert card_name(parse_card("QH")) == "Queen of hearts"
    assert card_name(parse_card("TD")) == "10 of diamonds"


def test_generator_does_not_repeat_numbers() -> None:
    dice = Rng("long")
    numbers = list(islice(iter(lambda: dice.below(1 << 32), None), 1000))
    assert len(set(numbers)) == 1000
