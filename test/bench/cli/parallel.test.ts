import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { logEntries } from '../../../src/bench/run/append-log.ts';
import { failed, mingle } from '../../cli/fake-io.ts';
import { best } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';
import { caseText, says, smallBenchmark } from './small-benchmark.ts';

thinWalls();

const { processors, affinity } = findIsolation();

/** Two comparators that say when they begin and end and what they are bound to. */
async function logged() {
  const note = (sign: string) => `echo "$(date +%s%N) ${sign} $(taskset -cp $$ | sed "s/.*: //")" >&2`;
  const script = `${note('+')}; sleep 0.1; ${note('-')}; ${says(best)}`;
  const made = await smallBenchmark(['left', 'right'].map((id) => ({ id, script })));
  const heavy = caseText({ resourceClass: 'heavy', attemptPolicy: 'deterministic_single' });
  writeFileSync(join(made.folder, 'four', 'heavy.json'), heavy);
  const out = join(made.folder, 'out');
  const log = () =>
    readdirSync(join(out, 'evidence'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.jsonl'))
      .flatMap((path) => [...logEntries(join(out, 'evidence', path))] as { process: { stderr: string } }[])
      .flatMap(({ process }) => process.stderr.trim().split('\n'))
      .sort()
      .map((line) => line.slice(line.indexOf(' ') + 1));
  return { ...made, out, log };
}

describe.runIf(affinity && processors.length > 1)('several attempts at a time', () => {
  it('never share a processor, and all are in the journal', async () => {
    const { file, out, log } = await logged();
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--parallel', '2']);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('2 at a time');
    const busy = new Set<string>();
    let most = 0;
    for (const line of log()) {
      const own = line.slice(2).replace('-', ',').split(',');
      for (const one of own) {
        expect(busy.has(one), line).toBe(line.startsWith('-'));
        if (line.startsWith('+')) busy.add(one);
        else busy.delete(one);
      }
      most = Math.max(most, busy.size);
    }
    expect(busy.size).toBe(0);
    expect(most).toBe(2);
    const [plan, ...attempts] = [...logEntries(join(out, 'journal.jsonl'))] as [
      object,
      ...{ processors: number[] }[],
    ];
    expect(plan).toMatchObject({ parallel: 2, processors: { standard: 1, heavy: 2 } });
    expect(attempts.map((one) => one.processors.length).sort()).toEqual([...Array(10).fill(1), 2, 2]);
  });

  it('are not joined with attempts that ran alone', async () => {
    const { file, folder, out } = await logged();
    const other = join(folder, 'other');
    const run = (...more: string[]) =>
      mingle(['bench', 'run', '--benchmark', file, '--case', 'heavy', ...more]);
    await run('--out', out, '--parallel', '2');
    await run('--out', other);
    const merged = await mingle(['bench', 'merge', out, other, '--out', join(folder, 'both')]);
    expect(merged).toMatchObject(failed(2, 'number of attempts at a time: 2 and 1'));
  });

  it('are at most as many as there are processors', async () => {
    const { file, out } = await logged();
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--parallel', '4096']);
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('too_few_processors') });
  });
});
