import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Comparator, LOCAL } from './discover.ts';

/** The Python of a comparator's own virtual environment, below `.local/`. */
export const VENV_PYTHON = 'venv/bin/python';

export interface InstallOutcome {
  readonly ok: boolean;
  /** What was done, or what went wrong. */
  readonly message: string;
}

/**
 * Puts a comparator's packages into its `.local/`, from the package registries alone; npm's install scripts do
 * not run. Running it again resumes: what is there stays.
 */
export async function installComparator(
  { manifest, folder }: Comparator,
  onOutput: (text: string) => void,
): Promise<InstallOutcome> {
  const npm = Object.entries(manifest.install?.npm ?? {}).map(([name, version]) => `${name}@${version}`);
  const pip = Object.entries(manifest.install?.pip ?? {}).map(([name, version]) => `${name}==${version}`);
  if (npm.length + pip.length === 0) return { ok: true, message: 'needs nothing installed' };
  const local = join(folder, LOCAL);
  mkdirSync(local, { recursive: true });
  const fault =
    (npm.length > 0 ? await installNpm(npm, local, onOutput) : null) ??
    (pip.length > 0 ? await installPip(pip, local, onOutput) : null);
  const packages = [...npm, ...pip].join(', ');
  return fault === null
    ? { ok: true, message: `installed ${packages}` }
    : { ok: false, message: `${packages} could not be had: ${fault}` };
}

/** What went wrong; null if nothing did. */
type Fault = string | null;

/** Runs a package manager in a folder; of its complaints, the one that its prefix marks, the last. */
async function run(
  command: readonly string[],
  local: string,
  complaint: string,
  onOutput: (text: string) => void,
): Promise<Fault> {
  const [program, ...args] = command;
  const child = execa(program, args, { cwd: local, stdin: 'ignore', all: true, reject: false });
  child.all.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')));
  const { failed, all, shortMessage } = await child;
  if (!failed) return null;
  return (
    all?.split('\n').findLast((line) => line.startsWith(complaint)) ?? shortMessage ?? `${program} failed`
  );
}

async function installNpm(
  packages: readonly string[],
  local: string,
  onOutput: (text: string) => void,
): Promise<Fault> {
  const own = join(local, 'package.json');
  if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact'];
  return run(['npm', 'install', ...options, ...packages], local, 'npm error', onOutput);
}

async function installPip(
  packages: readonly string[],
  local: string,
  onOutput: (text: string) => void,
): Promise<Fault> {
  const python = join(local, VENV_PYTHON);
  if (!existsSync(python)) {
    const fault = await run(['python3', '-m', 'venv', 'venv'], local, 'Error', onOutput);
    if (fault) return `${fault} (is Python 3 with its venv module installed?)`;
  }
  const options = ['--disable-pip-version-check', '--no-input', '--only-binary', ':all:'];
  return run([python, '-m', 'pip', 'install', ...options, ...packages], local, 'ERROR', onOutput);
}
