/** Schedules of earlier events, turned into earlier meetings. */
import type { Group, Link, Person, PriorMeeting, SolveRequest } from './definition.ts';
import type { ScenarioIssue } from './issue-codes.ts';
import { personFinder } from './people-names.ts';

/** Session → group → people, by id or exact name. */
export type PastSchedule = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface PastMeetings {
  readonly meetings: readonly PriorMeeting[];
  readonly warnings: readonly ScenarioIssue[];
}

const MOST_LISTED = 20;

/** Who waits on a bench meets nobody. */
export function withoutBenches(
  schedule: PastSchedule,
  groups: readonly Group[],
): Record<string, Record<string, string[]>> {
  const benches = new Set(groups.filter(({ bench }) => bench === true).map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(schedule).map(([session, seating]) => [
      session,
      Object.fromEntries(
        Object.entries(seating).flatMap(([group, people]) =>
          benches.has(group) ? [] : [[group, [...people]]],
        ),
      ),
    ]),
  );
}

/** Every two who met over the link in a session, as if each pair had had a table of its own. */
function facingPairs(schedule: PastSchedule, { groups, within }: Link): PastSchedule {
  const pairsOf = (seating: PastSchedule[string]): Record<string, string[]> => {
    const pairs: Record<string, string[]> = {};
    const meet = (a: string, b: string): void => {
      pairs[JSON.stringify([a, b].sort())] = [a, b];
    };
    for (const list of groups) {
      for (const [i, one] of list.entries()) {
        const here = seating[one] ?? [];
        for (const other of list.slice(i + 1))
          for (const a of here) for (const b of seating[other] ?? []) meet(a, b);
        if (within) for (const [k, a] of here.entries()) for (const b of here.slice(k + 1)) meet(a, b);
      }
    }
    return pairs;
  };
  return Object.fromEntries(
    Object.entries(schedule).map(([session, seating]) => [session, pairsOf(seating)]),
  );
}

/** Who of the given people met how often; those who are not among them are passed over, with a warning. */
export function pastMeetings(people: readonly Person[], schedules: readonly PastSchedule[]): PastMeetings {
  const find = personFinder(people);
  const counts = new Map<number, number>();
  const gone = new Set<string>();
  for (const seated of schedules
    .flatMap((schedule) => Object.values(schedule))
    .flatMap((g) => Object.values(g))) {
    const found = new Set<number>();
    for (const text of new Set(seated)) {
      const number = find(text);
      if (number === undefined) gone.add(text);
      else found.add(number);
    }
    const here = [...found].sort((a, b) => a - b);
    for (let i = 1; i < here.length; i++) {
      for (let j = 0; j < i; j++) {
        const pair = here[j] * people.length + here[i];
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
  }
  const meetings = [...counts].map(([pair, count]): PriorMeeting => {
    const [a, b] = [Math.floor(pair / people.length), pair % people.length];
    return { people: [people[a].id, people[b].id], count };
  });
  return { meetings, warnings: gone.size === 0 ? [] : [goneWarning([...gone], people.length)] };
}

/** Adds earlier events to the earlier meetings that a request has already. What is a bench now was one then. */
export function withPastMeetings(
  request: SolveRequest,
  schedules: readonly PastSchedule[],
): { request: SolveRequest; warnings: readonly ScenarioIssue[] } {
  const { people, groups, prior_meetings, links } = request.scenario;
  const past = pastMeetings(
    people,
    schedules.map((schedule) => withoutBenches(schedule, groups)),
  );
  // Groups of one name faced each other then as they do now.
  const overLinks = (links ?? []).flatMap((link) =>
    pastMeetings(
      people,
      schedules.map((schedule) => facingPairs(schedule, link)),
    ).meetings.map((met) => ({
      ...met,
      over: link.name,
    })),
  );
  const merged = new Map<string, PriorMeeting>();
  for (const meeting of [...prior_meetings, ...past.meetings, ...overLinks]) {
    const key = JSON.stringify([...meeting.people.toSorted(), meeting.over]);
    const count = (merged.get(key)?.count ?? 0) + meeting.count;
    merged.set(key, { ...meeting, count });
  }
  const scenario = { ...request.scenario, prior_meetings: [...merged.values()] };
  return { request: { ...request, scenario }, warnings: past.warnings };
}

function goneWarning(gone: readonly string[], present: number): ScenarioIssue {
  const some = gone
    .slice(0, MOST_LISTED)
    .map((id) => JSON.stringify(id))
    .join(', ');
  const more = gone.length > MOST_LISTED ? ` and ${gone.length - MOST_LISTED} more` : '';
  return {
    code: 'past_person_absent',
    pointer: '',
    message: `Earlier schedules name people who are not among these ${present}: ${some}${more}.`,
    advice: 'Their earlier meetings do not count; check that names are spelt alike.',
  };
}
