/** Curves of pairs for meeting again, within an event and from one event to the next. */
import { remembered } from '../../shared/remembered.ts';
import type { ConstraintOf } from '../definition.ts';
import type { Context } from './parts.ts';

/** A first meeting in this event costs more, the fewer events ago the last one was. */
export function recentMeetings(
  rule: ConstraintOf<'RecentMeetings'>,
  weight: bigint,
  { request, seats, numbering, parts }: Context,
): void {
  const agoOf = new Map<string, number>();
  for (const { people, events_ago: ago, over } of request.scenario.prior_meetings) {
    if (ago === undefined || ago > rule.gap || over !== rule.over) continue;
    const pair = Int32Array.from(people, numbering.person).sort().join();
    agoOf.set(pair, Math.min(agoOf.get(pair) ?? ago, ago));
  }
  const sessions = numbering.sessions.of(null);
  const again = remembered((ago: number) => {
    const cost = weight * BigInt(rule.gap + 1 - ago);
    return parts.curve(seats.sessionCount, (m) => (m === 0 ? 0n : cost));
  });
  for (const [pair, ago] of agoOf) {
    const people = Int32Array.from(pair.split(','), Number);
    parts.pairs({ people, sessions, withPrior: false, points: again(ago) });
  }
}

/** Repeats in all sessions, or in each window of consecutive ones. */
export function repeats(
  rule: ConstraintOf<'RepeatEncounter'>,
  weight: bigint,
  { seats, numbering, parts }: Context,
): void {
  const people = Int32Array.from({ length: seats.peopleCount }, (_, p) => p);
  const curve = (most: number) =>
    parts.curve(most, (m) => {
      const excess = BigInt(Math.max(0, m - rule.max_allowed_encounters));
      return weight * (rule.penalty_function === 'squared' ? excess * excess : excess);
    });
  if (rule.window === undefined) {
    const points = curve(parts.mostMeetings);
    parts.pairs({ people, sessions: numbering.sessions.of(null), withPrior: true, points });
    return;
  }
  const length = Math.min(rule.window, seats.sessionCount);
  const points = curve(seats.sessionCount);
  for (let first = 0; first + length <= seats.sessionCount; first++) {
    const sessions = new Uint8Array(seats.sessionCount).fill(1, first, first + length);
    parts.pairs({ people, sessions, withPrior: false, points });
  }
}
