import { type ReadSchedule, readSchedule } from '../../result/read-schedule.ts';
import { accepted } from '../refusal.ts';
import { documentSource, jsonSource, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { readInput, readText } from './text-source.ts';

export interface ReadPlan extends ReadSchedule {
  readonly origin: Source;
}

/** Reads a schedule from a result file, a bare schedule, a service's answer or CSV; throws a `Refusal`. */
export async function readPlan(terminal: Terminal, file: string): Promise<ReadPlan> {
  const { name, text } = await readText(terminal, file);
  const origin = jsonSource(name, text);
  return { ...accepted(readSchedule(text), origin).value, origin };
}

/** Reads an earlier event from any format that mingle writes; throws a `Refusal`. */
export async function readFormerEvent(terminal: Terminal, file: string) {
  const { name, bytes } = await readInput(terminal, file);
  // Loaded when needed: the readers of spreadsheets are slow to load.
  const { readPastEvent } = await import('../../report/read/former-schedule.ts');
  return accepted(await readPastEvent(bytes), documentSource(name)).value;
}
