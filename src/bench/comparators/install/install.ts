import { statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../host/make-folder.ts';
import type { Comparator } from '../discover.ts';
import type { InstallNeeds } from '../manifest.ts';
import { LOCAL } from '../reach.ts';
import { type Fault, type InstallKind, type Place, run } from './kind.ts';
import { apt, cargo, maven, npm, pip } from './registries.ts';

/** Programs built here from the adapter's own sources. */
const build: InstallKind = {
  registry: 'the sources beside it',
  items: (needs, place) => needs.build.map((step) => ({ name: step.makes, there: isFresh(step, place) })),
  fetch: async (needs, place, onOutput) => {
    let fault: Fault = null;
    for (const step of needs.build) {
      if (isFresh(step, place)) continue;
      fault ??= await run(step.command, place.folder, /error/i, onOutput);
    }
    return fault;
  },
};

/** The result is newer than the files that its command names. */
function isFresh({ makes, command }: InstallNeeds['build'][number], { folder, local }: Place): boolean {
  const made = statSync(join(local, makes), { throwIfNoEntry: false });
  if (!made) return false;
  const named = command.map((word) => statSync(join(folder, word), { throwIfNoEntry: false }));
  return named.every((file) => !file?.isFile() || file.mtimeMs <= made.mtimeMs);
}

/** In the order of installation; `build` is last, since it needs the others. */
const KINDS: readonly InstallKind[] = [npm, pip, maven, cargo, apt, build];

export interface InstallStep {
  readonly state: 'there' | 'installed' | 'left_out' | 'failed';
  /** What was installed and from where; for a failure, why. */
  readonly message: string;
}

function placeOf({ folder }: Comparator): Place {
  return { folder, local: join(folder, LOCAL) };
}

/**
 * Installs a comparator's requirements into its `.local/`, from package registries only, through their own clients
 * (Debian packages: into the system). Skips what is already installed, so running it again resumes; if one registry fails,
 * the others are still tried.
 */
export async function installComparator(
  comparator: Comparator,
  { onStart, onOutput }: Record<'onStart' | 'onOutput', (text: string) => void>,
): Promise<InstallStep[]> {
  const needs = comparator.manifest.install;
  if (needs === null) return [];
  const place = placeOf(comparator);
  makeFolder(place.local, 0o777);
  const steps: InstallStep[] = [];
  for (const kind of KINDS) {
    const items = kind.items(needs, place);
    const open = items.filter(({ there }) => !there);
    const there = items.filter((item) => item.there).map(({ name }) => name);
    if (there.length > 0) steps.push({ state: 'there', message: `${there.join(', ')}: there already` });
    if (open.length === 0 || (kind === build && steps.some(({ state }) => state === 'failed'))) continue;
    const what = `${open.map(({ name }) => name).join(', ')} from ${kind.registry}`;
    onStart(what);
    const fault = await kind.fetch(needs, place, onOutput);
    if (fault === null) steps.push({ state: 'installed', message: what });
    else {
      const state = open.every(({ optional }) => optional) ? 'left_out' : 'failed';
      steps.push({ state, message: `${what}: ${fault}` });
    }
  }
  return steps;
}

/** The first missing requirement, and how to install it; null if none is missing. */
export function missingInstall(comparator: Comparator): string | null {
  const { manifest } = comparator;
  const needs = manifest.install;
  if (needs === null) return null;
  const items = KINDS.flatMap((kind) => kind.items(needs, placeOf(comparator)));
  const open = items.find(({ there, optional }) => !there && !optional);
  return open ? `${open.name} is not installed: run "mingle comparators install ${manifest.id}"` : null;
}
