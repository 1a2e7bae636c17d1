/** Turns earlier events into earlier meetings. */
import { figure, someOf } from '../shared/figures.ts';
import { issueOf } from '../shared/issue.ts';
import type { Group, Link, Person, PriorMeeting, Scenario, SolveRequest } from './definition.ts';
import type { ScenarioIssue } from './issue-codes.ts';
import { aimOf } from './meeting-kinds.ts';
import { anyWayFinder } from './people-names.ts';

/** Session → group → people, by id or exact name. */
export type PastSchedule = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface PastEvent {
  readonly schedule: PastSchedule;
  /** Meetings before it, as its plan lists them. */
  readonly before?: readonly PriorMeeting[];
  /** 1: the last event before this. Absent: not known; then a warning names people who are no longer here. */
  readonly ago?: number | undefined;
}

/** The most earlier meetings of a pair. */
const MOST_MEETINGS = 10_000;

/** The schedule with each group's name and people changed; null drops the group. */
export function reseated(
  schedule: PastSchedule,
  change: (group: string, people: readonly string[]) => [group: string, people: string[]] | null,
): Record<string, Record<string, string[]>> {
  const entries = Object.entries(schedule).map(([session, seating]) => {
    const groups = Object.entries(seating).map(([group, people]) => change(group, people));
    return [session, Object.fromEntries(groups.filter((group) => group !== null))];
  });
  return Object.fromEntries(entries);
}

/** The schedule without benches, where nobody meets. */
export function withoutBenches(schedule: PastSchedule, groups: readonly Group[]) {
  const benches = new Set(groups.filter(({ bench }) => bench === true).map(({ id }) => id));
  return reseated(schedule, (group, people) => (benches.has(group) ? null : [group, [...people]]));
}

/** Every two people in one group, by number, the lower first, once for each session; ignores people without a number. */
export function* pairsIn(
  schedule: PastSchedule,
  numberOf: (id: string) => number | undefined,
): Generator<readonly [number, number]> {
  for (const group of Object.values(schedule).flatMap((seating) => Object.values(seating))) {
    const here = [...new Set(group.flatMap((id) => numberOf(id) ?? []))].sort((a, b) => a - b);
    for (const [i, b] of here.entries()) for (const a of here.slice(0, i)) yield [a, b];
  }
}

/** A schedule whose groups are the people who met: over the link or, if undefined, in a group. */
export function metOver(
  { groups, links = [] }: Scenario,
  schedule: PastSchedule,
  over: string | undefined,
): PastSchedule {
  if (over === undefined) return withoutBenches(schedule, groups);
  const link = links.find(({ name }) => name === over);
  return link === undefined ? {} : facingPairs(schedule, link);
}

/** Every two people who met over the link in its sessions, as if each pair had had a table of its own. */
function facingPairs(schedule: PastSchedule, { groups, within, sessions }: Link): PastSchedule {
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
    Object.entries(schedule)
      .filter(([key]) => sessions?.some((session) => key === `session_${session}`) ?? true)
      .map(([key, seating]) => [key, pairsOf(seating)]),
  );
}

/** `metOver` for each link, or groups, over which the request counts repeats, or else its objective counts meetings. */
export function meetingsBy(request: SolveRequest, schedule: PastSchedule): PastSchedule[] {
  const repeats = request.constraints.flatMap((rule) =>
    rule.type === 'RepeatEncounter' || rule.type === 'RecentMeetings' ? [rule.over] : [],
  );
  const overs = new Set(repeats.length > 0 ? repeats : [aimOf(request)]);
  return [...overs].map((over) => metOver(request.scenario, schedule, over));
}

/**
 * Adds earlier events to the earlier meetings of a request. Today's benches are taken for benches then, too.
 *
 * @param past events; those with `ago` in chronological order
 */
export function withPastMeetings(
  request: SolveRequest,
  past: readonly PastEvent[],
): { request: SolveRequest; warnings: readonly ScenarioIssue[] } {
  if (past.length === 0) return { request, warnings: [] };
  const { scenario } = request;
  const { people, groups, links = [] } = scenario;
  const find = anyWayFinder(people);
  const events = inOrder(past, find).map((event) => ({
    ...event,
    schedule: withoutBenches(event.schedule, groups),
  }));
  const prior_meetings = [null, ...links].flatMap((link) => meetingsOver(link, scenario, events, find));
  const seated = events.flatMap(({ schedule, ago }) => (ago === undefined ? [...peopleIn(schedule)] : []));
  const gone = [...new Set(seated)].filter((text) => find(text) === undefined);
  return {
    request: { ...request, scenario: { ...scenario, prior_meetings } },
    warnings: gone.length === 0 ? [] : [goneWarning(gone, people.length)],
  };
}

