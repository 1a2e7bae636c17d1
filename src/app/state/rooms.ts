/** Changes of tables, and of how many sessions they stand for. */
import { evenRooms, type Project, type Room } from './project.ts';

export function freeTable(rooms: readonly Room[], word: string): string {
  const taken = new Set(rooms.map(({ name }) => name));
  if (!taken.has(word) && !/\d$/.test(word)) return word;
  let number = rooms.length + 1;
  const stem = word.replace(/ \d+$/, '');
  while (taken.has(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}

export function withRooms(project: Project, edit: (rooms: readonly Room[]) => readonly Room[]): Project {
  const rooms = edit(project.tables.rooms ?? evenRooms(project));
  return rooms.length === 0 ? project : { ...project, tables: { ...project.tables, rooms } };
}

export function withSizes(project: Project, sizes: readonly number[]): Project {
  const rooms = project.tables.rooms ?? evenRooms(project);
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
    : { ...project, tables: { ...project.tables, rooms: [...next, ...benches] } };
}

export function withSessions(project: Project, sessions: number): Project {
  const rooms =
    project.tables.rooms?.map((room) =>
      room.perSession === null
        ? room
        : {
            ...room,
            perSession: Array.from({ length: sessions }, (_, i) => room.perSession?.[i] ?? room.seats),
          },
    ) ?? null;
  return { ...project, sessions, tables: { ...project.tables, rooms } };
}
