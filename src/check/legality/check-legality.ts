/**
 * Checks every hard rule on its own, from the request. The list of violations is complete, and empty for a
 * legal schedule.
 */
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { listingsOf } from '../listings.ts';
import { checkAttendance, checkGroups, checkNames, placementsOf } from './form.ts';
import { brokenRules } from './rules.ts';
import type { Violation } from './violation.ts';

export function checkLegality(
  request: SolveRequest,
  schedule: Schedule,
  listings = listingsOf(request, schedule),
): Violation[] {
  const placements = placementsOf(request, listings);
  return [
    ...checkNames(request, schedule, listings),
    ...checkAttendance(request, listings, placements),
    ...checkGroups(request, listings),
    ...brokenRules(request, placements),
  ];
}
