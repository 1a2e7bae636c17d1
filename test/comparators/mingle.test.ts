import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { buildOf }: { buildOf(dist: string): string } = await import(
  new URL('../../comparators/mingle/build.mjs', import.meta.url).href
);

const parts = ['bounds', 'cli/solve', 'result', 'scenario', 'scoring', 'shared', 'solver', 'verify'];

test('the version of mingle tells one build from another, and not what has no part in the answer', () => {
  const dist = mkdtempSync(join(tmpdir(), 'mingle-build-'));
  for (const part of [...parts, 'report']) {
    mkdirSync(join(dist, part), { recursive: true });
    writeFileSync(join(dist, part, 'code.js'), 'one');
  }
  const first = buildOf(dist);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  writeFileSync(join(dist, 'report', 'code.js'), 'two');
  writeFileSync(join(dist, 'solver', 'code.js.map'), 'two');
  expect(buildOf(dist)).toBe(first);
  for (const part of parts) {
    const before = buildOf(dist);
    writeFileSync(join(dist, part, 'code.js'), 'two');
    expect(buildOf(dist), part).not.toBe(before);
  }
});
