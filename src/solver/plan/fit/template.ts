import type { Problem } from '../../../scenario/problem.ts';
import type { Template } from './labelling.ts';

/**
 * A design as a template for a problem with `groupCount` groups: blocks that the design does not have are
 * empty, so that blocks and groups match one to one.
 *
 * @param sessions session → block → points, all blocks of one size.
 */
export function toTemplate(
  sessions: readonly (readonly (readonly number[])[])[],
  groupCount: number,
): Template {
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
  return { points, blocks: groupCount, sessions: sessions.length, width, blockOf, pointIn };
}

/** The shape of a design that could carry a problem: how many groups are used and how large the largest is. */
export interface DesignShape {
  readonly groups: number;
  readonly size: number;
}

/**
 * The shape that fills the largest groups first, as contacts want it, in the session that needs the most
 * seats; null where sessions differ so much in open groups that no single shape carries them.
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
