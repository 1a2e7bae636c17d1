/** Schedules of earlier events, turned into earlier meetings. */
import type { PriorMeeting, SolveRequest } from './definition.ts';
import type { ScenarioIssue } from './issue-codes.ts';

/** Session → group → person ids. */
export type PastSchedule = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface PastMeetings {
  readonly meetings: readonly PriorMeeting[];
  readonly warnings: readonly ScenarioIssue[];
}

/** Who of the given people met how often; those who are not among them are passed over, with a warning. */
export function pastMeetings(ids: Iterable<string>, schedules: readonly PastSchedule[]): PastMeetings {
  const numbers = new Map([...ids].map((id, i) => [id, i]));
  const counts = new Map<number, number>();
  const gone = new Set<string>();
  for (const seated of schedules
    .flatMap((schedule) => Object.values(schedule))
    .flatMap((g) => Object.values(g))) {
    const here: number[] = [];
    for (const id of new Set(seated)) {
      const number = numbers.get(id);
      if (number === undefined) gone.add(id);
      else here.push(number);
    }
    here.sort((a, b) => a - b);
    for (let i = 1; i < here.length; i++) {
      for (let j = 0; j < i; j++) {
        const pair = here[j] * numbers.size + here[i];
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
  }
  const names = [...numbers.keys()];
  const meetings = [...counts].map(([pair, count]): PriorMeeting => {
    return { people: [names[Math.floor(pair / names.length)], names[pair % names.length]], count };
  });
  return { meetings, warnings: gone.size === 0 ? [] : [goneWarning([...gone], names.length)] };
}

/** Adds earlier events to the earlier meetings that a request has already. */
export function withPastMeetings(
  request: SolveRequest,
  schedules: readonly PastSchedule[],
): { request: SolveRequest; warnings: readonly ScenarioIssue[] } {
  const { people, prior_meetings } = request.scenario;
  const past = pastMeetings(
    people.map(({ id }) => id),
    schedules,
  );
  const merged = new Map<string, PriorMeeting>();
  for (const meeting of [...prior_meetings, ...past.meetings]) {
    const key = JSON.stringify(meeting.people.toSorted());
    const count = (merged.get(key)?.count ?? 0) + meeting.count;
    merged.set(key, { people: meeting.people, count });
  }
  const scenario = { ...request.scenario, prior_meetings: [...merged.values()] };
  return { request: { ...request, scenario }, warnings: past.warnings };
}

function goneWarning(gone: readonly string[], present: number): ScenarioIssue {
  const some = gone
    .slice(0, 3)
    .map((id) => JSON.stringify(id))
    .join(', ');
  const more = gone.length > 3 ? ` and ${gone.length - 3} more` : '';
  return {
    code: 'past_person_absent',
    pointer: '',
    message: `Earlier schedules name people who are not among these ${present}: ${some}${more}.`,
    advice: 'Their earlier meetings do not count; check that names are spelt alike.',
  };
}