/** Four million earlier meetings take two gigabytes. */
const MOST_IN_ALL = 4_000_000;

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/** Counts meetings of people who are here, and for each number of events ago no more than these have pairs; null: they fit. */
export function tooManyMeetings(past: readonly PastEvent[], people: readonly Person[]): ScenarioIssue | null {
  const tables = past.map(({ schedule }) => Object.values(schedule).flatMap((seats) => Object.values(seats)));
  if (tables.flat().reduce((sum, { length }) => sum + pairsOf(length), 0) <= MOST_IN_ALL) return null;
  const find = anyWayFinder(people);
  const known = new Map<number | undefined, number>();
  for (const [i, { ago }] of past.entries()) {
    const here = tables[i].map((names) => names.filter((name) => find(name) !== undefined).length);
    const own = here.reduce((sum, count) => sum + pairsOf(count), known.get(ago) ?? 0);
    known.set(ago, Math.min(own, pairsOf(people.length)));
  }
  const meetings = [...known.values()].reduce((sum, count) => sum + count, 0);
  if (meetings <= MOST_IN_ALL) return null;
  const message = `In the earlier plans people meet ${figure(meetings)} times, and ${figure(MOST_IN_ALL)} are the most that can count.`;
  const advice = 'Leave out those with the largest groups, or the oldest.';
  return issueOf('too_large', ['past'], message, advice);
}

/** Sorts plans by how many earlier meetings of present people they list: such a list may include the other plans' meetings. */
function inOrder(past: readonly PastEvent[], find: (text: string) => number | undefined): PastEvent[] {
  const weighed = past.map((event) => ({
    event,
    made: (event.before ?? []).reduce(
      (sum, { people, count }) => (people.every((text) => find(text) !== undefined) ? sum + count : sum),
      0,
    ),
  }));
  const dated = weighed.filter(({ event }) => event.ago !== undefined);
  const others = weighed
    .filter(({ event }) => event.ago === undefined)
    .sort((one, other) => one.made - other.made);
  const ordered = dated.flatMap((one) => {
    const later = others.findIndex(({ made }) => made > one.made);
    return [...others.splice(0, later < 0 ? others.length : later), one];
  });
  return [...ordered, ...others].map(({ event }) => event);
}

/** The people whom the schedule seats, by id or name. */
export function peopleIn(schedule: PastSchedule): Set<string> {
  return new Set(Object.values(schedule).flatMap((groups) => Object.values(groups).flat()));
}

/**
 * Meetings over the link, or in groups. The earlier meetings that a plan lists may include those of other plans, so only the
 * excess over those known by then is added.
 */
function meetingsOver(
  link: Link | null,
  { people, prior_meetings }: Scenario,
  events: readonly PastEvent[],
  find: (text: string) => number | undefined,
): PriorMeeting[] {
  /** Meetings by events ago (0: not known) and by pair. */
  const counts = new Map<number, Map<number, number>>([[0, new Map()]]);
  const add = (pair: number, count: number, ago = 0): void => {
    const own = counts.get(ago) ?? new Map<number, number>();
    counts.set(ago, own.set(pair, (own.get(pair) ?? 0) + count));
  };
  const pairOf = (texts: readonly string[]): number | undefined => {
    const [a, b] = texts.flatMap((text) => find(text) ?? []).sort((x, y) => x - y);
    return b === undefined || a === b ? undefined : a * people.length + b;
  };
  for (const { people: pair, count, events_ago, over } of prior_meetings)
    if (over === link?.name) add(pairOf(pair) ?? 0, count, events_ago);
  for (const { schedule, before = [], ago } of events) {
    const made = new Map<number, number>();
    for (const { people: texts, count, over } of before) {
      const pair = pairOf(texts);
      if (over === link?.name && pair !== undefined) made.set(pair, (made.get(pair) ?? 0) + count);
    }
    for (const [pair, count] of made) {
      const known = [...counts.values()].reduce((sum, own) => sum + (own.get(pair) ?? 0), 0);
      if (count > known) add(pair, count - known);
    }
    const seated = link === null ? schedule : facingPairs(schedule, link);
    for (const [a, b] of pairsIn(seated, find)) add(a * people.length + b, 1, ago);
  }
  return [...counts].flatMap(([ago, own]) =>
    [...own].map(([pair, count]): PriorMeeting => ({
      people: [people[Math.floor(pair / people.length)].id, people[pair % people.length].id],
      count: Math.min(count, MOST_MEETINGS),
      ...(ago === 0 ? {} : { events_ago: ago }),
      ...(link === null ? {} : { over: link.name }),
    })),
  );
}

function goneWarning(gone: readonly string[], present: number): ScenarioIssue {
  const names = gone.map((id) => JSON.stringify(id));
  const message = `Earlier schedules name people who are not among these ${present}: ${someOf(names, 20)}.`;
  const advice = 'Their earlier meetings do not count; check that names are spelt alike.';
  return issueOf('past_person_absent', '', message, advice);
}
