/** The files that an attempt of a comparator can see: its own folders and the programs that it needs. */
import { readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orElse } from '../../shared/or-else.ts';
import type { View } from '../process/confinement.ts';
import type { Comparator } from './discover.ts';
import { onPath } from './install/kind.ts';
import { leftBehind, reachOf } from './reach.ts';

/** mingle's own folder, which holds cases and published evidence; it may lie inside a folder of system programs. */
const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

/** The command as it is started: "node" becomes the path of this Node. */
export function commandOf(command: readonly string[]): string[] {
  return command[0] === 'node' ? [process.execPath, ...command.slice(1)] : [...command];
}

/**
 * Paths that a program needs: its file and the folder it is installed in, for each link on the way to it. In a home
 * folder, and its `.local`, only the file.
 * @param path absolute
 */
function installationOf(path: string): string[] {
  const found: string[] = [];
  // Null if the path is no link or does not exist.
  const linkAt = (link: string) => orElse(() => resolve(dirname(link), readlinkSync(link)), null);
  for (let at: string | null = path; at !== null && !found.includes(at); at = linkAt(at)) {
    const folder = dirname(dirname(at));
    const tooMuch = [sep, homedir(), join(homedir(), '.local')].includes(folder);
    found.push(at, ...(basename(dirname(at)) === 'bin' && !tooMuch ? [folder] : []));
  }
  return found;
}

/** @param hides paths that attempts must not see, even beside a program */
export function viewOf(comparator: Comparator, hides: readonly string[]): View {
  const { manifest, folder } = comparator;
  const [program] = commandOf(manifest.run);
  const needed = [
    ...manifest.requires.flatMap((need) => ('program' in need ? [need.program] : [])),
    ...(manifest.install?.apt.map((one) => one.program) ?? []),
  ];
  const programs = [
    // Adapters in other languages may call Node, too.
    process.execPath,
    isAbsolute(program) ? program : program.includes('/') ? join(folder, program) : onPath(program),
    ...needed.map(onPath),
    // The venv's Python is a link to the Python that it was made with.
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
