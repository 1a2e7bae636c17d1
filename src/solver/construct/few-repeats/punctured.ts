import { countRepeats, type Sessions } from '../design/design.ts';
import { bestCount, bestDesign } from '../registry/registry.ts';

/** Sessions by which a schedule with one more group must be longer; one is not worth the repeats, as 10-4-15 shows (experiment A52). */
const PUNCTURED_GAIN = 2;

/**
 * Sessions with few repeats from a longer schedule with one more group. Undefined if no such schedule is two sessions
 * longer than that of as many groups, or if so many sessions could not make everybody meet even then.
 */
export function puncturedDesign(groups: number, size: number, sessions: number): Sessions | undefined {
  const count = bestCount(groups + 1, size);
  if (size > groups || count < bestCount(groups, size) + PUNCTURED_GAIN || count > sessions) return undefined;
  const punctured = withoutGroup(bestDesign(groups + 1, size), size).slice(0, sessions);
  const people = groups * size;
  const repeats = countRepeats(groups, size, punctured);
  if (repeats === undefined)
    throw new Error(`a group of ${groups + 1}-${size} left, and no schedule was left`);
  const meetings = (sessions * people * (size - 1)) / 2 - repeats;
  return meetings < (people * (people - 1)) / 2 ? undefined : punctured;
}

/**
 * The schedule without the first group of its first session. In every other session the groups of these people have one
 * seat free, and those left by the first of them take these seats. So only that person's groups are lost, which are
 * disjoint: one more session contains them all, filled up with people whom that person never met, if they are at most as
 * many as the groups.
 */
export function withoutGroup([first, ...others]: Sessions, size: number): Sessions {
  const [gone, ...rest] = first;
  const label = new Map(rest.flat().map((person, index) => [person, index]));
  const relabel = (group: readonly number[]) => group.flatMap((person) => label.get(person) ?? []);
  const lost = others.map((session) => relabel(session.find((group) => group.includes(gone[0]))!));
  const met = new Set(lost.flat());
  const sessions = others.map((session, s) =>
    filled(session.filter((group) => !group.includes(gone[0])).map(relabel), lost[s], size),
  );
  if (lost.length <= rest.length)
    sessions.push(
      filled(
        rest.map((_, index) => lost[index] ?? []),
        [...label.values()].filter((person) => !met.has(person)),
        size,
      ),
    );
  return [rest.map(relabel), ...sessions];
}

/** Fills the groups up to `size` with people of the list, in its order. */
function filled(groups: readonly number[][], people: readonly number[], size: number): number[][] {
  let next = 0;
  return groups.map((group) => {
    const from = next;
    next += size - group.length;
    return [...group, ...people.slice(from, next)];
  });
}
