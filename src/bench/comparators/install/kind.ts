/** One way to install something, and the code that runs a registry's client. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import type { InstallNeeds } from '../manifest.ts';

/** An error message for users; null if there was no error. */
export type Fault = string | null;

export interface Place {
  /** The comparator's folder, absolute. */
  readonly folder: string;
  /** Its `.local/`, absolute. */
  readonly local: string;
}

export interface InstallKind {
  /** Name of the registry, for users. */
  readonly registry: string;
  /** The items wanted, in the registry's notation; `there` marks those already installed. */
  readonly items: (needs: InstallNeeds, place: Place) => readonly Item[];
  /** Installs all wanted items that are missing. @param onOutput receives the client's output */
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
 * @param complaint matches lines of the output that tell the cause; the first match is the error message
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
