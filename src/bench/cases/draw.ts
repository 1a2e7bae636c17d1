/**
 * Cases that nobody could know in advance: drawn from a value that became public after the adapters were fixed. Each is
 * made around a random legal schedule, its witness, which refutes a claim of infeasibility.
 */
import { hash } from 'node:crypto';
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import { Rng } from '../../shared/rng.ts';
import { type BenchmarkCase, madeCase } from './load-case.ts';

export const DRAWN = 'drawn';

export function numberFrom(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0);
}

/** @param seed any text; the same text gives the same cases */
export function drawCases(seed: string, count: number): BenchmarkCase[] {
  return Array.from({ length: count }, (_, i) =>
    drawCase(`${DRAWN}-${i + 1}`, new Rng(numberFrom(`${seed}\0case\0${i}`)), i % 2 === 0),
  );
}

/** 7 to 72 people at tables of 3 to 6, in 3 to 8 sessions. @param plain contacts and repeats after earlier meetings; else with rules */
function drawCase(id: string, rng: Rng, plain: boolean): BenchmarkCase {
  const size = 3 + rng.below(4);
  const tables = 3 + rng.below(Math.floor(72 / size) - 2);
  const sessions = 3 + rng.below(6);
  const count = size * tables - rng.below(tables);
  const names = Array.from({ length: count }, (_, i) => `person-${i + 1}`);
  const seats = Array.from({ length: tables }, (_, i) => `table-${i + 1}`).flatMap((table) =>
    Array.from({ length: size }, () => table),
  );
  const attends = names.map(() =>
    plain || rng.below(8) > 0 ? null : rng.shuffle([...Array(sessions).keys()]).slice(0, 2),
  );
  const schedule: Schedule = Object.fromEntries(
    Array.from({ length: sessions }, (_, s) => {
      const there = rng.shuffle(names.filter((_, i) => attends[i]?.includes(s) ?? true));
      const taken = rng.shuffle([...seats]);
      const at = (table: string) => there.filter((_, i) => taken[i] === table);
      return [sessionKey(s), Object.fromEntries([...new Set(seats)].map((table) => [table, at(table)]))];
    }),
  );
  const document = {
    scenario: {
      people: names.map((name, i) => ({
        id: name,
        attributes: plain ? {} : { team: `team-${rng.below(4)}` },
        ...(attends[i] && { sessions: attends[i].toSorted((a, b) => a - b) }),
      })),
      groups: [...new Set(seats)].map((table) => ({ id: table, capacity: size })),
      session_count: sessions,
      prior_meetings: plain ? earlierMeetings(rng, names) : [],
    },
    objectives: [{ type: 'maximize_unique_contacts', weight: 1 + rng.below(5) }],
    constraints: [
      { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_function: 'squared', penalty_weight: 2 },
      ...(plain ? [] : drawRules(rng, names, schedule, sessions)),
    ],
  };
  const made = madeCase(document, {
    id,
    suite: DRAWN,
    title: `Drawn: ${count} people, ${tables} tables of ${size}, ${sessions} sessions`,
    summary: plain
      ? 'Contacts and a squared penalty on meeting again, after meetings that were drawn.'
      : 'As many contacts as can be beside rules that were drawn: teams spread, people apart, pairs together, some who leave early.',
    lane: plain ? 'common_mixing' : 'constrained',
    attemptPolicy: 'deterministic_single',
    provenance: 'Drawn from the hash of the announced plan and a public value that came after it.',
  });
  return { ...made, witness: schedule };
}

/** Each pair has met once with probability 1/10. */
function earlierMeetings(rng: Rng, names: readonly string[]) {
  return names.flatMap((a, i) =>
    names.slice(i + 1).flatMap((b) => (rng.below(10) === 0 ? { people: [a, b], count: 1 } : [])),
  );
}

/** Draws rules; the witness keeps the hard ones. */
function drawRules(rng: Rng, names: readonly string[], schedule: Schedule, sessions: number) {
  const pair = () => rng.shuffle([...names]).slice(0, 2);
  const meets = ([a, b]: readonly string[]) =>
    Object.values(schedule).some((tables) =>
      Object.values(tables).some((ids) => ids.includes(a) && ids.includes(b)),
    );
  const apart = Array.from({ length: 40 }, pair)
    .filter((one) => !meets(one))
    .slice(0, 2 + rng.below(6));
  const session = rng.below(sessions);
  const together = Object.values(schedule[sessionKey(session)]).find((ids) => ids.length > 2);
  return [
    {
      type: 'AttributeBalance',
      group_id: 'ALL',
      attribute_key: 'team',
      desired_values: Object.fromEntries([0, 1, 2, 3].map((team) => [`team-${team}`, 1])),
      penalty_weight: 1 + rng.below(20),
    },
    ...apart.map((people) => ({ type: 'MustStayApart', people })),
    ...(together ? [{ type: 'MustStayTogether', people: together.slice(0, 2), sessions: [session] }] : []),
    { type: 'ShouldStayTogether', people: pair(), penalty_weight: 5 + rng.below(20) },
    { type: 'ShouldNotBeTogether', people: pair(), penalty_weight: 5 + rng.below(20) },
  ];
}
