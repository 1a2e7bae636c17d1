/** Whether a comparator is installed, in which version, and whether its adapter passed the conformance check on this machine. */
import { closeSync, existsSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { readDocument } from '../../shared/read-document.ts';
import { environmentFor, type Means, UNBOUND, wrap } from '../process/launch.ts';
import type { Comparator } from './discover.ts';
import { missingInstall } from './install/install.ts';
import { onPath } from './install/kind.ts';
import { CONFORMANCE_FILE, LOCAL, packageFrom } from './reach.ts';
import { commandOf, environmentOf, viewOf } from './view.ts';

/** Last result of `mingle comparators check`, stored in the adapter's folder with the hash of the adapter it is valid for. */
export const conformanceRecord = z.strictObject({
  adapterHash: z.string(),
  version: z.string(),
  passed: z.boolean(),
  checkedAt: z.string(),
});

export type ConformanceRecord = z.output<typeof conformanceRecord>;

export interface ComparatorState {
  readonly comparator: Comparator;
  /** What its version command printed; null when it is not available. */
  readonly version: string | null;
  /** Why it cannot run here and what to install; null when it can. */
  readonly unavailable: string | null;
  /** The conformance check passed for exactly this adapter hash and version. */
  readonly conformant: boolean;
}

function missing(comparator: Comparator): string | null {
  const { manifest, folder } = comparator;
  const gone =
    [...manifest.shares, ...manifest.reads].find((name) => !existsSync(resolve(folder, name))) ??
    manifest.packages.find((name) => packageFrom(folder, name).length === 0);
  if (gone !== undefined) return `its manifest names ${gone}, which is not there`;
  for (const need of manifest.requires) {
    if ('program' in need && !onPath(need.program)) return `no program "${need.program}": ${need.advice}`;
    if ('environment' in need && !process.env[need.environment]) {
      return `no environment variable ${need.environment}: ${need.advice}`;
    }
    if ('file' in need && !existsSync(join(folder, need.file))) return `no ${need.file}: ${need.advice}`;
  }
  return missingInstall(comparator);
}

/** Most characters read from a version command: an output of 100 million crashes Node. */
const MOST_SAID = 65_536;

/** Runs the version command, confined like an attempt, so that the program can pass nothing to a later attempt. */
async function askVersion(
  comparator: Comparator,
  means: Means,
): Promise<{ version: string | null; fault: string | null }> {
  const [program, ...args] = wrap(means, {
    ...UNBOUND,
    command: commandOf(comparator.manifest.version),
    cwd: realpathSync(comparator.folder),
    view: viewOf(comparator, []),
  });
  // Descriptors 3 and 4: the namespace's first process writes its report to 3 and waits on 4, where /dev/null ends at once.
  const nothing = openSync(devNull, 'r+') as 3; // Execa's types have descriptors up to 9.
  const asked = await execa(program, args, {
    cwd: comparator.folder,
    env: environmentFor(environmentOf(comparator), means),
    extendEnv: false,
    stdio: ['ignore', 'pipe', 'pipe', nothing, nothing],
    timeout: 60_000,
    maxBuffer: MOST_SAID,
    reject: false,
  }).finally(() => closeSync(nothing));
  const version = asked.stdout?.split('\n')[0].trim() ?? '';
  if (!asked.failed && version !== '') return { version, fault: null };
  const complaint = asked.stderr?.trim().split('\n').at(-1);
  return { version: null, fault: `its version command failed${complaint ? `: ${complaint}` : ''}` };
}

export function readConformance(comparator: Comparator): ConformanceRecord | null {
  const path = join(comparator.folder, LOCAL, CONFORMANCE_FILE);
  if (!existsSync(path)) return null;
  const read = readDocument(readFileSync(path, 'utf8'), conformanceRecord);
  return read.ok ? read.value : null;
}

/** Asks a comparator for its version. Never throws when its command fails. */
export async function stateOf(comparator: Comparator, means: Means): Promise<ComparatorState> {
  const gone = missing(comparator);
  const { version, fault } =
    gone === null ? await askVersion(comparator, means) : { version: null, fault: gone };
  const record = version === null ? null : readConformance(comparator);
  const conformant =
    record?.passed === true && record.adapterHash === comparator.adapterHash && record.version === version;
  return { comparator, version, unavailable: fault, conformant };
}
