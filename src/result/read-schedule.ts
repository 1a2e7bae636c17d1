/** Reads a schedule from any file that holds one: a result file, a bare schedule, a service's answer, CSV. */
import * as z from 'zod';
import { accept, type Checked, mapIssues } from '../shared/issue.ts';
import { readAs } from '../shared/read-document.ts';
import { readJson } from '../shared/read-json.ts';
import { schedule } from './definition.ts';
import { refuse } from './issue-codes.ts';
import { readResult } from './read-result.ts';
import { scheduleFromCsv } from './schedule-rows.ts';
import type { Schedule } from './schedule.ts';

export interface ReadSchedule {
  readonly schedule: Schedule;
  /** Cost as stated by the file; null if it states none. */
  readonly claimedCost: number | null;
  /** The request in a result file, as read, in either form. */
  readonly request: unknown;
}

/** The fields read here of the service's answers, in both forms. */
const serviceAnswer = z.looseObject({
  solution: z.looseObject({
    schedule,
    total_cost: z.number().optional(),
    final_score: z.number().optional(),
  }),
});

/** Whether text starts like JSON or a comment before it. */
export function isDocument(text: string): boolean {
  return /^\s*[{[/]/.test(text);
}

/** JSON may have comments and trailing commas; text that does not start like JSON is read as CSV. */
export function readSchedule(text: string): Checked<ReadSchedule> {
  if (text.trim() === '') return refuse('empty', 'The file is empty.');
  if (isDocument(text)) return readDocument(text);
  const csv = scheduleFromCsv(text);
  if (!csv.ok) return csv;
  return accept({ schedule: csv.value, claimedCost: null, request: null });
}

function readDocument(text: string): Checked<ReadSchedule> {
  const read = readJson(text, false);
  if (!read.ok) return read;
  const document = read.value;
  const fields = document !== null && typeof document === 'object' ? document : {};
  if ('schema' in fields) return readResultSchedule(document);
  if ('solution' in fields) return readAnswer(document);
  if ('scenario' in fields)
    return refuse(
      'unknown_field',
      'This is a scenario, and a plan is wanted here.',
      'Solve it, and name the plan.',
      '/scenario',
    );
  return readBare(document);
}

function readResultSchedule(document: unknown): Checked<ReadSchedule> {
  const read = readResult(document);
  if (!read.ok) return read;
  const { solution, scenario: request, status } = read.value;
  if (solution === null) {
    return refuse('no_schedule', `The result file holds no schedule: its status is "${status}".`);
  }
  const claimedCost = solution.total_cost;
  return accept({ schedule: solution.schedule, claimedCost, request });
}

function readAnswer(document: unknown): Checked<ReadSchedule> {
  const read = readAs(serviceAnswer, document, "service's answer");
  if (!read.ok) return read;
  const { solution } = read.value;
  const claimedCost = solution.total_cost ?? solution.final_score ?? null;
  return accept({ schedule: solution.schedule, claimedCost, request: null });
}

function readBare(document: unknown): Checked<ReadSchedule> {
  const read = readAs(schedule, document, 'schedule');
  if (!read.ok) {
    const advice = 'A schedule is {"session_0": {"group id": ["person id", …], …}, …}, or a result file.';
    return mapIssues(read, (issue) => ({ ...issue, advice }));
  }
  if (Object.keys(read.value).length === 0) return refuse('no_schedule', 'The schedule has no session.');
  return accept({ schedule: read.value, claimedCost: null, request: null });
}
