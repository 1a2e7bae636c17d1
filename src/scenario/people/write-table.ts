/** Writes the people of a request as CSV: ids, attributes, and who comes late or leaves early; reports what is lost. */
import { csvText } from '../../shared/csv-text.ts';
import { counted } from '../../shared/figures.ts';
import { attributeOf } from '../attribute.ts';
import type { Person, SolveRequest } from '../definition.ts';
import { isNameKey } from '../people-names.ts';
import { isDefault } from '../write.ts';
import { plainName, ruleColumnOf } from './column-words.ts';
import { readPeopleTable } from './read-table.ts';
import { folded } from './spellings.ts';

/** `lost`: each part of the request that the table does not hold. */
export function writePeopleTable(request: SolveRequest): { text: string; lost: string[] } {
  const { people } = request.scenario;
  const all = [...new Set(people.flatMap(({ attributes }) => Object.keys(attributes)))];
  const columns = all.filter(
    (name) => name !== '' && plainName(name) !== 'id' && ruleColumnOf(name) === null,
  );
  const partTime = people.some((person) => person.sessions !== null && isUnbroken(person));
  const rows = people.map((person) => [
    person.id,
    ...columns.map((name) => attributeOf(person, name) ?? ''),
    ...(partTime ? attendanceCells(person) : []),
  ]);
  const text = csvText([['id', ...columns, ...(partTime ? ['arrives', 'leaves'] : [])], ...rows]);
  const dropped = all.filter((name) => !columns.includes(name));
  return {
    text,
    lost: [
      ...passedOver(text, people),
      ...dropped.map((name) => `The attribute ${JSON.stringify(name)}.`),
      ...columns.flatMap((name) => likeValues(name, people)),
      ...lostParts(request),
    ],
  };
}

/** People who would be lost when the list is read: their lines look like totals, dates or headings, or their names would change. */
function passedOver(text: string, people: readonly Person[]): string[] {
  const read = readPeopleTable(text);
  const there = new Set(read.ok ? read.value.people.map(({ id }) => id) : people.map(({ id }) => id));
  return people.flatMap(({ id }) => (there.has(id) ? [] : `The person ${JSON.stringify(id)}.`));
}

/** Values that would be merged when the list is read, since they differ only in case or blanks. */
function likeValues(name: string, people: readonly Person[]): string[] {
  const values = new Set(people.map((person) => attributeOf(person, name) ?? ''));
  if (new Set([...values].map(folded)).size === values.size || isNameKey(name)) return [];
  const first = new Map([...values].reverse().map((value) => [folded(value), value]));
  const [other] = [...values].filter((value) => first.get(folded(value)) !== value);
  const pair = [first.get(folded(other)) ?? '', other].map((value) => JSON.stringify(value)).join(' and ');
  return [`Values of ${JSON.stringify(name)} that differ by case or blanks only (${pair}).`];
}

/** The first and last session, from 1; empty for people who attend all. */
function attendanceCells(person: Person): string[] {
  const { sessions } = person;
  if (sessions === null || !isUnbroken(person)) return ['', ''];
  return [String(Math.min(...sessions) + 1), String(Math.max(...sessions) + 1)];
}

/** Whether a first and a last session describe the attendance fully. */
function isUnbroken({ sessions }: Person): boolean {
  return sessions === null || Math.max(...sessions) - Math.min(...sessions) === sessions.length - 1;
}

function lostParts({ scenario, objectives, constraints }: SolveRequest): string[] {
  const { people, groups, session_count, prior_meetings, links = [] } = scenario;
  const broken = people.filter((person) => !isUnbroken(person)).length;
  const blank = people.filter(({ attributes }) => Object.values(attributes).includes('')).length;
  const pairs = new Set(prior_meetings.map((met) => JSON.stringify([...met.people].sort())));
  const ownObjectives = !isDefault(objectives);
  return [
    `Groups and sessions (${counted(groups.length, 'group')}, ${counted(session_count, 'session')}).`,
    ...(broken === 0
      ? []
      : [`Who attends when (${counted(broken, 'person', 'people')} with sessions between left out).`]),
    ...(blank === 0 ? [] : [`Attributes with an empty value (${counted(blank, 'person', 'people')}).`]),
    ...(links.length === 0 ? [] : [`Which groups face each other (${counted(links.length, 'link')}).`]),
    ...(pairs.size === 0 ? [] : [`Earlier meetings (${counted(pairs.size, 'pair')}).`]),
    ...(scenario.session_labels || scenario.session_starts
      ? ['What sessions are called and when they start.']
      : []),
    ...(ownObjectives ? ['Objectives.'] : []),
    ...(constraints.length === 0 ? [] : [`Rules (${constraints.length}).`]),
  ];
}
