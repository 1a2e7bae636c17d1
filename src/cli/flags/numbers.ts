import { InvalidArgumentError } from 'commander';

/** A commander parser for whole numbers from `least` to `most`. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    // The limits of exact integers are no useful advice.
    const from = least === Number.MIN_SAFE_INTEGER ? '' : ` from ${least}`;
    const to = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
    throw new InvalidArgumentError(`Write a whole number${from}${to}.`);
  };
}

export function nonNegative(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('Write a number, 0 or more.');
}

/** More sessions than this are a typing error. */
const MOST_SESSIONS = 10_000;

/** "1-3,5" gives the zero-based sessions 0, 1, 2 and 4. */
export function sessionList(text: string): number[] {
  const sessions = new Set<number>();
  for (const part of text.split(',')) {
    const [, from, to = from] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part.trim()) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= 1 && last >= first && last <= MOST_SESSIONS)) {
      throw new InvalidArgumentError('Write session numbers from 1, such as 1-3 or 1,2,5.');
    }
    for (let number = first; number <= last; number++) sessions.add(number - 1);
  }
  return [...sessions].sort((a, b) => a - b);
}

/** Collects the values of a repeatable flag. */
export function repeated(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

const unitSeconds = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Parses "2s", "500ms", "1.5m", "1h", or a bare number of seconds, into seconds; must be more than 0. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text.trim());
  const unit = (match?.[2] ?? 's') as keyof typeof unitSeconds;
  const seconds = match === null ? 0 : Number(match[1]) * unitSeconds[unit];
  if (!(seconds > 0)) throw new InvalidArgumentError('Write a time such as 2s, 500ms, 1.5m or 1h.');
  return seconds;
}
