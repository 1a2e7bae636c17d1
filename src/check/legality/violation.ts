/** A hard rule, or the form of a schedule, that a schedule breaks. */
import type { Issue } from '../../shared/issue.ts';

/** docs/cli.md lists the same. */
export const VIOLATION_CODES = [
  'session_missing',
  'session_unknown',
  'group_missing',
  'group_unknown',
  'person_unknown',
  'person_not_placed',
  'person_placed_twice',
  'person_absent',
  'group_over_capacity',
  'group_closed',
  'group_under_min_size',
  'group_unused',
  'pin_broken',
  'together_broken',
  'apart_broken',
  'more_broken',
] as const;

export type ViolationCode = (typeof VIOLATION_CODES)[number];

/** A violation; `pointer` refers to the person, group or rule in the request. */
export interface Violation extends Issue {
  readonly code: ViolationCode;
  readonly people: readonly string[];
  /** Zero-based; null: no session of the request. */
  readonly session: number | null;
  readonly group: string | null;
}

/** Makes a violation; by default about no person, session or group. */
export function violation(
  code: ViolationCode,
  pointer: string,
  message: string,
  about: Partial<Pick<Violation, 'people' | 'session' | 'group'>> = {},
): Violation {
  return { code, pointer, message, people: [], session: null, group: null, ...about };
}
