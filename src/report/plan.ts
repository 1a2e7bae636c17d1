/**
 * A stored result prepared for display: who sits where, by session and by person. All exports for people use this. Nothing is
 * scored here; figures come from the result.
 */

import type { Result, Solution } from '../result/definition.ts';
import { refuse } from '../result/issue-codes.ts';
import { sessionKey } from '../result/schedule.ts';
import { attributeTexts } from '../scenario/attribute.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { seatsIn } from '../scenario/group-seats.ts';
import { displayNames, isNameKey } from '../scenario/people-names.ts';
import { accept, type Checked } from '../shared/issue.ts';
import { english, type Language } from './language/english/english.ts';
import { languageFor } from './language/for-request.ts';
import { clockOf, dayOf, type Slot, shortDayOf, type Timetable, timesOf, timetableOf } from './timetable.ts';

export interface PlanPerson {
  /** Index in the request's list. */
  readonly index: number;
  readonly id: string;
  /** Displayed name: the attribute `name`, else the id; unique. */
  readonly name: string;
  /** Attributes except the name. */
  readonly attributes: readonly (readonly [key: string, value: string])[];
  /** The person's group by session; null: absent. */
  readonly stops: readonly (PlanGroup | null)[];
}

export interface PlanGroup {
  readonly id: string;
  /** Index in the request's list. */
  readonly index: number;
  /** Seats in this session; 0: closed. */
  readonly seats: number;
  /** True for a bench: people on it meet nobody. */
  readonly waits: boolean;
  readonly people: readonly PlanPerson[];
}

export interface PlanSession {
  readonly index: number;
  /** The organiser's label, else "Session 1" for index 0. */
  readonly label: string;
  /** The organiser's label; null without one. */
  readonly ownLabel: string | null;
  /** The date such as "4 May" if sessions are on several days; else null. */
  readonly day: string | null;
  /** Start and end; null without times. */
  readonly slot: Slot | null;
  /** Open groups, in the order of the request. */
  readonly groups: readonly PlanGroup[];
  readonly absent: readonly PlanPerson[];
}

export interface Plan {
  readonly title: string;
  /** Language of the output. */
  readonly language: Language;
  readonly request: SolveRequest;
  readonly result: Result;
  readonly solution: Solution;
  readonly people: readonly PlanPerson[];
  readonly sessions: readonly PlanSession[];
  readonly timetable: Timetable | null;
  /** Positions of tables; null if none were set. */
  readonly floor: Spots | null;
}

/** Middle of each table by name, in drawing units (`DRAWN_SIZE` is the type size). */
export type Spots = Readonly<Record<string, readonly [x: number, y: number]>>;

export interface PlanOptions {
  readonly title?: string | undefined;
  /** Overrides the times in the scenario. */
  readonly timetable?: Timetable | null | undefined;
  /** Length of a session, if the scenario gives only starts. */
  readonly length?: string | undefined;
  /** Default: English. */
  readonly language?: Language | undefined;
  readonly floor?: Spots | undefined;
}

/**
 * @param request the result file's request, parsed
 * Errors: `no_schedule`, if the result has none.
 */
export function planOf(request: SolveRequest, result: Result, options: PlanOptions = {}): Checked<Plan> {
  const { solution } = result;
  if (solution === null) {
    const message = `The result holds no schedule: its status is "${result.status}".`;
    const advice =
      result.status === 'infeasible'
        ? 'mingle explain says what stands in the way.'
        : 'Solve it for longer, or loosen a rule.';
    return refuse('no_schedule', message, advice, '/solution');
  }
  const { people: listed, groups, session_count, session_labels, session_starts } = request.scenario;
  const language = languageFor(request, options.language ?? english);
  const timetable = options.timetable ?? timetableOf(session_starts, options.length ?? '20m');
  const names = displayNames(listed);
  const people = listed.map((person, index) => ({
    index,
    id: person.id,
    name: names[index],
    attributes: attributeTexts(person).filter(([key]) => !isNameKey(key)),
    stops: new Array<PlanGroup | null>(session_count).fill(null),
  }));
  const byId = new Map(people.map((person) => [person.id, person]));
  const days = new Set(timetable?.slots.map(({ start }) => dayOf(start)));
  const sessions: PlanSession[] = [];
  for (let session = 0; session < session_count; session++) {
    const seating = new Map(Object.entries(solution.schedule[sessionKey(session)] ?? {}));
    const open = groups.flatMap((group, index): PlanGroup[] => {
      const seats = seatsIn(group, session);
      const seated = (seating.get(group.id) ?? []).flatMap((id) => byId.get(id) ?? []);
      if (seats === 0 && seated.length === 0) return [];
      const waits = group.bench === true;
      const placed: PlanGroup = { id: group.id, index, seats, waits, people: seated };
      for (const person of seated) person.stops[session] = placed;
      return [placed];
    });
    const [plain, own] = [language.session(session + 1), session_labels?.[session] ?? null];
    const slot = timetable?.slots[session] ?? null;
    sessions.push({
      index: session,
      label: own ?? plain,
      ownLabel: own === plain ? null : own,
      slot,
      day: slot && days.size > 1 ? shortDayOf(slot.start, language.locale) : null,
      groups: open,
      absent: people.filter((person) => person.stops[session] === null),
    });
  }
  const title = options.title ?? language.title;
  return accept({
    ...{ title, language, request, result, solution, people, sessions, timetable },
    floor: options.floor ?? null,
  });
}

/** A session's start, "09:00" or "4 May, 09:00"; null without times. */
export function startOf({ slot, day }: PlanSession): string | null {
  return slot && onDay(day, clockOf(slot.start));
}

/** A session's times: "09:00–09:20" or "4 May, 09:00–09:20"; null without times. */
export function timesIn({ slot, day }: PlanSession): string | null {
  return slot && onDay(day, timesOf(slot));
}

function onDay(day: string | null, text: string): string {
  return day === null ? text : `${day}, ${text}`;
}

/** Others at the same table, at most so many; empty for people on a bench. */
export function matesOf(
  person: PlanPerson,
  group: PlanGroup,
  most: number = group.people.length,
): PlanPerson[] {
  if (group.waits) return [];
  return group.people
    .slice(0, most + 1)
    .filter((other) => other !== person)
    .slice(0, most);
}
