/** Schedules of a sequence, each stored as the tables that differ from the one before. */
import type { Schedule } from '../../result/schedule.ts';

const same = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a?.length === b.length && b.every((person, i) => person === a[i]);

export function deltasOf(schedules: readonly Schedule[]): Schedule[] {
  return schedules.map((now, i) => {
    const before = schedules[i - 1] ?? {};
    const sessions = Object.entries(now).flatMap(([session, tables]) => {
      const changed = Object.entries(tables).filter(
        ([group, people]) => !same(before[session]?.[group], people),
      );
      // A table missing from a session is stored as empty.
      const gone = Object.keys(before[session] ?? {}).filter((group) => !(group in tables));
      const all = [...changed, ...gone.map((group): [string, string[]] => [group, []])];
      return all.length > 0 ? [[session, Object.fromEntries(all)] as const] : [];
    });
    return Object.fromEntries(sessions);
  });
}

export function fromDeltas(deltas: readonly Schedule[]): Schedule[] {
  let now: Schedule = {};
  return deltas.map((delta) => {
    const changed = Object.entries(delta).map(([session, tables]) => [
      session,
      { ...now[session], ...tables },
    ]);
    now = { ...now, ...Object.fromEntries(changed) };
    return now;
  });
}
