/**
 * A stored result laid out for reading: who sits where, by session and by person. Everything that is written
 * for people starts from this; nothing here is scored, what a plan is worth is read from the result.
 */

import type { Result, Solution } from '../result/definition.ts';
import { refuse } from '../result/issue-codes.ts';
import { sessionKey } from '../result/schedule.ts';
import { attributeTexts } from '../scenario/attribute.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { seatsIn } from '../scenario/group-seats.ts';
import { displayNames, isNameKey } from '../scenario/people-names.ts';
import type { Checked } from '../shared/issue.ts';
import { english, type Language } from './language/english/english.ts';
import { languageFor } from './language/for-request.ts';
import { clockOf, dayOf, type Slot, shortDayOf, type Timetable, timesOf, timetableOf } from './timetable.ts';

export interface PlanPerson {
  /** Place in the request's list. */
  readonly index: number;
  readonly id: string;
  /** What people read: the attribute `name` where there is one, else the id; unique. */
  readonly name: string;
  /** Attributes other than the name. */
  readonly attributes: readonly (readonly [key: string, value: string])[];
  /** Where the person is; [session]; null: absent. */
  readonly stops: readonly (PlanGroup | null)[];
}

export interface PlanGroup {
  readonly id: string;
  /** Place in the request's list. */
  readonly index: number;
  /** Seats in this session; 0: closed. */
  readonly seats: number;
  /** A bench: who sits there meets nobody. */
  readonly waits: boolean;
  readonly people: readonly PlanPerson[];
}

export interface PlanSession {
  readonly index: number;
  /** The organiser's own, else "Session 1" for index 0. */
  readonly label: string;
  /** Null where nobody gave one. */
  readonly ownLabel: string | null;
  /** "4 May", where not all sessions are on one day; else null. */
  readonly day: string | null;
  /** When it takes place; null where no times were given. */
  readonly slot: Slot | null;
  /** Open groups, in the order of the request. */
  readonly groups: readonly PlanGroup[];
  readonly absent: readonly PlanPerson[];
}

export interface Plan {
  readonly title: string;
  /** What everything that is written of the plan is written in. */
  readonly language: Language;
  readonly request: SolveRequest;
  readonly result: Result;
  readonly solution: Solution;
  readonly people: readonly PlanPerson[];
  readonly sessions: readonly PlanSession[];
  readonly timetable: Timetable | null;
  /** Null: nobody said where tables stand. */
  readonly floor: Spots | null;
}

/** The middle of each table in the room by its name, in units of drawings: type is 13 high. */
export type Spots = Readonly<Record<string, readonly [x: number, y: number]>>;

export interface PlanOptions {
  readonly title?: string | undefined;
  /** Wins over the times that the scenario gives. */
  readonly timetable?: Timetable | null | undefined;
  /** How long a session is, where the scenario says when it starts. */
  readonly length?: string | undefined;
  /** English where none is given. */
  readonly language?: Language | undefined;
  readonly floor?: Spots | undefined;
}

/**
 * @param request the request that the result file carries, parsed
 * Errors: `no_schedule`, where the result holds none.
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
  return {
    ok: true,
    value: {
      ...{ title, language, request, result, solution, people, sessions, timetable },
      floor: options.floor ?? null,
    },
    warnings: [],
  };
}

/** When a session starts, "09:00" or "4 May, 09:00"; null where no times were given. */
export function startOf({ slot, day }: PlanSession): string | null {
  return slot && onDay(day, clockOf(slot.start));
}

/** From when to when: "09:00–09:20" or "4 May, 09:00–09:20". */
export function timesIn({ slot, day }: PlanSession): string | null {
  return slot && onDay(day, timesOf(slot));
}

function onDay(day: string | null, text: string): string {
  return day === null ? text : `${day}, ${text}`;
}

/** Others at the same table; nobody for who waits. */
export function matesOf(person: PlanPerson, group: PlanGroup): PlanPerson[] {
  return group.waits ? [] : group.people.filter((other) => other !== person);
}
