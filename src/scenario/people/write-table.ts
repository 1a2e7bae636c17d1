/** The people of a request as CSV: their ids and attributes. A table holds no more, so what is lost is said. */

import { csvText } from '../../shared/csv-text.ts';
import { counted } from '../../shared/figures.ts';
import { attributeOf } from '../attribute.ts';
import type { SolveRequest } from '../definition.ts';
import { plainName } from './column-words.ts';

export interface WrittenTable {
  readonly text: string;
  /** Each part of the request that the table does not hold. */
  readonly lost: readonly string[];
}

export function writePeopleTable(request: SolveRequest): WrittenTable {
  const { people } = request.scenario;
  const all = [...new Set(people.flatMap(({ attributes }) => Object.keys(attributes)))];
  const columns = all.filter((name) => name !== '' && plainName(name) !== 'id');
  const rows = people.map((person) => [person.id, ...columns.map((name) => attributeOf(person, name) ?? '')]);
  const dropped = all.filter((name) => !columns.includes(name));
  return {
    text: csvText([['id', ...columns], ...rows]),
    lost: [...dropped.map((name) => `The attribute ${JSON.stringify(name)}.`), ...lostParts(request)],
  };
}

function lostParts({ scenario, objectives, constraints }: SolveRequest): string[] {
  const { people, groups, session_count, prior_meetings } = scenario;
  const partTime = people.filter(({ sessions }) => sessions !== null).length;
  const blank = people.filter(({ attributes }) => Object.values(attributes).includes('')).length;
  const ownObjectives = objectives.length !== 1 || objectives[0].weight !== 1;
  return [
    `Groups and sessions (${counted(groups.length, 'group')}, ${counted(session_count, 'session')}).`,
    ...(partTime === 0
      ? []
      : [`Who attends when (${counted(partTime, 'person', 'people')} attend in part).`]),
    ...(blank === 0 ? [] : [`Attributes with an empty value (${counted(blank, 'person', 'people')}).`]),
    ...(prior_meetings.length === 0 ? [] : [`Earlier meetings (${counted(prior_meetings.length, 'pair')}).`]),
    ...(ownObjectives ? ['Objectives.'] : []),
    ...(constraints.length === 0 ? [] : [`Rules (${constraints.length}).`]),
  ];
}
