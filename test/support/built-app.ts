import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from '../structure/source-tree.ts';

/** Builds the app as it is now, unless nothing is newer than the build; an old build proves nothing. */
export function buildApp(): void {
  const changed = ['vite.config.ts', 'package-lock.json', ...filesBelow('src')].map(timeOf);
  if (Math.max(...changed) < timeOf('dist/app/index.html')) return;
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function timeOf(file: string): number {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
