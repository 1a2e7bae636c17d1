import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeHost } from '../../src/host/node.ts';
import { version } from '../../src/shared/version.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import type { Host } from '../../src/solver/plan/host.ts';
import { solve } from '../../src/solver/solve.ts';
import { generatedScenarios } from '../../tools/suite/scenarios.ts';
import { sized } from '../support/long.ts';

vi.mock('node:v8', { spy: true });

const { request } = generatedScenarios(1).find(({ name }) => name === '5×4×6 hosts counts')!;

async function answer(host: Host, lanes: number) {
  const outcome = await solve(
    request,
    { ...PLAIN_OPTIONS, iterations: sized(300_000, 3_000_000), lanes },
    host,
  );
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  return outcome;
}

test.each(sized([2], [1, 2]))(
  'of proposals alone HiGHS changes the bound and not the plan, %i lanes',
  async (lanes) => {
    const withIt = await answer(nodeHost, lanes);
    const without = await answer({ ...nodeHost, highs: async () => null }, lanes);
    expect(without.schedule).toEqual(withIt.schedule);
    expect(without.run.iterations).toBe(withIt.run.iterations);
    expect([without.proof.bound, withIt.proof.bound]).toEqual(['10', '17']);
  },
);

describe("V8's budget for WebAssembly", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.mocked(setFlagsFromString).mockClear();
    return () => void vi.unstubAllGlobals();
  });

  const freshHost = async () => (await import('../../src/host/node.ts')).nodeHost;
  const flagsSet = () => vi.mocked(setFlagsFromString).mock.calls.map(([flag]) => flag);

  test('is another only while HiGHS is compiled, in which nothing else of the thread runs', async () => {
    const { highs } = await freshHost();
    const loading = highs(1);
    const usual = process.versions.v8.startsWith('11.') ? 1_800_000 : 13_000_000;
    const flags = ['--wasm-tiering-budget=2000000000', `--wasm-tiering-budget=${usual}`];
    expect(flagsSet()).toEqual(flags);
    expect(await loading).not.toBeNull();
    expect(await highs(1)).toBe(await loading);
    expect(flagsSet()).toEqual(flags);
  });

  test('stays what the program was told', async () => {
    vi.stubGlobal('process', Object.create(process, { execArgv: { value: ['--wasm_tiering_budget=5000'] } }));
    const { highs } = await freshHost();
    expect(await highs(1)).not.toBeNull();
    expect(flagsSet()).toEqual([]);
  });

  test('stays as it is where it is not known', async () => {
    const versions = { ...process.versions, v8: '99.1' };
    vi.stubGlobal('process', Object.create(process, { versions: { value: versions } }));
    const { highs } = await freshHost();
    expect(await highs(1)).not.toBeNull();
    expect(flagsSet()).toEqual([]);
  });
});

test('the version is that of package.json', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(version).toBe(JSON.parse(text).version);
});
