/**
 * Searches for incomplete designs and frames with groups of three, and prints them as lines for
 * src/solver/construct/stored/incomplete-seed-data.ts.
 *
 *   npx tsx research/designs/incomplete.ts --people 30 --hole 6 --group Z12 --seed 1
 *   npx tsx research/designs/incomplete.ts --frame 5 --seed 1
 *
 * The group acts on two copies of itself and leaves the hole alone, or turns it in cycles of three with --turn. Of an
 * incomplete design the sessions of everybody are one orbit, those without the hole fall into short orbits at random.
 * A frame, of 5 or 6 holes of six people, is under Z15: five of its holes are the cosets of the subgroup of order 3.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import type { Sessions } from '../../src/solver/construct/design/design.ts';
import { sessionKey, writeSeed } from '../../src/solver/construct/stored/seeds.ts';
import { annealSymmetric, type SymmetricPlan } from './symmetric/annealing.ts';
import { subgroupsOf } from './symmetric/plans.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    hole: { type: 'string' },
    group: { type: 'string' },
    frame: { type: 'string' },
    turn: { type: 'boolean', default: false },
    moves: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});

const SIZE = 3;
const TURN = 3;
const FRAME_HOLE = 6;
const frame = values.frame ? Number(values.frame) : 0;
const people = frame ? frame * FRAME_HOLE : Number(values.people);
const hole = frame ? people - 30 : Number(values.hole);
const group = finiteGroup(frame ? 'Z15' : values.group!);
const turn = values.turn || frame > 0;
const rng = new Rng(Number(values.seed));
const m = group.order;
const moved = people - hole;
const everybody = [...Array(people).keys()];
const outside = everybody.slice(0, moved);

/** The element as an integer modulo three: of Z3x3 by its first factor. */
const turnOf = (h: number) => (turn ? (group.name === 'Z3x3' ? Math.floor(h / TURN) : h % TURN) : 0);
const action = Array.from({ length: m }, (_, h) =>
  Uint16Array.from(everybody, (x) => {
    if (x < moved) return x - (x % m) + group.table[(x % m) * m + h];
    const seat = x - moved;
    return moved + seat - (seat % TURN) + ((seat + turnOf(h)) % TURN);
  }),
);
const subgroups = subgroupsOf(action, m);

interface Base {
  readonly seated: readonly number[];
  readonly stabiliser: number[];
}

/** Stabilisers whose orbits of sessions add up to so many. */
function shortOrbits(sessions: number, seated: readonly number[]): Base[] {
  const bases: Base[] = [];
  for (let left = sessions; left > 0;) {
    const fitting = subgroups.filter((elements) => m / elements.length <= left && elements.length > 1);
    const stabiliser = fitting[rng.below(fitting.length)];
    bases.push({ seated, stabiliser });
    left -= m / stabiliser.length;
  }
  return bases;
}

/** Subgroups that may fix a group of the session, of which the rest of the stabiliser makes more. */
function insideOf(stabiliser: readonly number[]): number[][] {
  return subgroups.filter(
    (inner) =>
      inner.length === SIZE && stabiliser.length > SIZE && inner.every((h) => stabiliser.includes(h)),
  );
}

const trivial = [0];
const cosets = frame ? [0, 1, 2, 3, 4].map((r) => outside.filter((x) => x % 5 === r)) : [];
const holes = [...cosets, everybody.slice(moved)].filter((one) => one.length > 0);

function bases(): Base[] {
  if (!frame)
    return [{ seated: everybody, stabiliser: trivial }, ...shortOrbits(Math.ceil(hole / 2) - 1, outside)];
  const base = { seated: everybody.filter((x) => !cosets[0].includes(x)), stabiliser: trivial };
  return hole > 0 ? [base, ...shortOrbits(FRAME_HOLE / 2, outside)] : [base];
}

/** One session of each orbit under the elements that leave the hole alone, people numbered as in a seed. */
function write(sessions: Sessions): string {
  const kernel = action.filter((to) => everybody.slice(moved).every((x) => to[x] === x));
  const generator = kernel.find((to) => orbitOf(0, to).length === kernel.length)!;
  const number = new Map<number, number>();
  for (const x of outside)
    if (!number.has(x)) for (const y of orbitOf(x, generator)) number.set(y, number.size);
  for (const x of everybody.slice(moved)) number.set(x, x);
  const seen = new Set<string>();
  const base = sessions.filter((session) => {
    const fresh = !seen.has(sessionKey(session));
    for (const to of kernel) seen.add(sessionKey(session.map((block) => block.map((x) => to[x]))));
    return fresh;
  });
  const name = kernel.length === m ? group.name : `Z${kernel.length}`;
  const numbered = base.map((session) => session.map((block) => block.map((x) => number.get(x)!)));
  const seed = { groups: people / SIZE, size: SIZE, group: finiteGroup(name), fixed: hole };
  return writeSeed({ ...seed, base: numbered, blocks: [] });
}

function orbitOf(x: number, to: Uint16Array): number[] {
  const orbit = [x];
  for (let y = to[x]; y !== x; y = to[y]) orbit.push(y);
  return orbit;
}

const until = performance.now() + Number(values.minutes) * 60_000;
let least = Number.POSITIVE_INFINITY;
while (performance.now() < until) {
  const chosen = bases();
  const plan: SymmetricPlan = {
    groups: people / SIZE,
    size: SIZE,
    action,
    stabilisers: chosen.map(({ stabiliser }) => stabiliser),
    inner: chosen.map(({ stabiliser }) => insideOf(stabiliser)),
    seated: chosen.map(({ seated }) => seated),
    holes,
  };
  const result = annealSymmetric(plan, {
    seed: rng.next32(),
    iterations: Number(values.moves),
    hot: 0.4,
    cold: 0.15,
    enough: 0,
    below: 1,
  });
  if (!result) continue;
  least = Math.min(least, result.repeats / m);
  if (!result.sessions) continue;
  console.log(write(result.sessions));
  process.exit();
}
console.log(`least cost ${least} orbits`);
