/** Changes a request after people dropped out or arrived, for the sessions still to come. */
import { accept, type Checked, isSome, issueOf, mapIssues } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import type { Person, SolveRequest } from '../definition.ts';
import { seatsIn } from '../group-seats.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { otherSessions } from '../other-sessions.ts';
import { parseRequest } from '../parse.ts';
import { displayNames, personFinder } from '../people-names.ts';
import { idFault } from '../rules/ids.ts';
import { toFormK } from '../write.ts';
import { courtsForThose } from './courts.ts';
import { rulesWithout } from './rules-without.ts';
import { seatEverybody } from './seat-everybody.ts';
import { withFairTurns } from './turns.ts';

export interface PeopleChange {
  /** By id or exact name. */
  readonly absent: readonly string[];
  /** Ids of new people; ids or exact names of people who come back, having attended none of the other sessions. */
  readonly added: readonly string[];
  /** Zero-based sessions that have taken place and stay as they are. */
  readonly keptSessions: readonly number[];
}

/**
 * Absent people keep the sessions that have taken place, or leave the scenario if there are none; added people attend the
 * others. Full groups get a seat, the smallest first; as many courts are open as people fill, and the rest wait.
 * Pointers of issues refer to the change: `/absent/0`.
 */
export function changePeople(request: SolveRequest, change: PeopleChange): Checked<SolveRequest> {
  const { people, session_count } = request.scenario;
  const absent = findAbsent(people, change.absent);
  const issues = [...absent.issues, ...refuseAdded(people, change), ...refuseKept(session_count, change)];
  const ahead = otherSessions(request, change.keptSessions);
  if (ahead.length === 0 && change.added.length > 0) {
    issues.push(issueOf('no_session_left', '', 'All sessions are kept as they are, so nobody can be added.'));
  }
  if (isSome(issues)) return { ok: false, issues };
  const attended = new Map(
    absent.found.map((person) => {
      const sessions = person.sessions ?? [...new Set(change.keptSessions)];
      return [person.id, sessions.filter((session) => change.keptSessions.includes(session))];
    }),
  );
  const open = ahead.filter((session) =>
    request.scenario.groups.some((group) => seatsIn(group, session) > 0),
  );
  const find = personFinder(people);
  const back = new Set(change.added.map(find));
  const arriving = change.added.flatMap((id): Person[] => {
    if (find(id) !== undefined) return [];
    return [{ id, attributes: {}, sessions: open.length === session_count ? null : open }];
  });
  const left = people.flatMap((person, number): Person[] => {
    if (back.has(number))
      return [{ ...person, sessions: [...(person.sessions ?? []), ...open].sort((a, b) => a - b) }];
    const sessions = attended.get(person.id);
    if (sessions === undefined) return [person];
    return sessions.length === 0 ? [] : [{ ...person, sessions: [...sessions].sort((a, b) => a - b) }];
  });
  if (left.length + arriving.length === 0) {
    return refuse('no_people', 'Nobody would be left.', 'Leave somebody in.');
  }
  const rules = rulesWithout(request, attended);
  const there = { ...request.scenario, people: [...left, ...arriving] };
  const changed = { ...request, scenario: there, constraints: rules.constraints };
  const courts = courtsForThose(changed, ahead, request);
  const seated = seatEverybody(courts, ahead);
  const turns =
    courts === there ? rules.constraints : withFairTurns({ ...changed, scenario: seated.scenario });
  const present = new Set(left.map(({ id }) => id));
  const prior = seated.scenario.prior_meetings.filter((met) => met.people.every((id) => present.has(id)));
  const value = {
    ...request,
    scenario: { ...seated.scenario, prior_meetings: prior },
    constraints: turns,
  };
  // Refuses what the parser would refuse, since no command could read the resulting plan.
  const read = parseRequest(toFormK(value));
  if (read.ok) return accept(value, [...wholeNames(people, change), ...rules.warnings, ...seated.warnings]);
  return mapIssues(read, (issue) => ({ ...issue, pointer: '' }));
}

function findAbsent(
  people: readonly Person[],
  texts: readonly string[],
): { found: Person[]; issues: ScenarioIssue[] } {
  const find = personFinder(people);
  const issues: ScenarioIssue[] = [];
  const found = new Set<Person>();
  for (const [index, text] of texts.entries()) {
    const number = find(text);
    if (number !== undefined) found.add(people[number]);
    else {
      const advice =
        didYouMean(text, displayNames(people)) ?? 'Names are compared letter by letter, each by itself.';
      const message = `Nobody is called ${JSON.stringify(text)}.`;
      issues.push(issueOf('unknown_person', `/absent/${index}`, message, advice));
    }
  }
  return { found: [...found], issues };
}

/** A warning for each added name that may be several, unless some id has a comma. */
function wholeNames(people: readonly Person[], { added }: PeopleChange): ScenarioIssue[] {
  if (people.some(({ id }) => id.includes(','))) return [];
  return added.flatMap((id, index): ScenarioIssue[] => {
    if (!/[,;]/.test(id)) return [];
    const message = `${JSON.stringify(id)} is added as one person.`;
    return [issueOf('bare_names', `/added/${index}`, message, 'Add several one by one.')];
  });
}

function refuseKept(count: number, { keptSessions }: PeopleChange): ScenarioIssue[] {
  return keptSessions.flatMap((session, index): ScenarioIssue[] => {
    if (session < count) return [];
    const message = `Session ${session + 1} is to be kept, but the scenario does not have it.`;
    return [issueOf('session_out_of_range', `/keptSessions/${index}`, message)];
  });
}

/** What the parser would refuse, with pointers into the change. */
function refuseAdded(
  people: readonly Person[],
  { absent, added, keptSessions }: PeopleChange,
): ScenarioIssue[] {
  const find = personFinder(people);
  const meant = added.map((id) => find(id) ?? id);
  return added.flatMap((id, index): ScenarioIssue[] => {
    const pointer = `/added/${index}`;
    if (id === '') return [issueOf('empty_text', pointer, 'A person to add has no name.')];
    if (id === '__proto__')
      return [
        issueOf('reserved_name', pointer, 'The name "__proto__" cannot be used.', 'Choose another name.'),
      ];
    const fault = idFault(id);
    if (fault !== null) {
      const message = `The person to add, ${JSON.stringify(id)}: ${fault.message}`;
      return [{ ...fault, pointer, message }];
    }
    if (absent.some((name) => find(name) !== undefined && find(name) === find(id))) {
      const message = `${JSON.stringify(id)} cannot both come and drop out.`;
      return [issueOf('already_there', pointer, message, 'Say one of the two.')];
    }
    const there = people[find(id) ?? -1];
    const hasLeft = there?.sessions?.every((session) => keptSessions.includes(session));
    if ((there === undefined || hasLeft) && meant.indexOf(meant[index]) === index) return [];
    const message = `${JSON.stringify(id)} is in the scenario already.`;
    return [issueOf('already_there', pointer, message, 'Give the new person a name of their own.')];
  });
}
