import { LINK_PACKING, linkPackingMessage } from '../../check/infeasible/link-packing.ts';
import { seatsInSession } from '../../check/lower/attendance.ts';
import { HardRules } from '../../check/lower/hard-rules.ts';
import { facing } from '../../check/lower/links.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';

/**
 * Divides groups into parts in which all face each other, beginning with groups that face fewest: of people who must not meet over the link,
 * only one group of a part can hold any.
 */
export function linkPacking(request: SolveRequest): InfeasibilityCertificate | null {
  const { groups, session_count } = request.scenario;
  const reader = new HardRules(request);
  for (const index of request.constraints.keys())
    for (let session = 0; session < session_count; session++) {
      const pointer = `/constraints/${index}`;
      const parted = reader.at(pointer, session);
      if (parted?.over === undefined) continue;
      const faces = facing(request, parted.over, session);
      const room = (g: number) =>
        Math.min(seatsInSession(groups[g], session), faces[g].includes(g) ? 1 : Infinity);
      const open = groups.flatMap((group, g) => (seatsInSession(group, session) > 0 ? [g] : []));
      const parts = inParts(open, faces);
      const most = parts.reduce((sum, part) => sum + Math.max(...part.map(room)), 0);
      if (most >= parted.people.length) continue;
      return {
        ...{ kind: 'infeasibility', version: 2, argument: LINK_PACKING, rules: [pointer] },
        numbers: { session, parts: parts.map((part) => part.map((g) => groups[g].id)) },
        message: linkPackingMessage(session, parted.over, parted.people.length, most),
      };
    }
  return null;
}

function inParts(open: readonly number[], faces: readonly (readonly number[])[]): number[][] {
  const left = new Set(open);
  const degree = (g: number): number => faces[g].filter((h) => h !== g && left.has(h)).length;
  const least = (from: Iterable<number>): number =>
    [...from].reduce((one, other) => (degree(other) < degree(one) ? other : one));
  const parts: number[][] = [];
  while (left.size > 0) {
    const part: number[] = [];
    let next: number[] = [...left];
    while (next.length > 0) {
      const g = least(next);
      part.push(g);
      left.delete(g);
      next = [...left].filter((h) => part.every((one) => faces[h].includes(one)));
    }
    parts.push(part);
  }
  return parts;
}
