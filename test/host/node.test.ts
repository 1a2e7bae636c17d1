import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeHost } from '../../src/host/node.ts';
import { version } from '../../src/shared/version.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import type { Host } from '../../src/solver/plan/host.ts';
import { solve } from '../../src/solver/solve.ts';
import { generatedScenarios } from '../../tools/suite/scenarios.ts';

const { request } = generatedScenarios(1).find(({ name }) => name === '5×4×6 hosts counts')!;

async function answer(host: Host, lanes: number) {
  const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 3_000_000, lanes }, host);
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  return outcome;
}

test.each([1, 2])('of proposals alone HiGHS changes the bound and not the plan, %i lanes', async (lanes) => {
  const withIt = await answer(nodeHost, lanes);
  const without = await answer({ ...nodeHost, highs: async () => null }, lanes);
  expect(without.schedule).toEqual(withIt.schedule);
  expect(without.run.iterations).toBe(withIt.run.iterations);
  expect([without.proof.bound, withIt.proof.bound]).toEqual(['10', '17']);
});

test('the version is that of package.json', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(version).toBe(JSON.parse(text).version);
});
