import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallKind, run } from './kind.ts';

/** npm packages, in a project of their own. */
export const npm: InstallKind = {
  registry: 'the npm registry',
  items: ({ npm: wanted }, { local }) =>
    Object.entries(wanted).map(([name, version]) => ({
      name: `${name}@${version}`,
      there: installedVersion(local, name) === version,
    })),
  fetch: ({ npm: wanted }, { local }, onOutput) => {
    const own = join(local, 'package.json');
    if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', '--fetch-retries=1'];
    const packages = Object.entries(wanted).map(([name, version]) => `${name}@${version}`);
    return run(
      ['npm', 'install', ...options, ...packages],
      local,
      /^npm error (?!code|syscall|errno)/,
      onOutput,
    );
  },
};

function installedVersion(local: string, name: string): string | null {
  const path = join(local, 'node_modules', name, 'package.json');
  if (!existsSync(path)) return null;
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version?: string };
  return version ?? null;
}
