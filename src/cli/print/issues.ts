import type { Issue } from '../../shared/issue.ts';
import { type Position, pointerLocator } from '../input/locate.ts';
import type { Source } from '../refusal.ts';
import type { Colors, Terminal } from '../terminal.ts';
import { plain } from './plain-text.ts';

/** Prints errors to standard error: what, where, and what to do. */
export function reportIssues(terminal: Terminal, issues: readonly Issue[], source: Source | null): void {
  terminal.err(issueLines(issues, source, 'error', terminal.errorColors));
}

export function reportWarnings(terminal: Terminal, warnings: readonly Issue[], source: Source | null): void {
  terminal.err(issueLines(warnings, source, 'warning', terminal.errorColors));
}

/**
 * Each issue as `error: place: sentence [code]` and its advice below. The place is file:line:column where
 * the text is at hand, and the JSON Pointer.
 */
export function issueLines(
  issues: readonly Issue[],
  source: Source | null,
  severity: 'error' | 'warning',
  colors: Colors,
): string {
  const locate = source?.json ? pointerLocator(source.json) : () => null;
  const label = severity === 'error' ? colors.red('error:') : colors.yellow('warning:');
  return issues
    .map(({ code, pointer, message, advice }) => {
      const place = placeOf(source?.name ?? null, locate(pointer), pointer);
      const where = place === '' ? '' : `${colors.bold(plain(place))}: `;
      const next = advice === undefined ? '' : `    ${plain(advice)}\n`;
      return `${label} ${where}${plain(message)} ${colors.dim(`[${code}]`)}\n${next}`;
    })
    .join('');
}

function placeOf(name: string | null, position: Position | null, pointer: string): string {
  const line = position === null ? '' : `:${position.line}:${position.column}`;
  const file = name === null ? '' : `${name}${line}`;
  return [file, pointer].filter((part) => part !== '').join(' ');
}
