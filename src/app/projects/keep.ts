/** Stores projects in the browser automatically: shortly after each change, and when the page is left. */
import { batch, effect, signal } from '@preact/signals';
import { createStore, del, get, set, update, values } from 'idb-keyval';
import type { Schedule } from '../../result/schedule.ts';
import { orElse } from '../../shared/or-else.ts';
import { forget, keysOf, remember, remembered } from '../remember.ts';
import { begin as beginHistory, type History, mapped, resumed, shortened } from '../state/history.ts';
import { emptyProject, type Project } from '../state/project.ts';
import { endSolving, live, running, takeFound } from '../state/solving.ts';
import { history, open, project } from '../state/store.ts';

export interface Kept {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Revision of the stored state; absent before version 1. */
  readonly revision?: string | undefined;
  readonly project: Project;
}

/** A state that was not written to the database in time when the page was left. */
interface Unwritten extends Kept {
  /** The revisions that its window knew. */
  readonly follows?: readonly string[];
  /** The best plan of the running solve. */
  readonly found?: Schedule | null;
  readonly steps?: History<Project>;
}

const store = createStore('mingle', 'projects');
/** Undo steps of each project, by id: separate, so that the list of projects is read without them. */
const steps = createStore('mingle-steps', 'steps');
/** Key of the open project, and key prefix of unwritten states, by project. */
const [OPEN, UNWRITTEN] = ['mingle-open', 'mingle-unwritten '];
/** Key prefix, by project, of the secret with which this browser may update the live plan on its server. */
export const LIVE = 'mingle-live ';
/** Beginning of a URL fragment with a plan. */
export const SHARED = '#plan=';
const PAUSE = 200;

export const current = signal('');
/** `refused`: the browser stores nothing, as in some private windows; `full`: its storage is full. */
export const keeping = signal<'kept' | 'refused' | 'full'>('kept');
/** Another window has changed the open project; nothing is written until the user has chosen. */
export const elsewhere = signal(false);

let written: History<Project> | null = null;
/** Revisions of the open project that this window read or wrote; another one means that another window wrote it. */
let known: string[] = [];
let writing: Promise<void> = Promise.resolve();
let timer = 0;

/** Windows notify each other of what they have written. */
const channel = orElse(() => new BroadcastChannel('mingle'), null);

/** Opens the last project, and begins to store changes. */
export async function beginKeeping(word: string): Promise<void> {
  const rest = await takeUnwritten();
  const kept = await list();
  const mine = orElse(() => sessionStorage.getItem(OPEN), null);
  const last =
    rest ?? kept.find(({ id }) => id === mine) ?? kept.find(({ id }) => id === remembered(OPEN)) ?? kept[0];
  open(last ? await historyOf(last, word) : beginHistory(emptyProject(word)));
  use(last?.id ?? randomHex(8), last ?? null);
  written = history.peek();
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
  addEventListener('pagehide', () => flush(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush(false);
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<{ id: string; revision: string }>) => {
    if (data.id === current.peek() && !known.includes(data.revision)) elsewhere.value = true;
  });
}

export async function list(): Promise<Kept[]> {
  try {
    const all = (await values<Kept>(store)).sort((a, b) => b.changed - a.changed);
    return all.map((kept) => ({ ...kept, project: whole(kept.project, project.peek().tables.word) }));
  } catch {
    keeping.value = 'refused';
    return [];
  }
}

/**
 * Starts a new project with this content, replacing an empty one.
 * @returns false if changes of the open one would be lost
 */
export async function begin(next: Project): Promise<boolean> {
  await endSolving();
  if (!(await leave(next === project.peek()))) return false;
  const { people, rules, title } = project.peek();
  if (elsewhere.peek() || people.length > 0 || rules.length > 0 || title !== '') use(randomHex(8), null);
  open(beginHistory(next));
  await write();
  return true;
}

/** Like `begin`, for a stored project. */
export async function openKept(id: string): Promise<boolean> {
  await endSolving();
  if (!(await leave(false))) return false;
  await openWritten(id);
  return true;
}

/**
 * Whether the open project can be left: its changes are stored, as a copy if another window changed the same project. If the
 * browser stores nothing at all, which a message says, there is nothing to wait for.
 * @param isCopied the next project has the same content
 */
async function leave(isCopied: boolean): Promise<boolean> {
  await write();
  if (history.peek() === written) return true;
  if (!elsewhere.peek()) return keeping.peek() !== 'full';
  return isCopied || (await putAll({ ...entry(), id: randomHex(8) }, null)) || keeping.peek() !== 'full';
}

async function openWritten(id: string): Promise<void> {
  const kept = await get<Kept>(id, store);
  if (kept === undefined) return;
  const opened = await historyOf(kept, project.peek().tables.word);
  use(id, kept);
  written = opened;
  open(opened);
}

/** Of two windows' versions of the open project, takes the stored one. */
export async function loadOther(): Promise<void> {
  await endSolving();
  await openWritten(current.peek());
}

/** Takes this window's version. */
export async function keepThis(): Promise<void> {
  elsewhere.value = false;
  await write(true);
}

export async function removeKept(id: string): Promise<void> {
  await Promise.all([del(id, store), del(id, steps), endLive(id)]);
}

/** Deletes the live plan from the server; if that is unreachable, the next call tries again. */
export async function endLive(id: string): Promise<boolean> {
  const secret = remembered(LIVE + id);
  const isGone = secret === null || (await eraseLive(secret));
  if (isGone) forget(LIVE + id);
  return isGone;
}

