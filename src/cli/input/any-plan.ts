import type { NameOf } from '../../report/words/rule.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { Person } from '../../scenario/definition.ts';
import { displayNames, personFinder } from '../../scenario/people-names.ts';
import { accepted } from '../refusal.ts';
import { documentSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { readInput } from './text-source.ts';

/** A plan of any format, with what its file says beside the seats. */
export interface AnyPlan {
  readonly schedule: Schedule;
  readonly cost: number | null;
  /** None where the file does not carry its scenario. */
  readonly people: readonly Person[];
  /** What the sessions are called, where the file says so. */
  readonly labels?: readonly string[] | undefined;
}

/** Reads a plan from any format that mingle writes; throws a `Refusal`. */
export async function readAnyPlan(terminal: Terminal, file: string): Promise<AnyPlan> {
  const { name, bytes } = await readInput(terminal, file);
  const { carriedBy, readFormerSchedule } = await import('../../report/read/former-schedule.ts');
  const schedule = accepted(await readFormerSchedule(bytes), documentSource(name)).value;
  const { claimedCost: cost, scenario } = carriedBy(bytes);
  return { schedule, cost, people: scenario?.people ?? [], labels: scenario?.session_labels };
}

/** Both schedules by ids, as far as either file says who is who, and what people read instead of ids. */
export function withSameIds(
  first: AnyPlan,
  second: AnyPlan,
): { before: Schedule; after: Schedule; nameOf: NameOf } {
  const people = second.people.length > 0 ? second.people : first.people;
  const known = new Set(people.map(({ id }) => id));
  const all = [...people, ...first.people.filter(({ id }) => !known.has(id))];
  const find = personFinder(all);
  const names = displayNames(all);
  const idOf = (text: string): string => all[find(text) ?? -1]?.id ?? text;
  return {
    before: renamed(first.schedule, idOf),
    after: renamed(second.schedule, idOf),
    nameOf: (id) => names[find(id) ?? -1] ?? id,
  };
}

function renamed(schedule: Schedule, idOf: (text: string) => string): Schedule {
  return Object.fromEntries(
    Object.entries(schedule).map(([session, groups]) => [
      session,
      Object.fromEntries(Object.entries(groups).map(([group, people]) => [group, people.map(idOf)])),
    ]),
  );
}
