# SPDX-License-Identifier: MIT
"""The Red Cathedral a second time, to referee the engine: play, Ivan, scoring.

Written from the printed rules, without looking at the engine. Remarks name their source: "rulebook" is the printed
book, R5.2 a number of docs/rules/red_cathedral.md that decides what it leaves open. The position is kept in the form in
which traces print it.
"""

import itertools

from red_cathedral_setup import (
    ACTIONS, DATA, DELIVERIES, DICE, FULL, GEM_SETS, IVAN, IVAN_CARDS, MATERIALS, MAX_EXTRA, ORNAMENT_COST,
    ORNAMENT_OF, SLOTS, SPACES, TILES, Table, none_of_all, prestige_at, prestige_behind, prestige_space)

# Tower scoring.

def tower_shares(value, presence):
    """Rulebook: whole, half, quarter...; equals pool their places; with two: all, a third, nothing for equals."""
    present = {seat: n for seat, n in presence.items() if n}
    if len(presence) == 2:
        return two_player_shares(value, present)
    shares, place = {}, 0
    places = [value >> at for at in range(len(presence))]
    for count in sorted(set(present.values()), reverse=True):
        group = [seat for seat, n in present.items() if n == count]
        pooled = sum(places[place:place + len(group)])
        shares.update(dict.fromkeys(group, pooled // len(group)))
        place += len(group)
    return shares


def two_player_shares(value, present):
    best = max(present.values(), default=0)
    if list(present.values()).count(best) == 2:
        return dict.fromkeys(present, 0)
    return {seat: value if n == best else value // 3 for seat, n in present.items()}


class Game(Table):
    """One table from the empty market to the score."""

    # Moves: the list of a position, and what a move does.

    def legal(self):
        if self.position["step"] == "over":
            return []
        die = self.rolling()
        if die:
            return {f"roll {die['die']} {face}": 1 for face in range(1, 7)}
        return getattr(self, "legal_" + self.position["step"])()

    def apply(self, words):
        verb, *rest = words.split()
        self.events[" ".join([verb, *rest[:verb == "influence"]])] += 1
        if self.to_move() != "chance" and verb != "exchange" and self.position["exchange"] == "open":
            self.position["exchange"] = "closed"  # R2.2: the exchanges are one block
        getattr(self, "do_" + verb)(*rest)
        self.settle()

    def settle(self):
        """Goes on by itself while there is nothing to decide (R2.5)."""
        while not self.rolling() and self.position["step"] in PASSING:
            if getattr(self, "stays_" + self.position["step"])():
                return
            getattr(self, "leave_" + self.position["step"])()

    # The track.

    def move_marker(self, house, marker):
        house.update(marker=marker, prestige=prestige_at(marker))

    def recognise(self, house, spaces):
        """Penalties stop at space 0 (R3.1)."""
        self.move_marker(house, max(0, house["marker"] + spaces))

    def gain_prestige(self, house, times):
        """Rulebook: forward to the next prestige space, once for each."""
        for _ in range(times):
            self.move_marker(house, prestige_space(prestige_at(house["marker"]) + 1))

    # The exchanges open at any time of a turn (R2.2, R2.3).

    def extras(self):
        if prestige_behind(self.house["marker"]) is None:
            return []
        found = [] if self.position["exchange"] == "closed" else ["exchange"]
        if not self.position["rerolled"]:
            found += [f"reroll {space}" for space in range(1, SPACES + 1) if self.dice_on(space)]
        return found

    def lose_prestige(self):
        self.move_marker(self.house, prestige_behind(self.house["marker"]))

    def do_exchange(self):
        self.lose_prestige()
        self.house["roubles"] += 2
        self.position["exchange"] = "open"

    def do_reroll(self, space):
        self.lose_prestige()
        self.position["rerolled"] = True
        self.pick_up(int(space))

    def pick_up(self, space):
        for die in self.dice_on(space):
            die["face"] = None

    def do_roll(self, name, face):
        self.die(name)["face"] = int(face)

    # The turn: one basic action (R2.1).

    def legal_act(self):
        return self.claims() + self.deliveries(DELIVERIES) + self.market_moves() + self.extras()

    def claims(self):
        """Rulebook: a base, or a card right above one with a banner; itself without a banner."""
        if not self.banner_places():
            return []
        return [f"claim {site['site']}" for site in self.free_sites()]

    def free_sites(self):
        for tower in self.position["towers"]:
            for below, site in zip([None] + tower, tower):
                if site["owner"] is None and (below is None or below["owner"]):
                    yield site

    # Claim (chapter 4): card, banner, slot, paid or not, benefit.

    def banner_places(self):
        house = self.house
        beside = {"inventory": house["banners_inside"], "outside": house["banners_outside"]}
        return [place for place, n in beside.items() if n] + [slot["slot"] for slot in house["slots"] if slot["banner"]]

    def do_claim(self, name):
        self.position.update(step="banner", claiming=name)

    def legal_banner(self):
        return [f"banner {place}" for place in self.banner_places()] + self.extras()

    def stays_banner(self):
        return len(self.banner_places()) > 1

    def leave_banner(self):
        self.do_banner(self.banner_places()[0])

    def do_banner(self, place):
        house = self.house
        if place == "inventory":
            house["banners_inside"] -= 1
            house["room"] += 1  # rulebook: its place is free for a material
        elif place == "outside":
            house["banners_outside"] -= 1
        else:
            self.slot(place)["banner"] = False
        self.plant_banner(self.site(self.position["claiming"]))
        self.position["step"] = "slot"

    def plant_banner(self, site):
        site["owner"] = self.position["turn"]
        self.house["claimed"] += 1

    def legal_slot(self):
        """Rulebook: an empty slot, free of a banner; the price is paid from roubles already there (R4.5)."""
        free = [slot for slot in self.house["slots"] if not slot["tile"] and not slot["banner"]]
        paid = [slot for slot in free if slot["cost"] <= self.house["roubles"]]
        return ([f"slot {slot['slot']} unpaid" for slot in free] + [f"slot {slot['slot']} paid" for slot in paid]
                + self.extras())

    def do_slot(self, name, how):
        slot, site = self.slot(name), self.site(self.position["claiming"])
        slot["tile"], site["tile"] = site["tile"], None
        self.position.update(claiming=None, step="end")
        if how == "paid":
            slot["face_up"] = True
            self.house["roubles"] -= slot["cost"]
            self.unlock(slot)
            self.pay_out(slot["tile"])

    def unlock(self, slot):
        """R4.9: only a paid tile sets the slot's ornament free. The trace goes on naming it as the slot's own."""
        if slot["ornament"]:
            self.house["ornaments_ready"][slot["ornament"]] += 1

    # Workshop tiles (R6.9).

    def benefit(self, tile):
        """What a tile pays now: a kind, how much, and for materials which; a die tile pays its space once."""
        facts = TILES[tile]
        if facts["kind"] == "die":
            facts = self.resource_at(self.die(facts["die"])["space"])
        kinds = MATERIALS if facts["kind"] == "any_material" else [facts.get("material")]
        return facts["kind"], facts["amount"], kinds

    def pays_something(self, tile):
        """Rulebook: a gain without pieces in the supply, or without a place, has no effect."""
        kind, _, kinds = self.benefit(tile)
        if kind in ("roubles", "recognition"):
            return True
        return self.house["room"] > 0 and any(self.position["supply"][m] for m in kinds)

    def pay_out(self, tile):
        kind, amount, kinds = self.benefit(tile)
        if kind == "roubles":
            self.house["roubles"] += amount
        elif kind == "recognition":
            self.recognise(self.house, amount)
        elif self.pays_something(tile):
            self.start_taking(amount, kinds, False)

    # Taking materials of choice, one by one; a payment's gain must be taken, a tile's may be left (R4.6, R7.2).

    def start_taking(self, amount, kinds, must):
        self.position.update(step="take", left=amount, may_take=list(kinds), must_take=must)

    def takeable(self):
        if not self.house["room"] or not self.position["left"]:
            return []
        return [m for m in self.position["may_take"] if self.position["supply"][m]]

    def legal_take(self):
        return [f"take {m}" for m in self.takeable()] + ([] if self.position["must_take"] else ["done"])

    def stays_take(self):
        return self.takeable()

    def leave_take(self):
        self.position.update(step="market" if self.position["moved"] else "end", left=0, may_take=[], must_take=False)

    def do_take(self, material):
        self.gain_materials(material, 1)
        self.position["left"] -= 1
        self.position["must_take"] = False  # of two, one may be left (R7.2)

    def gain_materials(self, material, n):
        self.position["supply"][material] -= n
        self.house["stock"][material] += n
        self.house["room"] -= n

    def spend_materials(self, material, n):
        """From the inventory back to the supply."""
        self.gain_materials(material, -n)

    # Build (chapter 5).

    def deliveries(self, left):
        """Deliveries to own unfinished sections and decorations, within so many materials."""
        if left < 1:
            return []
        return [move for site in self.sites() for move in self.deliveries_to(site) + self.decorations_of(site, left)]

    def deliveries_to(self, site):
        if site["owner"] != self.position["turn"] or site["done"]:
            return []
        return [f"deliver {m} {site['site']}" for m in MATERIALS
                if self.house["stock"][m] and site["held"][m] < site["cost"][m]]

    def decorations_of(self, site, left):
        """Rulebook: any finished section, one ornament each; 1 material and up to 2 gems at one go."""
        ornament = ORNAMENT_OF[site["type"]]
        if not site["done"] or site["ornament"] or not self.house["ornaments_ready"][ornament]:
            return []
        stock = self.house["stock"]
        if not stock[ORNAMENT_COST[ornament]]:
            return []
        return [" ".join(["decorate", site["site"], *gems]) for gems in GEM_SETS
                if 1 + len(gems) <= left and all(stock[gem] >= gems.count(gem) for gem in gems)]

    def use_deliveries(self, n):
        if self.position["step"] == "act":
            self.position.update(step="build", left=DELIVERIES)
        self.position["left"] -= n
        self.position["must_take"] = False

    def do_deliver(self, material, name):
        self.use_deliveries(1)
        site = self.site(name)
        self.house["stock"][material] -= 1
        self.house["room"] += 1
        site["held"][material] += 1
        if site["held"] == site["cost"]:
            self.complete(site, site["roubles"])

    def do_decorate(self, name, *gems):
        self.use_deliveries(1 + len(gems))
        site = self.site(name)
        ornament = ORNAMENT_OF[site["type"]]
        for material in (ORNAMENT_COST[ornament], *gems):
            self.spend_materials(material, 1)
        self.house["ornaments_ready"][ornament] -= 1
        self.place_ornament(site)
        worth = DATA["workshop_board"]["gem_prestige"]
        if gems:
            key = "one" if len(gems) == 1 else "two_same" if gems[0] == gems[1] else "two_different"
            self.gain_prestige(self.house, worth[key])

    def place_ornament(self, site):
        site["ornament"] = self.position["turn"]
        self.house["ornaments"] += 1

    def complete(self, site, roubles):
        """R5.3, R5.4, R5.8: materials back, reward, card turned, penalties, then the end trigger."""
        for material, n in site["held"].items():
            self.position["supply"][material] += n
        site.update(held=none_of_all(), done=True)
        house = self.house
        house["sections"] += 1
        house["roubles"] += roubles
        self.recognise(house, site["recognition"])
        self.penalties(site)
        if house["sections"] == DATA["players"]["sections_to_trigger_end"] and not self.position["ender"]:
            self.position["ender"] = self.position["turn"]
            if not self.solo:
                self.gain_prestige(house, DATA["players"]["trigger_prestige"])

    def penalties(self, finished):
        """R5.4: each claimed unfinished card below costs its owner the others' finished sections above it."""
        tower = next(tower for tower in self.position["towers"] if finished in tower)
        for level, site in enumerate(tower[:int(finished["site"][1:]) - 1]):
            if site["owner"] and not site["done"]:
                above = sum(other["done"] and other["owner"] != site["owner"] for other in tower[level + 1:])
                self.recognise(self.position["houses"][site["owner"] - 1], -above)

    def legal_build(self):
        return self.deliveries(self.position["left"]) + ["done"] + self.extras()

    def stays_build(self):
        return self.deliveries(self.position["left"])

    def leave_build(self):
        self.position.update(step="end", left=0)

    # Market (chapter 6).

    def market_moves(self):
        moves = []
        for die in self.position["dice"]:
            own = die["die"] in ("white", self.house["colour"])
            for extra in range(min(MAX_EXTRA, self.house["roubles"]) + 1 if own else 1):
                if self.can_stop(die, die["face"] + extra):
                    moves.append(f"market {die['die']}" + (f" +{extra}" if extra else ""))
        return moves

    def can_stop(self, die, steps):
        """Rulebook: not where three other dice lie; the moving die does not count itself (R6.3)."""
        there = self.dice_on((die["space"] - 1 + steps) % SPACES + 1)
        return len([other for other in there if other is not die]) < FULL

    def do_market(self, name, extra="0"):
        die = self.die(name)
        die["space"] = (die["space"] - 1 + die["face"] + int(extra)) % SPACES + 1
        self.house["roubles"] -= int(extra)
        self.position.update(step="market", moved=name)

    def market_space(self):
        return self.die(self.position["moved"])["space"]

    def legal_market(self):
        return self.obtains() + self.influences() + self.workshops() + ["done"] + self.extras()

    def stays_market(self):
        return self.obtains() or self.influences() or self.workshops() or self.extras()

    def leave_market(self):
        """Rulebook: at last all dice there are rolled."""
        self.pick_up(self.market_space())
        self.position.update(step="end", moved=None, obtained=False, worked=False, influenced=False, repeatable=None)

    def obtain_most(self):
        resource = self.resource_at(self.market_space())
        most = resource["amount"] * len(self.dice_on(self.market_space()))
        if resource["kind"] == "material":
            most = min(most, self.house["room"], self.position["supply"][resource["material"]])
        return resource, most

    def obtains(self):
        if self.position["obtained"]:
            return []
        resource, most = self.obtain_most()
        if resource["kind"] == "material":
            return [f"obtain {n}" for n in range(1, most + 1)]
        return ["obtain"]

    def do_obtain(self, amount=None):
        resource, most = self.obtain_most()
        if resource["kind"] == "material":
            self.gain_materials(resource["material"], int(amount))
        elif resource["kind"] == "roubles":
            self.house["roubles"] += most
        else:
            self.recognise(self.house, most)
        self.position.update(obtained=True, repeatable=None)  # R7.3: closes the block of repeats

    def workshops(self):
        """Rulebook: a face-up tile in a slot of the moved die's colour, one of the two white ones."""
        if self.position["worked"]:
            return []
        return [f"workshop {slot['slot']}" for slot in self.working_slots()
                if slot["slot"].split("_")[0] == self.position["moved"]]

    def working_slots(self):
        return [slot for slot in self.house["slots"] if slot["face_up"] and self.pays_something(slot["tile"])]

    def do_workshop(self, name):
        self.position.update(worked=True, repeatable=None)
        self.pay_out(self.slot(name)["tile"])

    # Influence (chapter 7).

    def influences(self):
        card = self.position["guilds"][self.position["market"][self.market_space() - 1]["quadrant"] - 1]
        actions = card["actions"]
        if self.position["influenced"]:
            actions = [self.position["repeatable"]] if self.position["repeatable"] else []
        return [" ".join(["influence", name, *choice]) for name in actions for choice in self.choices(ACTIONS[name])]

    def choices(self, action):
        """The ways to pay and choose, each a list of words; none where the cost or all of the gain is out of reach."""
        cost, gain, stock = action["cost"], action["gain"], self.house["stock"]
        if cost.get("roubles", 0) > self.house["roubles"]:
            return []
        if "identical" in cost:
            return [[m] for m in self.kinds(cost) if stock[m] >= cost["identical"]]
        if "different" in cost:
            return list(itertools.combinations([m for m in MATERIALS if stock[m]], cost["different"]))
        if "completed_each_type" in cost:
            return [[]] if self.built_types() == set(ORNAMENT_OF) else []
        if "materials" in gain:
            return [[m] for m in self.kinds(gain) if self.position["supply"][m] and self.house["room"]]
        if "deliveries" in gain:
            return [[]] if self.deliveries(gain["deliveries"]) else []
        if "swap_tiles" in gain:
            return [[str(a), str(b)] for a, b in itertools.combinations(range(1, SPACES + 1), 2)]
        if "activate" in gain:
            return [[slot["slot"]] for slot in self.working_slots()]
        return [[]]

    @staticmethod
    def kinds(part):
        return MATERIALS if part["kinds"] == "any" else part["kinds"]

    def built_types(self):
        return {site["type"] for site in self.sites() if site["done"] and site["owner"] == self.position["turn"]}

    def do_influence(self, name, *choice):
        action = ACTIONS[name]
        cost, gain = action["cost"], action["gain"]
        self.position.update(influenced=True, repeatable=name if action["repeat"] == "infinity" else None)
        self.house["roubles"] -= cost.get("roubles", 0)
        if "identical" in cost:
            self.spend_materials(choice[0], cost["identical"])
        for material in choice if "different" in cost else ():
            self.spend_materials(material, 1)
        self.gain_influence(gain, choice, paid_material="identical" in cost)

    def gain_influence(self, gain, choice, paid_material):
        house = self.house
        house["roubles"] += gain.get("roubles", 0)
        self.recognise(house, gain.get("recognition", 0))
        self.gain_prestige(house, gain.get("prestige", 0))
        if "materials" in gain and paid_material:
            self.start_taking(gain["materials"], self.kinds(gain), True)
        elif "materials" in gain:
            self.gain_materials(choice[0], gain["materials"])
        elif "deliveries" in gain:
            self.position.update(step="carry", left=gain["deliveries"], must_take=True)
        elif "swap_tiles" in gain:
            self.swap_resources(*choice)
        elif "activate" in gain:
            self.pay_out(self.slot(choice[0])["tile"])

    def swap_resources(self, one, other):
        a, b = (self.position["market"][int(space) - 1] for space in (one, other))
        for key in ("tile", "amount"):
            a[key], b[key] = b[key], a[key]

    def legal_carry(self):
        return self.deliveries(self.position["left"]) + ([] if self.position["must_take"] else ["done"]) + self.extras()

    def stays_carry(self):
        return self.deliveries(self.position["left"])

    def leave_carry(self):
        self.position.update(step="market", left=0, must_take=False)

    # The end of a turn and of the game.

    def legal_end(self):
        return ["done"] + self.extras()

    def stays_end(self):
        return self.extras()

    def leave_end(self):
        """Rulebook: after the turn of the sixth section each other player has one more; R2.7: the round limit."""
        state = self.position
        state.update(exchange="possible", rerolled=False, turn=state["turn"] % self.seats + 1, step="act")
        if state["turn"] == state["first"]:
            state["round"] += 1
        if state["turn"] == state["ender"] or state["round"] == state["round_limit"]:
            state["step"] = "over"
        elif self.solo and state["turn"] == IVAN:
            self.begin_ivan()

    def do_done(self):
        getattr(self, "leave_" + self.position["step"])()

    # Ivan (rulebook, solo; chapter 9).

    def legal_ivan_cards(self):
        lying = [place["card"] for place in self.position["ivan_row"]]
        return {f"ivan_card {card}": 1 for card in IVAN_CARDS if card not in lying}

    def do_ivan_card(self, card):
        next(place for place in self.position["ivan_row"] if not place["card"])["card"] = card
        if all(place["card"] for place in self.position["ivan_row"]):
            self.position["step"] = "ivan_dice"

    def legal_ivan_dice(self):
        lying = [place["die"] for place in self.position["ivan_row"]]
        return {f"ivan_die {die}": 1 for die in DICE if die not in lying}

    def do_ivan_die(self, die):
        next(place for place in self.position["ivan_row"] if not place["die"]).update(die=die, face_up=True)
        if any(not place["die"] for place in self.position["ivan_row"]):
            return
        if self.position["turn"] == IVAN:
            self.ivan_moves()
        else:
            self.ivan_sets_up()

    def ivan_sets_up(self):
        """His first banner goes to the base that pays most, the leftmost of equals."""
        bases = [tower[0] for tower in self.position["towers"]]
        self.position["turn"] = IVAN
        self.ivan_plants(max(bases, key=lambda site: site["recognition"]))
        self.position.update(turn=1, step="act")
        self.house["roubles"] = DATA["players"]["start_roubles_by_turn_order"][0]

    def ivan_plants(self, site):
        """A tile's recognition is his, the tile leaves the game."""
        tile = TILES[site["tile"]]
        if tile["kind"] == "recognition":
            self.recognise(self.house, tile["amount"])
        site["tile"] = None
        self.plant_banner(site)

    def begin_ivan(self):
        """All tiles face down: an ornament if he can, then the tiles are dealt again."""
        if any(place["face_up"] for place in self.position["ivan_row"]):
            self.ivan_moves()
        elif len(self.ivan_sites_to_decorate()) > 1:
            self.position["step"] = "ivan_ornament"
        else:
            for site in self.ivan_sites_to_decorate():
                self.ivan_sets_ornament(site)
            self.ivan_shuffles()

    def ivan_sites_to_decorate(self):
        """The next of door, arch, arch, cross; the human's sections before his own."""
        order, placed = DATA["solo"]["ornament_order"], self.house["ornaments"]
        if placed == len(order):
            return []
        fit = [site for site in self.sites()
               if site["done"] and not site["ornament"] and ORNAMENT_OF[site["type"]] == order[placed]]
        return [site for site in fit if site["owner"] == 1] or fit

    def legal_ivan_ornament(self):
        return [f"ivan_decorates {site['site']}" for site in self.ivan_sites_to_decorate()]

    def do_ivan_decorates(self, name):
        self.ivan_sets_ornament(self.site(name))
        self.ivan_shuffles()

    def ivan_sets_ornament(self, site):
        self.place_ornament(site)
        self.gain_prestige(self.house, DATA["solo"]["ornament_prestige"])

    def ivan_shuffles(self):
        for place in self.position["ivan_row"]:
            place.update(die=None, face_up=False)
        self.position["step"] = "ivan_dice"

    def ivan_moves(self):
        """The leftmost face-up tile: its die moves unless the space is full, the dice there are rolled."""
        place = next(place for place in self.position["ivan_row"] if place["face_up"])
        place["face_up"] = False
        self.card, self.position["step"] = place["card"], "ivan_card"
        die = self.die(place["die"])
        if not self.can_stop(die, die["face"]):
            return
        die["space"] = (die["space"] - 1 + die["face"]) % SPACES + 1
        if self.recognised_at(die["space"]):
            self.recognise(self.house, DATA["solo"]["market_recognition"])
        self.pick_up(die["space"])

    def recognised_at(self, space):
        """From the space's tile or from a free action of its card, 1 in all."""
        card = self.position["guilds"][self.position["market"][space - 1]["quadrant"] - 1]
        free = [ACTIONS[a] for a in card["actions"] if not ACTIONS[a]["cost"]]
        return self.resource_at(space)["kind"] == "recognition" or any("recognition" in a["gain"] for a in free)

    def stays_ivan_card(self):
        return False

    def leave_ivan_card(self):
        self.position["step"] = "end"
        getattr(self, "ivan_" + self.card)()
        if self.position["step"] == "end":
            self.leave_end()

    def ivan_recognition(self):
        self.recognise(self.house, IVAN_CARDS["recognition"]["recognition"])

    def ivan_inventory(self):
        """Four of the fullest pile, the first in the data file among equals."""
        supply = self.position["supply"]
        fullest = max(MATERIALS, key=supply.get)
        n = min(IVAN_CARDS["inventory"]["materials"], supply[fullest])
        supply[fullest] -= n
        self.position["ivan_inventory"][fullest] += n

    def ivan_transport(self):
        for material, n in self.position["ivan_inventory"].items():
            self.position["ivan_construction"][material] += n
        self.position["ivan_inventory"] = none_of_all()

    def ivan_claim(self):
        """Above the human's section, else a base, else the human chooses; the leftmost of equals."""
        if self.house["claimed"] == DATA["players"]["banners"]:
            return
        free = list(self.free_sites())
        above = [site for site in free if site["type"] != "base" and self.below(site)["owner"] == 1]
        first = above or [site for site in free if site["type"] == "base"]
        if first:
            self.ivan_plants(first[0])
        elif len(free) == 1:
            self.ivan_plants(free[0])
        elif free:
            self.position["step"] = "ivan_claim"

    def below(self, site):
        return self.site(site["site"][0] + str(int(site["site"][1:]) - 1))

    def legal_ivan_claim(self):
        return [f"ivan_claims {site['site']}" for site in self.free_sites()]

    def do_ivan_claims(self, name):
        self.ivan_plants(self.site(name))
        self.leave_end()

    def ivan_build(self):
        """Any material counts; tower by tower, bottom to top; what is left over stays on his card."""
        for site in [site for site in self.sites() if site["owner"] == IVAN and not site["done"]]:
            need = sum(site["cost"].values()) - sum(site["held"].values())
            for material in MATERIALS:
                n = min(need, self.position["ivan_construction"][material])
                self.position["ivan_construction"][material] -= n
                site["held"][material] += n
                need -= n
            if not need:
                self.complete(site, 0)

    # Scoring.

    def score(self):
        items = [item for seat in range(1, self.seats + 1) for item in self.score_of(seat)]
        return [{**item, "seat": "rival"} if self.solo and item["seat"] == IVAN else item for item in items]

    def score_of(self, seat):
        house = self.position["houses"][seat - 1]
        left = self.leftovers(house)
        yield self.item(seat, house["prestige"], "8.2", "track",
                        f"prestige on the track, marker at space {house['marker']}")
        yield self.item(seat, left // 5, "8.3", "leftovers", f"{left} unused materials and roubles")
        for at, tower in enumerate(self.position["towers"]):
            value, presence = self.tower_facts(tower)
            if presence[seat]:
                yield self.item(seat, tower_shares(value, presence)[seat], self.share_rule(presence, seat), "tower",
                                f"tower {chr(ord('a') + at)}, presence {presence[seat]}")

    def share_rule(self, presence, seat):
        """Where the rules page says what a house gets: alone on its place, with equals, or of two."""
        if self.seats == 2:
            return "8.7"
        return "8.6" if list(presence.values()).count(presence[seat]) > 1 else "8.5"

    @staticmethod
    def item(seat, points, rule, kind, where):
        return {"seat": seat, "points": points, "rule": rule, "kind": kind, "where": where}

    def leftovers(self, house):
        """R8.3, R9.14: inventory and roubles; for Ivan what lies on his two cards."""
        if house["ivan"]:
            return sum(self.position["ivan_inventory"].values()) + sum(self.position["ivan_construction"].values())
        return sum(house["stock"].values()) + house["roubles"]

    def tower_facts(self, tower):
        """Rulebook: 2 for each finished section, 1 for each ornament; banners and ornaments on finished ones count."""
        done = [site for site in tower if site["done"]]
        signs = [site["owner"] for site in done] + [site["ornament"] for site in done if site["ornament"]]
        value = len(done) + len(signs)
        return value, {seat: signs.count(seat) for seat in range(1, self.seats + 1)}

    def result(self):
        """Rulebook: most prestige, then most finished sections, then most ornaments, else shared."""
        points = [sum(item["points"] for item in self.score_of(seat)) for seat in range(1, self.seats + 1)]
        houses = self.position["houses"]
        ranks = [(points[at], house["sections"], house["ornaments"]) for at, house in enumerate(houses)]
        places = [1 + sum(other > mine for other in ranks) for mine in ranks]
        if self.solo:
            return {"points": points[:1], "places": places[:1], "rival": points[1]}
        return {"points": points, "places": places}


PASSING = ("banner", "take", "build", "carry", "market", "end", "ivan_card")
