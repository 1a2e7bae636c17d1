import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { marked } from '../../../src/bench/process/process-tree.ts';
import { bundled } from '../../support/bundled.ts';
import { sized } from '../../support/long.ts';
import { between, ends } from './order.ts';

const program = await bundled(join(import.meta.dirname, 'endless-run.ts'));

describe.runIf(existsSync('/proc/self/environ'))('a runner that dies by SIGKILL', () => {
  it.each(sized(ends, between)())('leaves nothing running under %s', async (_, isolation) => {
    const mark = randomUUID();
    const runner = spawn(process.execPath, [program, mark, JSON.stringify(isolation)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let up = '';
    while (up.split('up').length < 3) up += (await once(runner.stdout, 'data'))[0];
    expect(marked(`MINGLE_TEST=${mark}`).length).toBeGreaterThan(0);
    runner.kill('SIGKILL');
    await expect.poll(() => marked(`MINGLE_TEST=${mark}`), { timeout: 20_000 }).toEqual([]);
  });
});
