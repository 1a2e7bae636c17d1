/** Changes of tables and of the number of sessions. */
import { presentBySession } from './attendance.ts';
import { type Project, type Room, shownRooms } from './project.ts';

/** A name for a new table: a word ending in a number is numbered on; another word is changed only if taken. */
export function freeTable(rooms: readonly Room[], word: string): string {
  const taken = new Set(rooms.map(({ name }) => name));
  const isNumbered = /\d$/.test(word);
  if (!taken.has(word) && !isNumbered) return word;
  let number = isNumbered ? rooms.filter(({ bench }) => !bench).length + 1 : 2;
  const stem = word.replace(/ \d+$/, '');
  while (taken.has(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}

export function withRooms(project: Project, edit: (rooms: readonly Room[]) => readonly Room[]): Project {
  const rooms = edit(shownRooms(project));
  return rooms.length === 0 ? project : { ...project, tables: { ...project.tables, rooms, even: false } };
}

/** @param even whether tables are even again at the next event, as when only seats were lacking on the day */
export function withSizes(project: Project, sizes: readonly number[], even: boolean): Project {
  const rooms = shownRooms(project);
  const [tables, benches] = [rooms.filter(({ bench }) => !bench), rooms.filter(({ bench }) => bench)];
  const next: Room[] = [];
  for (const [i, seats] of sizes.entries()) {
    const former = tables[i];
    if (former?.seats === seats) next.push(former);
    else {
      const name = former?.name ?? freeTable([...next, ...tables.slice(i)], `${project.tables.word} 1`);
      next.push({ name, seats, perSession: null, least: Math.min(former?.least ?? 0, seats), bench: false });
    }
  }
  return next.length === 0
    ? project
    : { ...project, tables: { ...project.tables, rooms: [...next, ...benches], even } };
}

/** Seats missing in the session that lacks most, for tables of fixed sizes; 0: enough. */
export function seatsLacking(project: Project): number {
  const { rooms } = project.tables;
  if (rooms === null) return 0;
  const seatsIn = (session: number) =>
    rooms.reduce((sum, room) => sum + (room.perSession?.[session] ?? room.seats), 0);
  return Math.max(0, ...presentBySession(project).map((come, session) => come - seatsIn(session)));
}

/** The sizes with `more` seats, each added to the smallest table; null if all sizes are given by session. */
export function sizesWith(rooms: readonly Room[], more: number): number[] | null {
  const tables = rooms.filter(({ bench }) => !bench);
  const sizes = tables.map(({ seats }) => seats);
  const open = tables.flatMap(({ perSession }, i) => (perSession === null ? [i] : []));
  if (open.length === 0) return null;
  for (let seat = 0; seat < more; seat++)
    sizes[open.reduce((best, i) => (sizes[i] < sizes[best] ? i : best))]++;
  return sizes;
}

/** Sessions that are over stay. With fewer sessions the seats of the others are remembered: typing "12" begins with "1". */
export function withSessions(project: Project, asked: number): Project {
  const sessions = Math.max(asked, project.over);
  const rooms =
    project.tables.rooms?.map((room) =>
      room.perSession === null
        ? room
        : {
            ...room,
            perSession: Array.from(
              { length: Math.max(sessions, room.perSession.length) },
              (_, i) => room.perSession?.[i] ?? room.seats,
            ),
          },
    ) ?? null;
  return { ...project, sessions, tables: { ...project.tables, rooms } };
}
