/** Numbers of things, and lists, in English. */
import type { ConstraintOf } from '../../../scenario/definition.ts';

export type Mode = ConstraintOf<'GroupVisits'>['mode'];

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
export const times = (number: number): string =>
  number === 1 ? 'once' : number === 2 ? 'twice' : `${number} times`;
/** How many of the others people meet. */
export const met = (fewest: number, most: number, others: number): string => {
  if (fewest < most) return `${fewest} to ${most} of ${others} others`;
  if (most < others) return `${most} of ${others} others`;
  return others === 1 ? 'the one other' : `all ${others} others`;
};
export const listed = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1]}`;
export const MODES: Record<Mode, string> = { at_least: 'at least', exact: 'exactly', at_most: 'at most' };
