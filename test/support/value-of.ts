import type { Checked } from '../../src/shared/issue.ts';

/** What was read; throws what is wrong with it. */
export function valueOf<Value>(read: Checked<Value>): Value {
  if (!read.ok) throw new Error(read.issues.map(({ message }) => message).join('\n'));
  return read.value;
}
