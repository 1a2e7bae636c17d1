/** A number as people read it: 1,770 or 23.9; a small one by its first digits. */
export function figure(
  value: number,
  roundingMode: 'halfExpand' | 'floor' | 'ceil' = 'halfExpand',
  locale = 'en-GB',
): string {
  const small = value !== 0 && Math.abs(value) < 0.1;
  if (small && Math.abs(value) < 1e-6) {
    return value.toLocaleString(locale, {
      notation: 'scientific',
      maximumSignificantDigits: 3,
      roundingMode,
    });
  }
  const digits = small ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return value.toLocaleString(locale, { ...digits, roundingMode });
}

/** A bound, which must claim no more than it is; and what is left above one, no less. */
export const boundFigure = (value: number): string => figure(value, 'floor');
export const gapFigure = (value: number): string => figure(value, 'ceil');

/** `1 group`, `1,770 pairs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
