import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { logEntries } from '../../../src/bench/run/append-log.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { mingle } from '../../cli/fake-io.ts';
import { bundled } from '../../support/bundled.ts';
import { sized } from '../../support/long.ts';
import { best } from '../four-people.ts';
import { says, smallBenchmark } from './small-benchmark.ts';

const KILLS = sized(1, 3);
const names = sized(['left'], ['left', 'right']);

/** Waits until the journal has grown by some lines' worth, so that kills fall between and into attempts. */
async function grown(path: string, bytes: number): Promise<void> {
  while (!existsSync(path) || statSync(path).size < bytes) await sleep(5);
}

describe('a run that is killed by SIGKILL', () => {
  it('resumes, kill by kill, to the attempts of a run that was not', async () => {
    const cast = names.map((id) => ({ id, script: `sleep 0.1; ${says(best)}` }));
    const { file, folder } = await smallBenchmark(cast);
    const out = join(folder, 'killed');
    const journal = join(out, 'journal.jsonl');
    const rng = new Rng(20);
    const command = ['bench', 'run', '--benchmark', file, '--out'];
    const some = ['--case', 'four-people'];
    const program = await bundled(join(import.meta.dirname, 'program.ts'));
    for (let kill = 0; kill < KILLS; kill++) {
      const before = existsSync(journal) ? statSync(journal).size : 0;
      const args = [...command, out, ...(kill > 0 ? ['--resume'] : some)];
      const runner = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
      const dead = once(runner, 'exit');
      await Promise.race([grown(journal, before + 1 + rng.below(1500)), dead]);
      await sleep(rng.below(150));
      runner.kill('SIGKILL');
      await dead;
    }
    const resumed = await mingle([...command, out, '--resume']);
    expect(resumed.code).toBe(0);
    const planned = await mingle(['bench', 'plan', '--benchmark', file, '--jsonl', ...some]);
    const whole = planned.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { attemptId: string; key: string })
      .map(({ attemptId, key }) => `${attemptId} ${key} optimal_zero`);
    const attempts = [...logEntries(journal)].slice(1) as {
      attemptId: string;
      key: string;
      status: string;
    }[];
    expect(attempts.map(({ attemptId, key, status }) => `${attemptId} ${key} ${status}`).sort()).toEqual(
      whole.sort(),
    );
    expect(attempts).toHaveLength(5 * names.length);
  });
});
