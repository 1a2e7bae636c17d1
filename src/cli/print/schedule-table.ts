import { placeLines, placesOf } from '../../report/places.ts';
import type { Plan, PlanSession } from '../../report/plan.ts';
import { plain } from '../plain-text.ts';
import type { Colors } from '../terminal.ts';
import { frameOf, padded } from './text-table.ts';
import { cut, listed, widest, wrap } from './text-width.ts';

/** Columns for borders and padding of two columns. */
const frameWidth = 7;
/** Least width for names, however narrow the terminal. */
const leastNameWidth = 12;
const absentLabel = 'Not there: ';

/** The schedule, one block per session: groups with their people; courts of doubles in one row each. */
export function scheduleTable(plan: Plan, width: number, colors: Colors): string {
  const sessions = plan.sessions.map((session) => ({ session, rows: rowsOf(plan, session) }));
  const widestHead = widest(sessions.flatMap(({ rows }) => rows.map(({ head }) => head)));
  const groupWidth = Math.min(widestHead, Math.max(8, Math.floor(width / 3)));
  const room = Math.max(leastNameWidth, width - groupWidth - frameWidth);
  const blocks = sessions.map(({ session, rows }) => ({
    session,
    rows: rows.map(({ head, pieces }) => ({ group: cut(head, groupWidth), lines: wrap(pieces, room) })),
  }));
  const nameWidth = widest(blocks.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines)));
  const frame = frameOf([groupWidth, nameWidth], colors.gray);
  return blocks
    .map(({ session, rows }) => {
      const lines = rows.flatMap(({ group, lines: names }) =>
        names.map((line, i) =>
          frame.row([colors.cyan(padded(i === 0 ? group : '', groupWidth)), padded(line, nameWidth)]),
        ),
      );
      const table = [frame.top, ...lines, frame.bottom].join('\n');
      return `${colors.bold(plain(session.label))}\n${table}\n${absentLine(session, width, colors)}`;
    })
    .join('\n');
}

interface Row {
  readonly head: string;
  /** Parts that are not split by line breaks. */
  readonly pieces: readonly string[];
}

function rowsOf(plan: Plan, session: PlanSession): Row[] {
  return placesOf(plan, session).map((place): Row => {
    const names = placeLines(place).map(plain);
    if (place.kind === 'court') return { head: plain(place.name), pieces: names };
    const { name, note } = place;
    return { head: plain(note ? `${name} (${note})` : name), pieces: listed(names) };
  });
}

function absentLine({ absent }: PlanSession, width: number, colors: Colors): string {
  if (absent.length === 0) return '';
  const names = absent.map(({ name }) => plain(name));
  const lines = wrap(listed(names), Math.max(leastNameWidth, width - absentLabel.length));
  return `${colors.dim(absentLabel + lines.join(`\n${' '.repeat(absentLabel.length)}`))}\n`;
}
