import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
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
  const child = execa('npm', args, { cwd: local, stdin: 'ignore', all: true, reject: false });
  child.all.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')));
  const { failed, all, shortMessage } = await child;
  if (!failed) return { ok: true, message: `installed ${packages.join(', ')}` };
  const why = all.split('\n').findLast((line) => line.startsWith('npm error')) ?? shortMessage;
  return { ok: false, message: `${packages.join(', ')} could not be had: ${why}` };
}
