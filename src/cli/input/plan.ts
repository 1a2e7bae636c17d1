import { type ReadSchedule, readSchedule } from '../../result/read-schedule.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { jsonSource, type Source } from './source.ts';
import { readText } from './text-source.ts';

export interface ReadPlan extends ReadSchedule {
  readonly origin: Source;
}

/** Reads a schedule from a result file, a bare schedule, a service's answer or CSV; throws a `Refusal`. */
export async function readPlan(terminal: Terminal, file: string): Promise<ReadPlan> {
  const { name, text } = await readText(terminal, file);
  const origin = jsonSource(name, text);
  const read = readSchedule(text);
  if (!read.ok) throw new Refusal(read.issues, origin);
  return { ...read.value, origin };
}
