/** A table of people and a few everyday wishes, made into a solve request. */
import { counted, someOf } from '../../shared/figures.ts';
import { type Checked, type Issue, isSome, some } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { RequestBodyK, SolveRequest } from '../definition.ts';
import { capAtEvenSizes } from '../even.ts';
import { seatsIn } from '../group-seats.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { type ParsedRequest, parseRequest } from '../parse.ts';
import { withPastMeetings } from '../past-meetings.ts';
import { anyWayFinder } from '../people-names.ts';
import { isTooLong } from '../rules/sessions.ts';
import { toFormK } from '../write.ts';
import {
  emptyColumns,
  lacksShapingColumn,
  unknownColumns,
  unusedColumns,
  withColumnNames,
} from './asked-columns.ts';
import { balanceRulesOf, distinctValues } from './balance.ts';
import { choicesOf } from './choices.ts';
import { type Courts, courtsOf, doublesRules, overCourts } from './doubles.ts';
import type { GroupingOptions } from './grouping-options.ts';
import { attendanceOf, type RuleInput, setsOf, tablesOf, turnsOf } from './list-rules.ts';
import { namesIn } from './names-in-cells.ts';
import { pairWeightsOf } from './pair-weights.ts';
import { roleIssues, roleObjectives, roleRules } from './roles.ts';
import { overSeats, seatRules, seatsOf } from './seats.ts';
import { skillRules, withLists } from './skills.ts';
import type { PeopleTable } from './table.ts';
import { wishesOf } from './wishes.ts';

/** Contacts alone are often served best by pairs that sit together every time. */
const REPEAT_WEIGHT = 2;

export interface MadeRequest extends ParsedRequest {
  /** Where each rule comes from: `/apart/0` for the first set of `apart`, `/columns/Tisch` for a column. */
  readonly origins: readonly string[];
}

interface MadeRule {
  readonly origin: string;
  readonly rule: RuleInput;
}

/**
 * As many groups as are needed or asked for, with sizes at most one apart and no seat to spare; or courts for doubles.
 * Pointers of issues with rules are origins; others lead to a line of the table, or into the request as made.
 */
