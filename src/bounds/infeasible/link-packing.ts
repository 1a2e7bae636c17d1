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
  const known = new Map<string, { readonly parts: string[][]; readonly room: number }>();
  for (const index of request.constraints.keys())
    for (let session = 0; session < session_count; session++) {
      const parted = reader.ofPeople(index, session);
      if (parted?.over === undefined) continue;
      const key = JSON.stringify([session, parted.over]);
      const { parts, room } = known.get(key) ?? partsOver(parted.over, session);
      known.set(key, { parts, room });
      if (room >= parted.people.length) continue;
      return conflictCertificate(request, {
        session,
        rules: [parted],
        argument: LINK_PACKING,
        numbers: { parts },
      });
    }
  return null;

  function partsOver(over: string, session: number): { parts: string[][]; room: number } {
    const facts = sessionFacts(request, session);
    const open = groups.flatMap((_, g) => (facts.seats[g] > 0 ? [g] : []));
    const found = inParts(open, facing(request, over, session));
    const parts = found.map((part) => part.map((g) => groups[g].id));
    return { parts, room: linkRoom(request, over, facts, parts) };
  }
}

function inParts(open: readonly number[], faces: readonly (readonly number[])[]): number[][] {
  const near = faces.map((others, g) => new Set(others.filter((h) => h !== g)));
  const left = new Set(open);
  /** How many of `left` each group faces. */
  const degree = near.map((others) => open.filter((h) => others.has(h)).length);
  const parts: number[][] = [];
  while (left.size > 0) {
    const part: number[] = [];
    let next: number[] = [...left];
    while (next.length > 0) {
      const g = next.reduce((one, other) => (degree[other] < degree[one] ? other : one));
      part.push(g);
      left.delete(g);
      for (const h of near[g]) degree[h]--;
      next = next.filter((h) => near[h].has(g));
    }
    parts.push(part);
  }
  return parts;
}
