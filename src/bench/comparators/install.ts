import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparator, LOCAL } from './discover.ts';

export interface InstallOutcome {
  readonly ok: boolean;
  /** What was done, or what went wrong. */
  readonly message: string;
}

/**
 * Puts a comparator's packages into its `.local/`, from the package registry alone; their install scripts do
 * not run. Running it again resumes: what is there stays.
 */
export async function installComparator(
  { manifest, folder }: Comparator,
  onOutput: (text: string) => void,
): Promise<InstallOutcome> {
  const packages = Object.entries(manifest.install?.npm ?? {}).map(([name, version]) => `${name}@${version}`);
  if (packages.length === 0) return { ok: true, message: 'needs nothing installed' };
  const local = join(folder, LOCAL);
  mkdirSync(local, { recursive: true });
  const own = join(local, 'package.json');
  if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...packages];
  return new Promise((resolve) => {
    const child = spawn('npm', args, { cwd: local, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4000);
      onOutput(chunk.toString('utf8'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => resolve({ ok: false, message: `npm cannot be started: ${error.message}` }));
    child.on('close', (code) => {
      const last =
        said
          .trim()
          .split('\n')
          .findLast((line) => line.startsWith('npm error')) ?? `npm ended with ${code}`;
      resolve(
        code === 0
          ? { ok: true, message: `installed ${packages.join(', ')}` }
          : { ok: false, message: `${packages.join(', ')} could not be had: ${last}` },
      );
    });
  });
}
