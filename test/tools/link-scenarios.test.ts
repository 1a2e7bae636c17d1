import { expect, test } from 'vitest';
import { compile } from '../../src/scenario/lower/compile.ts';
import { Rng } from '../../src/shared/rng.ts';
import { buildStart } from '../../src/solver/search/start.ts';
import { linkScenarios } from '../../tools/suite/link-scenarios.ts';

test('ten events with links are what their seed says, and have a plan', async () => {
  const [made, again] = [await linkScenarios(1), await linkScenarios(1)];
  expect(made).toEqual(again);
  expect(new Set(made.map(({ name }) => name)).size).toBe(10);
  for (const { name, request } of made) {
    expect(request.scenario.links?.length, name).toBeGreaterThan(0);
    expect(buildStart(compile(request), new Rng(1)), name).not.toBeNull();
  }
});
