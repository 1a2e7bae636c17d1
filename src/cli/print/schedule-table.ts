import stringWidth from 'string-width';
import type { Plan, PlanSession } from '../../report/plan.ts';
import type { Colors } from '../terminal.ts';
import { plain } from './plain-text.ts';
import { cut, wrapList } from './text-width.ts';

/** Border signs and blanks around two columns. */
const frameWidth = 7;
/** However narrow the terminal, names get this much. */
const leastNameWidth = 12;
const absentLabel = 'Not there: ';

/** The schedule, a block a session: groups down, their people beside. */
export function scheduleTable(plan: Plan, width: number, colors: Colors): string {
  const widestGroup = widest(
    plan.sessions.flatMap(({ groups }) => groups.map(({ id, waits }) => plain(waits ? `${id} (waits)` : id))),
  );
  const groupWidth = Math.min(widestGroup, Math.max(8, Math.floor(width / 3)));
  const room = Math.max(leastNameWidth, width - groupWidth - frameWidth);
  const blocks = plan.sessions.map((session) => ({
    session,
    rows: session.groups.map(({ id, people, waits }) => ({
      group: cut(plain(waits ? `${id} (waits)` : id), groupWidth),
      lines: wrapList(
        people.map(({ name }) => plain(name)),
        room,
      ),
    })),
  }));
  const nameWidth = widest(blocks.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines)));
  const frame = frameOf(groupWidth, nameWidth, colors);
  return blocks
    .map(({ session, rows }) => {
      const lines = rows.flatMap(({ group, lines: names }) =>
        names.map((line, i) => frame.row(i === 0 ? group : '', line)),
      );
      const table = [frame.top, ...lines, frame.bottom].join('\n');
      return `${colors.bold(plain(session.label))}\n${table}\n${absentLine(session, width, colors)}`;
    })
    .join('\n');
}

/** Lines of a table of two columns. A library lays out all cells of a table to draw one, which takes a minute for thousands of names. */
function frameOf(groupWidth: number, nameWidth: number, colors: Colors) {
  const rule = (left: string, middle: string, right: string) =>
    colors.gray(`${left}${'─'.repeat(groupWidth + 2)}${middle}${'─'.repeat(nameWidth + 2)}${right}`);
  const bar = colors.gray('│');
  return {
    top: rule('┌', '┬', '┐'),
    bottom: rule('└', '┴', '┘'),
    row: (group: string, names: string) =>
      `${bar} ${colors.cyan(padded(group, groupWidth))} ${bar} ${padded(names, nameWidth)} ${bar}`,
  };
}

function absentLine({ absent }: PlanSession, width: number, colors: Colors): string {
  if (absent.length === 0) return '';
  const names = absent.map(({ name }) => plain(name));
  const lines = wrapList(names, Math.max(leastNameWidth, width - absentLabel.length));
  return `${colors.dim(absentLabel + lines.join(`\n${' '.repeat(absentLabel.length)}`))}\n`;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}
