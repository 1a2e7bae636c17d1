/** Counted nouns and lists in French, where 0 and 1 are singular. */
import type { Mode } from '../english/counted.ts';

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number < 2 ? one : many}`;
export const persons = (number: number): string => count(number, 'personne');
export const times = (number: number): string => `${number} fois`;
export const met = (fewest: number, most: number, others: number): string => {
  if (fewest < most) return `${fewest} à ${most} des ${others} autres`;
  if (most < others) return `${most} des ${others} autres`;
  return others === 1 ? 'l’autre personne' : `les ${others} autres`;
};
export const listed = (names: readonly string[], last = 'et'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1]}`;
export const MODES: Record<Mode, string> = { at_least: 'au moins', exact: 'exactement', at_most: 'au plus' };
