import { LINK_PACKING } from '../../check/infeasible/arguments.ts';
import { linkRoom } from '../../check/infeasible/link-room.ts';
import { HardRules, sessionFacts } from '../../check/lower/hard-rules.ts';
import { facing } from '../../check/lower/links.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { conflictCertificate } from './conflict.ts';

/**
 * Divides groups into parts in which all face each other, starting with groups that face fewest: only one group of a part can hold
 * people who must not meet over the link.
 */
export function linkPacking(request: SolveRequest): InfeasibilityCertificate | null {
  const { groups, session_count } = request.scenario;
  const reader = new HardRules(request);
  for (const index of request.constraints.keys())
    for (let session = 0; session < session_count; session++) {
      const parted = reader.ofPeople(index, session);
      if (parted?.over === undefined) continue;
      const facts = sessionFacts(request, session);
      const open = groups.flatMap((_, g) => (facts.seats[g] > 0 ? [g] : []));
      const found = inParts(open, facing(request, parted.over, session));
      const parts = found.map((part) => part.map((g) => groups[g].id));
      if (linkRoom(request, parted.over, facts, parts) >= parted.people.length) continue;
      return conflictCertificate(request, {
        session,
        rules: [parted],
        argument: LINK_PACKING,
        numbers: { parts },
      });
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
