import Table from 'cli-table3';
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
  return blocks
    .map(({ session, rows }) => {
      const table = emptyTable(colors);
      for (const { group, lines } of rows) {
        // The first line is filled up, so that all sessions are equally wide.
        const [first, ...others] = lines;
        table.push([colors.cyan(group), [padded(first, nameWidth), ...others].join('\n')]);
      }
      return `${colors.bold(plain(session.label))}\n${table.toString()}\n${absentLine(session, width, colors)}`;
    })
    .join('\n');
}

function emptyTable(colors: Colors) {
  return new Table({
    style: { head: [], border: colors.isColorSupported ? ['gray'] : [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
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
