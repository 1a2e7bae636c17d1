import { InvalidArgumentError } from 'commander';

const unitSeconds = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** "2s", "500ms", "1.5m", "1h", or a bare number of seconds; in seconds, more than 0. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(ms|s|m|h)?$/.exec(text.trim());
  const unit = (match?.[2] ?? 's') as keyof typeof unitSeconds;
  const seconds = match === null ? 0 : Number(match[1]) * unitSeconds[unit];
  if (!(seconds > 0)) throw new InvalidArgumentError('Write a time such as 2s, 500ms, 1.5m or 1h.');
  return seconds;
}
