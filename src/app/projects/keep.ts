/** Projects kept in the browser, by themselves: each change is written a moment later, and when the page is left. */
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
  /** Which writing of it this is; those before version 1 have none. */
  readonly revision?: string | undefined;
  readonly project: Project;
}

/** What the database was not told in time, when the page was left. */
interface Unwritten extends Kept {
  /** The revisions that its window knew of. */
  readonly follows?: readonly string[];
  /** The best plan of the solve that was under way. */
  readonly found?: Schedule | null;
  readonly steps?: History<Project>;
}

const store = createStore('mingle', 'projects');
/** What was done to each project, by its id: apart from them, so that their list is read without it. */
const steps = createStore('mingle-steps', 'steps');
/** Which project is open, and the start of the keys of what was not written yet, by project. */
const [OPEN, UNWRITTEN] = ['mingle-open', 'mingle-unwritten '];
/** By project: what lets this browser give its server the next plan, where the link for attendees follows it. */
export const LIVE = 'mingle-live ';
/** What the fragment of an address with a plan begins with. */
export const SHARED = '#plan=';
const PAUSE = 200;

export const current = signal('');
/** `refused`: the browser keeps nothing, as in some private windows; `full`: no more than it has. */
export const keeping = signal<'kept' | 'refused' | 'full'>('kept');
/** The open project was changed in another window; until somebody has chosen, nothing is written. */
export const elsewhere = signal(false);

/** What the database has. */
let written: History<Project> | null = null;
/** Revisions of the open project that this window read or wrote: with another one there, another window wrote it. */
let known: string[] = [];
let writing: Promise<void> = Promise.resolve();
let timer = 0;

/** Windows tell each other what they have written. */
const channel = orElse(() => new BroadcastChannel('mingle'), null);

/** Opens what was open last, and begins to keep what changes. */
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
 * Begins a project of its own with this; one into which nothing was entered gives its place. Answers whether it was begun:
 * not where changes of the open one would be lost.
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

/** As `begin`, another one that is kept. */
export async function openKept(id: string): Promise<boolean> {
  await endSolving();
  if (!(await leave(false))) return false;
  await openWritten(id);
  return true;
}

/**
 * Whether the open project can be left: what was changed in it is kept, beside what another window made of it where that
 * is the other one. Where a browser keeps nothing at all, which is said all the time, there is nothing to wait for.
 *
 * @param isCopied what takes its place is the same
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

/** Of the two that windows made of the open project: the one that was written. */
export async function loadOther(): Promise<void> {
  await endSolving();
  await openWritten(current.peek());
}

/** Or the one of this window. */
export async function keepThis(): Promise<void> {
  elsewhere.value = false;
  await write(true);
}

export async function removeKept(id: string): Promise<void> {
  await Promise.all([del(id, store), del(id, steps), endLive(id)]);
}

/** Has the server forget the plan that its link follows; one that cannot be reached is asked again when it is next ended. */
export async function endLive(id: string): Promise<boolean> {
  const secret = remembered(LIVE + id);
  const isGone = secret === null || (await eraseLive(secret));
  if (isGone) forget(LIVE + id);
  return isGone;
}

/** Whether the server has it no more. */
export async function eraseLive(secret: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch('live', { method: 'DELETE', headers }).catch(() => null))?.ok === true;
}

/** Each is written by itself, so the two need not be of one moment. */
async function historyOf({ id, project: last }: Kept, word: string): Promise<History<Project>> {
  const now = whole(last, word);
  const kept = await get<History<Project>>(id, steps).catch(() => undefined);
  // Of an earlier version, or of a file, which has its parts in another order.
  const done = kept ? mapped(kept, (each) => whole(each, word)) : beginHistory(now);
  return resumed(done, now, (a, b) => JSON.stringify(a) === JSON.stringify(b));
}

/** What is missing in it, or damaged, is as in an empty one. */
function whole(kept: Project | null, word: string): Project {
  return soundIn(kept, emptyProject(word)) as Project;
}

/** Part by part, so that no other is lost with one. @param usual nothing: anything is sound */
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

/** @param over over what another window has written */
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

/** With the steps that led to it; answers whether it is kept. */
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

/** @param follows only where one of these revisions is there, or nothing; null: in any case */
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

/** A database may not finish when a page is left; this does. */
function flush(isLeft: boolean): void {
  const best = running.peek() === null ? null : live.peek();
  const found = best === null || best.stale ? null : best.schedule;
  if (history.peek() === written && found === null) return;
  // While somebody is to choose between two, only what is left for good is put by.
  if (elsewhere.peek() && !isLeft) return;
  const kept: Unwritten = { ...entry(), follows: known, found };
  const key = UNWRITTEN + kept.id;
  // Where all is too big for it, less is tried, and the database is told too, and mostly is in time.
  if (!remember(key, JSON.stringify({ ...kept, steps: shortened(history.peek()) })))
    remember(key, JSON.stringify(kept));
  void write();
}

/**
 * Writes what the database was not told in time, and returns the last of it. Beside what another window wrote meanwhile
 * it becomes a project of its own, so that nothing is lost.
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
    // Entries of version 0.1 say when they were written alone.
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

/** @param kept what is there of it */
function use(id: string, kept: Kept | null): void {
  batch(() => {
    current.value = id;
    elsewhere.value = false;
  });
  known = kept === null ? [] : [revisionOf(kept)];
  // A window that is loaded again goes on with its own; a new one with what was opened last in any.
  orElse(() => sessionStorage.setItem(OPEN, id), undefined);
  if (!remember(OPEN, id)) keeping.value = 'refused';
}

/** So many bytes that nobody can guess. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
