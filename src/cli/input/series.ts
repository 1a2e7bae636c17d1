/** A series: a folder with a plan for each event, ordered by name. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { HeldEvent } from '../../report/series.ts';
import type { Person } from '../../scenario/definition.ts';
import { type PastEvent, peopleIn } from '../../scenario/past-meetings.ts';
import { anyWayFinder } from '../../scenario/people-names.ts';
import { counted, someOf } from '../../shared/figures.ts';
import type { Issue } from '../../shared/issue.ts';
import { nearest } from '../../shared/nearest.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { compareNames, PLAN_NAME, planNames } from './past-files.ts';
import { readFormerEvents } from './plan.ts';

export interface SeriesFlags {
  readonly series?: string;
  readonly event?: string;
  readonly replace?: boolean;
  readonly gap?: number;
}

export interface SeriesEvent extends HeldEvent, PastEvent {
  readonly ago: number;
}

/** The event to plan, and the earlier events of its series, whose names sort before its own. */
export interface Series {
  readonly folder: string;
  /** Path of the plan's file. */
  readonly file: string;
  readonly events: readonly SeriesEvent[];
  readonly warnings: readonly Issue[];
  /** Files that must not be read as earlier plans again: those events and its own. */
  readonly files: readonly string[];
  readonly gap: number | undefined;
  /** No event of this name existed. */
  readonly isNew: boolean;
}

/** Null without --series. @throws Refusal before work is spent on a plan that cannot be stored */
export async function openSeries(
  terminal: Terminal,
  { series: folder, event: asked = thisMonth(), replace = false, gap }: SeriesFlags,
): Promise<Series | null> {
  if (folder === undefined) return null;
  const names = existsSync(folder) ? await planNames(folder) : [];
  // File systems may store an accent as a separate character.
  const alike = names.filter((name) => name.normalize() === asked.normalize());
  const event = alike.includes(asked) ? asked : (alike[0] ?? asked);
  const file = eventFile(folder, event);
  if (names.includes(event) && !replace) {
    const advice = '--replace plans it again, and --event NAME another one.';
    throw usageRefusal('file_exists', `${file} is there already.`, advice);
  }
  const earlier = names.filter((name) => compareNames(name, event) < 0);
  const { events, warnings } = await readEvents(terminal, folder, earlier);
  const files = [...earlier.map((name) => eventFile(folder, name)), file];
  return { folder, file, events, warnings, files, gap, isNew: !names.includes(event) };
}

/** @param names of the folder's events, in order; the last is the one before the next event */
export async function readEvents(
  terminal: Terminal,
  folder: string,
  names: readonly string[],
): Promise<Pick<Series, 'events' | 'warnings'>> {
  const files = names.map((name) => eventFile(folder, name));
  const { events, warnings } = await readFormerEvents(terminal, files, (file) => {
    const event = basename(file, '.json');
    return `Each *.json in ${folder} is an event: take it away, or plan it again with --event ${event} --replace.`;
  });
  const dated = events.map((event, i) => ({
    ...event,
    name: basename(event.file, '.json'),
    ago: events.length - i,
  }));
  return { events: dated, warnings };
}

function eventFile(folder: string, event: string): string {
  return join(folder, `${event}.json`);
}

/** @throws Refusal if `out` would become an event of the series, as each *.json in its folder does */
export async function refuseInSeries(folder: string, out: string | undefined, own?: string): Promise<void> {
  if (out === undefined) return;
  const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
  // The existing file may be a link to another place.
  const file = await realpath(out).catch(async () => join(await real(dirname(out)), basename(out)));
  if (dirname(file) !== (await real(folder)) || basename(file) === basename(own ?? '')) return;
  if (!PLAN_NAME.test(basename(file))) return;
  const message = `${out} would be an event of the series.`;
  throw usageRefusal('output_unwritable', message, 'Write it into another folder.');
}

function thisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** Number of events, and differences to the last one's people: newcomers and missing ones, which reveals typing errors in names. */
export function seriesWords({ folder, events }: Series, people: readonly Person[]): string {
  const last = events.at(-1);
  if (last === undefined) return `${folder}: the first event of the series.`;
  const find = anyWayFinder(people);
  const before = new Set(
    events.flatMap(({ schedule }) => [...peopleIn(schedule)].flatMap((id) => find(id) ?? [])),
  );
  const fresh = people.filter((_, number) => !before.has(number)).map(({ id }) => id);
  const gone = [...peopleIn(last.schedule)].filter((id) => find(id) === undefined).sort();
  const named = (words: string, ids: readonly string[]): string =>
    ids.length === 0 ? '' : ` ${words}: ${someOf(ids)}.`;
  const ago = `${counted(events.length, 'earlier event')}, the last one ${last.name}.`;
  const [renamed] = gone.flatMap((was) => fresh.flatMap((is) => (isAlike(was, is) ? [{ was, is }] : [])));
  const hint = renamed
    ? ` Is ${renamed.is} ${renamed.was}? A column "formerly" with the former name says so.`
    : '';
  return `${folder}: ${ago}${named('New', fresh)}${named('Not here any more', gone)}${hint}`;
}

/** Whether they share a first or last name, or differ by a typing error. */
function isAlike(one: string, other: string): boolean {
  const words = (name: string): string[] =>
    name
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word.length > 1);
  return words(one).some((word) => words(other).includes(word)) || nearest(one, [other]) !== undefined;
}
