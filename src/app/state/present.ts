/** The project without those who come to no session, at the same tables: who plans must not know of them. */
import { absences, sessionsOf } from './attendance.ts';
import { changed } from './change.ts';
import { evenRooms, type Project } from './project.ts';

export function present(project: Project): Project {
  const gone = absences(project);
  const away = project.people.filter(
    (row) => sessionsOf(row, project.sessions, gone.get(row.name))?.length === 0,
  );
  if (away.length === 0) return project;
  return away.reduce<Project>((rest, { name }) => changed(rest, { do: 'person-remove', name }), {
    ...project,
    tables: { ...project.tables, rooms: project.tables.rooms ?? roomsOfPlan(project) },
  });
}

/** Those of the whole list, with as many seats as the plan has used: fewer people do not move to fewer tables. */
export function roomsOfPlan(project: Project): Project['tables']['rooms'] {
  const { by } = project.tables;
  if (by !== 'count' && by !== 'size') return null;
  const sessions = Object.values(project.plan?.solution?.schedule ?? {});
  return evenRooms(project).map((room) => {
    const used = sessions.map((tables) => tables[room.name]?.length ?? 0);
    return { ...room, seats: Math.max(room.seats, ...used) };
  });
}
