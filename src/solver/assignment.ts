import { type Schedule, sessionKey } from '../result/schedule.ts';
import type { Scenario } from '../scenario/definition.ts';
import type { Assignment, Problem } from '../scenario/problem.ts';

export function toSchedule(scenario: Scenario, assignment: Assignment): Schedule {
  const { people, groups, session_count } = scenario;
  const schedule: Schedule = {};
  for (let s = 0; s < session_count; s++) {
    const seats: string[][] = groups.map(() => []);
    for (let p = 0; p < people.length; p++) {
      const group = assignment[s * people.length + p];
      if (group >= 0) seats[group].push(people[p].id);
    }
    schedule[sessionKey(s)] = Object.fromEntries(groups.map((group, g) => [group.id, seats[g]]));
  }
  return schedule;
}

/**
 * A schedule as an assignment, −1 for people whom it does not place. Ignores sessions, groups and people that the
 * scenario does not have, and people in sessions that they do not attend.
 */
export function fromSchedule(scenario: Scenario, problem: Problem, schedule: Schedule): Assignment {
  const { peopleCount, sessionCount } = problem;
  const personOf = new Map(scenario.people.map((person, p) => [person.id, p]));
  const groupOf = new Map(scenario.groups.map((group, g) => [group.id, g]));
  const assignment = new Int32Array(sessionCount * peopleCount).fill(-1);
  for (let s = 0; s < sessionCount; s++) {
    for (const [groupId, ids] of Object.entries(schedule[sessionKey(s)] ?? {})) {
      const group = groupOf.get(groupId);
      if (group === undefined) continue;
      for (const id of ids) {
        const p = personOf.get(id);
        if (p !== undefined && problem.attends[s * peopleCount + p]) assignment[s * peopleCount + p] = group;
      }
    }
  }
  return assignment;
}
