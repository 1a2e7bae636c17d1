import type { Issue } from '../../shared/issue.ts';
import type { Source } from '../source.ts';
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
 * Each issue as `error: place: sentence [code]` and its advice below. The place is what the source makes of
 * the pointer, or the pointer itself.
 */
export function issueLines(
  issues: readonly Issue[],
  source: Source | null,
  severity: 'error' | 'warning',
  colors: Colors,
): string {
  const label = severity === 'error' ? colors.red('error:') : colors.yellow('warning:');
  return issues
    .map(({ code, pointer, message, advice }) => {
      const place = source?.place(pointer) ?? pointer;
      const where = place === '' ? '' : `${colors.bold(plain(place))}: `;
      const next = advice === undefined ? '' : `    ${plain(advice)}\n`;
      return `${label} ${where}${plain(message)} ${colors.dim(`[${code}]`)}\n${next}`;
    })
    .join('');
}
