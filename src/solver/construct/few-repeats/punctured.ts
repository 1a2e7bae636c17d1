import { countRepeats, type Sessions } from '../design/design.ts';
import { PUNCTURED_GAIN } from '../limits.ts';
import { bestCount, bestDesign } from '../registry/registry.ts';

/**
 * Sessions with few repeats from a longer schedule of one group more: the people of one group leave, and in every
 * other session the people of one of the groups they left take the empty seats. Undefined where no such schedule is
 * two sessions longer than that of as many groups, or where so many sessions could not make everybody meet even then.
 */
export function puncturedDesign(groups: number, size: number, sessions: number): Sessions | undefined {
  const count = bestCount(groups + 1, size);
  if (size > groups || count < bestCount(groups, size) + PUNCTURED_GAIN || count > sessions) return undefined;
  const [first, ...others] = bestDesign(groups + 1, size);
  const [gone, ...rest] = first;
  const label = new Map(rest.flat().map((person, index) => [person, index]));
  const relabel = (group: readonly number[]) => group.flatMap((person) => label.get(person) ?? []);
  const punctured = [rest.map(relabel), ...others.map((session) => closeUp(session.map(relabel), size))];
  const people = groups * size;
  const repeats = countRepeats(groups, size, punctured);
  if (repeats === undefined) throw new Error(`leaving out ${gone} gave no schedule`);
  const meetings = (sessions * people * (size - 1)) / 2 - repeats;
  return meetings < (people * (people - 1)) / 2 ? undefined : punctured;
}

/** Seats one of the groups that lost somebody among the others that did. */
function closeUp(session: readonly number[][], size: number): number[][] {
  const [spare, ...short] = session.filter((group) => group.length < size);
  return [
    ...session.filter((group) => group.length === size),
    ...short.map((group, index) => [...group, spare[index]]),
  ];
}
