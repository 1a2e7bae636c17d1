/** Projects kept in the browser, by themselves: each change is written a moment later, and when the page is left. */
import { effect, signal } from '@preact/signals';
import { createStore, del, get, set, values } from 'idb-keyval';
import { emptyProject, type Project } from '../state/project.ts';
import { open, project } from '../state/store.ts';

export interface Kept {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
  readonly project: Project;
}

const store = typeof indexedDB === 'undefined' ? null : createStore('mingle', 'projects');
/** Which project is open, and what was not written yet when the page was left. */
const [OPEN, UNWRITTEN] = ['mingle-open', 'mingle-unwritten'];
const PAUSE = 200;

export const current = signal('');
/** False where the browser keeps nothing, as in some private windows. */
export const keeps = signal(true);

let unwritten = false;
let timer = 0;

/** Opens what was open last, and begins to keep what changes. */
export async function beginKeeping(word: string): Promise<void> {
  const kept = await list();
  const rest = takeUnwritten();
  const last = rest ?? kept.find(({ id }) => id === read(OPEN)) ?? kept[0];
  if (last) open({ ...emptyProject(word), ...last.project });
  else open(emptyProject(word));
  use(last?.id ?? newId());
  if (rest) await write();
  let first = true;
  effect(() => {
    void project.value;
    if (first) {
      first = false;
      return;
    }
    unwritten = true;
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

/** Begins a project of its own with this. */
export async function begin(next: Project): Promise<void> {
  await write();
  use(newId());
  open(next);
  unwritten = true;
  await write();
}

export async function openKept(id: string): Promise<void> {
  await write();
  const kept = store === null ? undefined : await get<Kept>(id, store);
  if (kept === undefined) return;
  use(id);
  open({ ...emptyProject(project.peek().tables.word), ...kept.project });
}

export async function removeKept(id: string): Promise<void> {
  if (store !== null) await del(id, store);
}

async function write(): Promise<void> {
  if (!unwritten || store === null) return;
  unwritten = false;
  try {
    await set(current.peek(), entry(), store);
    keeps.value = true;
  } catch {
    keeps.value = false;
  }
}

/** A database may not finish when a page is left; this does. */
function flush(): void {
  if (!unwritten) return;
  try {
    localStorage.setItem(UNWRITTEN, JSON.stringify(entry()));
  } catch {
    // Too big for it: the database has been told too, and mostly is in time.
  }
  void write();
}

function takeUnwritten(): Kept | null {
  const text = read(UNWRITTEN);
  if (text === null) return null;
  localStorage.removeItem(UNWRITTEN);
  unwritten = true;
  return JSON.parse(text) as Kept;
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