export function requestFromPeople(written: PeopleTable, asked: GroupingOptions): Checked<MadeRequest> {
  const options = withColumnNames(written, asked);
  const { sessions, choices = [], skills = [], balance = [], roles, pairWeights, seats, doubles } = options;
  if (lacksShapingColumn(written, options))
    return { ok: false, issues: some(unknownColumns(written, options)) };
  // Before anything is made for each session.
  if (isTooLong(sessions, written.people.length)) {
    const sizes = `${counted(written.people.length, 'person', 'people')} and ${counted(sessions, 'session')}`;
    const message = `${sizes} are more than this program can hold.`;
    return refuse('too_large', message, 'Ask for fewer sessions.', '/scenario/session_count');
  }
  const { table, warnings: ofLists } = withLists(written, skills);
  const attendance = attendanceOf(table, sessions);
  const misplaced = misplacedWish(options);
  if (misplaced !== null) return misplaced;
  const chosen = choicesOf(table, choices);
  if (choices.length > 0 && chosen.groups.length === 0) {
    const advice = 'Name the columns that say what people choose.';
    return refuse('unused_value', 'Nobody chooses anything.', advice);
  }
  const wished = options.wishes === undefined ? null : wishesOf(table, options.wishes);
  const weighed = pairWeights === undefined ? null : pairWeightsOf(table, pairWeights);
  const plan: Checked<Places> = seats
    ? seatsOf(table, seats, options)
    : doubles
      ? courtsOf(table, attendance.value, options)
      : tables(table, options, chosen.groups);
  if (!plan.ok) return { ok: false, issues: [...plan.issues, ...unknownColumns(table, options)] };
  const { groups, links, objectives, pins = [], shares = 1, rules: mixed = [] } = plan.value;
  const sets = setRules(table, options);
  const ofPeople = [...sets.rules, ...madeBy('/wishes/0', wished?.rules)];
  const meant = (rule: RuleInput): RuleInput | null =>
    seats && links ? overSeats(rule, { links }) : doubles ? overCourts(rule) : rule;
  const ofSeats = ofPeople.map(({ origin, rule }) => ({ origin, given: rule, rule: meant(rule) }));
  const issues = [
    ...unknownColumns(table, options),
    ...attendance.issues,
    ...plan.value.issues,
    ...sets.issues,
    ...(wished?.issues ?? []),
    ...(roles ? roleIssues(roles, table.people) : []),
    ...(weighed?.issues ?? []),
    // At one round table they are together anyhow.
    ...ofSeats.flatMap(({ origin: pointer, rule }): ScenarioIssue[] => {
      const message = 'Three or more people cannot all be neighbours in a row.';
      const issue = { code: 'wrong_choice', pointer, message, advice: 'Name two at a time.' } as const;
      return rule === null && seats?.shape === 'grid' ? [issue] : [];
    }),
  ];
  if (isSome(issues)) return { ok: false, issues };
  const people = table.people.map((person, i) => ({ ...person, sessions: attendance.value[i] }));
  const rules = [
    ...ofSeats.flatMap(({ origin, given, rule }) => {
      if (rule !== null) return [{ origin, rule }];
      // Whom nobody knows is named all the same.
      const isKnown = (id: string): boolean => table.people.some((person) => person.id === id);
      const named = 'people' in given && Array.isArray(given.people) ? given.people : [];
      return named.every(isKnown) ? [] : [{ origin, rule: given }];
    }),
    ...pins,
    ...madeBy('/mixed/0', mixed),
    ...madeBy('/choices/0', chosen.rules),
    ...madeBy('/pairWeights', weighed?.rules),
    ...madeBy('/roles/0', roles && roleRules(roles, people, shares, sessions)),
    ...skills.flatMap((column, i) => madeBy(`/skills/${i}`, skillRules(column, people, shares, sessions))),
    ...balance.flatMap((column, i) =>
      madeBy(`/balance/${i}`, balanceRulesOf(column, people, shares, sessions)),
    ),
    ...(options.eachGroupOnce && !links
      ? madeBy('/eachGroupOnce/0', turnsOf(unpinned(table, pins), sessions, groups.length))
      : []),
    ...madeBy('/repeats', repeatRulesOf(options)),
  ];
  const body: RequestBodyK = {
    scenario: {
      people: people.map(({ id, attributes, sessions }) => {
        return { id, attributes, ...(sessions === null ? {} : { sessions }) };
      }),
      groups,
      session_count: sessions,
      ...(links ? { links } : {}),
    },
    ...(objectives ? { objectives } : objectivesOf(options)),
    constraints: rules.map(({ rule }) => rule),
  };
  const origins = rules.map(({ origin }) => origin);
  const parsed = parseRequest(body);
  if (!parsed.ok)
    return { ok: false, issues: some(parsed.issues.map((issue) => withOrigin(issue, origins))) };
  // Topics of one size are wanted by more people or fewer.
  const isRoomy = chosen.groups.length > 0 && options.groupSize !== undefined;
  const partTime = attendance.value.some((sessions) => sessions !== null);
  const even = (partTime || options.eachGroupOnce) && !options.uneven && !links && !isRoomy;
  // People who come late leave seats free, in which others would sit alone.
  const seated = even ? capAtEvenSizes(parsed.value.request) : parsed.value.request;
  const past = withPastMeetings(seated, options.past ?? []);
  const { request } = past;
  const made =
    request === parsed.value.request ? parsed.value : { ...parsed.value, request, source: toFormK(request) };
  const isFull = even || isRoomy || seats !== undefined;
  const warnings = isFull ? parsed.warnings.filter(({ code }) => code !== 'roomy') : parsed.warnings;
  return {
    ok: true,
    value: { ...made, origins },
    warnings: [
      ...past.warnings,
      ...sets.warnings,
      ...chosen.warnings,
      ...(wished?.warnings ?? []),
      ...ofLists,
      ...emptyColumns(table, options),
      ...unusedColumns(table, options),
      ...distinctValues(table.people, balance),
      ...(options.uneven || links ? [] : alone(made.request)),
      ...warnings,
    ],
  };
}

