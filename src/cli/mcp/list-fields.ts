/** Fields of a list in MCP: every option of `readList`. */
import * as z from 'zod';
import { LIST_OPTIONS, type ListOptions } from '../../library/list.ts';
import type { Issue } from '../../shared/issue.ts';
import { snakeCase } from '../../shared/snake-case.ts';

const SAID: Partial<Record<keyof ListOptions, string>> = {
  groups: 'How many; or group_size.',
  apart: 'Sets of people who never share a group.',
  apartBy: 'Columns whose equal values keep apart.',
  balance: 'Columns of which each group gets its even share.',
  wishes: 'The column of whom people would sit with.',
  choices: 'Columns of the groups people would like, best first; sizes and groups may follow from them.',
  skills: 'Columns of several values; every group gets somebody of each.',
  roles: 'Only people of different roles are to meet.',
  pairWeights: 'CSV, in a square or "name,name,number": the cost of sharing a group.',
  eachGroupOnce: 'Everybody is in each group once, as at stations.',
  doubles: 'Two against two on courts, in place of groups.',
  mixed: 'Of doubles: one of each value of this column on every side.',
  seats: 'Single seats whose neighbours count, in place of groups.',
  past: 'Plans of this session, whose meetings count as made.',
  repeatWeight: 'What meeting again costs; 0: nothing.',
  uneven: 'Groups may be of any sizes in sessions that not all attend.',
  idColumn: 'The column of the names, where it is not found.',
  names: 'Keep "Last, First"; or take what is before the comma alone.',
};

const shapes: Readonly<Record<keyof ListOptions, z.ZodType>> = { ...LIST_OPTIONS, past: z.array(z.string()) };
const options = Object.keys(shapes) as (keyof ListOptions)[];

/** Options by their names in MCP. */
export const optionOf: ReadonlyMap<string, keyof ListOptions> = new Map(
  options.map((option) => [snakeCase(option), option]),
);

export const listFields = Object.fromEntries(
  options.map((option) => {
    const shape = option === 'sessions' ? shapes[option] : shapes[option].optional();
    return [snakeCase(option), SAID[option] === undefined ? shape : shape.describe(SAID[option])];
  }),
);

/** An issue with its pointer into the MCP arguments: `/groupSize` becomes `/list/group_size`. */
export function atListField<Found extends Issue>(issue: Found): Found {
  const [, option] = issue.pointer.split('/');
  return Object.hasOwn(shapes, option)
    ? { ...issue, pointer: `/list${issue.pointer.replace(option, snakeCase(option))}` }
    : issue;
}

/** The same for other arguments: `/keepSessions/0` becomes `/keep_sessions/0`. `warmStart` is the plan to be changed. */
export function atField<Found extends Issue>(issue: Found): Found {
  const [, option = ''] = issue.pointer.split('/');
  const named: Readonly<Record<string, string>> = { warmStart: 'plan', keptSessions: 'keep_sessions' };
  const field = named[option] ?? snakeCase(option);
  return { ...issue, pointer: issue.pointer.replace(option, field) };
}
