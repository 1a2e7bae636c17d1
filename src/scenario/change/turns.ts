/** Updates how often people of each kind wait in mixed doubles, after people or courts have changed. */
import type { Constraint, ConstraintOf, SolveRequest } from '../definition.ts';
import { seatsBesideBenches } from '../group-seats.ts';
import { WAITING_WEIGHT } from '../lower/fair-waiting.ts';
import { doublesLink } from '../meeting-kinds.ts';
import { attends, peopleOf } from '../rule-people.ts';

type Turns = ConstraintOf<'GroupVisits'>;

/** The rules with the waiting shares of mixed doubles updated for the people present; all other rules unchanged. */
export function withFairTurns(request: SolveRequest): readonly Constraint[] {
  const { scenario, constraints } = request;
  const bench = scenario.groups.find((group) => group.bench);
  const isTurns = (rule: Constraint): rule is Turns =>
    rule.type === 'GroupVisits' &&
    rule.groups.length === 1 &&
    rule.groups[0] === bench?.id &&
    rule.count === 'sum' &&
    typeof rule.people === 'object' &&
    'where' in rule.people &&
    rule.penalty_weight === WAITING_WEIGHT;
  const turns = constraints.filter(isTurns);
  const kinds = new Set(turns.flatMap(({ people }) => peopleOf(people, scenario.people)));
  // People of neither kind play in place of any.
  if (doublesLink(request) === null || kinds.size < scenario.people.length) return constraints;
  return constraints.flatMap((rule): Constraint[] => {
    if (!isTurns(rule)) return [rule];
    const { share, isWhole } = waitsOf(request, rule);
    if (rule.mode === 'at_most') return [{ ...rule, target_visits: Math.ceil(share) }];
    return isWhole && share >= 1 ? [{ ...rule, target_visits: Math.floor(share) }] : [];
  });
}

/** Waits of a person of the kind who attends all sessions; half of the people on courts are of the kind. */
function waitsOf({ scenario }: SolveRequest, { people }: Turns): { share: number; isWhole: boolean } {
  const { groups, session_count } = scenario;
  const ids = new Set(peopleOf(people, scenario.people));
  const members = scenario.people.filter(({ id }) => ids.has(id));
  let [attended, waits] = [0, 0];
  for (let s = 0; s < session_count; s++) {
    const there = members.filter((person) => attends(person, s)).length;
    attended += there;
    waits += Math.max(0, there - seatsBesideBenches(groups, s) / 2);
  }
  return { share: (waits * session_count) / attended, isWhole: attended === members.length * session_count };
}
