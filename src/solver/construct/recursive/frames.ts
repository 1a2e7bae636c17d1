/**
 * Frames: people in holes, and partial sessions that each leave out just one hole. Filling the holes with schedules
 * makes a schedule of the whole (Stinson 1987).
 */

import { inflation } from '../arrays/orthogonal-array.ts';
import type { Sessions } from '../design/design.ts';
import type { IncompleteDesign } from '../design/incomplete.ts';
import { blockKey } from '../stored/seeds.ts';

/** No two people of one hole ever meet, all others at most once. */
export interface Frame {
  /** People of each hole; those of the first are numbered 0, 1, …, then those of the second, and so on. */
  readonly holes: readonly number[];
  /** For every hole the sessions of all people outside it. */
  readonly partial: readonly Sessions[];
}

/** The frame whose partial sessions these are, its people renumbered hole by hole. */
export function frameOf(people: number, sessions: Sessions): Frame {
  const holes = new Map<string, { out: number[]; sessions: Sessions }>();
  for (const session of sessions) {
    const seated = new Set(session.flat());
    const out = Array.from({ length: people }, (_, x) => x).filter((x) => !seated.has(x));
    const hole = holes.get(blockKey(out)) ?? { out, sessions: [] };
    holes.set(blockKey(out), hole);
    hole.sessions.push(session);
  }
  const all = [...holes.values()];
  const place = new Map(all.flatMap(({ out }) => out).map((x, i) => [x, i]));
  return {
    holes: all.map(({ out }) => out.length),
    partial: all.map((hole) => renumbered(hole.sessions, (x) => place.get(x)!)),
  };
}

/** A schedule in which everybody meets everybody, without its last person: a session's hole was that one's group. */
export function withoutLast(people: number, sessions: Sessions): Frame {
  const last = people - 1;
  return frameOf(
    last,
    sessions.map((session) => session.filter((group) => !group.includes(last))),
  );
}

/** Everybody becomes n people, and every group of `size` a resolvable transversal design. */
export function inflated(frame: Frame, n: number, size: number): Frame {
  const larger = inflation(n, size);
  return {
    holes: frame.holes.map((hole) => hole * n),
    partial: frame.partial.map((sessions) => sessions.flatMap(larger)),
  };
}

/**
 * All holes but the last filled, which have equally many people: each, together with further people who are the same in
 * all, by `filling`, whose hole are those further people. It has as many full sessions as leave out a
 * hole of the frame. The last hole and the further people are the hole of what comes out.
 */
export function filled(frame: Frame, filling: IncompleteDesign): IncompleteDesign {
  const people = frame.holes.reduce((sum, hole) => sum + hole, 0);
  const last = frame.holes.length - 1;
  const seats = filling.people - filling.hole;
  const full: Sessions = [];
  const partial: Sessions = filling.partial.map(() => []);
  for (let i = 0; i < last; i++) {
    const place = (x: number) => (x < seats ? i * seats + x : people + x - seats);
    renumbered(filling.full, place).forEach((session, j) => {
      full.push([...frame.partial[i][j], ...session]);
    });
    renumbered(filling.partial, place).forEach((session, j) => {
      partial[j].push(...session);
    });
  }
  return {
    people: people + filling.hole,
    hole: frame.holes[last] + filling.hole,
    full,
    partial: [...frame.partial[last], ...partial],
  };
}

function renumbered(sessions: Sessions, to: (person: number) => number): Sessions {
  return sessions.map((session) => session.map((group) => group.map(to)));
}
