import { expect, test, vi } from 'vitest';
import type { Change } from '../../../src/app/state/change.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { apply, knowRequest, made, open } from '../../../src/app/state/store.ts';
import type { Result } from '../../../src/result/definition.ts';
import { unpackProject } from '../../../src/result/project-link.ts';
import type { Schedule } from '../../../src/result/schedule.ts';
import { scored } from '../../support/judged.ts';

const NAMES = Array.from('ABCDEFGHIJKL');
const TABLES = ['Table 1', 'Table 2', 'Table 3', 'Table 4'];
/** Three at each table, in every session, as long as there are so many. */
const seats = (names: readonly string[]) =>
  Object.fromEntries(TABLES.map((table, t) => [table, names.slice(3 * t, 3 * t + 3)]));
const asks = (shared: Project) => {
  const now = requestOf(shared);
  return now.ok ? now.request : null;
};

/** A plan as it comes from the planner: for what the project asks for now. */
function take(schedule: Schedule): void {
  const now = made.peek();
  if (!now.ok) throw new Error(JSON.stringify(now.faults));
  const plan = { solution: { schedule } } as unknown as Result;
  knowRequest(plan, now.request);
  apply({ do: 'plan', plan });
}

/** What somebody opens who is given the link, and whether it is with the request of the plan. */
async function opened() {
  // No window is told of a test, which keeps nothing.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('location', { origin: 'https://app.test', pathname: '/' });
  const { shareLink } = await import('../../../src/app/out/share.ts');
  const fragment = shareLink()?.split('#plan=')[1] ?? '';
  const read = unpackProject(fragment, asks);
  if (!read.ok) throw new Error(read.issues[0].message);
  const { asked, schedule, request } = read.value;
  return { legal: scored(asked, schedule).legal, hasRequest: request !== null };
}

function openPlanned(...changes: Change[]): void {
  const people = NAMES.map(newRow);
  const tables = { by: 'count', number: 4, word: 'Table', names: [], rooms: null } as const;
  open(begin({ ...emptyProject('Table'), people, tables, sessions: 2 }));
  for (const change of changes) apply(change);
  take({ session_0: seats(NAMES), session_1: seats(NAMES) });
}

test('a link of a plan with a locked session has the seats that it holds', async () => {
  openPlanned();
  apply({ do: 'lock', what: 'sessions', item: 0 });
  expect(await opened()).toEqual({ legal: true, hasRequest: false });
  // Table 4 has two seats from now on, but three in the session that is locked.
  apply({ do: 'person-remove', name: 'A' });
  const left = NAMES.slice(1);
  const locked = { ...seats(NAMES), 'Table 1': ['B', 'C'] };
  take({ session_0: locked, session_1: seats(left) });
  expect(await opened()).toEqual({ legal: true, hasRequest: true });
});

test('a link of a plan that somebody is away from, or that is old, has what it was made for', async () => {
  openPlanned();
  apply({ do: 'rule-add', rule: { kind: 'absent', who: { kind: 'names', names: ['L'] }, sessions: [0, 1] } });
  expect((await opened()).hasRequest).toBe(true);
  take({ session_0: seats(NAMES.slice(0, -1)), session_1: seats(NAMES.slice(0, -1)) });
  expect(await opened()).toEqual({ legal: true, hasRequest: true });
  openPlanned({ do: 'rule-add', rule: { kind: 'limit', times: 1 } });
  expect((await opened()).hasRequest).toBe(false);
  apply({ do: 'sessions', sessions: 3 });
  expect(await opened()).toEqual({ legal: true, hasRequest: true });
});
