import Table from 'cli-table3';
import stringWidth from 'string-width';
import type { Plan, PlanSession } from '../../report/plan.ts';
import type { Colors } from '../terminal.ts';
import { cut, plain, wrapList } from './plain-text.ts';

/** Border signs and blanks around two columns. */
const frameWidth = 7;
/** However narrow the terminal, names get this much. */
const leastNameWidth = 12;

/** The schedule, a block a session: groups down, their people beside. */
export function scheduleTable(plan: Plan, width: number, colors: Colors): string {
  const widest = Math.max(
    ...plan.sessions.flatMap(({ groups }) => groups.map(({ id }) => stringWidth(plain(id)))),
  );
  const groupWidth = Math.min(widest, Math.max(8, Math.floor(width / 3)));
  const nameWidth = Math.max(leastNameWidth, width - groupWidth - frameWidth);
  return plan.sessions.map((session) => sessionBlock(session, groupWidth, nameWidth, colors)).join('\n');
}

function sessionBlock(session: PlanSession, groupWidth: number, nameWidth: number, colors: Colors): string {
  const table = new Table({
    style: { head: [], border: colors.isColorSupported ? ['gray'] : [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  for (const { id, people } of session.groups) {
    const names = wrapList(
      people.map(({ name }) => plain(name)),
      nameWidth,
    );
    table.push([colors.cyan(cut(plain(id), groupWidth)), names.join('\n')]);
  }
  const absent = session.absent.map(({ name }) => plain(name));
  const away = absent.length === 0 ? [] : wrapList(absent, groupWidth + nameWidth).join('\n           ');
  const note = absent.length === 0 ? '' : `${colors.dim(`Not there: ${away}`)}\n`;
  return `${colors.bold(session.label)}\n${table.toString()}\n${note}`;
}
