/** Rules on who is in a group of a session, together: what their program and what any prices prove is no more than the least cost. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { improvedBounds } from '../../../src/bounds/composition/improve.ts';
import { placePieces } from '../../../src/bounds/composition/place-piece.ts';
import { lowerBound } from '../../../src/bounds/lower/lower-bound.ts';
import { certified, PieceMaker } from '../../../src/bounds/lower/piece.ts';
import type { PieceRequest } from '../../../src/check/bound/argument.ts';
import { prices } from '../../../src/check/bound/prices.ts';
import { nodeHost } from '../../../src/host/node.ts';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { parseRequestText } from '../../../src/scenario/parse.ts';
import { monotonicClock } from '../../../src/shared/clock.ts';
import { compare, fraction, fractionText, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { leastUnits } from '../../bounds/least-units.ts';
import { anyRequest } from '../../support/any-request.ts';
import { forged } from '../../support/forge.ts';
import { sized } from '../../support/long.ts';
import { searchInfeasible } from '../../support/search-infeasible.ts';
import { neverMoreThanTheLeast } from './random-numbers.ts';

const EFFORT = { entries: 10_000, seconds: 5, clock: monotonicClock };
const KINDS = [
  'MustStayApart',
  'MustStayTogether',
  'ImmovablePeople',
  'GroupPreferences',
  'GroupVisits',
  'PersonWishes',
];

/** With rules on who is in a group alone. */
function ofPlaces(seed: number): SolveRequest {
  const { scenario, constraints } = anyRequest(seed);
  return {
    scenario: { ...scenario, links: [], prior_meetings: [] },
    objectives: [],
    constraints: constraints.filter(
      (rule) =>
        !('over' in rule && rule.over !== undefined) &&
        (KINDS.includes(rule.type) ||
          (rule.type === 'AttributeBalance' && rule.desired_shares === undefined)),
    ),
  };
}

test('the program proves no more than the least cost, mostly as much, and nothing more is believed', async () => {
  const seen = { worked: 0, met: 0, withParts: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(10_000_000), async (seed) => {
      const request = ofPlaces(seed);
      if (searchInfeasible(request, 10_000) !== null) return;
      const problem = compile(request);
      const units = leastUnits(request, problem, 600);
      if (units === null) return;
      const least = times(fraction(units), problem.costs.measure);
      const make = new PieceMaker(problem, request, () => 5);
      for await (const piece of placePieces(problem, make, EFFORT, nodeHost.highs)) {
        if (piece === null) continue;
        seen.worked += 1;
        expect(compare(piece.bound, least)).toBeLessThanOrEqual(0);
        if (compare(piece.bound, least) === 0) seen.met += 1;
        if ((piece.numbers as { parts: unknown[] }).parts.length > 0) seen.withParts += 1;
        const proof: LowerBoundCertificate = {
          kind: 'lower_bound',
          version: 2,
          bound: fractionText(piece.bound),
          pieces: [certified(piece)],
        };
        if (piece.bound.n < 0n) continue;
        expect(judge(request, { proof }).proof?.holds).toBe(true);
        const above = times(fraction(1001n * (units + 1n), 1000n), problem.costs.measure);
        expect(judge(request, { proof: forged(proof, above, new Rng(seed)) }).proof?.holds).toBe(false);
      }
    }),
    { numRuns: sized(35, 300) },
  );
  expect(seen.worked).toBeGreaterThan(sized(5, 20));
  expect(seen.withParts).toBeGreaterThan(seen.worked / 5);
  expect(seen.met).toBeGreaterThan(seen.worked * 0.7);
});

/** Prices of all parts that there are, those of the rules and of every two people who must be apart, and some people's own. */
function randomNumbers({ request, tables, rules }: Omit<PieceRequest, 'numbers'>, rng: Rng): object {
  const { people, groups } = request.scenario;
  const step = rng.below(2) === 0 ? 500 : 0.25;
  const price = () => step * (rng.below(7) - 3);
  const priced = (named: object, among: readonly number[]) => ({
    ...named,
    price: price(),
    own: Object.fromEntries(among.filter(() => rng.below(3) === 0).map((p) => [people[p].id, price()])),
  });
  const parts = tables.flatMap((table) =>
    table.open.flatMap(({ group }) => {
      const here = { session: table.session, group: groups[group].id };
      const ofRules = rules.flatMap(({ pointer, terms }) => {
        const counts = terms.filter(({ kind }) => kind === 'count');
        return terms.flatMap((term) => {
          if (!('sessions' in term) || !term.sessions.includes(table.session)) return [];
          if (term.kind === 'count' && term.groups.includes(group)) {
            const there = term.holders.filter((p) => table.attends(p));
            return [priced({ ...here, rule: pointer, count: counts.indexOf(term) }, there)];
          }
          if (term.kind !== 'wishes' || table.benches.has(group)) return [];
          return [...term.wished].flatMap(([p, wished]) =>
            table.attends(p)
              ? [
                  priced({ ...here, rule: pointer, person: people[p].id }, [
                    p,
                    ...wished.filter((q) => table.attends(q)),
                  ]),
                ]
              : [],
          );
        });
      });
      const ofPairs = table.present.flatMap((a) =>
        table.present.flatMap((b) =>
          a < b && !table.benches.has(group) && table.mustBeApart(a, b)
            ? [priced({ ...here, people: [people[a].id, people[b].id] }, [a, b])]
            : [],
        ),
      );
      return [...ofRules, ...ofPairs].filter(() => rng.below(4) > 0);
    }),
  );
  const seats = tables.flatMap(({ session, open }) =>
    open.map(({ group }) => ({ session, group: groups[group].id, price: -Math.abs(price()) })),
  );
  return { visits: [], seats, parts };
}

test('whatever the prices, nothing more is proven than what is so', () => {
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: (seed) => ofPlaces(seed),
    prove: (piece, rng) => [prices({ ...piece, numbers: randomNumbers(piece, rng) })],
    requests: sized(35, 300),
    draws: 10,
    mostSchedules: 300,
  });
  expect(worked).toBeGreaterThan(sized(80, 300));
  expect(positive).toBeGreaterThan(sized(6, 25));
});

test.each([
  ['project-teams', '190'],
  ['hackathon', '220'],
])('%s costs at least %s, as the best plan does', async (name, least) => {
  const text = readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8');
  const parsed = parseRequestText(text);
  if (!parsed.ok) throw new Error(name);
  const { request } = parsed.value;
  const problem = compile(request);
  const quick = lowerBound(problem, request);
  const effort = { entries: 200_000, seconds: 60, clock: monotonicClock };
  for await (const proof of improvedBounds(problem, request, quick, effort, nodeHost.highs)) {
    if (proof === null) continue;
    expect(proof.bound).toBe(least);
    expect(judge(request, { proof }).proof?.holds).toBe(true);
    return;
  }
  throw new Error('nothing was found');
});
