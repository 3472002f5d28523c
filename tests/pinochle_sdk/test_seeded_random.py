"""`SeededRandom`: known numbers, all of `random.Random`, and no visible bias."""

import copy
import pickle
from collections import Counter

import pytest
from pinochle_sdk import SeededRandom


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The published first outputs for the seed 1234567."""
    rng = SeededRandom((1234567).to_bytes(8, "big"))
    assert [rng.getrandbits(64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_bits_are_as_many_as_asked_for() -> None:
    rng = SeededRandom(bytes(8))
    for count in (0, 1, 7, 63, 64, 65, 128, 200):
        drawn = [rng.getrandbits(count) for _ in range(200)]
        assert min(drawn) >= 0
        assert max(drawn).bit_length() == count


def test_everything_of_random_works_and_repeats() -> None:
    def drawn(seed: bytes) -> list[object]:
        rng = SeededRandom(seed)
        items = list(range(10))
        rng.shuffle(items)
        return [
            items,
            rng.sample(range(100), 5),
            rng.choices("abc", k=4),
            rng.randrange(7),
            rng.gauss(),
            rng.uniform(1, 2),
            rng.randbytes(3),
        ]

    assert drawn(b"12345678") == drawn(b"12345678")
    assert drawn(b"12345678") != drawn(b"12345679")


def test_it_goes_on_where_it_stood() -> None:
    rng = SeededRandom(b"12345678")
    rng.gauss()
    state = rng.getstate()
    expected = [rng.gauss(), rng.random()]
    rng.setstate(state)
    assert [rng.gauss(), rng.random()] == expected
    rng.setstate(state)
    for other in (copy.copy(rng), pickle.loads(pickle.dumps(rng))):
        assert [other.gauss(), other.random()] == expected


def test_it_can_be_seeded_again() -> None:
    rng = SeededRandom(bytes(8))
    first = rng.random()
    for seed in (0, bytes(8), bytearray(8)):
        rng.seed(seed)
        assert rng.random() == first
    with pytest.raises(TypeError, match="give a whole number or bytes"):
        rng.seed("text")


def test_neighbouring_seeds_draw_evenly() -> None:
    drawn = Counter(SeededRandom(seed.to_bytes(8, "big")).randrange(6) for seed in range(6000))
    assert all(900 < count < 1100 for count in drawn.values())
    assert 0.48 < sum(SeededRandom(seed.to_bytes(8, "big")).random() for seed in range(5000)) / 5000 < 0.52
