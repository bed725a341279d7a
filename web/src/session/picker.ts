// SPDX-License-Identifier: MIT
import type { Move } from '@/core/types';

// How a move is chosen thing by thing: "vault 2 c3" is the second vault, then the cell c3. Everything that can be touched is a
// step, a word like "cell:c3"; what is chosen so far is a path of them; each touch leaves fewer moves, until one is left. Nothing
// here knows a rule or a game: a board says which steps lead to a move, and the legal moves say the rest.

export type Step = string;
/** What a step is about: "cell" of "cell:c3". */
export const kindOf = (step: Step): string => step.split(':', 1)[0];

/** The steps that lead to a move. */
export interface Way {
  /** Groups in the order in which they are asked for; the steps of one group come in any order. */
  steps: readonly (readonly Step[])[];
  /** Steps that may come before them and need not: the kind of act that a button stands for. */
  first?: readonly Step[];
}

/**
 * What the last step does: it `plays` the move; it proposes the move and `asks` to be touched once more; or the move `waits` for
 * a button of its own, and the step touched once more is put back.
 */
export type Manner = 'plays' | 'asks' | 'waits';

/** What touching a thing does. */
export type Act<M extends Move = Move> =
  | { kind: 'play'; move: M }
  /** `move` is the one that is proposed, where the path is complete. */
  | { kind: 'pick'; path: readonly Step[]; move: M | null }
  /** No legal move goes on so. */
  | { kind: 'refuse'; path: readonly Step[] };

/** The steps that may follow a path on this way, none at its end; null where the path is no beginning of it. */
function follow(way: Way, path: readonly Step[]): readonly Step[] | null {
  let group = 0;
  let open = [...(way.steps[0] ?? [])];
  let begun = false;
  for (const step of path) {
    if (!begun && way.first?.includes(step)) continue;
    begun = true;
    const at = open.indexOf(step);
    if (at < 0) return null;
    open.splice(at, 1);
    if (!open.length) open = [...(way.steps[++group] ?? [])];
  }
  return open;
}

/** What was worked out once; a board asks the same of every thing it draws, again and again. */
class Known<T> {
  private readonly answers = new Map<string, T>();
  of(path: readonly Step[], work: () => T): T {
    const key = path.join(' ');
    let answer = this.answers.get(key);
    if (answer === undefined) this.answers.set(key, (answer = work()));
    return answer;
  }
}

/** The ways to a list of moves. */
export class Ways<M extends Move = Move> {
  private readonly ways: readonly { move: M; way: Way }[];
  private readonly nexts = new Known<ReadonlySet<Step>>();
  private readonly acts = new Known<Act<M>>();

  constructor(
    readonly moves: readonly M[],
    wayOf: (move: M) => Way,
    private readonly manner: (move: M, path: readonly Step[]) => Manner = () => 'plays',
  ) {
    this.ways = moves.map((move) => ({ move, way: wayOf(move) }));
  }

  /** Moves that a path may still become. */
  left(path: readonly Step[]): M[] {
    return this.ways.filter(({ way }) => follow(way, path)).map(({ move }) => move);
  }

  /** What can be touched next on the way to one of them. */
  next(path: readonly Step[]): ReadonlySet<Step> {
    return this.nexts.of(path, () => {
      const steps = new Set<Step>();
      for (const { way } of this.ways) {
        for (const step of follow(way, path) ?? []) steps.add(step);
        if (!path.length) for (const step of way.first ?? []) steps.add(step);
      }
      return steps;
    });
  }

  /** The move that a path names to its end. */
  named(path: readonly Step[]): M | null {
    return path.length ? (this.ways.find(({ way }) => follow(way, path)?.length === 0)?.move ?? null) : null;
  }

  /** Steps said or implied: a button's kind of act is on when all that is left is of it. */
  says(path: readonly Step[], step: Step): boolean {
    if (path.includes(step)) return true;
    const left = path.length ? this.ways.filter(({ way }) => follow(way, path)) : [];
    return left.length > 0 && left.every(({ way }) => way.first?.includes(step));
  }

  /** What touching a thing does after a path. Another thing in place of the last one of a proposed move changes the proposal. */
  act(path: readonly Step[], step: Step): Act<M> {
    return this.acts.of([...path, step], () => this.decide(path, step));
  }

  private decide(path: readonly Step[], step: Step): Act<M> {
    const proposed = this.named(path);
    const open = proposed ? path.slice(0, -1) : path;
    if (proposed && path.at(-1) === step) return this.manner(proposed, path) === 'waits' ? this.pick(open) : { kind: 'play', move: proposed };
    if (path.includes(step)) return this.pick(this.without(path, step));
    if (this.next(open).has(step)) return this.reach([...open, step]);
    // Anew: within the kind of act that was chosen, if it asks for such things at all.
    const kind = this.firsts(path);
    if (kind.length && this.asks(kind, step)) return this.next(kind).has(step) ? this.reach([...kind, step]) : { kind: 'refuse', path: this.asks(open, step) ? open : kind };
    if (this.next([]).has(step)) return this.reach([step]);
    return { kind: 'refuse', path: this.asks(open, step) ? open : [] };
  }

  /** Are such things asked for after a path? */
  private asks(path: readonly Step[], step: Step): boolean {
    return [...this.next(path)].some((each) => kindOf(each) === kindOf(step));
  }

  private pick(path: readonly Step[]): Act<M> {
    return { kind: 'pick', path, move: this.named(path) };
  }
  private reach(path: readonly Step[]): Act<M> {
    const move = this.named(path);
    return move && this.manner(move, path) === 'plays' ? { kind: 'play', move } : { kind: 'pick', path, move };
  }
  /** The part of a path that only said which kind of act it is. */
  private firsts(path: readonly Step[]): readonly Step[] {
    const count = path.findIndex((step) => !this.ways.some(({ way }) => way.first?.includes(step)));
    return count < 0 ? path : path.slice(0, count);
  }
  /** A path from which a step is put back: it alone where it stands among its equals, else with all that came after it. */
  private without(path: readonly Step[], step: Step): readonly Step[] {
    const equals = this.ways.some(({ way }) => follow(way, path) && way.steps.some((group) => group.includes(step) && group.includes(path.at(-1)!)));
    return equals ? path.filter((each) => each !== step) : path.slice(0, path.indexOf(step));
  }
}
