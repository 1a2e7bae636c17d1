/** Makes a solve request from a table of people and a few options. */
import { counted } from '../../shared/figures.ts';
import { accept, type Checked, type Issue, isSome, issueOf, mapIssues, some } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { Person, RequestBodyK, SolveRequest } from '../definition.ts';
import { capAtEvenSizes } from '../even.ts';
import { seatsIn } from '../group-seats.ts';
import { refuse, type ScenarioIssue } from '../issue-codes.ts';
import { type ParsedRequest, parseRequest } from '../parse.ts';
import { tooManyMeetings, withPastMeetings } from '../past-meetings.ts';
import { anyWayFinder } from '../people-names.ts';
import { isTooLong } from '../rules/sessions.ts';
import { toFormK } from '../write.ts';
import { emptyColumns, unknownColumns, unusedColumns, withColumnNames } from './asked-columns.ts';
import { balanceRulesOf, distinctValues } from './balance.ts';
import { choicesOf } from './choices.ts';
import { doublesRules, overCourts } from './doubles.ts';
import type { GroupingOptions } from './grouping-options.ts';
import { attendanceOf, type MadeRule, type RuleInput, setsOf, turnsOf } from './list-rules.ts';
import { namesIn } from './names-in-cells.ts';
import { pairWeightsOf } from './pair-weights.ts';
import { type Places, placesOf } from './places.ts';
import { roleIssues, roleObjectives, roleRules } from './roles.ts';
import { overSeats, seatRules } from './seats.ts';
import { skillRules, withLists } from './skills.ts';
import type { PeopleTable } from './table.ts';
import { wishesOf } from './wishes.ts';

/** Without a cost of repeats, contacts alone are often best with some pairs together every time. */
const REPEAT_WEIGHT = 2;

export interface MadeRequest extends ParsedRequest {
  /** The origin of each rule: `/apart/0` for the first set of `apart`, `/columns/Tisch` for a column. */
  readonly origins: readonly string[];
}

/**
 * As many groups as needed or asked for, with sizes at most one apart and no spare seat; or courts or single seats.
 * Pointers of issues with rules are origins; others point to a line of the table, or into the resulting request.
 */
