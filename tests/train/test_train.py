# SPDX-License-Identifier: MIT
"""test_train.py FOLDER GAME...: the training command on a CPU, with a small network: each game from nothing, on again, and
what it leaves. FOLDER has the libraries."""
import csv
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRAIN = os.path.join(ROOT, "train")
STEPS = {"basilica": "70", "red_cathedral": "900", "sagrada": "70"}  # enough for a batch
FOLDER, GAMES = os.path.abspath(sys.argv[1]), sys.argv[2:]
del sys.argv[1:]
sys.path.insert(0, TRAIN)
import network  # noqa: E402
import report  # noqa: E402
import torch  # noqa: E402
from selfplay import Ahead, SelfPlay  # noqa: E402


def command(game, folder, *more):
    library = os.path.join(FOLDER, f"libtrain_{game}_host.so")
    words = ["--out", folder, "--steps", STEPS[game], "--games", "8", "--steady", "4", "--hidden", "16,8", "--batch", "32",
             "--samples", "1024", "--every", "1", *more]
    return subprocess.run([sys.executable, os.path.join(TRAIN, "train.py"), library, *words], capture_output=True, text=True,
                          check=False, env=dict(os.environ, OMP_NUM_THREADS="1"))  # on few cores threads only wait


def train(game, folder, *more):
    done = command(game, folder, *more)
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout


