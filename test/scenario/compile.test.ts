import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestBodyK, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { pairNumber } from '../../src/scenario/problem.ts';
import { peopleOf } from '../../src/scenario/rule-people.ts';
import { valueOf } from '../support/value-of.ts';
import { requestBodies } from './requests.ts';

function requestOf(body: RequestBodyK): SolveRequest {
  return valueOf(parseRequest(body)).request;
}

function people(...ids: string[]) {
  return ids.map((id) => ({ id }));
}

describe('compile', () => {
  it('agrees with the request cell by cell', () => {
    fc.assert(
      fc.property(requestBodies, (body) => {
        const request = requestOf(body);
        const problem = compile(request);
        const { people, groups, session_count } = request.scenario;
        for (let s = 0; s < session_count; s++) {
          const here = (id: string) => {
            const { sessions } = people.find((p) => p.id === id)!;
            return sessions === null || sessions.includes(s);
          };
          const inForce = request.constraints.filter(
            (rule) => !('sessions' in rule) || rule.sessions === null || rule.sessions.includes(s),
          );
          for (const [p, person] of people.entries()) {
            expect(problem.attends[s * people.length + p]).toBe(here(person.id) ? 1 : 0);
          }
          for (const [g, group] of groups.entries()) {
            const seats = group.session_capacities === null ? group.capacity! : group.session_capacities[s];
            expect(problem.capacity[s * groups.length + g]).toBe(Math.min(seats, people.length));
          }
          const apart = new Set<string>();
          const linked = new Map(people.map(({ id }) => [id, new Set([id])]));
          for (const rule of inForce) {
            const set = 'people' in rule ? peopleOf(rule.people, people).filter(here) : [];
            for (const a of set) {
              for (const b of set) {
                const [i, j] = [a, b].map((id) => people.findIndex((p) => p.id === id));
                if (rule.type === 'MustStayApart' && i < j) apart.add(`${i} ${j}`);
                if (rule.type !== 'MustStayTogether') continue;
                const merged = new Set([...linked.get(a)!, ...linked.get(b)!]);
                for (const id of merged) linked.set(id, merged);
              }
            }
          }
          const pairs = [...problem.apart[s]];
          const read = pairs.flatMap((a, i) => (i % 2 === 0 ? [`${a} ${pairs[i + 1]}`] : []));
          expect(new Set(read)).toEqual(apart);
          expect(read.length).toBe(apart.size);
          for (const [p, { id }] of people.entries()) {
            const smallest = people.findIndex((other) => linked.get(id)!.has(other.id));
            expect(problem.unit[s * people.length + p]).toBe(here(id) ? smallest : -1);
          }
        }
        const pairs = request.scenario.prior_meetings.map(({ people: pair }) => [...pair].sort().join('\n'));
        expect(problem.prior.length).toBe(3 * new Set(pairs).size);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps a together-set for those who attend, and links nobody through someone absent', () => {
    const sets = (rules: string[][]) =>
      compile(
        requestOf({
          scenario: {
            people: [{ id: 'a' }, { id: 'b', sessions: [1] }, { id: 'c' }],
            groups: [{ id: 'g', capacity: 3 }],
            session_count: 2,
          },
          constraints: rules.map((people) => ({ type: 'MustStayTogether', people })),
        }),
      ).unit;
    expect([...sets([['a', 'b', 'c']])]).toEqual([0, -1, 0, 0, 0, 0]);
    expect([
      ...sets([
        ['c', 'b'],
        ['a', 'b'],
      ]),
    ]).toEqual([0, -1, 2, 0, 0, 0]);
  });

  it('pins people where they attend, in the sessions named or in all', () => {
    const problem = compile(
      requestOf({
        scenario: {
          people: [{ id: 'a', sessions: [0, 2] }, { id: 'b' }],
          groups: [
            { id: 'g', capacity: 2 },
            { id: 'h', capacity: 2 },
          ],
          session_count: 3,
        },
        constraints: [
          { type: 'ImmovablePeople', people: ['a'], group_id: 'h' },
          { type: 'ImmovablePerson', person_id: 'b', group_id: 'g', sessions: [1] },
        ],
      }),
    );
    expect([...problem.pinnedGroup]).toEqual([1, -1, -1, 0, 1, -1]);
  });

  it('turns soft rules into curves, leaving out weight 0', () => {
    const problem = compile(
      requestOf({
        scenario: {
          people: [
            { id: 'a', attributes: { team: 'red' } },
            { id: 'b', attributes: { team: 'blue' } },
            { id: 'c' },
          ],
          groups: [{ id: 'g', capacity: 3 }],
          session_count: 2,
          prior_meetings: [{ people: ['c', 'a'], count: 2 }],
        },
        constraints: [
          { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 5 },
          {
            type: 'AttributeBalance',
            group_id: 'ALL',
            attribute_key: 'team',
            desired_values: { blue: 1, red: 2 },
            penalty_weight: 3,
            sessions: [1],
          },
          { type: 'ShouldNotBeTogether', people: ['c', 'a'] },
          { type: 'ShouldStayTogether', people: ['b', 'a'], penalty_weight: 0 },
          { type: 'PairMeetingCount', people: ['b', 'a'], sessions: [], target_meetings: 1 },
        ],
      }),
    );
    expect([...problem.prior]).toEqual([0, 2, 2]);
    const { costs } = problem;
    expect(costs.measure).toEqual({ n: 1n, d: 1n });
    expect(costs.sources.flat()).toEqual([
      '/objectives/0',
      '/constraints/0',
      '/constraints/1',
      '/constraints/2',
      '/constraints/4',
    ]);
    // Two of the three pairs can still meet, and the third has; all three are counted as missed first.
    expect(costs.constants).toEqual([0n, 0n, 0n, 0n, 0n]);
    const everyone = Int32Array.of(0, 1, 2);
    const always = Uint8Array.of(1, 1);
    expect(costs.pairs.sets).toEqual([
      { source: 0, people: everyone, sessions: always, withPrior: true, points: [1n, 0n, 0n, 0n, 0n] },
      { source: 1, people: everyone, sessions: always, withPrior: true, points: [0n, 0n, 5n, 20n, 45n] },
      {
        source: 3,
        people: Int32Array.of(0, 2),
        sessions: always,
        withPrior: false,
        points: [0n, 1000n, 2000n],
      },
      { source: 4, people: Int32Array.of(0, 1), sessions: always, withPrior: false, points: [1000n, 0n, 0n] },
    ]);
    expect(costs.pairs.partial).toEqual([]);
    const curveOf = (a: number, b: number) => costs.pairs.whole[costs.pairs.wholeOf![pairNumber(a, b)]];
    expect(curveOf(1, 2)).toEqual([1n, 0n, 5n]);
    expect(curveOf(0, 1)).toEqual([1001n, 0n, 5n]);
    // These met twice before.
    expect(curveOf(0, 2)).toEqual([5n, 1020n, 2045n]);
    expect(costs.partitions).toEqual([{ classOf: Int32Array.of(1, 0, -1), classCount: 2 }]);
    const balanced = { source: 2, partition: 0, groups: Int32Array.of(0), sessions: Uint8Array.of(0, 1) };
    expect(costs.counts).toEqual([
      { ...balanced, class: 0, points: [3n, 0n, 3n, 12n] },
      { ...balanced, class: 1, points: [12n, 3n, 0n, 3n] },
    ]);
  });

  it('counts in the greatest common measure of all weights', () => {
    const scenario = { people: people('a', 'b'), groups: [{ id: 'g', capacity: 2 }], session_count: 1 };
    const costsOf = (weight: number, penalty_weight: number) =>
      compile(
        requestOf({
          scenario,
          objectives: [{ type: 'maximize_unique_contacts', weight }],
          constraints: [{ type: 'ShouldNotBeTogether', people: ['a', 'b'], penalty_weight }],
        }),
      ).costs;
    expect(costsOf(1000, 2500).measure).toEqual({ n: 500n, d: 1n });
    expect(costsOf(0.1, 1e15).pairs.whole).toEqual([[1n, 10n ** 16n]]);
    expect(costsOf(1 / 3, 1).measure).toEqual({ n: 1n, d: 10n ** 16n });
  });

  it('costs nothing without an objective or rule', () => {
    const scenario = { people: people('a', 'b'), groups: [{ id: 'g', capacity: 2 }], session_count: 1 };
    expect(compile(requestOf({ scenario, objectives: [] })).costs.pairs.whole).toEqual([[0n, 0n]]);
    expect(compile(requestOf({ scenario })).costs.pairs.whole).toEqual([[1n, 0n]]);
  });
});
