import { describe, expect, it } from 'vitest';
import { withListColumns } from '../../../src/app/state/list-columns.ts';
import { newRow } from '../../../src/app/state/project.ts';

const read = (...cells: string[]) => {
  const people = cells.map((cell, i) => ({ ...newRow(`p${i}`), cells: { skill: cell } }));
  const { people: rows, lists } = withListColumns(people, ['skill']);
  return [lists, rows.map(({ cells }) => cells.skill)];
};

describe('columns of lists', () => {
  it('are those whose parts stand in other cells too', () => {
    expect(read('python, design', 'design', 'python;law,design', '')).toEqual([
      ['skill'],
      ['python; design', 'design', 'python; law; design', ''],
    ]);
  });

  it.each([
    ['names turned round', ['Doe, Jane', 'Roe, Jane', 'Poe, Ann']],
    ['places with their country', ['Oslo, Norway', 'Bergen, Norway', 'Rome, Italy', 'Oslo, Norway']],
    ['one value each', ['red', 'blue', 'red']],
  ])('are not %s', (_, cells) => {
    expect(read(...cells)).toEqual([[], cells]);
  });
});
