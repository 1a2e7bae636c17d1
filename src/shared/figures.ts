import { remembered } from './remembered.ts';

type Rounding = 'halfExpand' | 'floor' | 'ceil';

const DIGITS = {
  usual: { maximumFractionDigits: 2 },
  small: { maximumSignificantDigits: 2 },
  tiny: { notation: 'scientific', maximumSignificantDigits: 3 },
} as const;

/** Cached, since making a format takes a hundred times as long as using it. */
const formatOf = remembered((name: `${keyof typeof DIGITS} ${Rounding} ${string}`) => {
  const [digits, roundingMode, locale] = name.split(' ') as [keyof typeof DIGITS, Rounding, string];
  return new Intl.NumberFormat(locale, { ...DIGITS[digits], roundingMode });
});

/** Digits beyond these are rounding error, as of a share such as 1/6: 12 + 1e-16 must not become 12.01. */
const MEANT_DIGITS = 13;

/** A number formatted for people: 1,770 or 23.9; a small one by its first digits. */
export function figure(exact: number, rounding: Rounding = 'halfExpand', locale = 'en-GB'): string {
  const value = Number(exact.toPrecision(MEANT_DIGITS));
  const size = Math.abs(value);
  // The same in every language; a browser's first format would be the longest task of a first plan.
  if (Number.isInteger(value) && size < 1000) return String(value);
  const digits = size === 0 || size >= 0.1 ? 'usual' : size < 1e-6 ? 'tiny' : 'small';
  return formatOf(`${digits} ${rounding} ${locale}`).format(value);
}

/** Rounds a bound down and a gap up, so that neither claims more than is proven. */
export const boundFigure = (value: number): string => figure(value, 'floor');
export const gapFigure = (value: number): string => figure(value, 'ceil');

/** The first names, and how many more there are. */
export function someOf(names: readonly string[], most = 10): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/** `1 group`, `1,770 pairs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
