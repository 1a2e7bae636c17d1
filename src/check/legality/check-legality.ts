/** Checks every hard rule on its own, from the request. The list of violations is empty for a legal schedule. */
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { listingsOf } from '../listings.ts';
import { checkAttendance, checkGroups, checkNames, placementsOf } from './form.ts';
import { brokenRules } from './rules.ts';
import { type Violation, violation } from './violation.ts';

/** Violations that are listed where somebody else made the schedule, and people whom these name. */
export const MOST_LISTED = 10_000;
const MOST_NAMED = 1_000_000;

/** @param most violations to list: thousands of people can break rules in millions of pairs; of more the last is `more_broken` */
export function checkLegality(
  request: SolveRequest,
  schedule: Schedule,
  listings = listingsOf(request, schedule),
  most = Number.POSITIVE_INFINITY,
): Violation[] {
  const placements = placementsOf(request, listings);
  const found: Violation[] = [];
  let named = 0;
  for (const breaches of [
    checkNames(request, schedule, listings),
    checkAttendance(request, listings, placements),
    checkGroups(request, listings),
    brokenRules(request, placements),
  ]) {
    for (const one of breaches) {
      if (found.length >= most || (named > MOST_NAMED && most < Number.POSITIVE_INFINITY))
        return [...found, violation('more_broken', '', 'The plan breaks more than is listed.')];
      found.push(one);
      named += one.people.length;
    }
  }
  return found;
}
