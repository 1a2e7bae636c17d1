import type { HeldEvent } from '../../report/series.ts';
import { type ReadSchedule, readSchedule } from '../../result/read-schedule.ts';
import type { PastEvent } from '../../scenario/past-meetings.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import type { Issue } from '../../shared/issue.ts';
import { accepted, Refusal, withAdvice } from '../refusal.ts';
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
