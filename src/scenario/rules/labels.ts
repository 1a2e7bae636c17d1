/** What sessions are called and when they start: one a session, each in order. */
import { counted } from '../../shared/figures.ts';
import { idFault } from '../id-fault.ts';
import { readStart, START_ADVICE } from '../session-start.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkLabels({ sessionCount, labels, starts }: Draft, found: Findings): void {
  for (const [name, list] of [
    ['session_labels', labels],
    ['session_starts', starts],
  ] as const) {
    if (list === null || sessionCount === null || list.length === sessionCount) continue;
    const message = `"${name}" has ${counted(list.length, 'entry', 'entries')} for ${counted(sessionCount, 'session')}.`;
    found.error('wrong_length', ['scenario', name], message, 'Give one a session.');
  }
  for (const [i, label] of (labels ?? []).entries()) {
    const fault = idFault(label);
    if (fault === null) continue;
    const message = `The label ${quoted(label)}: ${fault.message.replace('the id', 'it')}`;
    found.error(fault.code, ['scenario', 'session_labels', i], message, fault.advice);
  }
  const read = (starts ?? []).map((start, i) => {
    const at = readStart(start);
    if (at !== null) return at;
    const message = `${quoted(start)} is not a date and time.`;
    found.error('bad_start', ['scenario', 'session_starts', i], message, START_ADVICE);
    return null;
  });
  const zoned = read.filter((at) => at !== null && at.offset !== null).length;
  if (zoned > 0 && zoned < read.filter((at) => at !== null).length) {
    const message = 'Some starts of sessions have a time zone, and some have none.';
    found.error('bad_start', ['scenario', 'session_starts'], message, 'Give all of them one, or none.');
  }
}
