/** What the form says, as data, and the solve request that it makes. */

import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { withPastMeetings } from '../scenario/past-meetings.ts';
import { type GroupingOptions, requestFromPeople } from '../scenario/people/from-people.ts';
import { readNameList } from '../scenario/people/name-list.ts';
import type { PeopleTable } from '../scenario/people/table.ts';
import type { Checked } from '../shared/issue.ts';

export interface RuleWish {
  readonly kind: 'apart' | 'together' | 'balance' | 'repeat';
  /** Names with commas between, or a column; nothing for `repeat`. */
  readonly text: string;
}

export interface FormWishes {
  readonly groupWish: 'groups' | 'size';
  readonly groupNumber: number;
  readonly sessions: number;
  readonly rules: readonly RuleWish[];
  /** Schedules of earlier events, whose meetings count as made. */
  readonly past: readonly Schedule[];
}

/** What one pair that meets once too often costs; much more than one pair that never meets. */
const REPEAT_WEIGHT = 10;

/** Fields left empty are no rule. */
export function requestOfForm(table: PeopleTable, form: FormWishes): Checked<SolveRequest> {
  const texts = (kind: RuleWish['kind']): string[] =>
    form.rules.filter((rule) => rule.kind === kind && rule.text.trim() !== '').map(({ text }) => text);
  const wishes: GroupingOptions = {
    [form.groupWish === 'groups' ? 'groups' : 'groupSize']: form.groupNumber,
    sessions: form.sessions,
    apart: texts('apart').map(readNameList),
    together: texts('together').map(readNameList),
    balance: [...new Set(texts('balance'))],
    ...(form.rules.some(({ kind }) => kind === 'repeat') ? { repeatWeight: REPEAT_WEIGHT } : {}),
  };
  const made = requestFromPeople(table, wishes);
  if (!made.ok) return made;
  const now = withPastMeetings(made.value.request, form.past);
  return { ok: true, value: now.request, warnings: [...made.warnings, ...now.warnings] };
}
