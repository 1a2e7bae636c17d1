/** Handles people who are absent, late, or not on the list: one press changes the rule and plans the remaining sessions again. */
import { effect, signal } from '@preact/signals';
import type { Schedule } from '../../result/schedule.ts';
import { reseated } from '../../scenario/past-meetings.ts';
import { attendanceOf, namesOf, pastOf } from '../state/attendance.ts';
import { type Change, changed } from '../state/change.ts';
import { roomsOfPlan } from '../state/present.ts';
import type { Project, Rule } from '../state/project.ts';
import { seatsLacking, sizesWith } from '../state/rooms.ts';
import { cancelSolving, live, running, solvePlan, takeFound, trouble } from '../state/solving.ts';
import { applyAll, history, project, solved, undoTo } from '../state/store.ts';
import { overByClock } from './begun.ts';

/** Seconds of a solve after an arrival, so that the plan is there within two seconds even on a busy computer. */
const SECONDS = 1;

export interface Arrival {
  readonly name: string;
  readonly here: boolean;
  readonly before: Schedule;
  readonly was: Project;
  /** The previous press, if its plan was not found yet. */
  readonly cut: Arrival | null;
}

export const lastArrival = signal<Arrival | null>(null);

export function attendance(now: Project): Map<string, readonly number[]> {
  const all = Array.from({ length: now.sessions }, (_, session) => session);
  const attended = attendanceOf(now);
  return new Map(now.people.map(({ name }, i) => [name, attended[i] ?? all]));
}

/** @param here true: present from the first session that is not over, even if not on the list; false: absent from then on */
export function arrive(name: string, here: boolean): void {
  const then = solved.peek()?.result.solution?.schedule;
  if (then === undefined) return;
  const cut = running.peek() === null ? null : lastArrival.peek();
  cancelSolving();
  overByClock();
  const now = project.peek();
  // On the day tables stay as they are: recomputing even sizes would move others.
  const tables = now.tables.rooms ? now.tables : { ...now.tables, rooms: roomsOfPlan(now), even: true };
  const isNew = now.people.every((row) => row.name !== name);
  const changes: Change[] = [
    { do: 'replace', project: { ...now, tables, fixed: true } },
    ...(isNew ? [{ do: 'person-add', name } as const] : arrivalChanges(now, name, here)),
  ];
  const next = changes.reduce(changed, now);
  applyAll([...changes, ...moreSeats(next)]);
  const known = isNew ? next.people[next.people.length - 1].name : name;
  const arrival: Arrival = { name: known, here, before: then, was: now, cut };
  lastArrival.value = arrival;
  planRest(arrival);
}

/** If all seats are taken, the smallest table gets one more. */
function moreSeats(then: Project): Change[] {
  const { rooms, even } = then.tables;
  const sizes = sizesWith(rooms ?? [], seatsLacking(then));
  return sizes === null ? [] : [{ do: 'sizes', sizes, even }];
}

function planRest({ name, here, before, was }: Arrival): void {
  solvePlan({ seconds: SECONDS, fewChanges: true, follows: true });
  if (running.peek() === null) return;
  const end = effect(() => {
    if (running.value !== null) return;
    queueMicrotask(() => end());
    // If no plan was found in time, the others stay where they are.
    if (trouble.peek()?.kind === 'no_solution' && !here) {
      trouble.value = null;
      void takeFound(without(before, name, was.over), { completes: true });
    }
  });
}

/** Whether only the plan has changed since. */
export function isLastStep(): boolean {
  const last = lastArrival.peek();
  return last !== null && history.peek().past.at(-1) === last.was;
}

export function takeBack(): void {
  const last = lastArrival.peek();
  if (last === null) return;
  cancelSolving();
  // Shows the existing plan again, without the claim that the search found it best.
  live.value = null;
  undoTo(last.was);
  overByClock();
  trouble.value = null;
  lastArrival.value = last.cut;
  if (last.cut) planRest(last.cut);
}

/** Updates the one rule about the person's absence. */
export function arrivalChanges(now: Project, name: string, here: boolean): Change[] {
  const { over, sessions, rules } = now;
  const own = rules.find((rule) => isAbout(rule, name));
  const was = own?.kind === 'absent' ? (own.sessions ?? []) : [];
  const missed = was.filter((session) => session < over);
  const all = Array.from({ length: sessions }, (_, session) => session);
  const past = all.slice(0, over);
  if (!here) return absence(own, name, [...missed, ...all.slice(over)]);
  const attended = attendance(now).get(name) ?? [];
  // A latecomer who was still expected has missed the earlier sessions, otherwise all so far.
  if (attended.some((session) => session >= over))
    return absence(own, name, missed.length > 0 ? missed : past);
  // Others have missed the sessions they did not attend.
  const freed = freeing(now, name);
  const then = attendance(freed.reduce(changed, now)).get(name) ?? [];
  const rest = past.filter((session) => !attended.includes(session) && then.includes(session));
  return [...freed, ...absence(undefined, name, rest)];
}

/** @param own the existing rule */
function absence(own: Rule | undefined, name: string, sessions: readonly number[]): Change[] {
  const rule = { kind: 'absent', who: { kind: 'names', names: [name] }, sessions } as const;
  if (own === undefined) return sessions.length === 0 ? [] : [{ do: 'rule-add', rule }];
  if (sessions.length === 0) return [{ do: 'rule-remove', key: own.key }];
  return [{ do: 'rule-edit', key: own.key, rule }];
}

/** Removes what excludes a person from the remaining sessions; others in the same rule stay absent. */
function freeing({ over, people, rules }: Project, name: string): Change[] {
  const rows = people.filter((row) => row.name === name);
  return [
    ...rows.map(({ from, to }): Change => {
      const edit = { from: (from ?? 1) > over + 1 ? null : from, to: (to ?? over + 1) <= over ? null : to };
      return { do: 'person-edit', name, edit };
    }),
    ...rules.flatMap((rule): Change[] => {
      if (rule.kind !== 'absent') return [];
      const { key, who, sessions } = rule;
      const about = namesOf(who, people);
      const keeps = isAbout(rule, name) || sessions?.some((session) => session >= over);
      if (!keeps || !about.includes(name)) return [];
      const names = about.filter((other) => other !== name);
      if (names.length === 0) return [{ do: 'rule-remove', key }];
      return [{ do: 'rule-edit', key, rule: { kind: 'absent', who: { kind: 'names', names }, sessions } }];
    }),
  ];
}

function isAbout(rule: Rule, name: string): boolean {
  return rule.kind === 'absent' && rule.who.kind === 'names' && rule.who.names.join('\n') === name;
}

function without(schedule: Schedule, name: string, over: number): Schedule {
  const left = reseated(schedule, (table, people) => [table, people.filter((id) => id !== name)]);
  return { ...left, ...pastOf(schedule, over) };
}
