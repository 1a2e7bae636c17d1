import type { HeldEvent } from '../../report/series.ts';
import { type ReadSchedule, readSchedule } from '../../result/read-schedule.ts';
import type { Person } from '../../scenario/definition.ts';
import type { PastEvent } from '../../scenario/past-meetings.ts';
import { anyWayFinder } from '../../scenario/people-names.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { figure } from '../../shared/figures.ts';
import type { Issue } from '../../shared/issue.ts';
import { accepted, Refusal, usageRefusal, withAdvice } from '../refusal.ts';
import { documentSource, jsonSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { type InputFile, readInput, textOf } from './text-source.ts';

/** Reads a plan from a service's answer or any format that mingle writes. @throws Refusal */
export async function readPlan(terminal: Terminal, file: string): Promise<ReadSchedule> {
  return planIn(await readInput(terminal, file));
}

export async function planIn(input: InputFile): Promise<ReadSchedule> {
  const { name, bytes } = input;
  const text = isWorkbook(bytes) ? null : textOf(input).text;
  if (text !== null && !/^\s*(?:<|BEGIN:VCALENDAR|# )/i.test(text))
    return accepted(readSchedule(text), jsonSource(name, text)).value;
  const { readFormerPlan } = await import('../../report/read/former-schedule.ts');
  return accepted(await readFormerPlan(bytes), documentSource(name)).value;
}

export type FormerEvent = PastEvent & Omit<HeldEvent, 'name'> & { readonly file: string };

/**
 * Reads earlier events from any format that mingle writes; copies of a plan count once.
 * @param advice for a file that cannot be read
 * @throws Refusal
 */
export async function readFormerEvents(
  terminal: Terminal,
  files: readonly string[],
  advice: (file: string) => string = () => '',
): Promise<{ events: readonly FormerEvent[]; warnings: readonly Issue[] }> {
  if (files.length === 0) return { events: [], warnings: [] };
  // Loaded only when needed: spreadsheet readers load slowly.
  const { createHash } = await import('node:crypto');
  const { readPastEvent } = await import('../../report/read/former-schedule.ts');
  const events: FormerEvent[] = [];
  const warnings: Issue[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    const { name, bytes } = await readInput(terminal, file).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(withAdvice(error.issues, advice(file))) : error;
    });
    const read = await readPastEvent(bytes);
    if (!read.ok) throw new Refusal(withAdvice(read.issues, advice(file)), documentSource(name));
    const event = { ...read.value, file };
    const content = createHash('sha256').update(bytes).digest('hex');
    const first = seen.get(content);
    const message = `${name} is a copy of ${first}, and counts once.`;
    // Results never repeat, since they contain their run time; schedules alone may.
    if (first === undefined || event.people.length === 0) events.push(event);
    else warnings.push({ code: 'past_copy', pointer: '', message });
    seen.set(content, first ?? name);
  }
  return { events, warnings };
}

/** Four million earlier meetings take two gigabytes. */
const MOST_MEETINGS = 4_000_000;

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/**
 * Counts meetings of people who are here, and for each number of events ago no more than these have pairs.
 * @param peopleOf is called only where the plans have many meetings
 * @throws Refusal of more meetings than memory holds
 */
export async function refuseManyMeetings(
  events: readonly PastEvent[],
  peopleOf: () => Promise<readonly Person[]> | readonly Person[],
): Promise<void> {
  const meetingsOf = ({ schedule }: PastEvent, countOf: (people: readonly string[]) => number): number =>
    Object.values(schedule)
      .flatMap((seats) => Object.values(seats))
      .reduce((sum, people) => sum + pairsOf(countOf(people)), 0);
  if (events.reduce((sum, event) => sum + meetingsOf(event, ({ length }) => length), 0) <= MOST_MEETINGS)
    return;
  const people = await peopleOf();
  const find = anyWayFinder(people);
  const known = new Map<number | undefined, number>();
  for (const event of events) {
    const own = meetingsOf(event, (names) => names.filter((name) => find(name) !== undefined).length);
    known.set(event.ago, Math.min((known.get(event.ago) ?? 0) + own, pairsOf(people.length)));
  }
  const meetings = [...known.values()].reduce((sum, count) => sum + count, 0);
  if (meetings <= MOST_MEETINGS) return;
  const message = `In the earlier plans people meet ${figure(meetings)} times, and ${figure(MOST_MEETINGS)} are the most that can count.`;
  throw usageRefusal('file_too_large', message, 'Leave out those with the largest groups, or the oldest.');
}
