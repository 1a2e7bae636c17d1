/** One way to fetch something, and what all ways share: running a registry's own client. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import type { InstallNeeds } from '../manifest.ts';

/** What went wrong, for people; null: nothing. */
export type Fault = string | null;

export interface Place {
  /** The comparator's folder, absolute. */
  readonly folder: string;
  /** Its `.local/`, absolute. */
  readonly local: string;
}

export interface InstallKind {
  /** Where it fetches from, as people call it. */
  readonly registry: string;
  /** What is asked for, in the registry's own notation; `there`: nothing is left to do for it. */
  readonly items: (needs: InstallNeeds, place: Place) => readonly Item[];
  /** Fetches everything that is asked for; what is there stays. @param onOutput the client's own output */
  readonly fetch: (needs: InstallNeeds, place: Place, onOutput: (text: string) => void) => Promise<Fault>;
}

export interface Item {
  readonly name: string;
  readonly there: boolean;
  readonly optional?: boolean;
}

export function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

/**
 * Runs a command to its end.
 *
 * @param complaint what lines of the client's output that tell the cause look like; the first of them is the fault
 */
export async function run(
  command: readonly string[],
  cwd: string,
  complaint: RegExp,
  onOutput: (text: string) => void,
): Promise<Fault> {
  const [program, ...args] = command;
  const child = execa(program, args, { cwd, stdin: 'ignore', all: true, reject: false });
  child.all.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')));
  const { failed, all, code, shortMessage } = await child;
  if (!failed) return null;
  if (code === 'ENOENT') return `there is no program "${program}" here`;
  const lines = (all ?? '').split('\n').filter((line) => complaint.test(line));
  return lines[0]?.trim() ?? shortMessage ?? `${program} failed`;
}
