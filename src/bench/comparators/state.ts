/** Is a comparator there, which version, and has its adapter passed the conformance check on this machine? */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { readDocument } from '../../shared/read-document.ts';
import { type Comparator, LOCAL } from './discover.ts';
import { missingInstall } from './install/install.ts';
import { onPath } from './install/kind.ts';

/** What `mingle comparators check` found the last time, beside the adapter that it found it for. */
export const conformanceRecord = z.strictObject({
  adapterHash: z.string(),
  version: z.string(),
  passed: z.boolean(),
  checkedAt: z.string(),
});

export type ConformanceRecord = z.output<typeof conformanceRecord>;

export const CONFORMANCE_FILE = 'conformance.json';

export interface ComparatorState {
  readonly comparator: Comparator;
  /** What its version command printed; null when it is not available. */
  readonly version: string | null;
  /** Why it cannot run here and what to install; null when it can. */
  readonly unavailable: string | null;
  /** The conformance check has passed for this very adapter and version. */
  readonly conformant: boolean;
}

/** A command of the manifest as it is started: "node" is this Node. */
export function commandOf(command: readonly string[]): string[] {
  return command[0] === 'node' ? [process.execPath, ...command.slice(1)] : [...command];
}

function missing(comparator: Comparator): string | null {
  const { manifest, folder } = comparator;
  for (const need of manifest.requires) {
    if ('program' in need && !onPath(need.program)) return `no program "${need.program}": ${need.advice}`;
    if ('environment' in need && !process.env[need.environment]) {
      return `no environment variable ${need.environment}: ${need.advice}`;
    }
    if ('file' in need && !existsSync(join(folder, need.file))) return `no ${need.file}: ${need.advice}`;
  }
  return missingInstall(comparator);
}

/** The version, or why there is none. */
async function askVersion({
  manifest,
  folder,
}: Comparator): Promise<{ version: string } | { version: null; fault: string }> {
  const [program, ...args] = commandOf(manifest.version);
  const asked = await execa(program, args, { cwd: folder, timeout: 60_000, reject: false });
  const version = asked.stdout?.split('\n')[0].trim() ?? '';
  if (!asked.failed && version !== '') return { version };
  const complaint = asked.stderr?.trim().split('\n').at(-1);
  return { version: null, fault: `its version command failed${complaint ? `: ${complaint}` : ''}` };
}

export function readConformance(comparator: Comparator): ConformanceRecord | null {
  const path = join(comparator.folder, LOCAL, CONFORMANCE_FILE);
  if (!existsSync(path)) return null;
  const read = readDocument(readFileSync(path, 'utf8'), conformanceRecord);
  return read.ok ? read.value : null;
}

/** Asks a comparator for its version; never throws for what it does. */
export async function stateOf(comparator: Comparator): Promise<ComparatorState> {
  const reason = missing(comparator);
  if (reason) return { comparator, version: null, unavailable: reason, conformant: false };
  const asked = await askVersion(comparator);
  if (asked.version === null) {
    return { comparator, version: null, unavailable: asked.fault, conformant: false };
  }
  const { version } = asked;
  const record = readConformance(comparator);
  const conformant =
    record?.passed === true && record.adapterHash === comparator.adapterHash && record.version === version;
  return { comparator, version, unavailable: null, conformant };
}
