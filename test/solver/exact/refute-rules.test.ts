import { describe, expect, test } from 'vitest';
import {
  certificate as certificateSchema,
  type InfeasibilityCertificate,
} from '../../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { refuteRules } from '../../../src/solver/exact/refute-rules.ts';
import { isFeasible } from '../../support/every-seating.ts';
import { proved } from '../../support/judged.ts';
import { sized } from '../../support/long.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { withUsed } from '../../support/used-request.ts';

function refuted(request: SolveRequest, conflicts = 20_000): InfeasibilityCertificate | null {
  const run = refuteRules(request, { conflicts });
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

function withRules(request: SolveRequest, pointers: readonly string[]): SolveRequest {
  const { groups } = request.scenario;
  return {
    ...request,
    scenario: {
      ...request.scenario,
      groups: groups.map(({ use, ...group }, i) => ({
        ...group,
        ...(use && pointers.includes(`/scenario/groups/${i}/use`) ? { use } : {}),
        min_size: pointers.includes(`/scenario/groups/${i}/min_size`) ? group.min_size : 0,
      })),
    },
    constraints: request.constraints.filter((_, i) => pointers.includes(`/constraints/${i}`)),
  };
}

const apart = (...people: string[]): Constraint => ({ type: 'MustStayApart', people, sessions: null });

/** The graph of Mycielski after Grötzsch: no triangle, and yet four colours. */
const GROTZSCH = Array.from({ length: 5 }, (_, i) => {
  const [next, before] = [(i + 1) % 5, (i + 4) % 5];
  return [
    [i, next],
    [5 + i, next],
    [5 + i, before],
    [5 + i, 10],
  ];
}).flat();

describe('the exact refutation of hard rules', () => {
  test('agrees with brute force, names rules that conflict, and its certificates hold', () => {
    let refutations = 0;
    for (let seed = 0; seed < sized(25, 120); seed++) {
      const plain = randomRequest(seed, {
        maxPeople: 5,
        maxGroups: 3,
        maxSessions: 2,
        soft: false,
        uneven: true,
        hard: true,
      });
      const request = seed % 3 > 0 ? plain : withUsed(plain, new Rng(seed));
      const found = refuted(request);
      if (found === null) continue;
      expect(isFeasible(request), `seed ${seed}`).toBe(false);
      const certificate = certificateSchema.parse(JSON.parse(JSON.stringify(found)));
      expect(proved(request, certificate), `seed ${seed}`).toMatchObject({ holds: true });
      const core = found.rules.filter((pointer) => pointer !== '/scenario/groups');
      expect(isFeasible(withRules(request, core))).toBe(false);
      for (const rule of core) {
        const others = core.filter((other) => other !== rule);
        const session = Number(found.numbers.session);
        expect(refuted(withRules(request, others))?.numbers.session, `seed ${seed}`).not.toBe(session);
      }
      refutations += 1;
    }
    expect(refutations).toBeGreaterThan(sized(8, 15));
  });

  test('says who must be apart and cannot, where a bench is no way out', () => {
    const pin = (person: string): Constraint => ({
      type: 'ImmovablePeople',
      people: [person],
      group_id: 'g0',
      sessions: null,
    });
    const { scenario, ...rules } = plainRequest([2, 2, 2], 1, [apart('p0', 'p1'), pin('p0'), pin('p1')]);
    const groups = scenario.groups.map((group, i) => (i === 2 ? { ...group, bench: true } : group));
    const request = { ...rules, scenario: { ...scenario, groups } };
    const found = refuted(request);
    expect(found?.rules).toEqual(['/constraints/0', '/constraints/1', '/constraints/2']);
    expect(proved(request, found!)).toMatchObject({ holds: true });
    expect(refuted({ ...request, constraints: request.constraints.slice(0, 2) })).toBeNull();
  });

  test('refutes a colouring that has no clique to point at', () => {
    const rules = GROTZSCH.map(([a, b]) => apart(`p${a}`, `p${b}`));
    const request = plainRequest([11, 11, 11], 1, rules, 11);
    const found = refuted(request);
    expect(found).toMatchObject({ argument: 'exact_search' });
    expect(found?.rules).toHaveLength(20);
    expect(proved(request, found!)).toMatchObject({ holds: true });
    expect(proved(request, { ...found!, rules: found!.rules.slice(1) }).holds).toBe(false);
    expect(refuted(plainRequest([11, 11, 11, 11], 1, rules, 11))).toBeNull();
  });
});

test('a refutation is kept where no time is left to look for rules that it does without', () => {
  const bench = { id: 'z', capacity: 1, bench: true };
  const read = parseRequest({
    scenario: {
      people: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
      groups: [{ id: 'g', capacity: 2 }, bench, { id: 'h', capacity: 2 }],
      session_count: 3,
    },
    constraints: [{ type: 'MustStayApart', people: 'ALL' }],
  });
  if (!read.ok) throw new Error(read.issues[0].message);
  const { request } = read.value;
  const { done, value } = refuteRules(request, { conflicts: 1000, isOver: () => true }).next();
  expect(done && value !== null && value !== undefined && proved(request, value).infeasible).toBe(true);
});
