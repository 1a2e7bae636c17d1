/** The plan for attendees, with its edition: each plan given out gets the next number and the time. */
import { computed } from '@preact/signals';
import { type DayPlan, type Edition, minutesOf, wallClock } from '../../report/day/day-plan.ts';
import { dayPlanOf } from '../../report/day/of-plan.ts';
import { fingerprint } from '../../shared/fingerprint.ts';
import { isExample, shown } from '../state/shown.ts';
import { amend, project } from '../state/store.ts';

const NOT_GIVEN: Edition = { number: 1, at: 0 };

export const dayPlan = computed((): DayPlan | null => {
  if (isExample.value || shown.value === null) return null;
  return dayPlanOf(shown.value, project.value.edition ?? NOT_GIVEN);
});

/** Makes the current plan a new edition, unless it equals the last one. */
export function giveOut(): void {
  const day = dayPlan.peek();
  if (day === null) return;
  const { tables, sessions, people } = day;
  const of = fingerprint(JSON.stringify({ tables, sessions, people }));
  const last = project.peek().edition;
  if (last?.of === of) return;
  const at = minutesOf(wallClock(new Date()));
  amend({ do: 'edition', edition: { number: (last?.number ?? 0) + 1, at, of } });
}
