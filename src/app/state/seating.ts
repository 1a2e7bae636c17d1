/** Where seats face each other: courts for doubles, and round tables seat by seat. */
import type { Objective, RequestBodyK } from '../../scenario/definition.ts';
import { courtsOf, doublesRules, overCourts } from '../../scenario/people/doubles.ts';
import { overSeats, seatRules, seatsOf } from '../../scenario/people/seats.ts';
import type { Checked } from '../../shared/issue.ts';
import { absences, sessionsOf } from './attendance.ts';
import { type AnyConstraintInput, tableOf } from './constraints.ts';
import { type Project, tableNames } from './project.ts';

type Scenario = RequestBodyK['scenario'];

export interface Seating extends Pick<Scenario, 'groups' | 'links'> {
  readonly objectives: readonly Objective[];
  /** What nobody has to ask for: partners and neighbours change. */
  readonly rules: readonly AnyConstraintInput[];
  /** What is asked of people at one table, asked of neighbours; null where that cannot be. */
  readonly asked: (rule: AnyConstraintInput) => AnyConstraintInput | null;
  /** Over which link all of a court, or of a table, meet. */
  readonly over: string;
}

/** What neighbours who sat beside each other before cost: a little more than a contact. */
const AGAIN = 2;

/** Null where tables are tables. */
export function seatingOf(project: Project): Checked<Seating> | null {
  const { tables, people, sessions } = project;
  if (tables.rooms !== null || people.length < 2) return null;
  if (tables.by === 'courts') {
    const gone = absences(project);
    const attendance = people.map((row) => sessionsOf(row, sessions, gone.get(row.name)));
    const courts = Math.max(1, Math.min(tables.number, Math.floor(people.length / 4)));
    const made = courtsOf(tableOf(project), attendance, { sessions, courts });
    if (!made.ok) return made;
    const { groups, links, objectives = [] } = made.value;
    const rules = doublesRules();
    const asked = (rule: AnyConstraintInput) => apartOver('court', overCourts(rule));
    const value = { objectives: asObjectives(objectives), rules, asked, over: 'court' };
    return ok({ ...named({ groups, links }, 'Court', tables), ...value });
  }
  if (tables.by === 'round') {
    const made = seatsOf(tableOf(project), { shape: 'round', seats: tables.number }, {});
    if (!made.ok) return made;
    const { groups, links, objectives } = made.value;
    const table = links.some(({ name }) => name === 'table') ? 'table' : 'neighbours';
    const asked = (rule: AnyConstraintInput) => askedOfSeats(rule, links, table);
    const value = {
      objectives: asObjectives(objectives),
      rules: seatRules(AGAIN),
      asked,
      over: 'neighbours',
    };
    return ok({ ...named({ groups, links }, 'Table', tables), ...value });
  }
  return null;
}

/** A seat is a group of one: what rules say of a table is said of all its seats; null where that cannot be. */
function askedOfSeats(
  rule: AnyConstraintInput,
  links: NonNullable<Scenario['links']>,
  table: string,
): AnyConstraintInput | null {
  switch (rule.type) {
    case 'AttributeBalance':
    case 'AttributeSum':
    case 'RecentMeetings':
      return null;
    case 'GroupVisits':
      return rule.groups === 'ALL' ? null : rule;
    case 'PairMeetingCount':
    case 'RepeatEncounter':
      return { ...rule, over: table };
    case 'ShouldStayTogether':
      return { ...rule, over: Array.isArray(rule.people) && rule.people.length === 2 ? 'neighbours' : table };
    default:
      return apartOver(table, overSeats(rule, { links }));
  }
}

/** Who must not share a table, or a court, shares no part of it. */
function apartOver(link: string, rule: AnyConstraintInput | null): AnyConstraintInput | null {
  return rule?.type === 'MustStayApart' || rule?.type === 'ShouldNotBeTogether'
    ? { ...rule, over: link }
    : rule;
}

function ok(value: Seating): Checked<Seating> {
  return { ok: true, value, warnings: [] };
}

function asObjectives(objectives: NonNullable<RequestBodyK['objectives']>): Objective[] {
  return objectives.map((objective) => ({ weight: 1, ...objective }) as Objective);
}

/** The words of the organiser's language in place of the library's. */
function named(
  { groups, links = [] }: Pick<Scenario, 'groups' | 'links'>,
  theirs: string,
  { word, bench = 'Bench' }: Project['tables'],
) {
  const own = (id: string): string => (id.startsWith(`${theirs} `) ? word + id.slice(theirs.length) : id);
  return {
    groups: groups.map((group) => ({ ...group, id: group.bench ? bench : own(group.id) })),
    links: links.map((link) => ({ ...link, groups: link.groups.map((list) => list.map(own)) })),
  };
}

/** What there is to sit at: tables, or where seats face each other the sides and seats. */
export function seatNames(project: Project): readonly string[] {
  const seating = seatingOf(project);
  return seating?.ok ? seating.value.groups.map(({ id }) => id) : tableNames(project);
}
