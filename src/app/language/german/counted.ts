/** Counted nouns and lists in German. */
import type { Mode } from '../english/counted.ts';

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
export const persons = (number: number): string => count(number, 'Person', 'Personen');
export const times = (number: number): string =>
  number === 1 ? 'einmal' : number === 2 ? 'zweimal' : `${number}-mal`;
export const met = (
  fewest: number,
  most: number,
  others: number,
  one = 'die eine andere Person',
  all = 'alle',
): string => {
  if (fewest < most) return `${fewest} bis ${most} von ${others} anderen`;
  if (most < others) return `${most} von ${others} anderen`;
  return others === 1 ? one : `${all} ${others} anderen`;
};
export const listed = (names: readonly string[], last = 'und'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1]}`;
export const MODES: Record<Mode, string> = { at_least: 'mindestens', exact: 'genau', at_most: 'höchstens' };
