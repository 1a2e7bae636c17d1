import type { Problem } from '../../../scenario/problem.ts';
import type { Sessions } from '../../construct/design/design.ts';

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
  /** Where the sessions of two points begin in `sessions`; they end where the next pair's begin; [a * points + b]. */
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
  const start = new Int32Array(points * points + 1);
  const each = (visit: (pair: number, session: number) => void) => {
    for (let at = 0; at * width < pointIn.length; at++) {
      const session = Math.floor(at / blocks);
      for (let i = at * width; i < (at + 1) * width; i++) {
        // Short blocks are filled up with a point that does not exist.
        if (pointIn[i] === points) continue;
        for (let j = at * width; j < (at + 1) * width; j++)
          if (j !== i && pointIn[j] < points) visit(pointIn[i] * points + pointIn[j], session);
      }
    }
  };
  each((pair) => {
    start[pair + 1]++;
  });
  let areSingle = true;
  for (let pair = 0; pair < points * points; pair++) {
    if (start[pair + 1] > 1) areSingle = false;
    start[pair + 1] += start[pair];
  }
  const list = new Int32Array(start[points * points]);
  const next = start.slice();
  each((pair, session) => {
    list[next[pair]++] = session;
  });
  return { start, sessions: list, areSingle };
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
