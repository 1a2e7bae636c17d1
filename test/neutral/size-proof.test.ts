import { describe, expect, test } from 'vitest';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { leastCost } from '../../src/neutral/least-cost.ts';
import { opbText } from '../../src/neutral/opb.ts';
import { problemFormula } from '../../src/neutral/problem-formula.ts';
import { ProofText } from '../../src/neutral/proof-text.ts';
import { sizeProof } from '../../src/neutral/size-proof.ts';
import type { LowerBoundCertificate } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { Rng } from '../../src/shared/rng.ts';
import { sized, usualTest } from '../support/long.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { verdictOf, veripb } from '../support/veripb.ts';
import { anySmall } from './requests.ts';

interface Link {
  readonly classes: readonly [number, number];
  readonly meetings: readonly [number, number];
  readonly overlap: number;
}

/** Formula, proof and what it says, at these prices, and what one price for all meetings says; null: there is no such proof. */
function proven(request: SolveRequest, sessions: readonly (readonly number[])[], prices: readonly Link[]) {
  const certificate: LowerBoundCertificate = {
    kind: 'lower_bound',
    version: 2,
    bound: '0',
    pieces: [{ rules: [], argument: 'prices', bound: '0', numbers: { sizes: { sessions, prices } } }],
  };
  const formula = problemFormula(request, softRules(request));
  const proof = sizeProof(request, formula, certificate, null);
  if (proof === null) return null;
  const { text, lower } = proof;
  const simple = leastCost(request, formula, new ProofText(formula)).value;
  return { opb: opbText(formula), pbp: text.endBounds(lower, null), lower: lower.value, simple };
}

const sharing = (overlap: number, meetings = 0): Link => ({
  classes: [0, 0],
  meetings: [meetings, meetings],
  overlap,
});

/** Whoever meets again costs one, and nothing else does. */
const repeats = (request: SolveRequest): SolveRequest => ({ ...request, objectives: [] });

/** Some seats more than people, some of whom come later, tables with a smallest size or a host. */
function uneven(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const sizes = Array.from({ length: 2 + rng.below(2) }, () => 2 + rng.below(3));
  const seats = sizes.reduce((sum, size) => sum + size, 0);
  const people = Math.min(8, seats - rng.below(3));
  const { scenario, constraints } = plainRequest(
    sizes,
    2 + rng.below(2),
    [repeatRule(1, seed % 4 === 0)],
    people,
  );
  const least = rng.below(3) === 0 ? 2 : 0;
  const host = { type: 'ImmovablePeople' as const, people: ['p0'], group_id: 'g1', sessions: null };
  return {
    scenario: {
      ...scenario,
      groups: scenario.groups.map((group) => ({ ...group, min_size: least })),
      people: scenario.people.map((person, p) =>
        p === 1 && seed % 3 === 0 ? { ...person, sessions: [1] } : person,
      ),
    },
    objectives: [],
    constraints: seed % 2 === 0 ? constraints : [...constraints, host],
  };
}

