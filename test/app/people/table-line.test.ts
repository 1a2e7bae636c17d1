import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/app/language/languages.ts';
import { runsOf, sizesIn } from '../../../src/app/people/table-line.ts';
import { changed } from '../../../src/app/state/change.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';

const languages = await Promise.all(LANGUAGES.map(({ fetch }) => fetch()));

describe('tables in one line', () => {
  it.each([
    ['7 of 8 and 4 of 10', [...Array(7).fill(8), ...Array(4).fill(10)]],
    ['2x6, 1 × 4', [6, 6, 4]],
    ['3 Tische zu 5', [5, 5, 5]],
    ['3 tables of 5', [5, 5, 5]],
    ['3 zu 5 und 1 zu 6', [5, 5, 5, 6]],
    ['seven', null],
    ['', null],
    ['0 of 8', null],
    ['2 of 0', null],
    ['2000 of 8', null],
  ])('reads %s', (text, sizes) => {
    expect(sizesIn(text)).toEqual(sizes);
  });

  it.each(languages)('reads what the app writes in $code', ({ code, listed, tables }) => {
    const written = listed(runsOf([8, 8, 10, 6, 6]).map(([n, size]) => tables.run(n, size)));
    expect([code, sizesIn(written)]).toEqual([code, [8, 8, 10, 6, 6]]);
  });

  it('says what it reads', () => {
    expect(runsOf([8, 8, 10, 8])).toEqual([
      [2, 8],
      [1, 10],
      [1, 8],
    ]);
  });

  it('keeps names, benches and what was said of tables whose size stays', () => {
    const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay'].map(newRow);
    const room = { perSession: null, least: 0, bench: false };
    const rooms = [
      { ...room, name: 'Window', seats: 4, least: 2 },
      { ...room, name: 'Bar', seats: 2 },
      { ...room, name: 'Bench', seats: 1, bench: true },
    ];
    const base = emptyProject('Table');
    const project: Project = { ...base, people, tables: { ...base.tables, rooms } };
    const next = changed(project, { do: 'sizes', sizes: [4, 3, 3] });
    expect(next.tables.rooms).toEqual([
      rooms[0],
      { ...room, name: 'Bar', seats: 3 },
      { ...room, name: 'Table 3', seats: 3 },
      rooms[2],
    ]);
  });
});
