import { describe, expect, it } from 'vitest';
import { nonNegative, parseDuration, sessionList, wholeNumber } from '../../src/cli/flags/numbers.ts';

describe('durations', () => {
  it.each([
    ['2s', 2],
    ['500ms', 0.5],
    ['1.5m', 90],
    ['1h', 3600],
    ['.5s', 0.5],
    ['10', 10],
  ])('reads %s as %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBeCloseTo(seconds, 12);
  });

  it.each(['', '0', '0s', '-1s', 's', '2 s 3', '1d', '1e3s', 'NaN', 'Infinity'])('refuses "%s"', (text) => {
    expect(() => parseDuration(text)).toThrow('Write a time such as 2s');
  });
});

describe('numbers', () => {
  it('reads whole numbers within a range', () => {
    expect(wholeNumber(1, 9)('7')).toBe(7);
    expect(wholeNumber(-5)('-5')).toBe(-5);
    for (const text of ['0', '10', '1.5', '1e1', '', ' ', '0x1', 'seven']) {
      expect(() => wholeNumber(1, 9)(text)).toThrow('Write a whole number from 1 to 9.');
    }
    expect(() => wholeNumber(1)('9007199254740993')).toThrow('Write a whole number from 1.');
    expect(() => wholeNumber(Number.MIN_SAFE_INTEGER)('1.5')).toThrow('Write a whole number.');
  });

  it('reads numbers from 0', () => {
    expect([nonNegative('0'), nonNegative('2.5'), nonNegative('1e3')]).toEqual([0, 2.5, 1000]);
    for (const text of ['-1', '', 'x', 'Infinity']) expect(() => nonNegative(text)).toThrow('Write a number');
  });

  it('reads lists of sessions, sorted and each once', () => {
    expect(sessionList('4, 1,2,4')).toEqual([0, 1, 3]);
    expect(sessionList('1-3,3 - 5')).toEqual([0, 1, 2, 3, 4]);
    for (const text of ['', '1,', '-1', 'a', '0', '0-2', '3-1', '1-999999']) {
      expect(() => sessionList(text)).toThrow('such as 1-3');
    }
  });
});
