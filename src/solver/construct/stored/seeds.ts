/**
 * Stored starters: a schedule invariant under a group of symmetries, stored as base blocks that the group develops.
 *
 * The group, of order m, acts on people as regular copies of itself (person j·m + i is element i of copy j) and
 * leaves `fixed` people alone, numbered last; element h sends element e to e·h. The images of a base session are
 * its sessions; the images of a base group are the groups of one session, in which people on whom no image
 * falls make up further groups in their order. Images that coincide count once.
 */

import { remembered } from '../../../shared/remembered.ts';
import { type FiniteGroup, finiteGroup } from '../algebra/finite-group.ts';
import type { Sessions } from '../design/design.ts';
import { SEEDS } from './seed-data.ts';

export interface Seed {
  readonly groups: number;
  readonly size: number;
  readonly group: FiniteGroup;
  readonly fixed: number;
  /** Base sessions: groups of people. */
  readonly base: Sessions;
  /** Base groups, one a session. */
  readonly blocks: number[][];
}

export function parseSeed(line: string): Seed {
  const [groups, size, symmetry, ...parts] = line.split(' ');
  const [name, fixed] = symmetry.split('+');
  const people = (list: string) => list.split(',').map(Number);
  return {
    groups: Number(groups),
    size: Number(size),
    group: finiteGroup(name),
    fixed: Number(fixed),
    base: parts.filter((part) => part.startsWith('s:')).map((part) => part.slice(2).split('|').map(people)),
    blocks: parts.filter((part) => part.startsWith('t:')).map((part) => people(part.slice(2))),
  };
}

export function develop(seed: Seed): Sessions {
  const people = seed.groups * seed.size;
  const m = seed.group.order;
  const moved = people - seed.fixed;
  const move = (x: number, h: number) => (x >= moved ? x : x - (x % m) + seed.group.table[(x % m) * m + h]);
  const images = (block: number[]) => Array.from({ length: m }, (_, h) => block.map((x) => move(x, h)));
  const sessions: Sessions = [];
  for (const base of seed.base) {
    const turned = base.map(images);
    sessions.push(
      ...distinct(
        Array.from({ length: m }, (_, h) => turned.map((group) => group[h])),
        sessionKey,
      ),
    );
  }
  for (const block of seed.blocks)
    sessions.push(completed(distinct(images(block), blockKey), people, seed.size));
  return sessions;
}

export const blockKey = (block: number[]) => block.toSorted((a, b) => a - b).join();
export const sessionKey = (session: number[][]) => session.map(blockKey).sort().join('|');

function distinct<T>(items: T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** The session, with the remaining people added as groups in their order. */
function completed(session: number[][], people: number, size: number): number[][] {
  const seated = new Set(session.flat());
  const rest = Array.from({ length: people }, (_, x) => x).filter((x) => !seated.has(x));
  const added = [];
  for (let i = 0; i < rest.length; i += size) added.push(rest.slice(i, i + size));
  return [...session, ...added];
}

export const seedLength: (seed: Seed) => number = remembered(
  (seed) => (seed.base.length === 0 ? seed.blocks.length : develop(seed).length),
  new WeakMap<Seed, number>(),
);

export const storedSeed: (line: string) => Seed = remembered(parseSeed);

/** The stored seeds for this number of groups. Only these are parsed: a whole table takes longer than most solves. */
export function storedSeeds(groups: number): readonly Seed[] {
  return SEEDS.filter((line) => line.startsWith(`${groups} `)).map(storedSeed);
}
