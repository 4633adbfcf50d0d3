"""Chance: our own generator, the same everywhere; faces recorded and written."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import Chance, FaceError, Recorded, Scripted, Seeded


def test_splitmix64_gives_the_published_values() -> None:
    """The first outputs for seed 1234567, as the reference implementation in C prints them."""
    chance = Seeded(1234567)
    assert [chance.below(1 << 64) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("seed", [0, 1, 1234567, (1 << 64) - 1])
def test_numbers_mixed_many_at_once_are_those_mixed_one_by_one(seed: int) -> None:
    """Each is the first number of a generator that begins so many steps later; a copy goes on with what is mixed."""
    chance = Seeded(seed)
    for number in range(100):
        assert chance.copy().below(1 << 64) == Seeded(seed + number * 0x9E3779B97F4A7C15).below(1 << 64)
        chance.below(6)


def test_a_seed_of_any_size_is_taken_modulo_two_to_the_sixty_four() -> None:
    assert Seeded(-1).below(1 << 64) == Seeded((1 << 64) - 1).below(1 << 64)


@pytest.mark.parametrize("sides", [2, 6, 10, 50])
def test_faces_come_up_evenly(sides: int) -> None:
    """Pearson's chi-squared, with a bound that one honest generator in a million would miss."""
    chance = Seeded(2024)
    rolls = 2000 * sides
    seen = Counter(chance.roll(sides, "4") for _ in range(rolls))
    assert set(seen) == set(range(1, sides + 1))
    expected = rolls / sides
    squared = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = sides - 1
    assert squared < freedom + 7 * (2 * freedom) ** 0.5 + 10


def test_pairs_of_faces_come_up_evenly() -> None:
    chance = Seeded(7)
    seen = Counter((chance.below(6), chance.below(6)) for _ in range(36_000))
    assert len(seen) == 36
    assert max(seen.values()) < 1200
    assert min(seen.values()) > 800


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    faces = [tuple(Seeded(seed).below(1000) for _ in range(1)) for seed in range(200)]
    assert len(set(faces)) > 170


def test_faces_are_kept_as_values() -> None:
    chance = Seeded(3)
    drawn = [chance.face((11, 22, 33), "2.2") for _ in range(4)]
    assert chance.faces == drawn


def test_a_copy_goes_on_alike_and_apart() -> None:
    chance = Seeded(3)
    chance.roll(6, "4")
    copy = chance.copy()
    assert [chance.roll(6, "4") for _ in range(9)] == [copy.roll(6, "4") for _ in range(9)]
    copy.roll(6, "4")
    assert len(copy.faces) == len(chance.faces) + 1


# --- recorded ---------------------------------------------------------------------------------------------------


def test_recorded_faces_come_in_order() -> None:
    chance = Recorded([3, 1, 2])
    assert [chance.roll(6, "4") for _ in range(3)] == [3, 1, 2]
    assert chance.faces == [3, 1, 2]


def test_a_missing_face_is_told_with_its_section() -> None:
    chance = Recorded([3])
    chance.roll(6, "4")
    with pytest.raises(FaceError, match=r"section 7\.1c asks for a face, and the record has no more than 1"):
        chance.roll(6, "7.1c")


def test_a_face_that_cannot_be_is_told_with_its_section() -> None:
    with pytest.raises(FaceError, match=r"section 4 cannot give the recorded face 9 \(number 1\), only 1 to 6"):
        Recorded([9]).roll(6, "4")


def test_a_copy_of_recorded_faces_goes_on_from_there() -> None:
    chance = Recorded([3, 1, 2])
    chance.roll(6, "4")
    assert chance.copy().roll(6, "4") == 1


# --- written ----------------------------------------------------------------------------------------------------


def written(*faces: int | str) -> Scripted:
    """Cards 1 to 30 that show a value from 1 to 10; up to 3 is a success."""
    return Scripted(faces, lambda card: (card - 1) % 10 + 1, lambda shown: shown <= 3)


def test_a_written_face_finds_a_card_that_shows_it() -> None:
    assert written(7).face([1, 2, 17, 27], "4") == 17


def test_success_and_failure_are_faces_too() -> None:
    chance = written("success", "failure")
    assert (chance.face([9, 2], "4"), chance.face([2, 9], "4")) == (2, 9)


def test_a_face_that_no_card_shows_is_told() -> None:
    with pytest.raises(FaceError, match="section 4 cannot show `7`, only 1, 2"):
        written(7).face([1, 2], "4")


def test_a_face_that_is_not_written_is_told() -> None:
    with pytest.raises(FaceError, match="section 4 asks for a face, and the example gives no more"):
        written().face([1, 2], "4")


def test_faces_left_over_can_be_seen() -> None:
    chance = written(1, 2)
    chance.face([1, 2], "4")
    assert chance.left == [2]
    assert chance.copy().left == [2]


@pytest.mark.parametrize("act", [lambda chance: chance.face([1], "4"), lambda chance: chance.copy()])
def test_chance_itself_gives_nothing(act: object) -> None:
    assert callable(act)
    with pytest.raises(NotImplementedError):
        act(Chance())


def test_a_lot_puts_everything_in_an_order_and_draws_for_all_but_the_last() -> None:
    chance = Recorded([30, 10])
    assert chance.by_lot([10, 20, 30], "R.2") == [30, 10, 20]
    assert chance.faces == [30, 10]
    assert Recorded([]).by_lot([7], "R.2") == [7]
    assert Recorded([]).by_lot([], "R.2") == []


def test_what_is_numbered_by_lot_is_numbered_from_one_in_that_order() -> None:
    assert Recorded([30, 10]).numbered_by_lot([10, 20, 30], "R.2") == ((30, 1), (10, 2), (20, 3))


def test_faces_of_an_example_tell_what_has_had_them() -> None:
    scripted = Scripted([3, 5, 2], lambda face: face, lambda face: face > 4)
    assert scripted.spent() == ""
    for section in ("G.3b", "G.3b", "flight"):
        scripted.face(range(1, 7), section)
    assert scripted.spent() == scripted.copy().spent() == "; so far: section G.3b 3, 5; `flight` 2"
