/** A schedule with a symmetry, written as a seed. */

import type { FiniteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import type { Sessions } from '../../src/solver/construct/design/design.ts';
import { blockKey, develop, type Seed, sessionKey } from '../../src/solver/construct/stored/seeds.ts';
import { regularAction } from './symmetric/actions.ts';

/** Undefined where the group does not map the schedule to itself. */
export function compress(
  groups: number,
  size: number,
  group: FiniteGroup,
  fixed: number,
  sessions: Sessions,
): Seed | undefined {
  const action = regularAction(group, groups * size, fixed);
  const covered = new Set<string>();
  const base: Sessions = [];
  const blocks: number[][] = [];
  for (const session of sessions) {
    if (covered.has(sessionKey(session))) continue;
    const images = action.map((to) => session.map((block) => block.map((x) => to[x])));
    const before = covered.size;
    for (const image of images) covered.add(sessionKey(image));
    const made =
      covered.size - before === 1 ? session.find((block) => spans(block, session, action, size)) : undefined;
    if (made) blocks.push(made.toSorted((a, b) => a - b));
    else base.push(session);
  }
  const seed = { groups, size, group, fixed, base, blocks };
  const developed = new Set(develop(seed).map(sessionKey));
  const same = developed.size === sessions.length && sessions.every((s) => developed.has(sessionKey(s)));
  return same ? seed : undefined;
}

/** Whether the images of a group, with the people left over in their order, are the session. */
function spans(block: number[], session: number[][], action: readonly Uint16Array[], size: number): boolean {
  const keys = new Set(session.map(blockKey));
  const made = new Set(action.map((to) => blockKey(block.map((x) => to[x]))));
  const rest = session
    .filter((other) => !made.has(blockKey(other)))
    .flat()
    .sort((a, b) => a - b);
  for (let i = 0; i < rest.length; i += size) if (!keys.has(blockKey(rest.slice(i, i + size)))) return false;
  return [...made].every((key) => keys.has(key));
}
