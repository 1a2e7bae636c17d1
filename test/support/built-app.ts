import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { filesBelow, root } from '../structure/source-tree.ts';

/** How long one waits for another's build, milliseconds. */
const PATIENCE = 200_000;

/**
 * Builds the app as it is now, unless nothing is newer than the build; an old build proves nothing. Test files run at
 * the same time and share the build: the first builds, the others wait. The lock is a database's, because that of a
 * process that was killed is gone with it.
 */
export function buildApp(): void {
  mkdirSync(join(root, '.local'), { recursive: true });
  const lock = new Database(join(root, '.local/app-build.lock'), { timeout: PATIENCE });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (!isBuilt()) build();
  } finally {
    lock.close();
  }
}

function isBuilt(): boolean {
  const changed = ['vite.config.ts', 'package-lock.json', ...filesBelow('src')].map(timeOf);
  return Math.max(...changed) < timeOf('dist/app/index.html');
}

function build(): void {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
    // Test runs say "test", of which Vite would build another app.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function timeOf(file: string): number {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
