import { describe, expect, test } from 'vitest';
import { namesFound } from '../../../src/report/find-name.ts';
import { haveLastNames, partsOf, sortedByName } from '../../../src/report/last-name.ts';

const found = (names: string[], typed: string) =>
  namesFound(
    names.map((name) => ({ name })),
    typed,
  ).map(({ name }) => name);

describe('finding a name', () => {
  const names = [
    'Anna Müller',
    'Bo Søndergård',
    'Chloé O’Brien',
    'Li Wei',
    'Müller, Dora',
    'Łukasz Weiß',
    'Émile Zola',
  ];
  test.each([
    ['', names],
    ['mul', ['Anna Müller', 'Müller, Dora']],
    ['m\u200Bul', ['Anna Müller', 'Müller, Dora']],
    ['MUELLER', ['Anna Müller', 'Müller, Dora']],
    ['müller an', ['Anna Müller']],
    ['son', ['Bo Søndergård']],
    ['chloe', ['Chloé O’Brien']],
    ["o'b", ['Chloé O’Brien']],
    ['obrien', ['Chloé O’Brien']],
    ['weiss luk', ['Łukasz Weiß']],
    ['we', ['Li Wei', 'Łukasz Weiß']],
    ['olà', ['Émile Zola']],
    ['a b', []],
    ['xyz', []],
  ])('by %s', (typed, wanted) => expect(found(names, typed)).toEqual(wanted));

  test('a word that was typed twice is there twice', () => {
    expect(found(['Anna Anders', 'Anna Berg'], 'an an')).toEqual(['Anna Anders']);
  });
});

describe('last names', () => {
  const inOrder = (names: string[]) =>
    sortedByName(
      names.map((name) => ({ name })),
      'en',
    ).map(({ name }) => name);

  test.each([
    ['Anna Müller', 'Müller', 'Anna'],
    ['Ludwig van Beethoven', 'Beethoven', 'Ludwig van'],
    ['Müller, Anna', 'Müller', 'Anna'],
    ['Anna', 'Anna', ''],
    ['Anna Müller (2)', 'Müller', 'Anna (2)'],
    ['Sammy Davis Jr.', 'Davis', 'Sammy Jr.'],
    ['Jean de la Fontaine III', 'Fontaine', 'Jean de la III'],
    ['Player 12', 'Player 12', ''],
    ['Anna B', 'Anna B', ''],
    ['李 伟', '李 伟', ''],
    ['', '', ''],
  ])('of %s', (name, last, rest) => expect(partsOf(name)).toEqual({ last, rest }));

  test('sort a list where most have one, else whole names do', () => {
    const people = ['Zoe Abbott', 'Anna Zorn', 'Cher', 'Bea Abbott'];
    expect(haveLastNames(people)).toBe(true);
    expect(inOrder(people)).toEqual(['Bea Abbott', 'Zoe Abbott', 'Cher', 'Anna Zorn']);
    const short = ['Zoe', 'Anna', 'Bo Ek', 'Player 10', 'Player 9'];
    expect(inOrder(short)).toEqual(['Anna', 'Bo Ek', 'Player 9', 'Player 10', 'Zoe']);
  });
});
