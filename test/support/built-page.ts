import { execFileSync } from 'node:child_process';
import { root } from '../structure/source-tree.ts';

/** Builds the page as it is now; a test that runs against an old build proves nothing. */
export function buildPage(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build-page.ts'], { cwd: root });
}
