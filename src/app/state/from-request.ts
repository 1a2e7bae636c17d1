/** Makes a project from the request of a file. */
import { attributeTexts, valuesOf } from '../../scenario/attribute.ts';
import type { Constraint, Group, PeopleChoice, Person, SolveRequest } from '../../scenario/definition.ts';
import { isDefault } from '../../scenario/write.ts';
import { emptyProject, type PersonRow, type Project, type Room, type RuleBody, type Who } from './project.ts';

type Meetings = SolveRequest['scenario']['prior_meetings'];

/** Nothing is lost: what the app has no form for stays as in the file. */
export function projectOf(request: SolveRequest, word: string): Project {
  const { people, groups, session_count, session_labels, session_starts, prior_meetings, links } =
    request.scenario;
  const rows = people.map((person) => rowOf(person, session_count));
  const bodies: RuleBody[] = [
    ...people.flatMap((person) => gapOf(person)),
    ...mixesOf(request.objectives),
    ...request.constraints.map((rule) => ruleOf(rule)),
  ];
  const base = emptyProject(word);
  const columns = [...new Set(people.flatMap(({ attributes }) => Object.keys(attributes)))];
  const lists = columns.filter((column) => people.some((person) => valuesOf(person, column).length > 1));
  const mixes = bodies.some(({ kind }) => kind === 'mix');
  const standard = isDefault(request.objectives);
  return {
    ...base,
    people: rows,
    columns,
    ...(lists.length > 0 && { lists }),
    sessions: session_count,
    labels: session_labels ?? [],
    starts: session_starts ?? [],
    tables: { ...base.tables, by: 'count', number: groups.length, rooms: groups.map(roomOf) },
    rules: bodies.map((body, i) => ({ ...body, key: i + 1 })),
    objectives: mixes || standard ? null : [...request.objectives],
    links: links ?? null,
    earlier: earlierOf(prior_meetings),
  };
}

/** Earlier meetings as plans of pairs, one per event, which count the same. */
function earlierOf(meetings: Meetings): Project['earlier'] {
  const events = new Set(meetings.map(({ events_ago }) => events_ago));
  return [...events].map((ago) => ({
    name: '',
    schedule: scheduleOf(meetings.filter(({ events_ago }) => events_ago === ago)),
    ...(ago === undefined ? {} : { ago }),
  }));
}

function scheduleOf(meetings: Meetings): Project['earlier'][number]['schedule'] {
  const rounds = Math.max(0, ...meetings.map(({ count }) => count));
  return Object.fromEntries(
    Array.from({ length: rounds }, (_, round) => [
      `session_${round}`,
      Object.fromEntries(
        meetings
          .filter(({ count }) => count > round)
          .map(({ people: pair }, i): [string, string[]] => [`${i + 1}`, [...pair]]),
      ),
    ]),
  );
}

function rowOf(person: Person, count: number): PersonRow {
  const { id, sessions } = person;
  const [first, last] = sessions === null ? [0, count - 1] : [Math.min(...sessions), Math.max(...sessions)];
  return {
    name: id,
    cells: Object.fromEntries(attributeTexts(person)),
    from: first > 0 ? first + 1 : null,
    to: last < count - 1 ? last + 1 : null,
    table: '',
  };
}

/** Sessions in the middle that the person does not attend. */
function gapOf({ id, sessions }: Person): RuleBody[] {
  if (sessions === null) return [];
  const [first, last] = [Math.min(...sessions), Math.max(...sessions)];
  const missed = Array.from({ length: last - first }, (_, i) => first + i).filter(
    (s) => !sessions.includes(s),
  );
  return missed.length === 0
    ? []
    : [{ kind: 'absent', who: { kind: 'names', names: [id] }, sessions: missed }];
}

function roomOf(group: Group): Room {
  const seats = group.capacity ?? Math.max(0, ...(group.session_capacities ?? []));
  return {
    name: group.id,
    seats,
    perSession: group.session_capacities ?? null,
    least: group.min_size,
    bench: group.bench === true,
    ...(group.use && { always: true }),
  };
}

function whoOf(choice: PeopleChoice): Who | null {
  if (choice === 'ALL') return { kind: 'all' };
  if (!('where' in choice)) return { kind: 'names', names: choice };
  const wanted = Object.entries(choice.where);
  return wanted.length === 1 ? { kind: 'where', column: wanted[0][0], value: wanted[0][1] } : null;
}

/** Wishes keep the file's weights, so they stay as file rules. */
function ruleOf(rule: Constraint): RuleBody {
  const who = 'people' in rule ? whoOf(rule.people) : null;
  if (who === null || ('over' in rule && rule.over !== undefined)) return { kind: 'file', rule };
  switch (rule.type) {
    case 'MustStayApart':
      return { kind: 'apart', must: true, who, sessions: rule.sessions };
    case 'MustStayTogether':
      return { kind: 'together', must: true, who, sessions: rule.sessions };
    case 'ImmovablePeople':
      return { kind: 'pin', who, table: rule.group_id, sessions: rule.sessions };
    default:
      return { kind: 'file', rule };
  }
}

/** Only if there is no other objective, and with the usual weights: otherwise objectives stay as in the file. */
function mixesOf([objective, ...others]: SolveRequest['objectives']): RuleBody[] {
  if (objective?.type !== 'maximize_weighted_contacts' || others.length > 0) return [];
  const { kinds, otherwise, weight: own, over } = objective;
  const only = otherwise === 0;
  if (own !== 1 || over !== undefined || (!only && otherwise !== 1)) return [];
  if (kinds.some(({ weight, same }) => weight !== (only ? 1 : 3) || same === true)) return [];
  return kinds.map(({ attribute_key, values }): RuleBody => {
    return { kind: 'mix', column: attribute_key, pair: values ?? null, only };
  });
}
