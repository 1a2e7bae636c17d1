import { type Plan, type PlanOptions, planOf } from '../../src/report/plan.ts';
import { readTimetable, type Timetable } from '../../src/report/timetable.ts';
import { type Result, result as resultShape } from '../../src/result/definition.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { buildResult } from '../../src/result/write-result.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { Rng } from '../../src/shared/rng.ts';
import { FULL_DETAILS } from '../../src/verdict/judge.ts';
import { NOTHING_PROVEN, scored } from '../support/judged.ts';
import { valueOf } from '../support/value-of.ts';

/** Names that formats tend to break. */
export const AWKWARD_NAMES = [
  'Smith, Ann',
  'Bob "the Builder" O\'Neil',
  'Jörg Müßig',
  'דוד בן-גוריון',
  'Zoë 🎉👩‍👩‍👧',
  '=SUM(A1:A9)',
  '<script>alert(1)</script> & co',
  'back\\slash; semi|pipe `tick` *star* _under_',
  '+49 30 1234',
  '  padded  ',
  'Ω'.repeat(90),
  '@home',
];

export interface SampleShape {
  readonly people: readonly string[];
  readonly groups: number;
  readonly sessions: number;
  readonly constraints?: readonly Constraint[];
  readonly attributes?: (index: number) => Record<string, string>;
  readonly absent?: (person: number, session: number) => boolean;
}

/** A request and a stored result with an arbitrary legal schedule, scored for true. */
export function sampleResult(shape: SampleShape): { request: SolveRequest; result: Result } {
  const { people, groups, sessions } = shape;
  const absent = shape.absent ?? (() => false);
  const size = Math.ceil(people.length / groups);
  const request: SolveRequest = {
    scenario: {
      people: people.map((id, person) => ({
        id,
        attributes: shape.attributes?.(person) ?? {},
        sessions: everySession(sessions).some((session) => absent(person, session))
          ? everySession(sessions).filter((session) => !absent(person, session))
          : null,
      })),
      groups: everySession(groups).map((group) => ({
        id: `Table ${group + 1}`,
        capacity: size,
        min_size: 0,
        session_capacities: null,
      })),
      session_count: sessions,
      prior_meetings: [],
    },
    objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
    constraints: shape.constraints ?? [],
  };
  const rng = new Rng(7);
  const schedule: Schedule = {};
  for (const session of everySession(sessions)) {
    const order = rng.shuffle(people.filter((_, person) => !absent(person, session)));
    schedule[`session_${session}`] = Object.fromEntries(
      request.scenario.groups.map((group, index) => [
        group.id,
        order.slice(index * size, (index + 1) * size),
      ]),
    );
  }
  const result = buildResult({
    scenario: { ...request },
    solved: { schedule, judged: scored(request, schedule, FULL_DETAILS) },
    proof: NOTHING_PROVEN,
    run: {
      seed: 1,
      iterations: 10,
      seconds: 0.5,
      stop_reason: 'time_limit',
      lanes: 1,
      version: '0.1.0',
      settings: {},
    },
  });
  return { request, result: resultShape.parse(result) };
}

function everySession(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

export function samplePlan(shape: SampleShape, options?: PlanOptions): Plan {
  const { request, result } = sampleResult(shape);
  return valueOf(planOf(request, result, options));
}

/** Sessions of 20 minutes, with 5 between. */
export function sampleTimes(sessions: number, start = '2026-05-04T09:00'): Timetable {
  return valueOf(readTimetable({ start, length: '20m', breaks: '5m' }, sessions));
}
