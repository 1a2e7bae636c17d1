import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, type InstallKind, run } from './kind.ts';

/** Programs in Rust, built here from their published sources with the dependencies that their authors locked. */
export const cargo: InstallKind = {
  registry: 'crates.io',
  items: ({ cargo: wanted }, { local }) =>
    Object.entries(wanted).map(([name, version]) => ({
      name: `${name}@${version}`,
      there: built(local).includes(`"${name} ${version} (`),
    })),
  fetch: async ({ cargo: wanted }, { local }, onOutput) => {
    let fault: Fault = null;
    for (const [name, version] of Object.entries(wanted)) {
      const command = ['cargo', 'install', '--root', '.', '--locked', `${name}@${version}`];
      fault ??= await run(command, local, /^error/, onOutput);
    }
    return fault;
  },
};

/** cargo's own list of what it has installed below a root. */
function built(local: string): string {
  const path = join(local, '.crates.toml');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
