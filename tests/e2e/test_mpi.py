# SPDX-License-Identifier: MIT
"""test_mpi.py BINARY MPI_BINARY MPIRUN: `triforium-mpi arena`: the same games and the same table as one process, by however many ranks."""
import collections
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

MPI, MPIRUN = (sys.argv.pop(2) for _ in range(2))

import driver  # noqa: E402 (it takes the first word of the command line)

CLOCK = re.compile(r"[0-9.]+ ms|[0-9]+ (nodes|playouts)/s")  # what depends on the machine's speed
SPRT = ("sagrada", "greedy", "random", "--games", "400", "--sprt", "0", "60")


class Ranks(driver.Case):
    def environment(self, env=None):
        # Ranks of one machine need neither a network nor more processors than there are; MPI keeps what it has until the end.
        return {**super().environment(env), "ASAN_OPTIONS": "detect_leaks=0", "TMPDIR": "/tmp", "OMPI_MCA_btl": "self,vader",
                "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_rmaps_base_oversubscribe": "1",
                "OMPI_MCA_mpi_yield_when_idle": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

    def start(self, ranks, *words):
        return subprocess.Popen([MPIRUN, "-n", str(ranks), os.path.abspath(MPI), "arena", *words, "-q"], cwd=self.home, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment(), start_new_session=True)

    def over(self, ranks, *words):
        with self.start(ranks, *words) as process:
            out, err = process.communicate(timeout=120)
        self.assertEqual((process.returncode, err), (0, ""), out)
        return out

    def alone(self, *words):
        return self.done("arena", *words, "-q")

    def result(self, name):
        """The JSON without what depends on the machine's speed, and every record."""
        table = json.loads((self.home / f"{name}.json").read_text())
        for bot in table["bots"]:
            del bot["nanoseconds"]
        return table, {path.name: path.read_bytes() for path in (self.home / name).iterdir()}

    def files(self, name):
        return "--json", str(self.home / f"{name}.json"), "--record", str(self.home / name)

    def journal(self, name="journal"):
        """The games in it, by number. A number that is there twice was played twice."""
        path = self.home / name
        title, *lines = path.read_text().splitlines(keepends=True) if path.exists() else [""]
        games = [int(line.split()[1]) for line in lines if line.endswith("\n")]
        self.assertEqual(max(collections.Counter(games).values(), default=1), 1, games)
        return games

    def test_the_same_bytes_by_any_number_of_ranks(self):
        for game, *bots in (("sagrada", "greedy", "search:nodes=40"), ("red_cathedral", "greedy", "random"), ("basilica", "random", "greedy")):
            words = (game, *bots, "--games", "12", "--seed", "5")
            wanted = CLOCK.sub("-", self.alone(*words, *self.files(game))), self.result(game)
            for ranks in (1, 2, 3):
                name = f"{game}{ranks}"
                said = CLOCK.sub("-", self.over(ranks, *words, *self.files(name), "--journal", name + ".journal"))
                self.assertEqual((said, self.result(name)), wanted, (game, ranks))
                self.assertEqual(sorted(self.journal(name + ".journal")), list(range(12)))

    def test_a_rank_that_dies_loses_no_finished_game(self):
        words = ("sagrada", "search:nodes=1500", "greedy", "--games", "24", "--seed", "7")
        wanted = CLOCK.sub("-", self.alone(*words, *self.files("alone"))), self.result("alone")
        words += (*self.files("over"), "--journal", str(self.home / "journal"))
        for rank in (1, 0):  # the one that has the plan dies like any other
            before = len(self.journal())
            process = self.start(3, *words)
            plan, victim = self.rank(process, 0), self.rank(process, rank)
            while len(self.journal()) == before:
                self.assertIsNone(process.poll())
                time.sleep(0.01)
            os.kill(plan, signal.SIGSTOP)  # MPI takes its time to end the others, who would have played on
            os.kill(victim, signal.SIGKILL)
            process.communicate(timeout=60)
            self.assertNotEqual(process.returncode, 0)
            kept = (self.home / "journal").read_bytes()
            self.assertGreaterEqual(len(self.journal()), before + 1)
            self.assertLess(len(self.journal()), 24)
        self.assertEqual((CLOCK.sub("-", self.over(2, *words)), self.result("over")), wanted)
        self.assertTrue((self.home / "journal").read_bytes().startswith(kept[:kept.rindex(b"\n") + 1]))
        self.assertEqual(sorted(self.journal()), list(range(24)))

    def rank(self, process, rank):
        """The process of a rank, as MPI's environment has it."""
        wanted = f"OMPI_COMM_WORLD_RANK={rank}".encode()
        while process.poll() is None:
            for child in pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
                if wanted in pathlib.Path(f"/proc/{child}/environ").read_bytes().split(b"\0"):
                    return int(child)
        raise AssertionError(f"there is no rank {rank}")

    def test_sprt_stops_all(self):
        wanted = CLOCK.sub("-", self.alone(*SPRT))
        self.assertIn("stronger", wanted)
        self.assertLess(int(re.search(r"(\d+) games in", wanted)[1]), 100)
        for ranks in (2, 3):
            name = f"journal{ranks}"
            self.assertEqual(CLOCK.sub("-", self.over(ranks, *SPRT, "--journal", str(self.home / name))), wanted)
            self.assertLess(len(self.journal(name)), 100)

    def test_help(self):
        for words, code in ((["--help"], 0), ([], 2)):
            done = subprocess.run([MPIRUN, "-n", "1", os.path.abspath(MPI), *words], cwd=self.home, capture_output=True, text=True,
                                  timeout=60, check=False, env=self.environment())
            self.assertEqual(done.returncode, code, words)
            self.assertIn("mpirun triforium-mpi arena GAME BOT... --journal FILE", done.stderr if code else done.stdout)
            self.assertEqual(bool(done.stdout), code == 0)

    def test_what_is_refused(self):
        for words, says in ((("sagrada", "greedy"), "--journal FILE is needed"), (("sagrada", "nobody"), "no such bot")):
            with self.start(2, *words) as process:
                err = process.communicate(timeout=60)[1]
            self.assertEqual(process.returncode, 1)
            self.assertEqual(len(re.findall(says, err)), 1, err)  # and not by every rank


if __name__ == "__main__":
    driver.main()
