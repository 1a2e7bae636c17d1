/** Tiny requests of courts, tables of single seats, rows and rings, against every legal schedule. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { linkTables } from '../../src/check/lower/link-tables.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { boundOf } from '../../src/result/certificate.ts';
import type { Constraint, Link, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { compare, fraction, plus, times } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { judge } from '../../src/verdict/judge.ts';
import { damaged, forged } from '../support/forge.ts';
import { sized } from '../support/long.ts';
import { leastUnits } from './least-units.ts';

interface Room {
  readonly seats: readonly number[];
  readonly bench: number;
  readonly links: readonly Link[];
  readonly sessions: number;
}

const link = (name: string, groups: number[][], within = false): Link => ({
  name,
  groups: groups.map((list) => list.map((g) => `g${g}`)),
  within,
  sessions: null,
});
const court = [link('opponents', [[0, 1]]), link('court', [[0, 1]], true)];
const ROOMS: readonly Room[] = [
  { seats: [2, 2], bench: 0, links: court, sessions: 3 },
  { seats: [2, 2], bench: 1, links: court, sessions: 2 },
  {
    seats: [1, 1, 1, 1],
    bench: 0,
    links: [
      link('near', [
        [0, 1],
        [2, 3],
      ]),
      link('table', [[0, 1, 2, 3]]),
    ],
    sessions: 2,
  },
  { seats: [1, 1, 1], bench: 1, links: [link('near', [[0, 1]]), link('table', [[0, 1, 2]])], sessions: 2 },
  {
    seats: [1, 1, 2],
    bench: 0,
    links: [link('table', [[0, 1], [2]], true), link('row', [[0, 1]])],
    sessions: 2,
  },
  { seats: [1, 1, 1, 1], bench: 0, links: [link('row', steps(4))], sessions: 3 },
  { seats: [1, 1, 1], bench: 1, links: [link('row', steps(3))], sessions: 3 },
  { seats: [1, 1, 1, 1, 1], bench: 0, links: [link('near', [...steps(5), [4, 0]])], sessions: 2 },
  { seats: [1, 2, 1], bench: 0, links: [link('near', steps(3), true), link('row', [[0, 1]])], sessions: 2 },
  { seats: [1, 1, 1], bench: 0, links: [{ ...link('row', steps(3)), sessions: [0, 2] }], sessions: 3 },
];

/** Each seat beside the next. */
function steps(seats: number): number[][] {
  return Array.from({ length: seats - 1 }, (_, g) => [g, g + 1]);
}

/** Rules over its links and of its groups, at random; now and then who may not meet, who is pinned, who met before. */
function roomRequest(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const { seats, bench, links, sessions } = ROOMS[rng.below(ROOMS.length)];
  const groups = [
    ...seats.map((capacity, g) => ({ id: `g${g}`, min_size: 0, capacity, session_capacities: null })),
    ...(bench > 0
      ? [{ id: 'bench', min_size: 0, capacity: bench, session_capacities: null, bench: true }]
      : []),
  ];
  const count = seats.reduce((sum, one) => sum + one, bench) - rng.below(2);
  const ids = Array.from({ length: count }, (_, p) => `p${p}`);
  const ways = [undefined, ...links.map(({ name }) => name)];
  const over = (way: string | undefined) => (way === undefined ? {} : { over: way });
  const pair = () => rng.shuffle([...ids]).slice(0, 2) as [string, string];
  const weight = () => 1 + rng.below(9) / 4;
  const constraints = ways.flatMap((way): Constraint[] => [
    ...(rng.below(3) > 0
      ? [
          {
            type: 'RepeatEncounter' as const,
            max_allowed_encounters: rng.below(3),
            penalty_function: rng.below(2) === 0 ? ('linear' as const) : ('squared' as const),
            penalty_weight: weight(),
            ...over(way),
          },
        ]
      : []),
    ...(rng.below(5) === 0
      ? [
          {
            type: rng.below(2) === 0 ? ('ShouldStayTogether' as const) : ('ShouldNotBeTogether' as const),
            people: pair(),
            sessions: rng.below(2) === 0 ? null : [rng.below(sessions)],
            penalty_weight: weight(),
            ...over(way),
          },
        ]
      : []),
    ...(rng.below(8) === 0
      ? [{ type: 'MustStayApart' as const, people: pair(), sessions: null, ...over(way) }]
      : []),
  ]);
  if (rng.below(6) === 0)
    constraints.push({
      type: 'ImmovablePeople',
      people: [ids[0]],
      group_id: groups[rng.below(groups.length)].id,
      sessions: [0],
    });
  const met = rng.below(4) === 0 ? [{ people: pair(), count: 1, ...over(ways[rng.below(ways.length)]) }] : [];
  return {
    scenario: {
      people: ids.map((id) => ({ id, attributes: {}, sessions: rng.below(12) === 0 ? [0] : null })),
      groups,
      links: structuredClone([...links]),
      session_count: sessions,
      prior_meetings: met,
    },
    objectives: ways.flatMap((way) =>
      rng.below(3) === 0
        ? [{ type: 'maximize_unique_contacts' as const, weight: weight(), ...over(way) }]
        : [],
    ),
    constraints,
  };
}

