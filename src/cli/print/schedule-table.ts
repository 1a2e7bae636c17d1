import stringWidth from 'string-width';
import type { Plan, PlanGroup, PlanSession } from '../../report/plan.ts';
import type { Colors } from '../terminal.ts';
import { plain } from './plain-text.ts';
import { cut, listed, wrap, wrapList } from './text-width.ts';

/** Border signs and blanks around two columns. */
const frameWidth = 7;
/** However narrow the terminal, names get this much. */
const leastNameWidth = 12;
const absentLabel = 'Not there: ';

/** The schedule, a block a session: groups down, their people beside; courts of doubles in a row each. */
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

interface Row {
  readonly head: string;
  /** What stays whole where lines are broken. */
  readonly pieces: readonly string[];
}

function rowsOf(plan: Plan, { index, groups }: PlanSession): Row[] {
  const others = sidesOf(plan, index);
  return groups.flatMap((group): Row[] => {
    const other = groups.find(({ id }) => id === others.get(group.id));
    if (other === undefined) {
      const waits = others.size > 0 ? 'Waits' : `${group.id} (waits)`;
      return [{ head: plain(group.waits ? waits : group.id), pieces: listed(namesOf(group)) }];
    }
    if (other.index < group.index) return [];
    const [side, facing] = [group, other].map((each) => namesOf(each).join(' & '));
    return [{ head: plain(courtName(group.id, other.id)), pieces: [side, `– ${facing}`] }];
  });
}

/** Who faces whom in a session, both ways, where a link joins sides of two, each with one other; else empty. */
function sidesOf({ request }: Plan, session: number): Map<string, string> {
  const { groups, links = [] } = request.scenario;
  const two = new Set(
    groups.flatMap(({ id, capacity, session_capacities }) =>
      (session_capacities ?? [capacity]).every((seats) => seats === 2 || seats === 0) ? [id] : [],
    ),
  );
  const doubles = links.find(({ groups: courts, within, sessions: held }) => {
    const sides = courts.flat();
    return (
      !within &&
      (held?.includes(session) ?? true) &&
      courts.every((court) => court.length === 2) &&
      new Set(sides).size === sides.length &&
      sides.every((id) => two.has(id))
    );
  });
  return new Map(doubles?.groups.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
}

/** What the names of both sides begin with: "Court 1" of "Court 1 a" and "Court 1 b". */
function courtName(a: string, b: string): string {
  const length = [...a].findIndex((sign, i) => sign !== [...b][i]);
  const shared = [...a].slice(0, length).join('').trimEnd();
  return /[\p{L}\p{N}]/u.test(shared) ? shared : `${a} – ${b}`;
}

function namesOf({ people }: PlanGroup): string[] {
  return people.map(({ name }) => plain(name));
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
