import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, type InstallKind, type Place, run } from './kind.ts';
import type { InstallNeeds } from './needs.ts';

/** Programs that are made here from the adapter's own sources. */
export const build: InstallKind = {
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

/** Made after the files that its command names were last changed. */
function isFresh({ makes, command }: InstallNeeds['build'][number], { folder, local }: Place): boolean {
  const made = statSync(join(local, makes), { throwIfNoEntry: false });
  if (!made) return false;
  const named = command.map((word) => statSync(join(folder, word), { throwIfNoEntry: false }));
  return named.every((file) => !file?.isFile() || file.mtimeMs <= made.mtimeMs);
}
