import { expect, it } from 'vitest';
import { mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

it('lists ten thousand of millions of breaches, and prices no plan of which it does not know all', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => `p${i}`);
  const apart = { type: 'MustStayApart', people: 'ALL', over: 'court' };
  const crowd = {
    scenario: {
      people: ids.map((id) => ({ id })),
      groups: [{ id: 'Rose', capacity: 200 }],
      links: [{ name: 'court', groups: [['Rose']], within: true }],
      session_count: 1,
    },
    constraints: [apart, { type: 'MustStayApart', people: 'ALL' }, apart],
  };
  const file = scratchFile('scenario.json', JSON.stringify(crowd));
  const { code, out } = await mingle(['verify', file, '-'], {
    stdin: JSON.stringify({ session_0: { Rose: ids } }),
  });
  const lines = out.trimEnd().split('\n');
  expect(code).toBe(5);
  expect(lines[0]).toBe('✗ More than 10,000 breaches of hard rules:');
  expect(lines.length).toBe(10_002);
  expect(lines.at(-1)).toBe('    The plan breaks more than is listed. [more_broken]');
});
