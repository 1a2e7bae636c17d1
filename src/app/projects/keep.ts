/** Projects kept in the browser, by themselves: each change is written a moment later, and when the page is left. */
import { effect, signal } from '@preact/signals';
import { createStore, del, get, set, values } from 'idb-keyval';
import type { Schedule } from '../../result/schedule.ts';
import { begin as beginHistory, type History, resumed, shortened } from '../state/history.ts';
import { emptyProject, type Project } from '../state/project.ts';
import { endSolving, live, takeFound } from '../state/solving.ts';
import { history, open, project } from '../state/store.ts';

export interface Kept {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
  readonly project: Project;
  /** The best plan of the solve that was under way when the page was left. */
  readonly found?: Schedule | null;
  /** What was done to it, where the page was left before that was written. */
  readonly steps?: History<Project>;
}

const store = typeof indexedDB === 'undefined' ? null : createStore('mingle', 'projects');
/** What was done to each project, by its id: apart from them, so that their list is read without it. */
const steps = store && createStore('mingle-steps', 'steps');
/** Which project is open, and what was not written yet when the page was left. */
const [OPEN, UNWRITTEN] = ['mingle-open', 'mingle-unwritten'];
const PAUSE = 200;

export const current = signal('');
/** False where the browser keeps nothing, as in some private windows. */
export const keeps = signal(true);

/** What the database has. */
let written: History<Project> | null = null;
let timer = 0;

/** Opens what was open last, and begins to keep what changes. */
export async function beginKeeping(word: string): Promise<void> {
  const kept = await list();
  const rest = takeUnwritten(kept);
  const last = rest ?? kept.find(({ id }) => id === read(OPEN)) ?? kept[0];
  open(last ? await historyOf(last, word) : beginHistory(emptyProject(word)));
  use(last?.id ?? newId());
  if (rest) await write();
  else written = history.peek();
  if (rest?.found) void takeFound(rest.found);
  let first = true;
  effect(() => {
    void history.value;
    if (first) {
      first = false;
      return;
    }
    clearTimeout(timer);
    timer = window.setTimeout(() => void write(), PAUSE);
  });
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

export async function list(): Promise<Kept[]> {
  try {
    const all = store === null ? [] : await values<Kept>(store);
    return all.sort((a, b) => b.changed - a.changed);
  } catch {
    keeps.value = false;
    return [];
  }
}

/** Begins a project of its own with this; one into which nothing was entered gives its place. */
export async function begin(next: Project): Promise<void> {
  await endSolving();
  await write();
  const { people, rules, title } = project.peek();
  if (people.length > 0 || rules.length > 0 || title !== '') use(newId());
  open(beginHistory(next));
  await write();
}

export async function openKept(id: string): Promise<void> {
  await endSolving();
  await write();
  const kept = store === null ? undefined : await get<Kept>(id, store);
  if (kept === undefined) return;
  const opened = await historyOf(kept, project.peek().tables.word);
  use(id);
  written = opened;
  open(opened);
}

export async function removeKept(id: string): Promise<void> {
  if (store === null || steps === null) return;
  await Promise.all([del(id, store), del(id, steps)]);
}

/** Each is written by itself, so the two need not be of one moment. */
async function historyOf({ id, project: last, steps: left }: Kept, word: string): Promise<History<Project>> {
  const now = { ...emptyProject(word), ...last };
  const kept = left ?? (steps && (await get<History<Project>>(id, steps).catch(() => undefined)));
  return resumed(kept ?? beginHistory(now), now, (a, b) => JSON.stringify(a) === JSON.stringify(b));
}

async function write(kept = entry()): Promise<void> {
  const now = history.peek();
  if (now === written || store === null || steps === null) return;
  try {
    await Promise.all([set(kept.id, kept, store), set(kept.id, shortened(now), steps)]);
    written = now;
    localStorage.removeItem(UNWRITTEN);
    keeps.value = true;
  } catch {
    keeps.value = false;
  }
}

/** A database may not finish when a page is left; this does. */
function flush(): void {
  const found = live.peek()?.schedule ?? null;
  if (history.peek() === written && found === null) return;
  const kept = { ...entry(), found };
  for (const each of [{ ...kept, steps: shortened(history.peek()) }, kept]) {
    try {
      localStorage.setItem(UNWRITTEN, JSON.stringify(each));
      break;
    } catch {
      // Too big for it: less is tried, and the database has been told too, and mostly is in time.
    }
  }
  void write(kept);
}

/** What the database was not told in time. */
function takeUnwritten(kept: readonly Kept[]): Kept | null {
  const text = read(UNWRITTEN);
  if (text === null) return null;
  localStorage.removeItem(UNWRITTEN);
  const rest = JSON.parse(text) as Kept;
  return kept.some(({ id, changed }) => id === rest.id && changed > rest.changed) ? null : rest;
}

function entry(): Kept {
  return { id: current.peek(), changed: Date.now(), project: project.peek() };
}

function use(id: string): void {
  current.value = id;
  try {
    localStorage.setItem(OPEN, id);
  } catch {
    keeps.value = false;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
