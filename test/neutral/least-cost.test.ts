import { describe, expect, test } from 'vitest';
import { proofForOthers } from '../../src/neutral/neutral-proof.ts';
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compare, type Fraction } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { legalSeatings } from '../support/every-seating.ts';
import { sized, usualTest } from '../support/long.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { verdictOf, veripb } from '../support/veripb.ts';
import { anySmall } from './requests.ts';

/** A legal schedule of least cost, by trying them; null where there are none, or more than `most`. */
function best(request: SolveRequest, most: number): { schedule: Schedule; cost: Fraction } | null {
  let all: Schedule[] = [{}];
  for (let s = 0; s < request.scenario.session_count; s++) {
    const seatings = [...legalSeatings(request, s)];
    if (all.length * seatings.length > most) return null;
    all = all.flatMap((schedule) => seatings.map((seating) => ({ ...schedule, [sessionKey(s)]: seating })));
  }
  return all
    .map((schedule) => ({ schedule, cost: judge(request, { schedule }).schedule.exact }))
    .reduce<{ schedule: Schedule; cost: Fraction } | null>(
      (least, one) => (least === null || compare(one.cost, least.cost) < 0 ? one : least),
      null,
    );
}

describe.skipIf(veripb === null)('VeriPB (needs VeriPB)', () => {
  test('confirms plans and lower bounds of random requests', { timeout: 600_000 }, async () => {
    const counts = { confirmed: 0, met: 0, free: 0 };
    for (let seed = sized(0, 40); seed < sized(20, 140); seed++) {
      const request = anySmall(seed, { maxPeople: 5, maxGroups: 3, maxSessions: 3, links: true });
      const plan = best(request, 600);
      if (plan === null) continue;
      const { formula, proof, claim } = proofForOthers(request, { plan, proof: null });
      if (claim.kind !== 'bounds') throw new Error('a plan cannot be infeasible');
      const { lower, upper } = claim.objective;
      expect(await verdictOf(formula, proof), `seed ${seed}`).toEqual({
        accepted: true,
        said: `s VERIFIED BOUNDS ${lower} <= obj <= ${upper}`,
      });
      counts.confirmed += 1;
      if (lower === upper) counts.met += 1;
      if (lower === upper && plan.cost.n === 0n) counts.free += 1;
    }
    expect(counts.confirmed).toBeGreaterThan(sized(7, 35));
    expect(counts.met).toBeGreaterThan(sized(3, 12));
    expect(counts.free).toBeGreaterThan(sized(1, 4));
  });

  usualTest('confirms what those cost who must be together, and those who are left', async () => {
    const couple = { type: 'MustStayTogether' as const, people: ['p0', 'p1'], sessions: null };
    const request = plainRequest([2, 2], 3, [repeatRule(1), couple]);
    const { formula, proof } = proofForOthers({ ...request, objectives: [] }, { plan: null, proof: null });
    const said = 's VERIFIED BOUNDS 4 <= obj <= INF';
    expect(await verdictOf(formula, proof)).toEqual({ accepted: true, said });
  });

  usualTest('confirms what meetings over a link cost, at prices of their own', async () => {
    const { scenario } = plainRequest([2, 2, 2, 2], 3);
    const sides = (within: boolean, name: string) => ({
      name,
      groups: [
        ['g0', 'g1'],
        ['g2', 'g3'],
      ],
      within,
      sessions: null,
    });
    const links = [sides(true, 'court'), sides(false, 'opponents')];
    const least = async (request: SolveRequest) => {
      const { formula, proof, says } = proofForOthers(request, { plan: null, proof: null });
      expect(await verdictOf(formula, proof)).toEqual({ accepted: true, said: says });
      return says;
    };
    const over = 'opponents';
    // Eight people on two courts: 12 pairs a session, 36 in all of 28, and 24 pairs of opponents.
    const court: SolveRequest = {
      scenario: { ...scenario, links },
      objectives: [{ type: 'maximize_unique_contacts', weight: 1, over: 'court' }],
      constraints: [],
    };
    expect(await least(court)).toBe('s VERIFIED BOUNDS -28 <= obj <= INF');
    expect(
      await least({
        ...court,
        objectives: [],
        constraints: [{ ...repeatRule(1, false, 0), over } as Constraint],
      }),
    ).toBe('s VERIFIED BOUNDS 24 <= obj <= INF');
    const short = { ...court, scenario: { ...court.scenario, session_count: 2 } };
    expect(await least(short)).toBe('s VERIFIED BOUNDS -24 <= obj <= INF');
  });

  usualTest('confirms what waits cost, where two rules count them and where nobody comes', async () => {
    const { scenario } = plainRequest([2, 2, 2], 3, [], 2);
    const groups = scenario.groups.map((group, g) => ({ ...group, bench: g > 0 }));
    const people = scenario.people.map((person) => ({ ...person, sessions: [0, 2] }));
    const visits = (target_visits: number, count: 'sum' | 'each', names: string[]): Constraint => ({
      type: 'GroupVisits',
      people: 'ALL',
      groups: names,
      count,
      target_visits,
      mode: 'exact',
      penalty_weight: 1,
      sessions: null,
    });
    for (const there of [scenario.people, people]) {
      const rules = [
        visits(2, 'sum', ['g1', 'g2']),
        visits(2, 'each', ['g1']),
        visits(1, 'sum', ['g1', 'g2']),
      ];
      const request = {
        scenario: { ...scenario, groups, people: there },
        objectives: [],
        constraints: rules,
      };
      const { formula, proof, says } = proofForOthers(request, { plan: null, proof: null });
      expect(await verdictOf(formula, proof)).toEqual({ accepted: true, said: says });
    }
  });
});
