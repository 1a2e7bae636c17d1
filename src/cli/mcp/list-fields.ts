/** What an assistant may ask of a list: every option of `readList`. */
import * as z from 'zod';
import type { ListOptions } from '../../library/list.ts';
import { NAME_READINGS } from '../../scenario/people/table.ts';
import type { Issue } from '../../shared/issue.ts';

const count = z.int().min(1);
const column = z.string();
const columns = z.array(column);
const sets = z.array(z.array(z.string()));
const either = z.boolean();

const shapes = {
  sessions: count,
  groups: count.describe('How many; or groupSize.'),
  groupSize: count,
  apart: sets.describe('Sets of people who never share a group.'),
  together: sets,
  apartBy: columns.describe('Columns whose equal values keep apart.'),
  togetherBy: columns,
  balance: columns.describe('Columns of which each group gets its even share.'),
  wishes: column.describe('The column of whom people would sit with.'),
  choices: columns.describe(
    'Columns of the groups people would like, best first; sizes and groups may follow from them.',
  ),
  skills: columns.describe('Columns of several values; every group gets somebody of each.'),
  roles: z
    .strictObject({ column, values: z.array(z.string()) })
    .describe('Only people of different roles are to meet.'),
  pairWeights: z.string().describe('CSV, in a square or "name,name,number": the cost of sharing a group.'),
  eachGroupOnce: either.describe('Everybody is in each group once, as at stations.'),
  doubles: either.describe('Two against two on courts, in place of groups.'),
  courts: count,
  mixed: column.describe('Of doubles: one of each value of this column on every side.'),
  seats: z
    .union([
      z.strictObject({ shape: z.literal('round'), seats: count }),
      z.strictObject({ shape: z.literal('grid'), rows: count, columns: count }),
    ])
    .describe('Single seats whose neighbours count, in place of groups.'),
  past: z.array(z.string()).describe('Plans of this session, whose meetings count as made.'),
  repeatWeight: z.number().min(0).describe('What meeting again costs; 0: nothing.'),
  uneven: either.describe('Groups may be of any sizes in sessions that not all attend.'),
  idColumn: column.describe('The column of the names, where it is not found.'),
  names: z.enum(NAME_READINGS).describe('Keep "Last, First"; or take what is before the comma alone.'),
} satisfies Record<keyof ListOptions, z.ZodType>;

/** An option of the library as an assistant writes it: `group_size` is `groupSize`. */
const fieldOf = (option: string): string => option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const optionOf: ReadonlyMap<string, keyof ListOptions> = new Map(
  (Object.keys(shapes) as (keyof ListOptions)[]).map((option) => [fieldOf(option), option]),
);

/** An issue of a list at the argument that it is about: `/groupSize` is `/list/group_size`. */
export function atListField<Found extends Issue>(issue: Found): Found {
  const [, option] = issue.pointer.split('/');
  return Object.hasOwn(shapes, option)
    ? { ...issue, pointer: `/list${issue.pointer.replace(option, fieldOf(option))}` }
    : issue;
}

/** An issue of anything else so: `/keepSessions/0` is `/keep_sessions/0`. The plan to start from is the one that is changed. */
export function atField<Found extends Issue>(issue: Found): Found {
  const [, option = ''] = issue.pointer.split('/');
  const named: Readonly<Record<string, string>> = { warmStart: 'plan', keptSessions: 'keep_sessions' };
  const field = named[option] ?? fieldOf(option);
  return { ...issue, pointer: issue.pointer.replace(option, field) };
}

export const listFields: Record<string, z.ZodType> = Object.fromEntries(
  [...optionOf].map(([field, option]) => {
    return [field, option === 'sessions' ? shapes[option] : shapes[option].optional()];
  }),
);
