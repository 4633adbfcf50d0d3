"""The report on many games as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.host.rules import scenario_of
from engine.host.tallies import Share, Summary
from engine.model.battles import Scenario
from engine.model.pack import Rulepack
from tercio.fairness.figures import (
    Camp,
    Watched,
    camps,
    far_stronger,
    is_otherwise,
    is_told_otherwise,
    judged,
    nobody_wins_often,
    out_of_time,
    who_plays,
    won_by,
)
from tercio.fairness.names import ending_title, title_of
from tercio.fairness.worth import costs_of, counted_word
from tercio.report.naming import readable

_ROOM = 40
WITHIN = "60 : 40"
"""As `engine.host.tallies.EVEN_WITHIN` has it, between two sides."""
_PLACES = 6
"""So many places are told at which most was lost."""


def told(
    pack: Rulepack,
    summary: Summary,
    templates: Path,
    watched: Watched | None = None,
    among: Sequence[tuple[str, Summary]] = (),
    until: float | None = None,
) -> str:
    """Allies win together, and are told in one line. `until` is the precision that was asked for."""
    scenario = scenario_of(pack, summary.scenario)
    sides = camps(scenario, summary)
    counted = counted_word(pack, summary.scenario, templates)
    lines = [f"{title_of(scenario)}: {summary.games} {'game' if summary.games == 1 else 'games'}{_by_whom(summary)}"]
    lines += [_line(2, camp.title, _share(camp.wins)) for camp in sides]
    lines.append(_line(2, "nobody", _percent(summary.draws, summary.games)))
    lines += [f"  {sentence}" for sentence in verdict_words(scenario, summary, sides, until)]
    lines += _against_history(scenario, summary)
    if summary.players:
        lines.append("  by player, whatever the side")
        for (player, share), (_, chairs) in zip(summary.players, summary.chairs, strict=True):
            lines.append(_line(4, player, _share(share)))
            from_each = zip(scenario.armies, chairs, strict=True) if len(chairs) == len(scenario.armies) else ()
            lines += [_line(6, f"as {title_of(army)}", _share(part)) for army, part in from_each if part.of]
    for player, other in among:
        lines.append(f"  among players like {player}, {other.games} games")
        others = camps(scenario, other)
        lines += [_line(4, camp.title, _share(camp.wins)) for camp in others]
        lines.append(_line(4, "nobody", _percent(other.draws, other.games)))
        time = out_of_time(scenario, other)
        if time is not None and out_of_time(scenario, summary) is None:
            lines.append(f"    {100 * time:.0f} % of these games go on to the last turn: they hardly fight it out.")
        elif is_otherwise(sides, others):
            title, least, most = _leading(others)
            lines.append(f"    Not so as above: {title} is ahead here, and not by chance ({least} to {most} %).")
    lines.append("  how it ended")
    for reason, count in summary.endings:
        lines.append(_line(4, ending_title(pack, scenario, reason), _percent(count, summary.games)))
    turns = ", ".join(f"{turn}: {count}" for turn, count in summary.turns)
    lines.append(_line(2, "in which turn", f" {turns}"))
    lines.append(_line(2, "decisions a game", f" {summary.decisions:.0f}"))
    lines.append(f"  on average, {' against '.join(title_of(army) for army in scenario.armies)}")
    points = [0] * len(scenario.armies)
    for (side, _), cost in costs_of(pack, scenario).items():
        points[side] += cost
    if all(points):
        lines.append(_line(4, "points, at the beginning", _figures(tuple(map(float, points)))))
    lines.append(_line(4, f"{counted.lower()}, at the end", _figures(summary.score)))
    tally = [(kind, figures) for kind, figures in summary.tally if figures != summary.score]
    lines += [_line(4, readable(kind).lower(), _figures(figures)) for kind, figures in tally]
    lines += _margin(summary)
    lines.append(_line(2, "the lead changes, times a game", f" {summary.lead_changes:.1f}"))
    lines.append(f"  {counted} before the first turn and after each")
    for army, row in zip(scenario.armies, summary.sway, strict=True):
        lines.append(_line(4, title_of(army), " " + "  ".join(f"{left:.0f}" for left in row)))
    lines += _fallen(scenario, summary)
    if watched is not None:
        lines += _watched(watched)
    return "".join(f"{line}\n" for line in lines)


def _by_whom(summary: Summary) -> str:
    players = ", ".join(who_plays(summary))
    first, last = summary.seeds
    swapped = ", changing sides" if len(summary.seated) > 1 else ""
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    return f", {seeds}, played by {players}{swapped}"


def verdict_words(
    scenario: Scenario, summary: Summary, sides: Sequence[Camp], until: float | None = None
) -> Iterator[str]:
    """What the shares come to: who wins more often than an equal share of the games that somebody won, or whether too
    few were played to tell."""
    verdict = judged(sides)
    title, least, most = _leading(sides)
    decided = summary.games - summary.draws
    won = f"of the {decided} games that somebody won" if summary.draws else "of the games"
    stronger = far_stronger(summary)
    if stronger is not None:
        name, share = stronger
        percent = f"{100 * share.wins / share.of:.0f}"
        yield f"{name} wins {percent} %, whatever its side: this tells the players apart, not the sides."
        yield f"Whether a side is favoured is told by equals: `--players {name}`."
    elif verdict.word == "ahead":
        near = f", which is within {WITHIN}" if verdict.is_near else ""
        how = "ahead, and not by chance" if verdict.is_sure else "probably ahead (one even battle in twenty looks so)"
        yield f"{title}: {how}; its true share {won} is {least} to {most} %{near}."
    elif verdict.word == "even":
        yield f"Even, within {WITHIN}: the true share of {title} {won} is {least} to {most} %."
    elif verdict.word == "unsure":
        yield "No side is ahead by more than chance explains in so many games."
        more = "" if until is not None else " `--until 5%` plays until that is known."
        yield f"Too few to call it even: {title} may win up to {most} %.{more}"
    if len(set(who_plays(summary))) > 1 and len(summary.seated) == 1:
        yield "Players differ, and keep their sides: this is of both together. `--swap` lets them change places."
    if until is not None and any(high - low > 2 * until for low, high in (share.interval for share in summary.sides)):
        yield f"Not known to {100 * until:g} % yet, as was asked: more `--games` are needed."
    lasted = out_of_time(scenario, summary)
    if lasted is not None:
        percent = f"{100 * lasted:.0f}"
        yield f"{percent} % of the games go on to turn {scenario.turns}, the last: time ends them, more than arms do."
    if nobody_wins_often(summary):
        yield f"Nobody wins {100 * summary.draws / summary.games:.0f} % of the games: look at how it ends."


def _leading(sides: Sequence[Camp]) -> tuple[str, str, str]:
    """Whoever has won most, and between which percents its share lies."""
    verdict = judged(sides)
    return sides[verdict.leading].title, f"{100 * verdict.least:.0f}", f"{100 * verdict.most:.0f}"


def _against_history(scenario: Scenario, summary: Summary) -> list[str]:
    """Who won, as the scenario declares, and in how many of these games."""
    winner = won_by(scenario)
    if winner is None:
        return []
    won = dict(zip(summary.seats, summary.sides, strict=True))
    share = won.get(winner, Share(summary.draws, summary.games))
    name = next((title_of(army) for army in scenario.armies if army.name == winner), "nobody")
    return [f"  In history: {name}; here {_share(share).strip()}"]


def _margin(summary: Summary) -> list[str]:
    """Nothing where nobody has won: a margin is the winner's."""
    if not summary.margins:
        return []
    margins = [margin for margin, count in summary.margins for _ in range(count)]
    middle, quarter = margins[len(margins) // 2], len(margins) // 4
    half = f"half of the games between {margins[quarter]} and {margins[-1 - quarter]}"
    lines = [_line(2, "margin of the winner", f" median {middle}, {half}")]
    if is_told_otherwise(summary):
        lines.append("  Mostly the winner had less of that in the end: something else decides this battle.")
    return lines


def _fallen(scenario: Scenario, summary: Summary) -> list[str]:
    """In how many games each objective fell to whom; nothing of battles in which none ever does."""
    if not summary.objectives:
        return []
    lines = ["  objectives that fell, in percent of the games"]
    counted = dict(summary.objectives)
    for objective in scenario.objectives:
        counts = counted.get(objective.name, (0,) * len(summary.seats))
        lines.append(_line(4, title_of(objective), _figures(tuple(100 * count / summary.games for count in counts))))
    return lines


# --- what was watched -------------------------------------------------------------------------------------------


def _watched(watched: Watched) -> Iterator[str]:
    yield f"  of {watched.seen.games} games that were watched"
    yield from _pieces(watched)
    cards = watched.cards()
    if cards:
        yield "    cards: came to a hand, was played, times a game"
        yield from (_line(6, f"{row.number} {row.title}", f"{row.dealt:6.1f}{row.played:8.1f}") for row in cards)
    places = watched.ground()[:_PLACES]
    if places:
        told = ", ".join(f"{place} ({lost:.1f})" for place, lost in places)
        yield f"    most was lost at (strength or pieces, a game) {told}"


def _pieces(watched: Watched) -> Iterator[str]:
    rows = watched.pieces()
    has_points = any(row.cost for row in rows)
    has_losses = any(row.lost is not None for row in rows)
    heads = ("moved", *(["lost"] * has_losses), "out", *(("points", "earned") if has_points else ()))
    for side, army in enumerate(watched.scenario.armies):
        yield _line(4, title_of(army), "".join(f"{head:>8}" for head in heads))
        for row in rows:
            if row.side == side:
                lost = ["–" if row.lost is None else f"{row.lost:.1f}"] * has_losses
                figures = [f"{100 * row.moved:.0f} %", *lost, f"{100 * row.gone:.0f} %"]
                if has_points:
                    figures += [str(row.cost or "–"), "–" if row.earned is None else f"{row.earned:.1f}"]
                came = f"   in {row.games} of them" if row.games < watched.seen.games else ""
                told = "".join(f"{figure:>8}" for figure in figures) if row.games else "   never came"
                yield _line(6, row.title, told + came * bool(row.games))


# --- lines ------------------------------------------------------------------------------------------------------


def _line(indent: int, head: str, figures: str) -> str:
    """Figures stand below one another, whatever the length of what they are of."""
    room = _ROOM + 2 - indent
    return f"{'':{indent}}{head if len(head) <= room else head[: room - 1] + '…':{room}} {figures}"


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:5.1f} %  ({count})"


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.wins / share.of:5.1f} %  ({share.wins}; 95 %: {100 * low:.1f} to {100 * high:.1f})"


def _figures(figures: tuple[float, ...]) -> str:
    return "   ".join(f"{figure:6.1f}" for figure in figures)
