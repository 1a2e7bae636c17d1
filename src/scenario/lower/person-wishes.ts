/** Whom people would sit with, as curves of their company. */
import type { ConstraintOf } from '../definition.ts';
import type { SessionSet } from '../problem.ts';
import type { Context } from './parts.ts';

/** For each person a curve for the sessions that as many of the wished attend, up to how many are wanted. */
export function personWishes(
  rule: ConstraintOf<'PersonWishes'>,
  weight: bigint,
  { seats: { attends, peopleCount, sessionCount }, numbering, parts }: Context,
): void {
  const held = numbering.sessions.of(rule.sessions);
  const wishes = Object.entries(rule.wishes).map(
    ([id, wished]) => [numbering.person(id), numbering.people(wished).sort()] as const,
  );
  for (const [person, company] of wishes.sort(([a], [b]) => a - b)) {
    const byAim = new Map<number, SessionSet>();
    for (let s = 0; s < sessionCount; s++) {
      const row = s * peopleCount;
      if (held[s] === 0 || attends[row + person] === 0) continue;
      const there = company.reduce((sum, p) => sum + attends[row + p], 0);
      const aim = Math.min(rule.at_least, there);
      if (aim === 0) continue;
      const sessions = byAim.get(aim) ?? new Uint8Array(sessionCount);
      sessions[s] = 1;
      byAim.set(aim, sessions);
    }
    for (const [aim, sessions] of byAim) {
      const points = parts.curve(aim, (count) => weight * BigInt(aim - count));
      parts.company({ person, company, sessions, points });
    }
  }
}
