/** A table with the columns that another program needs, one line per seat: "username=id,group1=group,course1=:BIO1". */
import { attributeOf } from '../scenario/attribute.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { readNameList } from '../scenario/people/name-list.ts';
import type { Issue } from '../shared/issue.ts';
import { didYouMean } from '../shared/nearest.ts';
import type { Plan, PlanPerson } from './plan.ts';
import type { TextTable } from './tables.ts';

interface Seat {
  readonly person: PlanPerson;
  readonly group: string;
  /** Session, counted from 1. */
  readonly round: number;
  readonly session: string;
}

const FIELDS: ReadonlyMap<string, (seat: Seat) => string> = new Map([
  ['id', ({ person }) => person.id],
  ['name', ({ person }) => person.name],
  ['group', ({ group }) => group],
  ['round', ({ round }) => String(round)],
  ['session', ({ session }) => session],
]);

interface Column {
  readonly heading: string;
  /** A field or an attribute; or, after a colon, a text repeated in every line. */
  readonly source: string;
}

export function ownTable({ request, sessions }: Plan, columns: string): TextTable {
  const asked = columnsIn(columns);
  const rows = sessions.flatMap(({ index, label, groups }) =>
    groups.flatMap(({ id, people }) =>
      people.map((person) => {
        // Includes the attribute `name`.
        const listed = request.scenario.people[person.index];
        const seat = { person, group: id, round: index + 1, session: label };
        return asked.map(({ source }) => {
          if (source.startsWith(':')) return source.slice(1);
          return FIELDS.get(source)?.(seat) ?? attributeOf(listed, source) ?? '';
        });
      }),
    ),
  );
  return { header: asked.map(({ heading }) => heading), rows };
}

/** Checked before planning: columns that no line would have a value for. */
export function columnFaults({ scenario: { people } }: SolveRequest, columns: string): Issue[] {
  const known = [...FIELDS.keys(), ...new Set(people.flatMap(({ attributes }) => Object.keys(attributes)))];
  const asked = columnsIn(columns);
  if (asked.length === 0) return [fault('No columns are named.', 'Write them as in "name,group,round".')];
  return asked.flatMap(({ source }) => {
    if (source.startsWith(':') || known.includes(source)) return [];
    const advice =
      didYouMean(source, known) ?? `A column is one of ${known.join(', ')}, or a text after a colon.`;
    return [fault(`There is nothing called ${JSON.stringify(source)}.`, advice)];
  });
}

function fault(message: string, advice: string): Issue {
  return { code: 'unknown_column', pointer: '/columns', message, advice };
}

function columnsIn(text: string): Column[] {
  return readNameList(text).map((part) => {
    const at = part.indexOf('=');
    if (at < 0) return { heading: part, source: part };
    return { heading: part.slice(0, at).trim(), source: part.slice(at + 1).trim() };
  });
}
