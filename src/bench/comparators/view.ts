/** What an attempt of a comparator sees of the machine: its folders and what the programs that it needs are made of. */
import { readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orElse } from '../../shared/or-else.ts';
import type { View } from '../process/confinement.ts';
import type { Comparator } from './discover.ts';
import { onPath } from './install/kind.ts';
import { leftBehind, reachOf } from './reach.ts';

/** Where mingle is, which may be below a folder of the system's programs: its cases and its published evidence are there, too. */
const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

/** A command of the manifest as it is started: "node" is this Node. */
export function commandOf(command: readonly string[]): string[] {
  return command[0] === 'node' ? [process.execPath, ...command.slice(1)] : [...command];
}

/** Where a link leads; null: it is none, or not there. */
function linkAt(path: string): string | null {
  return orElse(() => resolve(dirname(path), readlinkSync(path)), null);
}

/**
 * What a program needs to be there: where it is installed, and where each link on the way to it is. Of a home folder,
 * and of its `.local`, that is the file alone.
 *
 * @param path absolute
 */
function installationOf(path: string): string[] {
  const found: string[] = [];
  for (let at: string | null = path; at !== null && !found.includes(at); at = linkAt(at)) {
    const folder = dirname(dirname(at));
    const tooMuch = [sep, homedir(), join(homedir(), '.local')].includes(folder);
    found.push(at, ...(basename(dirname(at)) === 'bin' && !tooMuch ? [folder] : []));
  }
  return found;
}

/** @param hides what no attempt is to see, though it may lie beside a program */
export function viewOf(comparator: Comparator, hides: readonly string[]): View {
  const { manifest, folder } = comparator;
  const [program] = commandOf(manifest.run);
  const needed = [
    ...manifest.requires.flatMap((need) => ('program' in need ? [need.program] : [])),
    ...(manifest.install?.apt.map((one) => one.program) ?? []),
  ];
  const programs = [
    // Also for adapters in other languages, which may call it.
    process.execPath,
    isAbsolute(program) ? program : program.includes('/') ? join(folder, program) : onPath(program),
    ...needed.map(onPath),
    // The environment's own is a link to the one that it was made with.
    ...(Object.keys(manifest.install?.pip ?? {}).length > 0 ? [join(folder, '.local/venv/bin/python')] : []),
  ];
  return {
    shows: [
      ...reachOf(manifest, folder),
      ...programs.flatMap((path) => (path === null ? [] : installationOf(path))),
    ],
    hides: [homedir(), PACKAGE, ...leftBehind(manifest, folder), ...hides],
    network: manifest.network,
  };
}

export function environmentOf({ manifest }: Comparator): Record<string, string | undefined> {
  const required = manifest.requires.flatMap((need) => ('environment' in need ? [need.environment] : []));
  return Object.fromEntries([...required, ...manifest.environment].map((name) => [name, process.env[name]]));
}
