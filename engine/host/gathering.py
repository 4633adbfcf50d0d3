"""Games gathered into a summary one by one, in whatever order they end, and forgotten: a million of them need no more
room than a thousand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.host.tallies import GameFigures, Share, Summary, lead_changes


class Gathered:
    """Whole numbers alone, so that the same games come to the same figures whoever played them when."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self._winners: dict[int, int | None] = {}
        self._seats = range(seats)
        self._seeds: tuple[int, int] | None = None
        self._seated: dict[tuple[str, ...], int] = {}
        """With the number of the first game in which players sat so."""
        self._players: dict[str, list[int]] = {}
        self._chairs: Counter[tuple[str, int, bool]] = Counter()
        """Games by player, seat, and whether it won."""
        self._endings: Counter[str] = Counter()
        self._turns: Counter[int] = Counter()
        self._margins: Counter[int] = Counter()
        self._decisions = 0
        self._score = [0] * seats
        self._tally: dict[str, list[int]] = {}
        self._taken: Counter[tuple[str, int]] = Counter()
        self._changes = 0
        self._hearts = [_Hearts() for _ in self._seats]

    def add(self, number: int, game: GameFigures) -> None:
        """A game by its number in the run."""
        self.games += 1
        self._winners[number] = game.winner
        if game.winner is not None:
            self.wins[game.winner] += 1
            self._margins[_margin(game)] += 1
        first, last = self._seeds or (game.seed, game.seed)
        self._seeds = min(first, game.seed), max(last, game.seed)
        self._seated[game.players] = min(number, self._seated.get(game.players, number))
        self._add_players(game)
        self._endings[game.reason] += 1
        self._turns[game.turn] += 1
        self._decisions += game.decisions
        self._taken.update(game.taken)
        self._changes += lead_changes(game.hearts)
        for kind, figures in game.tally:
            sums = self._tally.setdefault(kind, [0] * len(self._seats))
            for seat in self._seats:
                sums[seat] += figures[seat]
        for seat in self._seats:
            self._score[seat] += game.score[seat]
            self._hearts[seat].add([heart[seat] for heart in game.hearts])

    def _add_players(self, game: GameFigures) -> None:
        """One that plays more than one seat is left out."""
        if len(set(game.players)) < len(game.players):
            return
        for seat, name in enumerate(game.players):
            counts = self._players.setdefault(name, [0, 0])
            counts[0] += game.winner == seat
            counts[1] += 1
            self._chairs[name, seat, game.winner == seat] += 1

    def summary(self, scenario: str, rules: str, seats: tuple[str, ...], objectives: Sequence[str] = ()) -> Summary:
        """`objectives` are the names of those that games tell by number."""
        return Summary(
            scenario=scenario,
            rules=rules,
            seats=seats,
            games=self.games,
            seeds=self._seeds or (0, 0),
            seated=tuple(sorted(self._seated, key=lambda players: self._seated[players])),
            sides=tuple(Share(wins, self.games) for wins in self.wins),
            players=tuple((name, Share(*self._players[name])) for name in sorted(self._players)),
            draws=self.games - sum(self.wins),
            winners=tuple(self._winners[number] for number in sorted(self._winners)),
            endings=tuple(sorted(self._endings.items(), key=lambda one: (-one[1], one[0]))),
            turns=tuple(sorted(self._turns.items())),
            decisions=self._mean(self._decisions),
            score=tuple(map(self._mean, self._score)),
            margins=tuple(sorted(self._margins.items())),
            tally=tuple((kind, tuple(map(self._mean, sums))) for kind, sums in self._tally.items()),
            objectives=self._objectives({str(number): name for number, name in enumerate(objectives)}),
            sway=tuple(hearts.means() for hearts in self._hearts),
            lead_changes=self._mean(self._changes),
            chairs=tuple((name, self._from_each(name)) for name in sorted(self._players)),
        )

    def _from_each(self, name: str) -> tuple[Share, ...]:
        won, lost = ([self._chairs[name, seat, has_won] for seat in self._seats] for has_won in (True, False))
        return tuple(Share(wins, wins + losses) for wins, losses in zip(won, lost, strict=True))

    def _mean(self, total: int) -> float:
        return total / self.games if self.games else 0.0

    def _objectives(self, names: Mapping[str, str]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        counts: Counter[tuple[str, int]] = Counter()
        for (name, seat), count in self._taken.items():
            counts[names.get(name, name), seat] += count
        known = sorted({name for name, _ in counts})
        return tuple((name, tuple(counts[name, seat] for seat in self._seats)) for name in known)


class _Hearts:
    """What decides the battle, of one seat, turn by turn: a battle that is over stays as it ended."""

    def __init__(self) -> None:
        self._games = 0
        self._during: Counter[int] = Counter()
        self._ended: Counter[int] = Counter()
        """By the turn from which on a battle is over: as it ended."""

    def add(self, hearts: Sequence[int]) -> None:
        if not hearts:
            return
        self._games += 1
        for turn, heart in enumerate(hearts):
            self._during[turn] += heart
        self._ended[len(hearts)] += hearts[-1]

    def means(self) -> tuple[float, ...]:
        found, over = [], 0
        for turn in range(max(self._ended, default=0)):
            over += self._ended[turn]
            found.append((self._during[turn] + over) / self._games)
        return tuple(found)


def _margin(game: GameFigures) -> int:
    others = (left for seat, left in enumerate(game.score) if seat != game.winner)
    return game.score[game.winner or 0] - max(others, default=0)


def summarise(
    scenario: str, rules: str, seats: tuple[str, ...], games: Iterable[GameFigures], objectives: Sequence[str] = ()
) -> Summary:
    """Of games that are at hand."""
    gathered = Gathered(len(seats))
    for number, game in enumerate(games):
        gathered.add(number, game)
    return gathered.summary(scenario, rules, seats, objectives)