export function requestFromPeople(written: PeopleTable, asked: GroupingOptions): Checked<MadeRequest> {
  const options = withColumnNames(written, asked);
  const { choices = [], sessions, skills = [] } = options;
  const unknown = unknownColumns(written, options);
  // Without one of these columns no request can be made.
  if (unknown.some(({ pointer }) => /^\/(mixed|choices|wishes|skills|roles)\//.test(pointer)))
    return { ok: false, issues: some(unknown) };
  const refused = tooLong(written, sessions) ?? misplacedWish(options);
  if (refused !== null) return refused;
  const many = tooManyMeetings(options.past ?? [], written.people);
  if (many !== null) return { ok: false, issues: [many] };
  const { table, warnings: ofLists } = withLists(written, skills);
  const chosen = choicesOf(table, choices);
  if (choices.length > 0 && chosen.groups.length === 0) {
    const advice = 'Name the columns that say what people choose.';
    return refuse('unused_value', 'Nobody chooses anything.', advice);
  }
  const attendance = attendanceOf(table, sessions);
  const placed = placesOf(table, options, attendance.value, chosen.groups);
  if (!placed.ok) return { ok: false, issues: [...placed.issues, ...unknown] };
  const places = placed.value;
  const wishes = rulesOfPeople(table, options, places);
  const issues = [...unknown, ...attendance.issues, ...places.issues, ...wishes.issues];
  if (isSome(issues)) return { ok: false, issues };
  const people = table.people.map((person, i) => ({ ...person, sessions: attendance.value[i] }));
  const rules = [
    ...wishes.ofSeats,
    ...places.pins,
    ...madeBy('/mixed/0', places.rules),
    ...madeBy('/choices/0', chosen.rules),
    ...wishes.ofPairs,
    ...rulesOfGroups(people, options, places),
    ...madeBy('/repeats', repeatRulesOf(options)),
  ];
  const origins = rules.map(({ origin }) => origin);
  const parsed = parseRequest(bodyOf(people, options, places, rules));
  if (!parsed.ok) return mapIssues(parsed, (issue) => withOrigin(issue, origins));
  const made = finished(parsed.value, parsed.warnings, people, options, places, chosen.groups.length > 0);
  return accept({ ...made.value, origins }, [
    ...made.ofPast,
    ...wishes.warnings,
    ...chosen.warnings,
    ...ofLists,
    ...emptyColumns(table, options),
    ...unusedColumns(table, options),
    ...distinctValues(people, options.balance ?? []),
    ...(options.uneven || places.links ? [] : alone(made.value.request)),
    ...made.warnings,
  ]);
}

/** Refuses more sessions than can be allocated, before anything is made for each. */
function tooLong({ people }: PeopleTable, sessions: number) {
  if (!isTooLong(sessions, people.length)) return null;
  const sizes = `${counted(people.length, 'person', 'people')} and ${counted(sessions, 'session')}`;
  const message = `${sizes} are more than this program can hold.`;
  return refuse('too_large', message, 'Ask for fewer sessions.', '/scenario/session_count');
}

/** Rules for people by name: together and apart, wishes, and weights of pairs. */
function rulesOfPeople(table: PeopleTable, options: GroupingOptions, { links }: Places) {
  const { doubles, pairWeights, roles, seats } = options;
  const sets = setRules(table, options);
  const wished = options.wishes === undefined ? null : wishesOf(table, options.wishes);
  const weighed = pairWeights === undefined ? null : pairWeightsOf(table, pairWeights);
  const meant = (rule: RuleInput): RuleInput | null =>
    seats && links ? overSeats(rule, links) : doubles ? overCourts(rule) : rule;
  const asked = [...sets.rules, ...madeBy('/wishes/0', wished?.rules)];
  const inSeats = asked.map(({ origin, rule: given }) => ({ origin, given, rule: meant(given) }));
  const ofSeats = inSeats.flatMap(({ origin, given, rule }): MadeRule[] => {
    // Null: at one round table they are together anyway.
    if (rule !== null) return [{ origin, rule }];
    // A rule with an unknown name is kept, so that the parser reports it.
    const isKnown = (id: string): boolean => table.people.some((person) => person.id === id);
    const named = 'people' in given && Array.isArray(given.people) ? given.people : [];
    return named.every(isKnown) ? [] : [{ origin, rule: given }];
  });
  const issues = [
    ...sets.issues,
    ...(wished?.issues ?? []),
    ...(roles ? roleIssues(roles, table.people) : []),
    ...(weighed?.issues ?? []),
    ...inSeats.flatMap(({ origin: pointer, rule }): ScenarioIssue[] => {
      if (rule !== null || seats?.shape !== 'grid') return [];
      const message = 'Three or more people cannot all be neighbours in a row.';
      return [issueOf('wrong_choice', pointer, message, 'Name two at a time.')];
    }),
  ];
  const warnings = [...sets.warnings, ...(wished?.warnings ?? [])];
  return { ofSeats, ofPairs: madeBy('/pairWeights', weighed?.rules), issues, warnings };
}

/** Rules about the people of a group: roles, skills, balance and turns. */
function rulesOfGroups(
  people: readonly Person[],
  { balance = [], eachGroupOnce, roles, sessions, skills = [] }: GroupingOptions,
  { groups, links, pins, shares }: Places,
): MadeRule[] {
  const spread = { people, groups: shares, sessions };
  const turns = eachGroupOnce && !links ? turnsOf(unpinned(people, pins), sessions, groups.length) : [];
  return [
    ...madeBy('/roles/0', roles && roleRules(roles, spread)),
    ...skills.flatMap((column, i) => madeBy(`/skills/${i}`, skillRules(column, spread))),
    ...balance.flatMap((column, i) => madeBy(`/balance/${i}`, balanceRulesOf(column, spread))),
    ...madeBy('/eachGroupOnce/0', turns),
  ];
}

function bodyOf(
  people: readonly Person[],
  options: GroupingOptions,
  { groups, links, objectives }: Places,
  rules: readonly MadeRule[],
): RequestBodyK {
  return {
    scenario: {
      people: people.map(({ id, attributes, sessions }) => {
        return { id, attributes, ...(sessions === null ? {} : { sessions }) };
      }),
      groups,
      session_count: options.sessions,
      ...(links ? { links } : {}),
    },
    ...(objectives ? { objectives } : objectivesOf(options)),
    constraints: rules.map(({ rule }) => rule),
  };
}

/** The request with groups capped at even sizes, if asked for, and with past meetings. */
function finished(
  parsed: ParsedRequest,
  found: readonly Issue[],
  people: readonly Person[],
  { eachGroupOnce, groupSize, past = [], seats, uneven }: GroupingOptions,
  { links }: Places,
  hasTopics: boolean,
) {
  // Topics of equal size are chosen by different numbers of people.
  const isRoomy = hasTopics && groupSize !== undefined;
  const partTime = people.some(({ sessions }) => sessions !== null);
  const even = (partTime || eachGroupOnce) && !uneven && !links && !isRoomy;
  // People who come late leave seats empty, so that others would sit alone.
  const seated = even ? capAtEvenSizes(parsed.request) : parsed.request;
  const { request, warnings: ofPast } = withPastMeetings(seated, past);
  const value = request === parsed.request ? parsed : { ...parsed, request, source: toFormK(request) };
  const isFull = even || isRoomy || seats !== undefined;
  return { value, ofPast, warnings: isFull ? found.filter(({ code }) => code !== 'roomy') : found };
}

/** Refuses options for courts without doubles, and options for tables with courts or single seats. */
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

/** A warning if even sizes leave a person alone in a group. */
function alone({ scenario }: SolveRequest): ScenarioIssue[] {
  const sessions = Array.from({ length: scenario.session_count }, (_, s) => s).filter((s) =>
    scenario.groups.some((group) => seatsIn(group, s) === 1),
  );
  if (sessions.length === 0) return [];
  const which = sessions.map((s) => s + 1).join(', ');
  const message = `Somebody sits alone in ${sessions.length === 1 ? 'session' : 'sessions'} ${which}.`;
  return [issueOf('alone', '/scenario/groups', message, 'Ask for fewer or bigger groups.')];
}

function madeBy(origin: string, rules: readonly RuleInput[] = []): MadeRule[] {
  return rules.map((rule) => ({ origin, rule }));
}

function withOrigin(issue: Issue, origins: readonly string[]): Issue {
  const rule = /^\/constraints\/(\d+)/.exec(issue.pointer)?.[1];
  return rule === undefined ? issue : { ...issue, pointer: origins[Number(rule)] ?? issue.pointer };
}

/** In a single session with choices, contacts do not count. */
function objectivesOf({
  choices = [],
  sessions,
  roles,
  past = [],
}: GroupingOptions): Pick<RequestBodyK, 'objectives'> {
  if (roles) return { objectives: roleObjectives(roles) };
  return choices.length > 0 && sessions === 1 && past.length === 0 ? { objectives: [] } : {};
}

/** Rules on sets: from options, from columns named by options, and from columns with such headings. */
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

/** The people without pinned hosts, who stay where they are. */
function unpinned(people: readonly Person[], pins: readonly MadeRule[]): 'ALL' | string[] {
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
