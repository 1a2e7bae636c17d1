import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findComparators } from '../../../src/bench/comparators/discover.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { type Finding, runConformance } from '../../../src/bench/run/conformance.ts';
import { mingle } from '../../cli/fake-io.ts';
import { valueOf } from '../../support/value-of.ts';
import { says, smallBenchmark } from '../cli/small-benchmark.ts';
import { best } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';

// Behind true walls: test/bench/cli/new-comparator.test.ts.
thinWalls();

describe('mingle comparators', () => {
  it('makes a comparator that passes its check, and then may run', async () => {
    const { file, folder } = await smallBenchmark([]);
    const home = join(folder, 'comparators');
    expect(await mingle(['comparators', 'new', 'mine', '--in', home])).toMatchObject({ code: 0 });
    const checked = await mingle(['comparators', 'check', 'mine', '--benchmark', file]);
    expect(checked.out).toMatch(/✓ a small problem/);
    expect(checked.out).toMatch(/the same seed twice: the same answer/);
    expect(checked.code).toBe(0);
    const listed = await mingle(['comparators', 'list', '--json', '--benchmark', file]);
    expect(JSON.parse(listed.out)).toMatchObject([
      { id: 'mine', state: 'ready', version: 'my-solver 1.0.0' },
    ]);
    const record = JSON.parse(readFileSync(join(home, 'mine', '.local', 'conformance.json'), 'utf8'));
    expect(record).toMatchObject({ passed: true, version: 'my-solver 1.0.0' });
    expect((await mingle(['comparators', 'new', 'mine', '--in', home])).code).toBe(2);
    expect((await mingle(['comparators', 'new', 'Mine!', '--in', home])).code).toBe(2);
  });

  it('does not pass what answers wrongly', async () => {
    const liar = { id: 'liar', script: says(best), trusted: false };
    const { file } = await smallBenchmark([liar]);
    const checked = await mingle(['comparators', 'check', '--benchmark', file]);
    expect(checked.code).toBe(5);
    expect(checked.out).toMatch(/✗ a small problem: invalid_output/);
    const listed = await mingle(['comparators', 'list', '--json', '--benchmark', file]);
    expect(JSON.parse(listed.out)).toMatchObject([{ id: 'liar', state: 'failed its check' }]);
  });

  it('does not pass what fails after a schedule', async () => {
    const script = 'echo \'{"type":"result","status":"error","reason":"the engine broke"}\'; exit';
    const { file, folder } = await smallBenchmark([]);
    const home = join(folder, 'comparators');
    await mingle(['comparators', 'new', 'mine', '--in', home]);
    const manifest = join(home, 'mine', 'manifest.json');
    const adapter = join(home, 'mine', 'adapter.mjs');
    writeFileSync(
      adapter,
      `${readFileSync(adapter, 'utf8').replace(/say\(\{ type: 'result', status: 'feasible'.*/, '')}`,
    );
    const run = ['sh', '-c', `node adapter.mjs; ${script}`];
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), run }));
    const checked = await mingle(['comparators', 'check', '--benchmark', file]);
    expect(checked.code).toBe(5);
    expect(checked.out).toMatch(/✗ a small problem: feasible.*then the adapter failed: the engine broke/);
  });

  it('says what is missing', async () => {
    const manifest = { requires: [{ program: 'no-such-program', advice: 'apt-get install it' }] };
    const { file } = await smallBenchmark([{ id: 'absent', script: '', manifest, trusted: false }]);
    const checked = await mingle(['comparators', 'check', '--benchmark', file]);
    expect(checked.out).toContain('no program "no-such-program": apt-get install it');
    expect(checked.code).toBe(5);
    expect((await mingle(['comparators', 'install', '--benchmark', file])).err).toContain(
      'nothing_to_install',
    );
  });

  it('says nothing of what was broken off', async () => {
    const { folder } = await smallBenchmark([{ id: 'slow', script: says(best), trusted: false }]);
    const [comparator] = valueOf(findComparators([join(folder, 'comparators')]));
    const state = { comparator, version: 'slow 1', unavailable: null, conformant: false };
    const found: Finding[] = [];
    const tools = { isolation: findIsolation(), guardian: null, signal: AbortSignal.abort() };
    expect(await runConformance(state, { ...tools, onFinding: (one) => found.push(one) })).toBe(state);
    expect(found).toEqual([]);
  });
});