class Training(unittest.TestCase):
    def test_trains_from_nothing_and_goes_on(self):
        for game in GAMES:
            with self.subTest(game):
                self.trains(game)

    def trains(self, game):
        with tempfile.TemporaryDirectory() as folder:
            first = train(game, folder)
            self.assertIn("measured:", first)
            before = torch.load(os.path.join(folder, "weights.pt"), weights_only=True)["past"]
            train(game, folder)
            after = torch.load(os.path.join(folder, "weights.pt"), weights_only=True)["past"]
            self.assertGreater(after["minutes"], before["minutes"])
            self.assertGreater(after["batches"], before["batches"])
            self.assertGreater(len(after["rows"]), len(before["rows"]))
            with open(os.path.join(folder, "curve.csv"), encoding="utf-8") as file:
                self.assertEqual(len(list(csv.DictReader(file))), len(after["rows"]))
            about, whole = network.read(os.path.join(folder, game + "-2p.net"))
            self.assertEqual((about["game"], about["players"], about["first"]), (game, "2", "16"))
            self.assertEqual(tuple(whole[0].shape), (int(about["inputs"]), 16))
            with open(os.path.join(folder, game + "-2p.md"), encoding="utf-8") as file:
                self.assertIn(about["digest"], file.read())

    def test_integers_say_what_the_weights_say(self):
        torch.manual_seed(1)
        net = network.Network(96, (16, 8))
        x = (torch.rand(256, 96) < 0.2).float()
        x[:, 90:] = 0  # inputs are 90, the rest fills the last word
        whole = network.integers(network.order([p.detach() for p in net.parameters()], x), 90)
        self.assertEqual([w.dtype for w in whole], list(network.KINDS))
        said = net(x).detach().double()
        said[:, :2] = 20 * said[:, :2] + 40
        self.assertLess(float((network.say(whole, x) - said).abs().max()), 0.2)

    def test_weights_taken_from_integers_say_the_same(self):
        torch.manual_seed(1)
        net = network.Network(96, (16, 8))
        x = (torch.rand(256, 96) < 0.2).float()
        x[:, 90:] = 0
        whole = network.integers(network.order([p.detach() for p in net.parameters()], x), 90)
        again = network.Network(96, (16, 8))
        with torch.no_grad():
            for mine, taken in zip(again.parameters(), network.floats(whole, 96)):
                mine.copy_(taken)
        said = again(x).detach().double()
        said[:, :2] = 20 * said[:, :2] + 40
        self.assertLess(float((network.say(whole, x) - said).abs().max()), 0.001)
        self.assertEqual(float(again.layers[0].weight.detach()[:, 90:].abs().max()), 0)

    def test_a_run_begins_with_a_network_file(self):
        game = GAMES[-1]
        with tempfile.TemporaryDirectory() as folder:
            once, again = os.path.join(folder, "once"), os.path.join(folder, "again")
            train(game, once, "--rate", "0.005")
            file = os.path.join(once, game + "-2p.net")
            train(game, again, "--start", file, "--rate", "0")  # learns nothing: what it leaves is what it began with
            whole, taken = network.read(file)[1], network.read(os.path.join(again, game + "-2p.net"))[1]
            x = (torch.rand(64, whole[0].shape[0]) < 0.2).float()
            self.assertLess(float((network.say(whole, x) - network.say(taken, x)).abs().max()), 0.2)
            with open(os.path.join(again, game + "-2p.md"), encoding="utf-8") as card:
                self.assertIn(f"trained on from {game}-2p.net by self-play", card.read())
            refused = command(game, os.path.join(folder, "other"), "--start", file, "--players", "3")
            self.assertEqual(refused.returncode, 1)
            self.assertIn("players is 2, and this run's 3", refused.stderr)

    def test_a_short_search_is_what_is_learnt_from(self):
        for game in GAMES:
            play = SelfPlay(os.path.join(FOLDER, f"libtrain_{game}_host.so"), 2, 6, 6 * 257, 1024, 2)
            play.go_for((1.0, 0.0, 0.0), 0.0, 0.0, 0.0, 0.7)
            ahead = Ahead(os.path.join(FOLDER, f"libtrain_{game}_host.so"), play, 3, 2, 2)
            player = network.Player(network.Network(play.columns, (16, 8)), 0.9995)
            rows = play.ask(player)
            owner, said = play.tensors["owner"][:rows].clone(), play.tensors["value"][:rows].clone()
            at, place = ahead.best(play, rows)
            self.assertEqual(sorted(set(owner[at].tolist())), [2, 3, 4, 5])  # the first two are steady
            for one in range(2, 6):
                worth = said[owner == one, 0].sort(descending=True)[0][:3]
                self.assertEqual(said[at[owner[at] == one], 0].tolist(), worth.tolist())
            ahead.deepen(play, player, rows)
            deep = play.tensors["value"][:rows]
            self.assertTrue(torch.equal(deep[owner < 2], said[owner < 2]))
            self.assertFalse(torch.equal(deep[at], said[at]))
            self.assertEqual(deep[at].tolist(), ahead.leaf.mean(1)[place].tolist())
            others = torch.ones(rows, dtype=torch.bool)
            others[at] = False
            others &= owner == 5
            moved = (deep - said)[at[owner[at] == 5]].mean(0)
            self.assertLess(float(((deep - said)[others] - moved).abs().max()), 1e-5)

    def test_no_inputs_make_a_sum_overflow(self):
        net = network.Network(96, (16, 8))
        with torch.no_grad():
            net.layers[0].weight.mul_(1e4)
            net.layers[0].weight[0].fill_(-1e4)
            net.layers[0].bias.fill_(-1e6)
            net.layers[1].weight.mul_(1e4)
        a, a_bias, b, b_bias, _, _ = network.integers(list(net.parameters()), 96)
        most = a.long().clamp(min=0).sum(0) + a_bias.clamp(min=0)
        self.assertLess(int(most.max()), 2**15)
        self.assertGreater(int((a.long().clamp(max=0).sum(0) + a_bias.clamp(max=0)).min()), -2**15)
        second = (b.long().abs() * most.reshape(-1, 1, 2)).sum((0, 2)) + b_bias.long().abs()
        self.assertLess(int(second.max()), 2**31)

    def test_a_changed_network_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.net")
            network.write(path, network.integers(list(network.Network(32, (4, 2)).parameters()), 32), "nave", 2, 1)
            network.read(path)
            with open(path, "r+b") as file:
                file.seek(-1, os.SEEK_END)
                file.write(b"\x7f")
            with self.assertRaisesRegex(ValueError, "have changed"):
                network.read(path)

    def test_dead_units_get_new_weights_and_no_say(self):
        torch.manual_seed(1)
        net = network.Network(64, (8, 4))
        adam = torch.optim.Adam(net.parameters())
        with torch.no_grad():
            net.layers[0].bias[3] = -1e6
            net.layers[1].bias[:] = 10
        x = (torch.rand(256, 64) < 0.2).float()
        average = [p.detach().clone() for p in net.parameters()]
        dead = net.dead(x)
        self.assertTrue(dead[0][3])
        net.revive(dead, adam, average)
        self.assertFalse(net.dead(x)[0][3])
        self.assertEqual(float(net.layers[1].weight[:, 3].detach().abs().sum()), 0)

    def test_a_curve_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "c.svg")
            for rows in ([(0.1, -100.0, 0.0), (0.5, 10.0, 0.1), (1.0, 20.5, 0.1)], [(0.5, 10.0, 0.1)]):
                report.curve(path, rows, "nave")
                with open(path, encoding="utf-8") as file:
                    self.assertIn("<polyline", file.read())


if __name__ == "__main__":
    unittest.main()
