import type { Issue } from '../../shared/issue.ts';
import { plain } from '../plain-text.ts';
import type { Source } from '../source.ts';
import type { Colors, Terminal } from '../terminal.ts';
import { wrap } from './text-width.ts';

const INDENT = '    ';
const LEAST_WIDTH = 20;
/** Most characters of a sentence; a foreign file may quote megabytes into it. */
const MOST = 10_000;

const reporter =
  (severity: 'error' | 'warning') =>
  (terminal: Terminal, issues: readonly Issue[], source: Source | null): void =>
    terminal.err(issueLines(issues, source, severity, terminal.errorColors, watchedWidth(terminal)));

export const reportIssues = reporter('error');
export const reportWarnings = reporter('warning');

/** Width of the terminal on standard error; null if it is no terminal: lines then stay whole for programs. */
function watchedWidth({ io }: Terminal): number | null {
  return (io.stderr.isTTY && io.stderr.columns) || null;
}

/**
 * Each issue as `error: place: sentence [code]`, with its advice below. The source turns pointers into places, if it can.
 * @param width columns to wrap at; null: no wrapping
 */
export function issueLines(
  issues: readonly Issue[],
  source: Source | null,
  severity: 'error' | 'warning',
  colors: Colors,
  width: number | null = null,
): string {
  const label = severity === 'error' ? colors.red('error:') : colors.yellow('warning:');
  return issues
    .map(({ code, pointer, message, advice }) => {
      const place = source?.place(pointer) ?? pointer;
      const where = place === '' ? '' : `${colors.bold(plain(place))}: `;
      const said = message.length > MOST ? `${message.slice(0, MOST)}…` : message;
      const first = `${label} ${where}${plain(said)} ${colors.dim(`[${code}]`)}`;
      const next = advice === undefined ? '' : indented(plain(advice), width, INDENT);
      return indented(first, width, '') + next;
    })
    .join('');
}

/** Lines of a text: the first after `head`, further ones indented below. */
function indented(text: string, width: number | null, head: string): string {
  if (width === null) return `${head}${text}\n`;
  const lines = wrap(text.split(' '), Math.max(LEAST_WIDTH, width - INDENT.length));
  return lines.map((line, at) => `${at === 0 ? head : INDENT}${line}\n`).join('');
}
