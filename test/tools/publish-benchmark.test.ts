import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Publication } from '../../src/bench/publication/definition.ts';
import { publishBenchmark } from '../../tools/benchmark/publish.ts';
import { good, says, smallBenchmark } from '../bench/cli/small-benchmark.ts';
import { worse } from '../bench/four-people.ts';
import { thinWalls } from '../bench/thin-walls.ts';
import { mingle } from '../cli/fake-io.ts';

thinWalls();

describe('publishing a run', () => {
  it('writes what validates by itself, with evidence that names no folder, and figures', async () => {
    const ours = { ...good, id: 'mingle', script: `echo "at $PWD" >&2; ${good.script}` };
    const rival = { id: 'rival', script: says(worse) };
    const { file, folder } = await smallBenchmark([ours, rival], { attemptSeeds: [1, 2, 3, 4, 5] });
    const results = join(folder, 'results');
    await mingle(['bench', 'run', '--benchmark', file, '--out', results, '--case', 'four-people']);
    const out = mkdtempSync(join(tmpdir(), 'mingle-published-'));
    expect(await publishBenchmark(results, out, [folder])).toContain('the evidence of 10 attempts');
    expect((await mingle(['bench', 'validate', join(out, 'publication.json')])).code).toBe(0);
    const evidence = gunzipSync(readFileSync(join(out, 'evidence.jsonl.gz'))).toString('utf8');
    const lines = evidence.trim().split('\n');
    expect(lines.filter((line) => line.startsWith('{"type":'))).toHaveLength(11);
    expect(lines).toHaveLength(11 + 10);
    const { cases }: Publication = JSON.parse(readFileSync(join(out, 'publication.json'), 'utf8'));
    expect(cases[0].comparators[0].evidenceHref).toBe('evidence.jsonl.gz#four-people/mingle');
    expect(evidence).not.toContain(folder);
    expect(existsSync(join(out, 'report.html'))).toBe(true);
    const figures = readFileSync(join(out, 'figures.md'), 'utf8');
    expect(figures).toMatch(
      /\| mingle \| 1 \| 1\.00 \| 1\.00 \| 0\.0 % \| 0\.0 % \|.*\n\| rival \| 1 \| 2\.00 \| 2\.00 \| 100\.0 % \| 100\.0 % \|/,
    );
    expect(figures).toContain('| mingle |  | (1:0) |');
    expect(figures).toMatch(/\| four-people \| 0 ✓ \| 2 \|/);
  });
});
