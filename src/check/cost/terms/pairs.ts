import type { ConstraintOf, SolveRequest } from '../../../scenario/definition.ts';
import { attendsSession, ruleSessions } from '../../lower/attendance.ts';
import { type Seating, sharesGroup } from '../seating.ts';
import { deviation } from './balance.ts';
import { TermTally } from './report.ts';

/** `ShouldStayTogether`: one unit per pair and session apart; `ShouldNotBeTogether`: per session together. */
export function pairTerm(
  request: SolveRequest,
  seating: Seating,
  rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>,
  pointer: string,
  detailLimit: number,
): TermTally {
  const { people, groups } = request.scenario;
  const tally = new TermTally(pointer, rule.type, rule.penalty_weight, detailLimit);
  const unwanted = rule.type === 'ShouldNotBeTogether';
  const set = rule.people.flatMap((id) => seating.numberOf.get(id) ?? []);
  for (const session of ruleSessions(request, rule.sessions)) {
    const present = set.filter((person) => attendsSession(people[person], session));
    for (const [i, a] of present.entries()) {
      for (const b of present.slice(i + 1)) {
        const together = sharesGroup(seating, session, a, b);
        tally.add(together === unwanted ? 1 : 0, () => ({
          people: [people[a].id, people[b].id],
          session,
          group: together ? groups[seating.groupOf[session][a]].id : null,
          value: null,
        }));
      }
    }
  }
  return tally;
}

/** Linear in the deviation of the pair's meetings within the sessions from the target; earlier events do not count. */
export function meetingCountTerm(
  request: SolveRequest,
  seating: Seating,
  rule: ConstraintOf<'PairMeetingCount'>,
  pointer: string,
  detailLimit: number,
): TermTally {
  const tally = new TermTally(pointer, rule.type, rule.penalty_weight, detailLimit);
  const [a, b] = rule.people.map((id) => seating.numberOf.get(id) ?? -1);
  const sessions = ruleSessions(request, rule.sessions?.length === 0 ? null : rule.sessions);
  const meetings = sessions.filter((session) => sharesGroup(seating, session, a, b)).length;
  tally.add(deviation(meetings, rule.target_meetings, rule.mode), () => ({
    people: rule.people,
    session: null,
    group: null,
    value: null,
  }));
  return tally;
}
