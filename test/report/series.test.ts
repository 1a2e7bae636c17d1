import { expect, test } from 'vitest';
import { english } from '../../src/report/language/english/english.ts';
import { seriesOf, standings } from '../../src/report/series.ts';
import { fairnessWords } from '../../src/report/words/series.ts';

test('how soon pairs met again is said of those in the last event, as all else is', () => {
  const held = [
    { a: ['Ann', 'Bob'], b: ['Cy', 'Dee'] },
    { a: ['Ann', 'Bob'], b: ['Cy'], c: ['Dee'] },
    { a: ['Cy', 'Eve'], b: ['Dee'] },
  ].map((session_0, i) => ({ name: `${i}`, schedule: { session_0 }, met: [{ session_0 }], people: [] }));
  const words = (events: typeof held): string => {
    const series = seriesOf(events);
    return fairnessWords(series, standings(series), english)[0];
  };
  expect(words(held)).toBe(
    'Of 3 pairs of them 2 have met, 0 more than once; nobody met again in a later event.',
  );
  expect(words(held.slice(0, 2))).toBe(
    'Of 6 pairs of them 2 have met, 1 more than once; the soonest after 1 event.',
  );
});

test('an accent that is a sign of its own makes nobody another', () => {
  const events = ['José', 'Jose\u0301'].map((name, i) => {
    const session_0 = { a: [name, 'Ann'] };
    return { name: `${i}`, schedule: { session_0 }, met: [{ session_0 }], people: [] };
  });
  expect(seriesOf(events)).toMatchObject({ people: { length: 2 }, pairs: [{ meetings: 2 }] });
});

test('who differs by case or order of words is one person, as for the next plan, unless an event has both', () => {
  const event = (...names: string[]) => {
    const session_0 = { a: names };
    return { name: names.join(), schedule: { session_0 }, met: [{ session_0 }], people: [] };
  };
  const names = (...events: ReturnType<typeof event>[]) => seriesOf(events).people.map(({ name }) => name);
  const turned = [event('Ben Abbot', 'Kim Lee'), event('BEN ABBOT', 'Lee Kim'), event('Lee, Kim')];
  expect(names(...turned)).toEqual(['Ben Abbot', 'Kim Lee']);
  expect(names(event('Kim Lee', 'Lee Kim'), event('lee kim'))).toEqual(['Kim Lee', 'Lee Kim']);
  const two = ['José', 'Jose\u0301', 'Ben'];
  expect(names(event(...two), event(...two, 'BEN'), event('ben'))).toEqual([...two, 'BEN', 'ben']);
});
