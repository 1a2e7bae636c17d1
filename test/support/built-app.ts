import { execFileSync } from 'node:child_process';
import { filesBelow, root } from '../structure/source-tree.ts';
import { lastChange, madeOnce } from './made-once.ts';

/** Builds the app as it is now, unless nothing is newer than the build; an old build proves nothing. */
export function buildApp(): Promise<void> {
  return madeOnce('app-build', isBuilt, build);
}

function isBuilt(): boolean {
  const sources = ['vite.config.ts', 'package-lock.json', ...filesBelow('src')];
  return lastChange(sources) < lastChange(['dist/app/index.html']);
}

function build(): void {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
    // Test runs say "test", of which Vite would build another app.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
