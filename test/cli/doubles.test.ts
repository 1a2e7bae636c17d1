/** A club's list planned as doubles, read back from what is printed. */
import { expect, it } from 'vitest';
import { mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

const names = 'Ann Bo Cy Di Eve Fay Gus Hal Ida Jo Kim Lou Max Ned'.split(' ');
const playersFile = () => scratchFile('players.csv', ['name', ...names].join('\n'));

it('gives 14 people 7 rounds: partners once, opponents twice, and waiting in turn', async () => {
  const { code, out, err } = await mingle([
    ...['solve', playersFile(), '--doubles', '-s', '7'],
    ...['--lanes', '1', '--iterations', '100000'],
  ]);
  expect([code, err]).toEqual([0, '']);
  const partners = new Map<string, number>();
  const opponents = new Map<string, number>();
  const waits = new Map(names.map((name) => [name, 0]));
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const sessions = out.split(/^Session \d+\n/m).slice(1);
  for (const session of sessions) {
    const lines = session.split('\n').filter((line) => line.startsWith('│'));
    const rows = lines.map((line) => line.split('│').map((cell) => cell.trim()));
    expect(rows.map(([, head]) => head)).toEqual(['Court 1', 'Court 2', 'Court 3', 'Waits']);
    const courts = rows.slice(0, 3).map(([, , court]) => court.split(' – ').map((side) => side.split(' & ')));
    const waiting = rows[3][2].split(', ');
    for (const name of waiting) count(waits, name);
    for (const [here, there] of courts) {
      for (const side of [here, there]) count(partners, side.toSorted().join());
      for (const a of here) for (const b of there) count(opponents, [a, b].toSorted().join());
    }
    expect([...courts.flat(2), ...waiting].sort()).toEqual(names);
  }
  expect(sessions).toHaveLength(7);
  expect([partners.size, Math.max(...partners.values())]).toEqual([42, 1]);
  expect(Math.max(...opponents.values())).toBeLessThanOrEqual(2);
  expect(new Set(waits.values())).toEqual(new Set([1]));
});

it('does not go with groups', async () => {
  const flags = ['--doubles', '-s', '7', '--groups', '3'];
  const { code, err } = await mingle(['solve', playersFile(), ...flags]);
  expect(code).toBe(2);
  expect(err).toContain('Doubles make their own groups. [group_wish]');
});

it('puts one of each value on a side with --mixed, and needs --doubles for it', async () => {
  const file = scratchFile(
    'mixed.csv',
    ['name,sex', ...names.map((name, i) => `${name},${i % 2 ? 'm' : 'f'}`)].join('\n'),
  );
  const flags = ['--mixed', 'sex', '-s', '3', '--lanes', '1', '--iterations', '20000'];
  const { code, out } = await mingle(['solve', file, '--doubles', ...flags]);
  expect(code).toBe(0);
  const sides = [...out.matchAll(/(\w+) & (\w+)/g)].map(
    ([, a, b]) => (names.indexOf(a) + names.indexOf(b)) % 2,
  );
  expect(sides).toEqual(Array(3 * 6).fill(1));
  const { err } = await mingle(['solve', file, '-g', '3', ...flags]);
  expect(err).toContain('Courts and mixed are for doubles. [group_wish]');
});

it('needs --doubles for --courts, and four players', async () => {
  const three = scratchFile('three.csv', 'name\nAnn\nBo\nCy');
  const { err } = await mingle(['solve', three, '--doubles', '-s', '3']);
  expect(err).toContain('--doubles: Doubles need 4 players at a time, and there are 3.');
  const without = await mingle(['solve', playersFile(), '--courts', '2', '-g', '3', '-s', '3']);
  expect(without.err).toContain('Ask for doubles, or leave them out.');
});
