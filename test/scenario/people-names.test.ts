import { expect, test } from 'vitest';
import { anyWayFinder, displayNames, personFinder } from '../../src/scenario/people-names.ts';

const person = (id: string, attributes: Record<string, string>) => ({ id, attributes, sessions: null });

test('names come from the attribute "name", and two alike are told apart by id', () => {
  const people = [person('1', { Name: 'Ann' }), person('2', { name: 'Ann' }), person('3', { name: ' ' })];
  expect(displayNames(people)).toEqual(['Ann (1)', 'Ann (2)', '3']);
});

test('a text means an id first, then an exact name', () => {
  const find = personFinder([
    person('1', { name: 'Ann' }),
    person('Ann', { name: 'Bob' }),
    person('3', { name: 'Cy' }),
  ]);
  expect(['Ann', 'Bob', 'Cy', '3', 'cy'].map(find)).toEqual([1, 1, 2, 2, undefined]);
});

test('an accent may be a sign of its own, where that means one person only', () => {
  const [composed, split] = ['José', 'Jose\u0301'];
  expect(personFinder([person(split, {})])(composed)).toBe(0);
  expect(personFinder([person('1', { name: composed })])(split)).toBe(0);
  expect(anyWayFinder([person(`${split} Ruiz`, {})])(`Ruiz, ${composed}`)).toBe(0);
  expect([composed, split].map(personFinder([person(split, {}), person(composed, {})]))).toEqual([1, 0]);
  const three = personFinder([person('Vie\u0302\u0323t', {}), person('Vie\u0323\u0302t', {})]);
  expect(three('Việt'.normalize())).toBeUndefined();
});

test('a name in another case or another order of its words means somebody, where that is one person only', () => {
  const find = anyWayFinder([
    person('Ben Abbot', {}),
    person('7', { name: 'Luca Bianchi' }),
    person('Ida Roy', {}),
  ]);
  expect(['BEN  ABBOT', 'Bianchi Luca', 'BIANCHI, LUCA', 'Ida', 'Ben'].map(find)).toEqual([
    0,
    1,
    1,
    undefined,
    undefined,
  ]);
  const twins = anyWayFinder([person('Kim Lee', {}), person('Lee Kim', {}), person('kim lee', {})]);
  expect(['Lee Kim', 'LEE KIM', 'KIM LEE'].map(twins)).toEqual([1, 1, undefined]);
  const player = anyWayFinder([person('Team 1 Player 2', {})]);
  expect(['team 1 player 2', 'Team 2 Player 1'].map(player)).toEqual([0, undefined]);
});
