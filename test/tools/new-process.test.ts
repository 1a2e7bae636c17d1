import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProcesses } from '../../tools/suite/new-process.ts';
import { root } from '../structure/source-tree.ts';

test.skipIf(!existsSync('/proc/1'))(
  'what a measuring program left that a signal ended is taken away by the next',
  async () => {
    const folderOf = (pid?: number) => mkdtempSync(join(root, `dist/new-process-${pid}-`));
    const left = folderOf(spawnSync('true').pid);
    const running = folderOf(process.ppid);
    await newProcesses('0', true);
    expect([existsSync(left), existsSync(running)]).toEqual([false, true]);
    rmSync(running, { recursive: true });
  },
);
