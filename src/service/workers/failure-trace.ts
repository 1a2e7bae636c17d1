/** Error traces for the log: where and why, without content of the scenario. */
import type { SolveRequest } from '../../scenario/definition.ts';

const MOST_LINES = 30;

/** Name, message and stack of an error. Words of the message that occur in the request are blanked. */
export function traceOf(error: unknown, request: SolveRequest): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  const known = wordsOf(request);
  const message = error.message.replace(WORD, (word) => (known.has(word.toLowerCase()) ? '…' : word));
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return [`${error.name}: ${message}`, ...frames].slice(0, MOST_LINES).join('\n');
}

/** The lines of a crashed process's stderr that only the program or V8 can have written. */
export function traceOfStderr(text: string): string {
  const lines = text.split('\n').filter((line) => FRAME.test(line) || line.startsWith('FATAL ERROR: '));
  return lines.slice(0, MOST_LINES).join('\n');
}

const WORD = /[\p{L}\p{N}]+/gu;
/** A stack frame of JavaScript or of V8's native code. */
const FRAME = /^\s+at (?:.* \()?(?:file:|node:|\/|[A-Z]:\\).*:\d+:\d+\)?$|^ *\d+: 0x[0-9a-f]+ /;

function wordsOf(request: SolveRequest): ReadonlySet<string> {
  const words = new Set<string>();
  JSON.stringify(request, (key, value: unknown) => {
    for (const text of [key, typeof value === 'object' ? '' : String(value)]) {
      for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase());
    }
    return value;
  });
  return words;
}
