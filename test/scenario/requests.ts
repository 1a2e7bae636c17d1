/** Random well-formed request documents, Form K. */
import fc from 'fast-check';
import type { RequestBodyK } from '../../src/scenario/definition.ts';
import { idFault } from '../../src/scenario/rules/ids.ts';

/** Names as people have them: plain, with commas and quotes, in several scripts. */
export const names = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }).filter((name) => idFault(name) === null),
  fc.constantFrom('Zoë', 'Łukasz', 'דנה', 'نور', 'O’Neil, "Bo"', '王小明', '👩🏽‍🚀', 'Jörg;Ü'),
);

const noProto = (name: string) => name !== '__proto__' && name !== 'ALL';

export const requestBodies: fc.Arbitrary<RequestBodyK> = fc
  .record({
    people: fc.uniqueArray(names.filter(noProto), { minLength: 2, maxLength: 9 }),
    groups: fc.uniqueArray(names.filter(noProto), { minLength: 1, maxLength: 4 }),
    sessions: fc.integer({ min: 1, max: 5 }),
  })
  .chain(({ people, groups, sessions }) => {
    const someSessions = fc.uniqueArray(fc.nat(sessions - 1), { minLength: 1, maxLength: sessions });
    const maybeSessions = fc.option(someSessions);
    const set = fc.uniqueArray(fc.constantFrom(...people), { minLength: 2, maxLength: people.length });
    const pair = fc.uniqueArray(fc.constantFrom(...people), { minLength: 2, maxLength: 2 });
    const weight = fc.constantFrom(0, 0.5, 1, 10, 1000);
    const group = fc.constantFrom(...groups);
    const key = fc.constantFrom('team', 'home town');
    const value = fc.constantFrom('red', 'blue', 'x,y');
    const constraint = fc.oneof(
      fc.record({
        type: fc.constant('AttributeBalance' as const),
        group_id: fc.oneof(group, fc.constant('ALL')),
        attribute_key: key,
        desired_values: fc.dictionary(value, fc.nat(4)),
        penalty_weight: weight,
        mode: fc.constantFrom('exact' as const, 'at_least' as const, 'at_most' as const),
        sessions: maybeSessions,
      }),
      fc.record({
        type: fc.constantFrom('MustStayTogether' as const, 'MustStayApart' as const),
        people: set,
        sessions: maybeSessions,
      }),
      fc.record({
        type: fc.constantFrom('ShouldStayTogether' as const, 'ShouldNotBeTogether' as const),
        people: set,
        penalty_weight: weight,
        sessions: maybeSessions,
      }),
      fc.record({
        type: fc.constant('PairWeights' as const),
        weights: fc.oneof(
          pair.map(([a, b]): [string, string, number][] => [[a, b, -0.5]]),
          pair.map((two) => ({
            people: two,
            matrix: [
              [0, 3],
              [3, 0],
            ],
          })),
        ),
        sessions: maybeSessions,
      }),
      fc.record({
        type: fc.constant('GroupPreferences' as const),
        choices: fc.tuple(pair, group).map(([[a, b], g]) => ({ [a]: [g], [b]: [] })),
        costs: fc.constantFrom<number[]>([0, 0.5, 2], [3]),
        penalty_weight: weight,
        sessions: maybeSessions,
      }),
      fc.record({
        type: fc.constant('PersonWishes' as const),
        wishes: pair.map(([a, b]) => ({ [a]: [b], [b]: [] })),
        at_least: fc.constantFrom(1, 2),
        penalty_weight: weight,
        sessions: maybeSessions,
      }),
      fc.record({
        type: fc.constant('RecentMeetings' as const),
        gap: fc.integer({ min: 1, max: 5 }),
        penalty_weight: weight,
      }),
      fc.record({
        type: fc.constant('PairMeetingCount' as const),
        people: pair.map(([a, b]): [string, string] => [a, b]),
        sessions: fc.option(fc.uniqueArray(fc.nat(sessions - 1), { maxLength: sessions })),
        target_meetings: fc.nat(sessions),
        mode: fc.constantFrom('exact' as const, 'at_least' as const, 'at_most' as const),
        penalty_weight: weight,
      }),
    );
    return fc.record({
      scenario: fc.record({
        people: fc.tuple(
          ...people.map((id) =>
            fc.record({
              id: fc.constant(id),
              attributes: fc.dictionary(key, value),
              sessions: maybeSessions,
            }),
          ),
        ),
        groups: fc.tuple(
          ...groups.map((id) =>
            fc.record({
              id: fc.constant(id),
              capacity: fc.integer({ min: 1, max: 9 }),
              min_size: fc.nat(2),
              session_capacities: fc.option(
                fc.array(fc.nat(5), { minLength: sessions, maxLength: sessions }),
              ),
            }),
          ),
        ),
        session_count: fc.constant(sessions),
        prior_meetings: fc
          .uniqueArray(pair, { maxLength: 3, selector: (p) => JSON.stringify(p.toSorted()) })
          .map((pairs) =>
            pairs.flatMap(([a, b], i) =>
              [{}, { events_ago: 1 }, { events_ago: 3 }]
                .slice(i)
                .map((when) => ({ people: [a, b] as [string, string], count: i + 1, ...when })),
            ),
          ),
      }),
      objectives: fc.constantFrom([], [{ type: 'maximize_unique_contacts' as const, weight: 2 }]),
      constraints: fc
        .tuple(
          fc.array(constraint, { maxLength: 5 }),
          fc.option(
            fc.record({
              type: fc.constant('RepeatEncounter' as const),
              max_allowed_encounters: fc.nat(3),
              window: fc.constantFrom(undefined, undefined, 2),
              penalty_function: fc.constantFrom('linear' as const, 'squared' as const),
              penalty_weight: weight,
            }),
          ),
        )
        .map(([rules, repeat]) => (repeat === null ? rules : [...rules, repeat])),
    });
  });