/** What is asked of tables that have no such thing, or of courts and single seats. */
function misplacedWish({ doubles, seats, choices = [], skills = [], ...other }: GroupingOptions) {
  if ((other.mixed ?? other.courts) !== undefined && !doubles)
    return refuse('group_wish', 'Courts and mixed are for doubles.', 'Ask for doubles, or leave them out.');
  const forTables = Object.entries({
    Choices: choices.length > 0,
    Skills: skills.length > 0,
    Roles: other.roles !== undefined,
    'Weights of pairs': other.pairWeights !== undefined,
    'Turns at each group': other.eachGroupOnce === true,
  }).find(([, isAsked]) => isAsked && (doubles || seats));
  if (forTables === undefined) return null;
  const message = `${forTables[0]} are for tables, not for courts or single seats.`;
  return refuse('group_wish', message, 'Leave them out.');
}

/** A warning where even sizes leave a group to one person: the people at hand make no other. */
function alone({ scenario }: SolveRequest): ScenarioIssue[] {
  const sessions = Array.from({ length: scenario.session_count }, (_, s) => s).filter((s) =>
    scenario.groups.some((group) => seatsIn(group, s) === 1),
  );
  if (sessions.length === 0) return [];
  const which = sessions.map((s) => s + 1).join(', ');
  const message = `Somebody sits alone in ${sessions.length === 1 ? 'session' : 'sessions'} ${which}.`;
  const advice = 'Ask for fewer or bigger groups.';
  return [{ code: 'alone', pointer: '/scenario/groups', message, advice }];
}

function madeBy(origin: string, rules: readonly RuleInput[] = []): MadeRule[] {
  return rules.map((rule) => ({ origin, rule }));
}

function withOrigin(issue: Issue, origins: readonly string[]): Issue {
  const rule = /^\/constraints\/(\d+)/.exec(issue.pointer)?.[1];
  return rule === undefined ? issue : { ...issue, pointer: origins[Number(rule)] ?? issue.pointer };
}

/** What people sit at, and who is pinned where. */
interface Places extends Omit<Courts, 'shares'>, Partial<Pick<Courts, 'shares'>> {
  readonly pins?: readonly MadeRule[];
}

/** @param called what people may choose, one a group */
function tables(table: PeopleTable, options: GroupingOptions, called: readonly string[]): Checked<Places> {
  const sizes =
    called.length === 0 ? groupSizes(table.people.length, options) : topicSizes(table, options, called);
  if (!sizes.ok) return sizes;
  const { value, issues } = tablesOf(table, sizes.value.length, called);
  // Those with a seat less have it in turn.
  const most = options.eachGroupOnce ? Math.max(...sizes.value) : 0;
  const groups = sizes.value.map((capacity, g) => ({
    id: value.names[g],
    capacity: Math.max(capacity, most),
  }));
  const places = { groups, pins: pinRules(table, value), issues, shares: groups.length };
  return { ok: true, value: places, warnings: [] };
}

/** A group for each topic: of even sizes, or with as many seats each as are asked for. */
function topicSizes(
  { people }: PeopleTable,
  { groups, groupSize }: GroupingOptions,
  topics: readonly string[],
): Checked<number[]> {
  if (groupSize === undefined || groups !== undefined) {
    if (groups !== undefined && groups < topics.length) {
      const names = topics.map((name) => JSON.stringify(name));
      const message = `People choose among ${counted(topics.length, 'group')} (${someOf(names, 12)}), which are more than ${groups}.`;
      const advice = 'Leave the number out, or take choices out of the list.';
      return refuse('group_wish', message, advice, '/choices/0');
    }
    return groupSizes(people.length, { sessions: 1, groups: groups ?? topics.length, groupSize });
  }
  const seats = topics.length * groupSize;
  if (seats >= people.length) return { ok: true, value: topics.map(() => groupSize), warnings: [] };
  const message = `${counted(topics.length, 'group')} of ${groupSize} have ${counted(seats, 'seat')} for ${counted(people.length, 'person', 'people')}.`;
  const advice = `Let groups be of ${Math.ceil(people.length / topics.length)}.`;
  return refuse('group_wish', message, advice, '/scenario/groups');
}

/** Where everybody is once, contacts say nothing that choices do not. */
function objectivesOf({
  choices = [],
  sessions,
  roles,
  past = [],
}: GroupingOptions): Pick<RequestBodyK, 'objectives'> {
  if (roles) return { objectives: roleObjectives(roles) };
  return choices.length > 0 && sessions === 1 && past.length === 0 ? { objectives: [] } : {};
}