/** Whether the server no longer has it. */
export async function eraseLive(secret: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch('live', { method: 'DELETE', headers }).catch(() => null))?.ok === true;
}

/** Steps and project are written separately, so they may be of different moments. */
async function historyOf({ id, project: last }: Kept, word: string): Promise<History<Project>> {
  const now = whole(last, word);
  const kept = await get<History<Project>>(id, steps).catch(() => undefined);
  // Project of an earlier version, or from a file, with its parts in another order.
  const done = kept ? mapped(kept, (each) => whole(each, word)) : beginHistory(now);
  return resumed(done, now, (a, b) => JSON.stringify(a) === JSON.stringify(b));
}

/** Missing or damaged parts become those of an empty project. */
function whole(kept: Project | null, word: string): Project {
  return soundIn(kept, emptyProject(word)) as Project;
}

/** Repairs part by part, so that one damaged part loses no other. @param usual undefined: any value is valid */
function soundIn(kept: unknown, usual: unknown): unknown {
  if (usual === null || usual === undefined) return kept ?? usual;
  const isList = Array.isArray(usual);
  if (isList || typeof usual !== 'object')
    return typeof kept === typeof usual && Array.isArray(kept) === isList ? kept : usual;
  const parts = Array.isArray(kept) ? {} : (Object(kept) as Record<string, unknown>);
  const sound = Object.entries(usual).map(([key, each]) => [key, soundIn(parts[key], each)]);
  return { ...usual, ...parts, ...Object.fromEntries(sound) };
}

class Elsewhere extends Error {}

/** @param over overwrite another window's version */
function write(over = false): Promise<void> {
  writing = writing.then(() => writeNow(over));
  return writing;
}

async function writeNow(over: boolean): Promise<void> {
  const now = history.peek();
  if (!over && (now === written || elsewhere.peek())) return;
  const kept = entry();
  const before = over ? null : known;
  known = [...known, revisionOf(kept)];
  if (!(await putAll(kept, before))) return;
  forget(UNWRITTEN + kept.id);
  channel?.postMessage({ id: kept.id, revision: kept.revision });
  if (kept.id === current.peek()) written = now;
}

/** Writes a project with its steps; returns whether it is stored. */
async function putAll(kept: Kept, follows: readonly string[] | null): Promise<boolean> {
  const done = shortened(history.peek());
  try {
    await put(kept, follows);
    await set(kept.id, done, steps);
  } catch (error) {
    if (error instanceof Elsewhere) elsewhere.value = true;
    else keeping.value = isFull(error) ? 'full' : 'refused';
    return false;
  }
  keeping.value = 'kept';
  return true;
}

/** @param follows write only if one of these revisions, or nothing, is stored; null: always */
function put(kept: Kept, follows: readonly string[] | null): Promise<void> {
  return update<Kept>(
    kept.id,
    (there) => {
      if (there && follows?.includes(revisionOf(there)) === false) throw new Elsewhere();
      return kept;
    },
    store,
  );
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** A database may not finish when a page is left; this synchronous storage does. */
function flush(isLeft: boolean): void {
  const best = running.peek() === null ? null : live.peek();
  const found = best === null || best.stale ? null : best.schedule;
  if (history.peek() === written && found === null) return;
  // While the user must choose between two versions, only a final exit stores this one.
  if (elsewhere.peek() && !isLeft) return;
  const kept: Unwritten = { ...entry(), follows: known, found };
  const key = UNWRITTEN + kept.id;
  // If everything is too big, less is tried; the database is written, too, and usually in time.
  if (!remember(key, JSON.stringify({ ...kept, steps: shortened(history.peek()) })))
    remember(key, JSON.stringify(kept));
  void write();
}

/**
 * Writes what the database did not get in time, and returns the last of it. If another window has written the same project, it
 * becomes a project of its own, so that nothing is lost.
 */
async function takeUnwritten(): Promise<Unwritten | null> {
  const all = keysOf(UNWRITTEN.trim()).flatMap((key) => {
    const text = remembered(key);
    forget(key);
    return orElse(() => [JSON.parse(text ?? '') as Unwritten], []);
  });
  let last: Unwritten | null = null;
  for (const { follows = [], found = null, steps: done, ...kept } of all) {
    const there = await get<Kept>(kept.id, store).catch(() => undefined);
    const isNews = there?.revision !== kept.revision || found !== null;
    // Entries of version 0.1 have only their time.
    if (!isNews || (there && !('revision' in kept) && there.changed > kept.changed)) continue;
    const isOwn = there === undefined || [...follows, revisionOf(kept)].includes(revisionOf(there));
    const mine = isOwn ? kept : { ...kept, id: randomHex(8) };
    await put(mine, null).catch(() => undefined);
    if (done) await set(mine.id, done, steps).catch(() => undefined);
    if (last === null || mine.changed > last.changed) last = { ...mine, follows, found };
  }
  return last;
}

function entry(): Kept {
  return { id: current.peek(), changed: Date.now(), revision: randomHex(8), project: project.peek() };
}

function revisionOf({ revision = '' }: Kept): string {
  return revision;
}

/** @param kept the stored state, if any */
function use(id: string, kept: Kept | null): void {
  batch(() => {
    current.value = id;
    elsewhere.value = false;
  });
  known = kept === null ? [] : [revisionOf(kept)];
  // A reloaded window continues with its own project; a new one with the last opened in any window.
  orElse(() => sessionStorage.setItem(OPEN, id), undefined);
  if (!remember(OPEN, id)) keeping.value = 'refused';
}

export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
