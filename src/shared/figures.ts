import { remembered } from './remembered.ts';

type Rounding = 'halfExpand' | 'floor' | 'ceil';

const DIGITS = {
  usual: { maximumFractionDigits: 2 },
  small: { maximumSignificantDigits: 2 },
  tiny: { notation: 'scientific', maximumSignificantDigits: 3 },
} as const;

/** To make a format takes a hundred times as long as to use it. */
const formatOf = remembered((name: `${keyof typeof DIGITS} ${Rounding} ${string}`) => {
  const [digits, roundingMode, locale] = name.split(' ') as [keyof typeof DIGITS, Rounding, string];
  return new Intl.NumberFormat(locale, { ...DIGITS[digits], roundingMode });
});

/** Beyond so many digits stands what a share such as 1/6, written as a decimal, is off: 12 and 1e-16 is no 12.01. */
const MEANT_DIGITS = 13;

/** A number as people read it: 1,770 or 23.9; a small one by its first digits. */
export function figure(exact: number, rounding: Rounding = 'halfExpand', locale = 'en-GB'): string {
  const value = Number(exact.toPrecision(MEANT_DIGITS));
  const size = Math.abs(value);
  // Written alike in every language; the first format that a browser makes is the longest task of a first plan.
  if (Number.isInteger(value) && size < 1000) return String(value);
  const digits = size === 0 || size >= 0.1 ? 'usual' : size < 1e-6 ? 'tiny' : 'small';
  return formatOf(`${digits} ${rounding} ${locale}`).format(value);
}

/** A bound, which must claim no more than it is; and what is left above one, no less. */
export const boundFigure = (value: number): string => figure(value, 'floor');
export const gapFigure = (value: number): string => figure(value, 'ceil');

/** The first of some names, and how many more there are. */
export function someOf(names: readonly string[], most = 10): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/** `1 group`, `1,770 pairs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