describe.skipIf(veripb === null)('VeriPB (needs VeriPB)', () => {
  test(
    'confirms what sizes cost in random requests, at any prices',
    {
      timeout: 600_000,
    },
    async () => {
      const seen = { shared: 0, gained: 0, paid: 0, more: 0 };
      for (let seed = 0; seed < sized(20, 300); seed++) {
        const small = { maxPeople: 7, maxGroups: 3, maxSessions: 3 };
        const request = seed % 3 === 0 ? anySmall(seed, small) : uneven(seed);
        const count = request.scenario.session_count;
        const all = Array.from({ length: count }, (_, s) => s);
        const link = sharing([0, 0.5, 1, 1][seed % 4], [0, 0, -0.5, 0.25][(seed >> 2) % 4]);
        const apart = { ...link, classes: [0, 1] as const, meetings: [link.meetings[0], 0] as const };
        const found =
          seed % 2 === 0 || count < 2
            ? proven(request, [all], [link])
            : proven(request, [all.slice(1), [0]], [apart]);
        if (found === null) continue;
        const said = `s VERIFIED BOUNDS ${found.lower} <= obj <= INF`;
        expect(await verdictOf(found.opb, found.pbp), `seed ${seed}`).toEqual({ accepted: true, said });
        if (link.overlap > 0) seen.shared += 1;
        if (link.meetings[0] < 0) seen.gained += 1;
        if (link.meetings[0] > 0) seen.paid += 1;
        if (found.lower > found.simple) seen.more += 1;
      }
      expect(
        Object.values(seen).every((count) => count > sized(0, 20)),
        JSON.stringify(seen),
      ).toBe(true);
    },
  );

  usualTest(
    'confirms pairs who must meet again, by cells, by large groups and by smallest sizes',
    async () => {
      const smallest = plainRequest([4, 4, 4], 2, [repeatRule(1)], 8);
      const groups = smallest.scenario.groups.map((group) => ({ ...group, min_size: 3 }));
      for (const [request, least] of [
        // Eight in four cells; five at a table, of whom two leave it, and the second of the others; eight who can use just two tables.
        [plainRequest([4, 4], 2, [repeatRule(1)]), 4n],
        [plainRequest([5, 1, 1], 2, [repeatRule(1)]), 2n],
        [{ ...smallest, scenario: { ...smallest.scenario, groups } }, 4n],
      ] as const) {
        const { opb, pbp, lower } = proven(repeats(request), [[0, 1]], [sharing(1)])!;
        expect(lower).toBe(least);
        const said = `s VERIFIED BOUNDS ${least} <= obj <= INF`;
        expect(await verdictOf(opb, pbp)).toEqual({ accepted: true, said });
      }
    },
  );

  usualTest('confirms that hosts at all tables leave fewer to fill the others', async () => {
    const hosts = [0, 1, 2].map((g) => ({
      type: 'ImmovablePeople' as const,
      people: [`p${g}`],
      group_id: `g${g}`,
      sessions: null,
    }));
    // Five at tables of three: three and two, four pairs, but for the third host.
    const request = plainRequest([3, 3, 3], 1, hosts, 5);
    const twice = { ...request, scenario: { ...request.scenario, session_count: 2 } };
    const { opb, pbp, lower } = proven(twice, [[0, 1]], [sharing(0, -1)])!;
    const constant = Number(/cost = \(objective \+ (\d+)\)/.exec(opb)![1]);
    expect(constant + Number(lower)).toBe(2);
    expect((await verdictOf(opb, pbp)).accepted).toBe(true);
  });

  usualTest('refuses a proof by sizes that was tampered with', async () => {
    const request = repeats(plainRequest([4, 4], 2, [repeatRule(1)]));
    const { opb, pbp, lower } = proven(request, [[0, 1]], [sharing(1)])!;
    const forged = {
      'a bound one too high': [
        opb,
        pbp.replace(/conclusion BOUNDS (-?\d+)/, `conclusion BOUNDS ${lower + 1n}`),
      ],
      'a part of the last sum less': [opb, pbp.replace(/ \d+ \+(;\noutput)/, '$1')],
      'a step that does not follow': [
        opb,
        pbp.replace(/^(rup \+1 x\d+ \+1 ~x\d+ \+1 )~(x\d+ >= 1;)$/m, '$1$2'),
      ],
      'a step less': [opb, pbp.replace(/^rup \+1 x\d+ \+1 ~x\d+ \+1 ~x\d+ >= 1;\n/m, '')],
      'a seat more': [opb.replace(/^-1 x1 .* >= -4 ;$/m, (line) => line.replace('-4', '-5')), pbp],
      'a formula with a constraint less': [
        opb.replace(/^\+1 x1 .*\n/m, '').replace(/#constraint= (\d+)/, (_, n) => `#constraint= ${n - 1}`),
        pbp,
      ],
    };
    for (const [what, [formula, proof]] of Object.entries(forged)) {
      expect(formula !== opb || proof !== pbp, what).toBe(true);
      expect((await verdictOf(formula, proof)).accepted, what).toBe(false);
    }
  });
});
