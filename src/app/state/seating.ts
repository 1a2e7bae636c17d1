/** Seats that face each other: courts for doubles, and single seats of round tables and rows. */
import type { Objective, RequestBodyK } from '../../scenario/definition.ts';
import { courtsOf, doublesRules, overCourts } from '../../scenario/people/doubles.ts';
import type { SeatShape } from '../../scenario/people/grouping-options.ts';
import { overSeats, seatRules, seatsOf } from '../../scenario/people/seats.ts';
import type { Checked } from '../../shared/issue.ts';
import { attendanceOf, presentBySession } from './attendance.ts';
import { type AnyConstraintInput, tableOf } from './constraints.ts';
import { type Project, tableNames } from './project.ts';

type Scenario = RequestBodyK['scenario'];

/** A project with seats for `laid` people, if not all of them are there. */
export type Laid = Project & { readonly laid?: number | undefined };

export interface Seating extends Pick<Scenario, 'groups' | 'links'> {
  readonly objectives: readonly Objective[];
  /** Rules that nobody has to ask for: partners and neighbours change. */
  readonly rules: readonly AnyConstraintInput[];
  /** Translates a rule about people at one table into one about neighbours; null if impossible. */
  readonly asked: (rule: AnyConstraintInput) => AnyConstraintInput | null;
  /** Name of the link over which all people of a court or table meet. */
  readonly over: string;
}

/** Cost of neighbours who were neighbours before: a little more than a contact. */
const AGAIN = 2;

/** null for ordinary tables. */
export function seatingOf(project: Laid): Checked<Seating> | null {
  const { tables, people, sessions } = project;
  if (tables.rooms !== null || people.length < 2) return null;
  if (tables.by === 'courts') {
    const courts = Math.max(1, tables.number);
    const made = courtsOf(tableOf(project), attendanceOf(project), { sessions, courts });
    if (!made.ok) return made;
    const { groups, links, objectives = [] } = made.value;
    const rules = doublesRules();
    const asked = (rule: AnyConstraintInput) => apartOver('court', overCourts(rule));
    const value = { objectives: asObjectives(objectives), rules, asked, over: 'court' };
    return ok({ ...named({ groups, links }, 'Court', tables), ...value });
  }
  if (tables.by === 'round' || tables.by === 'rows') {
    // Only their number counts: whoever comes after somebody has left may take that seat.
    const most = tableOf({ ...project, people: people.slice(0, Math.max(...presentBySession(project))) });
    const made = seatsOf(most, shapeOf(project), {});
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
    const theirs = tables.by === 'rows' ? 'Row' : 'Table';
    return ok({ ...named({ groups, links }, theirs, tables), ...value });
  }
  return null;
}

function shapeOf(project: Laid): SeatShape {
  const { by, number } = project.tables;
  const { laid } = project;
  return by === 'rows'
    ? { shape: 'grid', rows: rowsOf(project), columns: number }
    : { shape: 'round', seats: number, ...(laid && { laid }) };
}

export function inRows({ tables }: Project): boolean {
  return tables.by === 'rows' && tables.rooms === null;
}

/** The chosen number of rows, else as many as the people need. */
export function rowsOf(project: Laid): number {
  const { tables, laid = 0 } = project;
  return tables.rows ?? Math.max(1, Math.ceil(Math.max(laid, ...presentBySession(project)) / tables.number));
}

/** Each seat is a group of one: a rule on a table applies to all its seats; null if impossible. */
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
      return apartOver(table, overSeats(rule, links));
  }
}

/** People who must not share a table or court must not share any part of it. */
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

/** Replaces the library's words by those of the organiser's language. */
function named(
  { groups, links = [] }: Pick<Scenario, 'groups' | 'links'>,
  theirs: string,
  { word, bench = 'Bench', row = 'Row' }: Project['tables'],
) {
  const ours = theirs === 'Row' ? row : word;
  const own = (id: string): string => (id.startsWith(`${theirs} `) ? ours + id.slice(theirs.length) : id);
  return {
    groups: groups.map((group) => ({ ...group, id: group.bench ? bench : own(group.id) })),
    links: links.map((link) => ({ ...link, groups: link.groups.map((list) => list.map(own)) })),
  };
}

/** Names of all tables, or of sides and seats if seats face each other. */
export function seatNames(project: Project): readonly string[] {
  const seating = seatingOf(project);
  return seating?.ok ? seating.value.groups.map(({ id }) => id) : tableNames(project);
}