/** Arguments whose numbers may be mistaken for each other's. */
const PRICED = ['meeting_prices', 'prices', 'balance'];

test('bounds over tables of links are so, and nothing above the least cost is accepted', () => {
  const seen = { over: 0, totals: 0, tried: 0, exact: 0 };
  fc.assert(
    fc.property(fc.nat(10_000_000), (seed) => {
      const request = roomRequest(seed);
      const problem = compile(request);
      const least = leastUnits(request, problem, 1000);
      if (least === null) return;
      const cost = times(fraction(least), problem.costs.measure);
      const proof = lowerBound(problem, request);
      const { proof: verdict } = judge(request, { proof });
      expect(verdict, JSON.stringify(request)).toMatchObject({ holds: true });
      expect(compare(boundOf(proof), cost)).toBeLessThanOrEqual(0);
      seen.tried++;
      if (compare(boundOf(proof), cost) === 0) seen.exact++;
      const overLinks = proof.pieces.filter(({ over }) => over !== undefined);
      if (overLinks.length > 0) seen.over++;
      if (overLinks.some(({ over }) => typeof linkTables(request, softRules(request), over!) === 'string'))
        seen.totals++;
      const rng = new Rng(seed);
      const above = plus(cost, fraction(1n, [1n, 1000n][rng.below(2)]));
      for (let i = 0; i < 10 && proof.pieces.length > 0; i++) {
        const false1 = forged(proof, above, rng);
        const links = [undefined, 'court', 'table', 'near', 'opponents', 'row'];
        const pieces = false1.pieces.map(({ over, ...piece }) => {
          const other = rng.below(3) === 0 ? links[rng.below(links.length)] : over;
          const rules = rng.below(3) === 0 ? damaged(piece.rules, rng) : piece.rules;
          const argument = rng.below(4) === 0 ? PRICED[rng.below(PRICED.length)] : piece.argument;
          const changed = { ...piece, rules, argument };
          return other === undefined ? changed : { ...changed, over: other };
        });
        expect(judge(request, { proof: { ...false1, pieces } }).proof.holds, JSON.stringify(pieces)).toBe(
          false,
        );
      }
    }),
    { numRuns: sized(40, 200) },
  );
  if (process.env.SEEN) console.log(seen);
  expect(seen.over).toBeGreaterThan(seen.tried / 4);
  expect(seen.totals).toBeGreaterThan(seen.tried / 20);
  expect(seen.exact).toBeGreaterThan(seen.tried / 2);
});

test('what two cost who met before over the link is not what others cost', () => {
  const repeat = {
    type: 'RepeatEncounter',
    max_allowed_encounters: 1,
    penalty_function: 'linear',
    penalty_weight: 1,
  } as const;
  const request: SolveRequest = {
    scenario: {
      people: ['p0', 'p1', 'p2', 'p3'].map((id) => ({ id, attributes: {}, sessions: null })),
      groups: ['g0', 'g1'].map((id) => ({ id, min_size: 0, capacity: 2, session_capacities: null })),
      links: structuredClone(court),
      session_count: 1,
      prior_meetings: [{ people: ['p0', 'p1'], count: 1, over: 'court' }],
    },
    objectives: [],
    constraints: [{ ...repeat, over: 'court' }, repeat],
  };
  const piece = { argument: 'prices', over: 'court', numbers: { price: 0.5 } } as const;
  const holds = (bound: string, rules = ['/constraints/0']) =>
    judge(request, {
      proof: { kind: 'lower_bound', version: 2, bound, pieces: [{ ...piece, rules, bound }] },
    }).proof.holds;
  expect([holds('1'), holds('2'), holds('6')]).toEqual([true, false, false]);
  // A piece over a link is about no other rules.
  expect(holds('1', ['/constraints/0', '/constraints/1'])).toBe(false);
  // Nor is one about groups about rules over a link.
  const { over: _over, ...inGroups } = { ...piece, rules: ['/constraints/0'], bound: '0' };
  const { proof } = judge(request, {
    proof: { kind: 'lower_bound', version: 2, bound: '0', pieces: [inGroups] },
  });
  expect(proof.reason).toMatch(/the rules are not soft rules of the request$/);
});