function groupSizes(people: number, { groups, groupSize }: GroupingOptions): Checked<number[]> {
  if ((groups === undefined) === (groupSize === undefined)) {
    return refuse('group_wish', 'Say how many groups there are, or how big one may be: one of the two.');
  }
  const wish = groups ?? groupSize ?? 0;
  if (!Number.isSafeInteger(wish) || wish < 1) {
    const what = groups === undefined ? 'The group size' : 'The number of groups';
    return refuse('out_of_range', `${what} must be a whole number from 1, not ${wish}.`);
  }
  const count = groups ?? Math.ceil(people / wish);
  if (count > people) {
    const message = `${counted(people, 'person', 'people')} cannot fill ${count} groups.`;
    const advice = 'Ask for fewer groups.';
    return refuse('too_many_groups', message, advice, '/scenario/groups');
  }
  const bigger = people % count;
  return {
    ok: true,
    value: Array.from({ length: count }, (_, g) => Math.floor(people / count) + (g < bigger ? 1 : 0)),
    warnings: [],
  };
}

/** Sets that are asked for, columns that are asked for, and columns that say it by their heading. */
function setRules(table: PeopleTable, options: GroupingOptions) {
  const find = anyWayFinder(table.people);
  const idsOf = (name: string): string[] =>
    (find(name) === undefined ? namesIn(name, find) : [name]).map(
      (each) => table.people[find(each) ?? -1]?.id ?? each,
    );
  const rules: MadeRule[] = [];
  const issues: ScenarioIssue[] = [];
  const warnings: ScenarioIssue[] = [];
  for (const kind of ['apart', 'together'] as const) {
    const type = kind === 'apart' ? 'MustStayApart' : 'MustStayTogether';
    const made = (origin: string, people: string[]) => rules.push({ origin, rule: { type, people } });
    for (const [i, set] of (options[kind] ?? []).entries()) made(`/${kind}/${i}`, set.flatMap(idsOf));
    const byFlag = (options[`${kind}By`] ?? []).map((heading, i) => ({
      origin: `/${kind}By/${i}`,
      heading,
      cells: table.people.map((person) => attributeOf(person, heading) ?? ''),
      byFlag: kind,
    }));
    const byHeading = table.rules
      .filter(({ column }) => column === kind)
      .map(({ heading, cells }) => ({ origin: `/columns/${heading}`, heading, cells, byFlag: undefined }));
    for (const { origin, heading, cells, byFlag: asked } of [...byFlag, ...byHeading]) {
      const found = setsOf(table, heading, cells, asked);
      for (const people of found.sets) made(origin, people);
      issues.push(...found.issues);
      warnings.push(...found.warnings);
    }
  }
  return { rules, issues, warnings };
}

function pinRules(
  table: PeopleTable,
  { names, pins }: { names: readonly string[]; pins: readonly (number | null)[] },
) {
  const heading = table.rules.find(({ column }) => column === 'table')?.heading;
  return names.flatMap((group_id, group): MadeRule[] => {
    const people = table.people.filter((_, person) => pins[person] === group).map(({ id }) => id);
    if (people.length === 0) return [];
    return [{ origin: `/columns/${heading}`, rule: { type: 'ImmovablePeople', people, group_id } }];
  });
}

/** Hosts stay where they are. */
function unpinned({ people }: PeopleTable, pins: readonly MadeRule[]): 'ALL' | string[] {
  const pinned = new Set(
    pins.flatMap(({ rule }) =>
      rule.type === 'ImmovablePeople' && Array.isArray(rule.people) ? rule.people : [],
    ),
  );
  return pinned.size === 0 ? 'ALL' : people.flatMap(({ id }) => (pinned.has(id) ? [] : [id]));
}

function repeatRulesOf({ doubles, seats, repeatWeight }: GroupingOptions): RuleInput[] {
  if (doubles) return doublesRules(repeatWeight);
  const weight = repeatWeight ?? REPEAT_WEIGHT;
  if (seats) return seatRules(weight);
  return weight === 0 ? [] : [{ type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: weight }];
}
