/** Lower bounds on the soft pair rules: per rule and session, from the hard rules and the seats alone. */
import type { ConstraintOf } from '../../scenario/definition.ts';
import type { Piece } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';
import { evenFill, fullFill, pairsOf } from './session-sizes.ts';

/** Pairs of a wanted set that are apart, or of an unwanted set that are together, in each session at least. */
export function preferencePiece(
  sessions: readonly SessionFacts[],
  rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>,
  set: readonly number[],
  term: string,
): Piece | null {
  let units = 0;
  for (const { relations, sizes } of sessions) {
    const present = set.filter((person) => relations.attends(person));
    const all = (present.length * (present.length - 1)) / 2;
    const wanted = rule.type === 'ShouldStayTogether';
    const forced = countPairs(present, (a, b) => relations.of(a, b) === (wanted ? 'never' : 'must'));
    const bySeats = wanted
      ? all - pairsOf(fullFill(sizes.seats, present.length))
      : pairsOf(evenFill(sizes.seats, present.length));
    units += Math.max(forced, bySeats);
  }
  if (units === 0 || rule.penalty_weight === 0) return null;
  return { term, argument: 'preference', value: units * rule.penalty_weight, numbers: { units } };
}

/** Meetings of the pair that the hard rules force or leave possible, against the target. */
export function meetingCountPiece(
  sessions: readonly SessionFacts[],
  rule: ConstraintOf<'PairMeetingCount'>,
  [a, b]: readonly number[],
  term: string,
): Piece | null {
  let least = 0;
  let most = 0;
  for (const { relations } of sessions) {
    if (!relations.attends(a) || !relations.attends(b)) continue;
    const relation = relations.of(a, b);
    if (relation !== 'never') most += 1;
    if (relation === 'must') least += 1;
  }
  const short = rule.mode === 'at_most' ? 0 : Math.max(0, rule.target_meetings - most);
  const over = rule.mode === 'at_least' ? 0 : Math.max(0, least - rule.target_meetings);
  const units = Math.max(short, over);
  if (units === 0 || rule.penalty_weight === 0) return null;
  return { term, argument: 'meeting_count', value: units * rule.penalty_weight, numbers: { least, most } };
}

function countPairs(people: readonly number[], test: (a: number, b: number) => boolean): number {
  return people.reduce(
    (sum, a, i) => sum + people.slice(i + 1).reduce((count, b) => count + Number(test(a, b)), 0),
    0,
  );
}
