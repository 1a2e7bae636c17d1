/** A list of guests planned on seats, read back from what is printed and drawn. */
import { expect, it } from 'vitest';
import { mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

const names = 'Ann Bo Cy Di Eve Fay Gus Hal Ida Jo Kim Lou'.split(' ');
const guests = () =>
  scratchFile('guests.csv', ['name,team', ...names.map((name, i) => `${name},T${i % 3}`)].join('\n'));
const quick = ['--lanes', '1', '--iterations', '20000'];

/** Names at each table or in each row, from one seat to the next; [session]. */
function seatedIn(out: string): string[][][] {
  return out
    .split(/^Session \d+\n/m)
    .slice(1)
    .map((session) =>
      session
        .split('\n')
        .filter((line) => line.startsWith('│'))
        .map((line) => line.split('│')[2].trim().split(', ')),
    );
}

it('gives everybody other neighbours at round tables in each session', async () => {
  const { code, out, err } = await mingle(['solve', guests(), '--seats', 'round:6', '-s', '3', ...quick]);
  expect([code, err.match(/\[\w+\]/g)]).toEqual([0, ['[unused_columns]']]);
  const pairs = seatedIn(out).flatMap((tables) =>
    tables.flatMap((seats) =>
      seats.map((name, i) => [name, seats[(i + 1) % seats.length]].toSorted().join()),
    ),
  );
  expect([pairs.length, new Set(pairs).size]).toEqual([36, 36]);
  expect(out).toContain('Everyone meets 6 of 11 as neighbours, nobody twice');
});

it('keeps a team apart in rows, beside, before and behind, and leaves seats free', async () => {
  const flags = ['--seats', 'grid:3x5', '--apart-by', 'team'];
  const { code, out } = await mingle(['solve', guests(), ...flags, ...quick]);
  expect(code).toBe(0);
  const [rows] = seatedIn(out);
  expect(rows.flat().sort()).toEqual(['–', '–', '–', ...names].sort());
  const team = (r: number, c: number) => {
    const at = names.indexOf(rows[r]?.[c] ?? '–');
    return at < 0 ? null : at % 3;
  };
  for (const [r, row] of rows.entries()) {
    for (const c of row.keys()) {
      const own = team(r, c);
      if (own !== null) expect([team(r, c + 1), team(r + 1, c)]).not.toContain(own);
    }
  }
});

it.each([
  [['--seats', 'round'], 'Write round:8 for round tables, or grid:5x6 for 5 rows of 6 seats.'],
  [['--seats', 'grid:2x3'], '--seats: 12 people do not fit on 6 seats.'],
  [['--seats', 'round:4', '--doubles'], 'Seats make their own groups.'],
  [['--seats', 'round:4', '-g', '3'], 'Seats make their own groups.'],
])('says of %j what is wrong', async (flags, message) => {
  const { code, err } = await mingle(['solve', guests(), ...flags]);
  expect([code === 0, err.includes(message)]).toEqual([false, true]);
});

it('draws tables and rows with the names where people sit', async () => {
  for (const [seats, shape] of [
    ['round:6', 'circle'],
    ['grid:3x4', 'rect'],
  ]) {
    const file = ['solve', guests(), '--seats', seats, ...quick, '--format', 'html'];
    for (const flags of [[], ['--print', 'posters']]) {
      const { out } = await mingle([...file, ...flags]);
      const drawn = [...out.matchAll(/<svg class="drawing".*?<\/svg>/gs)].map(([svg]) => svg).join('');
      const texts = [...drawn.matchAll(/<text x[^>]*text-anchor[^>]*>([^<]*)</g)].map(([, text]) =>
        text.trim(),
      );
      expect(names.filter((name) => !texts.includes(name))).toEqual([]);
      expect(drawn.match(new RegExp(`<${shape} class="seat"`, 'g'))).toHaveLength(12);
    }
  }
});
