/** The project without people who attend no session, at the same tables and seats: the solver must not know of them. */
import { absences, sessionsOf } from './attendance.ts';
import { changed } from './change.ts';
import { evenRooms, type PersonRow, type Project } from './project.ts';
import type { Laid } from './seating.ts';

export function present(project: Project): Laid {
  const gone = absences(project);
  const isNever = (row: PersonRow, missed?: ReadonlySet<number>) =>
    sessionsOf(row, project.sessions, missed)?.length === 0;
  // Leaving before arriving is an error in the list and reported; people marked absent from all sessions are removed.
  const away = project.people.filter((row) => isNever(row, gone.get(row.name)) && !isNever(row));
  if (away.length === 0) return project;
  const rest = away.reduce<Project>((left, { name }) => changed(left, { do: 'person-remove', name }), {
    ...project,
    over: 0,
    tables: { ...project.tables, rooms: project.tables.rooms ?? roomsOfPlan(project) },
  });
  return { ...rest, laid: seatsOfPlan(project) };
}

/** The tables for the whole list, with as many seats as the plan has used: fewer people do not mean fewer tables. */
export function roomsOfPlan(project: Project): Project['tables']['rooms'] {
  const { by } = project.tables;
  if (by !== 'count' && by !== 'size') return null;
  const sessions = Object.values(project.plan?.solution?.schedule ?? {});
  return evenRooms(project).map((room) => {
    const used = sessions.map((tables) => tables[room.name]?.length ?? 0);
    return { ...room, seats: Math.max(room.seats, ...used) };
  });
}

/** Number of seats of a fixed plan: an absent person's seat stays empty, and nobody moves up. */
function seatsOfPlan({ tables, fixed, plan }: Project): number | undefined {
  const [first = {}] = Object.values(plan?.solution?.schedule ?? {});
  return fixed && (tables.by === 'round' || tables.by === 'rows') ? Object.keys(first).length : undefined;
}
