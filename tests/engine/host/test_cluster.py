"""Games on the workers of a scheduler: the same figures as here, also when a worker dies in the midst of them."""

from __future__ import annotations

import os
import signal

import pytest

from engine.host.rules import HostError
from engine.host.simulate import simulate
from tests.shipped import shipped_pack

GAMES = 60


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_killed_in_the_midst_of_a_run_changes_nothing() -> None:
    from distributed import LocalCluster

    pack = shipped_pack("skirmish")
    here = simulate(pack, "cider_lane", games=GAMES, players=("random",))
    killed: list[int] = []
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as cluster:

        def kill_one(done: int, of: int) -> None:
            if not killed and done < of:
                killed.append(cluster.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        there = simulate(
            pack, "cider_lane", games=GAMES, players=("random",), cluster=cluster.scheduler_address, tell=kill_one
        )
    assert killed
    assert there == here


def test_where_no_scheduler_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.host.cluster.CONNECT_SECONDS", 0.2)
    with pytest.raises(HostError, match=r"no scheduler answers at tcp://127\.0\.0\.1:1"):
        simulate(shipped_pack("skirmish"), "cider_lane", games=2, cluster="tcp://127.0.0.1:1")
