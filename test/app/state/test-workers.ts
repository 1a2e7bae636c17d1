/** Workers that say what a test says, and a project whose plan follows what is changed. */
import { afterEach, beforeEach, vi } from 'vitest';
import { startSolve } from '../../../src/app/engine/engine.ts';
import type { FromWorker, SolveEnd, SolveTask, ToWorker } from '../../../src/app/engine/messages.ts';
import { followChanges } from '../../../src/app/state/follow.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow } from '../../../src/app/state/project.ts';
import { cancelSolving } from '../../../src/app/state/solving.ts';
import { open } from '../../../src/app/state/store.ts';
import type { Result } from '../../../src/result/definition.ts';
import type { Schedule } from '../../../src/result/schedule.ts';

/** What workers were told, by all of them. */
export const told: { readonly worker: TestWorker; readonly message: ToWorker }[] = [];

export class TestWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.say({ kind: 'loaded', lock: null }));
  }

  postMessage(message: ToWorker): void {
    told.push({ worker: this, message });
  }

  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {}
}

export const NAMES = Array.from('ABCDEFGH');
const [FIRST, OTHER] = [NAMES.slice(0, 4), NAMES.slice(4)];
export const seats = (sessions: number): Schedule =>
  Object.fromEntries(
    Array.from({ length: sessions }, (_, i) => [`session_${i}`, { 'Table 1': FIRST, 'Table 2': OTHER }]),
  );
export const planOf = (sessions: number) =>
  ({ solution: { schedule: seats(sessions) } }) as unknown as Result;

const page = Object.assign(new EventTarget(), { hidden: false });
export const see = (isSeen: boolean) => {
  page.hidden = !isSeen;
  page.dispatchEvent(new Event('visibilitychange'));
};
export const solves = () =>
  told.flatMap(({ worker, message }) => (message.kind === 'solve' ? [{ worker, task: message.task }] : []));
export const last = (): { readonly worker: TestWorker; readonly task: SolveTask } => {
  const found = solves().at(-1);
  if (found === undefined) throw new Error('no plan is looked for');
  return found;
};
export const end = (ended: SolveEnd) => last().worker.say({ kind: 'end', end: ended });
export const wait = () => vi.advanceTimersByTimeAsync(300);
/** Says that these are good plans, to all who asked so far. */
export const answer = async (plan: Result) => {
  for (const { worker, message } of told.splice(0))
    if (message.kind === 'ask') worker.say({ kind: 'answer', id: message.id, answer: plan });
  await wait();
};

/** Has each test of a file begin with a project of eight people, whose plan follows what is changed. */
export function followWithTestWorkers(): void {
  let endFollowing: () => void;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', TestWorker);
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', page);
    // A planner that another test has left, which may say nothing, is ended.
    const nobody = { progress: () => {}, end: () => {}, failed: () => {} };
    startSolve({ seconds: 0 } as SolveTask, nobody).stop();
    await vi.advanceTimersByTimeAsync(3000);
    told.length = 0;
    page.hidden = false;
    open(begin({ ...emptyProject('Table'), people: NAMES.map(newRow), sessions: 2 }));
    endFollowing = followChanges();
  });
  afterEach(async () => {
    endFollowing();
    cancelSolving();
    await wait();
    open(begin(emptyProject('Table')));
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
