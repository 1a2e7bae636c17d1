import type { SolveRequest } from '../scenario/definition.ts';
import { attends } from '../scenario/rule-people.ts';
import { type Schedule, sessionKey } from './schedule.ts';

/** Adds the groups and sessions without people, which tables and calendars leave out. */
export function withEmptyGroups(schedule: Schedule, { scenario }: SolveRequest): Schedule {
  const { people, groups, session_count } = scenario;
  const empty = Object.fromEntries(groups.map(({ id }): [string, string[]] => [id, []]));
  const whole = { ...schedule };
  for (let session = 0; session < session_count; session++) {
    const key = sessionKey(session);
    if (key in whole || !people.some((person) => attends(person, session)))
      whole[key] = { ...empty, ...whole[key] };
  }
  return whole;
}
