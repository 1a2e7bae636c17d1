/** Checks sessions: their number, labels and starts, and the lists of sessions of people and rules. */
import { counted, figure } from '../../shared/figures.ts';
import { repeatsOf } from '../../shared/grouped.ts';
import type { AnyConstraint } from '../definition.ts';
import { readStart, START_ADVICE } from '../session-start.ts';
import type { Draft } from './draft.ts';
import { type Findings, quoted } from './findings.ts';
import { idFault } from './ids.ts';

/** The most people × sessions, or groups × sessions, which are allocated; a larger number is a typo. */
const MOST_CELLS = 10_000_000;
/** The most people: every pair takes memory. */
export const MOST_PEOPLE = 50_000;
const MOST_SESSIONS = 10_000;

export function checkSessions(draft: Draft, found: Findings): void {
  for (const { index, value } of draft.people) {
    const advice = 'Leave "sessions" out for someone who attends all, or take the person out.';
    const empty = [`Person ${JSON.stringify(value.id)} attends no session.`, advice] as const;
    checkList(value.sessions, ['scenario', 'people', index, 'sessions'], empty, draft, found);
  }
  for (const { index, value } of draft.constraints) {
    const sessions = 'sessions' in value ? value.sessions : null;
    const advice = 'Leave "sessions" out for a rule that holds in all, or take the rule out.';
    const empty = [`This ${value.type} names no session.`, advice] as const;
    const mayBeEmpty = value.type === 'PairMeetingCount';
    checkList(sessions, ['constraints', index, 'sessions'], mayBeEmpty ? null : empty, draft, found);
    checkWindow(value, ['constraints', index], draft, found);
  }
  for (const { index, value } of draft.links) {
    const advice = 'Leave "sessions" out for a link that holds in all, or take the link out.';
    const empty = [`The link ${JSON.stringify(value.name)} names no session.`, advice] as const;
    checkList(value.sessions, ['scenario', 'links', index, 'sessions'], empty, draft, found);
  }
}

/** The most pairs of people in windows of sessions, each allocated by itself. */
const MOST_WINDOWED = 5_000_000;

function checkWindow(rule: AnyConstraint, path: PropertyKey[], draft: Draft, found: Findings): void {
  const { people, sessionCount } = draft;
  if (rule.type !== 'RepeatEncounter' || rule.window === undefined || sessionCount === null) return;
  const windows = sessionCount - Math.min(rule.window, sessionCount) + 1;
  const pairs = (people.length * (people.length - 1)) / 2;
  if (windows === 1 || pairs * windows <= MOST_WINDOWED) return;
  const message = `${counted(windows, 'window')} of ${counted(rule.window, 'session')} for ${counted(people.length, 'person', 'people')} are more than this program can hold.`;
  found.error('too_large', [...path, 'window'], message, 'Leave the window out, or make it larger.');
}

/** @param empty the message for an empty list; null: it may be empty */
function checkList(
  sessions: readonly number[] | null,
  path: PropertyKey[],
  empty: readonly [message: string, advice: string] | null,
  draft: Draft,
  found: Findings,
): void {
  if (sessions?.length === 0 && empty !== null) found.error('empty_sessions', path, ...empty);
  if (sessions === null) return;
  for (const [i, session] of sessions.entries()) {
    if (draft.sessionCount === null || session < draft.sessionCount) continue;
    const advice = `In documents sessions are numbered from 0; the last is ${draft.sessionCount - 1}.`;
    const message = `There is no session ${session + 1}, only ${counted(draft.sessionCount, 'session')}.`;
    found.error('session_out_of_range', [...path, i], message, advice);
  }
  for (const [[i, session]] of repeatsOf(sessions.entries(), ([, one]) => one))
    found.error('repeated_session', [...path, i], `Session ${session + 1} is listed twice.`);
}

/** Whether the tables of sessions by people, or by groups, are too large to allocate. */
export function isTooLong(sessions: number, rows: number): boolean {
  return sessions > MOST_SESSIONS || sessions * rows > MOST_CELLS;
}

/** Returns false, with a finding, if the scenario is too large. */
export function checkExtent({ sessionCount, people, groups, names }: Draft, found: Findings): boolean {
  if (people.length > MOST_PEOPLE) {
    const message = `${counted(people.length, 'person', 'people')} are more than this program can hold.`;
    const advice = `At most ${figure(MOST_PEOPLE)} can be planned at once.`;
    found.error('too_large', ['scenario', 'people'], message, advice);
    return false;
  }
  if (sessionCount === null) return true;
  if (!isTooLong(sessionCount, Math.max(people.length, groups.length))) return true;
  const path = ['scenario', names.sessionCount];
  const sizes = `${counted(people.length, 'person', 'people')}, ${counted(groups.length, 'group')} and ${counted(sessionCount, 'session')}`;
  found.error('too_large', path, `${sizes} are more than this program can hold.`);
  return false;
}

/** Checks that there is one label and one start for each session. */
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
