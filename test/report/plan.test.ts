import picocolors from 'picocolors';
import { describe, expect, test } from 'vitest';
import { summary } from '../../src/cli/print/summary.ts';
import { unmetTerms } from '../../src/explain/unmet-terms.ts';
import { acquaintancesOf, pairTable } from '../../src/report/pairs.ts';
import { type Plan, planOf } from '../../src/report/plan.ts';
import { ruleStates } from '../../src/report/rules.ts';
import { costSentences, proofSentences, qualitySentence, verdictWords } from '../../src/report/words/cost.ts';
import type { Constraint } from '../../src/scenario/definition.ts';
import { AWKWARD_NAMES, samplePlan, sampleResult } from './sample.ts';

function sample(change: Partial<Parameters<typeof sampleResult>[0]> = {}): Plan {
  return samplePlan({ people: AWKWARD_NAMES, groups: 4, sessions: 4, ...change });
}

describe('planOf', () => {
  test('seats everyone in each session that they attend', () => {
    const plan = sample({ absent: (person, session) => person === 2 && session === 0 });
    expect(plan.sessions[0].absent.map(({ id }) => id)).toEqual([AWKWARD_NAMES[2]]);
    for (const session of plan.sessions) {
      for (const group of session.groups) {
        for (const person of group.people) expect(person.stops[session.index]).toBe(group);
      }
    }
  });

  test('refuses a result without a schedule', () => {
    const { request, result } = sampleResult({ people: ['a', 'b'], groups: 1, sessions: 1 });
    const read = planOf(request, { ...result, status: 'no_solution', solution: null });
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'no_schedule' }] });
  });
});

describe('the table of pairs', () => {
  test('agrees with the metrics that the result stores', () => {
    const plan = sample({ absent: (person, session) => person < 2 && session > 1 });
    const pairs = pairTable(plan);
    if (pairs === null || plan.result.metrics === null) throw new Error('nothing to compare');
    const known = plan.people.map((person) => acquaintancesOf(person, plan, pairs));
    const { metrics } = plan.result;
    const half = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 2;
    expect(half(known.map(({ met }) => met.length))).toBe(metrics.unique_contacts);
    expect(half(known.map(({ repeated }) => repeated.length))).toBe(metrics.pairs_repeated);
    expect(half(known.map(({ never }) => never.length))).toBe(metrics.pair_frequency_histogram['0'] ?? 0);
    expect(Math.min(...known.map(({ met }) => met.length))).toBe(
      metrics.minimum_unique_contacts_per_participant,
    );
  });

  test('is left out where it would be too large', () => {
    const people = Array.from({ length: 401 }, (_, index) => `p${index}`);
    expect(pairTable(sample({ people, groups: 100 }))).toBeNull();
  });
});

describe('ruleStates', () => {
  const [ann, bob, cy] = AWKWARD_NAMES;
  const plan = sample({
    attributes: (index) => ({ team: index % 2 ? 'red' : 'blue' }),
    constraints: [
      { type: 'ShouldStayTogether', people: [ann, bob], sessions: [0, 1, 2, 3], penalty_weight: 10 },
      { type: 'MustStayTogether', people: [bob, cy], sessions: [1] },
      { type: 'RepeatEncounter', max_allowed_encounters: 4, penalty_function: 'squared', penalty_weight: 1 },
    ],
  });

  test('says what is kept, what is broken, where and by whom', () => {
    const apart = plan.sessions.filter(
      ({ index }) => plan.people[0].stops[index] !== plan.people[1].stops[index],
    );
    const [wish, must, repeat] = ruleStates(plan);
    expect(wish).toMatchObject({ hard: false, state: 'broken', cost: 10 * apart.length });
    expect(wish.details).toEqual(
      apart.map(({ index }) => `${ann} and ${bob} sit apart in session ${index + 1}`),
    );
    expect(must).toMatchObject({
      hard: true,
      state: 'kept',
      text: `${bob} and ${cy} sit together in session 2`,
    });
    expect(repeat).toMatchObject({ state: 'kept', text: 'No pair meets more than 4 times' });
  });

  test('does not guess where the result does not say', () => {
    const { terms: _, ...silent } = plan.result;
    expect(ruleStates({ ...plan, result: silent }).map(({ state }) => state)).toEqual([
      'unknown',
      'kept',
      'unknown',
    ]);
  });

  test('shares without an end as decimals are kept by groups that have them', () => {
    const shares = (red: number): string => {
      const plan = sample({
        people: ['a', 'b', 'c'],
        groups: 1,
        attributes: (index) => ({ team: index === 1 ? 'red' : 'blue' }),
        constraints: [
          {
            ...{ type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'team', mode: 'exact' },
            ...{ desired_shares: { red }, penalty_weight: 5, sessions: null },
          } as Constraint,
        ],
      });
      const unmet = unmetTerms(plan.request, plan.solution.schedule, 1);
      expect(unmet.length).toBe(red === 0.34 ? 1 : 0);
      return ruleStates(plan)[0].state;
    };
    expect([1 / 3, 0.3334, 0.34].map(shares)).toEqual(['kept', 'kept', 'broken']);
  });
});

describe('the cost in words', () => {
  test('adds up to the total and says how far the best may be', () => {
    const plan = sample();
    const total = plan.solution.total_cost;
    expect(costSentences(plan)[0]).toContain(
      `The plan costs ${total}: ${total} for pairs that could have met`,
    );
    expect(proofSentences(plan)[0]).toBe(
      `It is proven that no plan costs less than 0, so this one is at most ${total} from the best.`,
    );
  });

  test('are summed up in one sentence', () => {
    expect(qualitySentence(sample())).toMatch(
      /^Everyone meets \d to \d of 11, nobody more than (twice|3 times); at most \d+ from the best\.$/,
    );
    const plan = sample({ people: ['a', 'b', 'c', 'd'], groups: 4, sessions: 1 });
    const couple: Constraint = { type: 'MustStayTogether', people: ['a', 'b'], sessions: null };
    const kept = sample({ people: ['a', 'b'], groups: 1, sessions: 3, constraints: [couple] });
    expect(qualitySentence(kept)).toContain(
      'nobody twice; only those who must sit together meet more often;',
    );
    expect(qualitySentence(plan)).toMatchInlineSnapshot(`"Nobody meets anybody; cannot be improved."`);
  });

  test('claims of a bound no more than it is, wherever it is said', () => {
    const plan = sample();
    const solution = { ...plan.solution, total_cost: 11.9, lower_bound: 10.666, gap: 1.234, optimal: false };
    const near = { ...plan, solution };
    expect(verdictWords(near)).toBe('at most 1.24 from the best');
    expect(proofSentences(near)[0]).toContain('no plan costs less than 10.66, so this one is at most 1.24');
    expect(summary(near, 80, picocolors.createColors(false))).toContain(
      '11.9; proven: at least 10.66, so at most 1.24 from the best',
    );
  });

  test('says when nothing can be better', () => {
    const plan = sample({ people: ['a', 'b', 'c'], groups: 1, sessions: 1 });
    expect(verdictWords(plan)).toBe('proven best');
    expect(qualitySentence(plan)).toMatchInlineSnapshot(
      `"Everyone meets all 2 others, nobody twice; cannot be improved."`,
    );
    expect(proofSentences(plan)).toEqual(['No plan can be better, since none costs less than nothing.']);
  });
});
