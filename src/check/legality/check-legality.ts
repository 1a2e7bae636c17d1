/**
 * Whether a schedule keeps every hard rule, each checked on its own from the request; the list of what is
 * broken is complete, and empty for a legal schedule.
 */
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { personNumbers } from '../lower/attendance.ts';
import { checkAttendance } from './attendance.ts';
import { checkGroups } from './groups.ts';
import { listingsOf, placesOf } from './listing.ts';
import { checkNames } from './names.ts';
import { checkRule } from './rules.ts';
import type { Violation } from './violation.ts';

export function checkLegality(request: SolveRequest, schedule: Schedule): Violation[] {
  const listings = listingsOf(request, schedule);
  const places = placesOf(listings);
  const numberOf = personNumbers(request);
  return [
    ...checkNames(request, schedule, listings),
    ...checkAttendance(request, places),
    ...checkGroups(request, listings),
    ...request.constraints.flatMap((rule, index) =>
      checkRule(request, numberOf, places, rule, `/constraints/${index}`),
    ),
  ];
}
