# SPDX-License-Identifier: MIT
"""data.py ROOT: the generator takes the data as they are and refuses each of these changes with a sentence that says why."""
import copy
import json
import os
import subprocess
import sys
import tempfile

ROOT = sys.argv[1]
with open(f"{ROOT}/data/red_cathedral.json", encoding="utf-8") as file:
    DATA = json.load(file)


def action(data, name):
    return next(a for a in data["influence"]["actions"]["list"] if a["id"] == name)


def free_infinity(data):
    action(data, "wages")["repeat"] = "infinity"


def fruitless_infinity(data):
    action(data, "change")["cost"] = {"identical": 1, "kinds": "any"}


def endless_tiles(data):
    action(data, "activate").update(repeat="infinity", cost={"roubles": 1})


def no_gain(data):
    action(data, "pray")["gain"] = {}


def short_track(data):
    data["score_track"]["gaps"]["runs"][0] = [4, 1]


def tall_tower(data):
    data["construction_plans"]["plans"]["list"][0]["heights"] = [6, 2, 2, 2]


def small_plan(data):
    data["construction_plans"]["plans"]["list"][0]["heights"] = [2, 2, 2, 2]


def dear_card(data):
    data["cathedral_cards"]["cards"]["list"][0]["cost"] = {"wood": 5}


def unknown_material(data):
    data["cathedral_cards"]["cards"]["list"][0]["cost"] = {"marble": 3}


def few_tiles(data):
    for tile in data["workshop_tiles"]["tiles"]["list"]:
        tile["plain"] = 0 if tile["kind"] != "die" else 1


def two_recognition_tiles(data):
    data["resource_tiles"]["list"][6]["kind"] = "recognition"


def unknown_action(data):
    data["influence"]["cards"]["list"][0]["actions"][0] = "beg"


def gem_door(data):
    data["workshop_board"]["ornament_materials"]["door"] = "green_gem"


CASES = [
    (free_infinity, "'wages' costs nothing"), (fruitless_infinity, "'change' is marked infinity"),
    (endless_tiles, "'activate' is marked infinity"), (no_gain, "'pray'"), (short_track, "the track has"),
    (tall_tower, "plan 2p_a"), (small_plan, "plan 2p_a has 8 sections"), (dear_card, "base_01 costs 5"),
    (unknown_material, "'marble'"), (few_tiles, "too few"), (two_recognition_tiles, "exactly one resource tile"),
    (unknown_action, "'beg'"), (gem_door, "'green_gem'"),
]


def generate(data, folder):
    path = os.path.join(folder, "red_cathedral.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(data, out)
    command = [sys.executable, f"{ROOT}/tools/gen_red_cathedral.py", path, f"{folder}/data.h", f"{folder}/tables.inc"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        good = generate(DATA, folder)
        if good.returncode:
            sys.exit(f"the data themselves are refused: {good.stderr}")
        for change, words in CASES:
            data = copy.deepcopy(DATA)
            change(data)
            result = generate(data, folder)
            if not result.returncode or words not in result.stderr:
                print(f"{change.__name__}: expected a refusal with \"{words}\", got: {result.stderr.strip()}")
                failed += 1
    print(f"data: {len(CASES) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
