import { InvalidArgumentError } from 'commander';

/** A parser for whole numbers from `least` to `most`, as commander wants it. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    // The ends of what a number can hold exactly are no advice.
    const from = least === Number.MIN_SAFE_INTEGER ? '' : ` from ${least}`;
    const to = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
    throw new InvalidArgumentError(`Write a whole number${from}${to}.`);
  };
}

/** A number, 0 or more. */
export function nonNegative(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('Write a number, 0 or more.');
}

/** "0,1,4": zero-based sessions. */
export function sessionList(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => /^\d+$/.test(part))) return [...new Set(parts.map(Number))].sort((a, b) => a - b);
  throw new InvalidArgumentError('Write zero-based session numbers with commas between, such as 0,1.');
}

/** Collects the values of a flag that may be given several times. */
export function repeated(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
