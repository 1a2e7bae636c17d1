import type { Problem } from '../../../scenario/problem.ts';
import type { Sessions } from '../../construct/design/design.ts';
import { startsOf } from '../../search/lists.ts';

/** A design, and which people must be on which of its points. */
export interface Layout {
  readonly sessions: Sessions;
  /** The person who stays in each group g, on point g in block g; null: no hosts; [group]. */
  readonly hosts: Int32Array | null;
  /** The people of each class and the points reserved for them, in any order; all others get the remaining points. */
  readonly classes: readonly { readonly people: readonly number[]; readonly points: readonly number[] }[];
  /** Whether block g stays group g in all sessions, since the design was made for rules on visits. */
  readonly groupsStay?: boolean;
}

/** A design as flat arrays. */
export interface Template {
  readonly points: number;
  readonly blocks: number;
  /** Points per block; unused places of short blocks hold `points`, a point that does not exist. */
  readonly width: number;
  /** [session * points + point]. */
  readonly blockOf: Int32Array;
  /** [(session * blocks + block) * width + i]. */
  readonly pointIn: Int32Array;
  readonly meetings: Meetings;
}

/** In which sessions of a design each two points are in one block. */
export interface Meetings {
  /** The set of these sessions; [a * points + b]. */
  readonly setOf: Int32Array;
  /** Where the sessions of each set begin in `sessions`, and the next set's. */
  readonly start: Int32Array;
  readonly sessions: Int32Array;
  /** Nobody meets twice. */
  readonly areSingle: boolean;
}

/**
 * A design as a template for a problem with `groupCount` groups: blocks that the design does not have are
 * empty, so that blocks and groups match one to one.
 *
 * @param sessions session → block → points, all blocks of one size.
 */
export function toTemplate(sessions: Sessions, groupCount: number): Template {
  const used = sessions[0].length;
  const width = sessions[0][0].length;
  const points = used * width;
  const blockOf = new Int32Array(sessions.length * points);
  const pointIn = new Int32Array(sessions.length * groupCount * width).fill(points);
  sessions.forEach((blocks, s) => {
    blocks.forEach((block, b) => {
      block.forEach((point, i) => {
        blockOf[s * points + point] = b;
        pointIn[(s * groupCount + b) * width + i] = point;
      });
    });
  });
  const flat = { points, blocks: groupCount, width, blockOf, pointIn };
  return { ...flat, meetings: meetingsOf(flat) };
}

function meetingsOf({ points, blocks, width, pointIn }: Omit<Template, 'meetings'>): Meetings {
  const setOf = new Int32Array(points * points);
  const sets: (readonly number[])[] = [[]];
  /** The set with one session more; [set], of the running session. */
  let larger: number[] = [];
  for (let at = 0; at * width < pointIn.length; at++) {
    const session = Math.floor(at / blocks);
    if (at % blocks === 0) larger = [];
    for (let i = at * width; i < (at + 1) * width; i++) {
      // Short blocks are filled up with a point that nobody has.
      if (pointIn[i] === points) continue;
      for (let j = at * width; j < (at + 1) * width; j++) {
        if (j === i || pointIn[j] === points) continue;
        const pair = pointIn[i] * points + pointIn[j];
        const set = setOf[pair];
        larger[set] ??= sets.push([...sets[set], session]) - 1;
        setOf[pair] = larger[set];
      }
    }
  }
  const start = startsOf(sets.map(({ length }) => length));
  const areSingle = sets.every(({ length }) => length < 2);
  return { setOf, start, sessions: Int32Array.from(sets.flat()), areSingle };
}

/** The shape of a design for a problem: how many groups are used, and the size of the largest. */
export interface DesignShape {
  readonly groups: number;
  readonly size: number;
}

/**
 * The shape that fills the largest groups first, as that makes most contacts; null if sessions differ so much in open
 * groups that no single shape suits them.
 */
export function designShape(problem: Problem): DesignShape | null {
  const { peopleCount, groupCount, sessionCount, capacity } = problem;
  let shape: DesignShape | null = null;
  for (let s = 0; s < sessionCount; s++) {
    const seats = [...capacity.subarray(s * groupCount, (s + 1) * groupCount)].sort((a, b) => b - a);
    let groups = 0;
    for (let room = 0; groups < groupCount && room < peopleCount; groups++) room += seats[groups];
    const size = Math.max(seats[0], Math.ceil(peopleCount / groups));
    if (shape && (shape.groups !== groups || shape.size !== size)) return null;
    shape = { groups, size };
  }
  return shape;
}
