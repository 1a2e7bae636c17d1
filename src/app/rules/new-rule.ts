/** The initial rule of each kind, with the column of the list that it is most likely about. */
import type { Kind } from '../occasions/occasions.ts';
import type { Project, RuleBody } from '../state/project.ts';
import { seatNames } from '../state/seating.ts';
import { valuesOf } from './who-field.tsx';

export function newRule(kind: Kind, project: Project): RuleBody {
  const { columns } = project;
  const [first = ''] = columns;
  return NEW[kind](project, (isMeant) => columns.find(isMeant) ?? first);
}

const NOBODY = { kind: 'names', names: [] } as const;

type Find = (isMeant: (column: string) => boolean) => string;

const NEW: Readonly<Record<Kind, (project: Project, find: Find) => RuleBody>> = {
  apart: () => ({ kind: 'apart', who: NOBODY, must: true, sessions: null }),
  together: () => ({ kind: 'together', who: NOBODY, must: true, sessions: null }),
  pin: (project) => ({ kind: 'pin', who: NOBODY, table: seatNames(project)[0] ?? '', sessions: null }),
  absent: () => ({ kind: 'absent', who: NOBODY, sessions: [] }),
  spread: (project, find) => ({ kind: 'spread', column: find((each) => !isOfNames(each, project)) }),
  need: (project, find) => {
    const column = find((each) => between(valuesOf(each, project).length, 1, 8));
    return { kind: 'need', column, value: valuesOf(column, project)[0] ?? '', mode: 'at_least', number: 1 };
  },
  wishes: (project, find) => ({ kind: 'wishes', column: find((each) => isOfNames(each, project)), least: 1 }),
  choices: ({ columns }) => {
    const named = columns.filter((each) => CHOICE.test(each));
    return { kind: 'choices', columns: named.length > 0 ? named : columns.slice(0, 1) };
  },
  visits: () => ({ kind: 'visits', who: { kind: 'all' }, tables: 'ALL', mode: 'exact', times: 1 }),
  meet: () => ({ kind: 'meet', who: NOBODY, mode: 'at_least', times: 1 }),
  limit: () => ({ kind: 'limit', times: 1 }),
  recent: () => ({ kind: 'recent', gap: 1 }),
  mix: (project, find) => {
    const column = find((each) => valuesOf(each, project).length === 2);
    return { kind: 'mix', column, pair: null, only: false };
  },
};

const CHOICE = /choice|wahl|wunsch|choix|vœu|thema|topic|thème/i;

function between(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}

/** Whether most values of a column are names of people in the list. */
function isOfNames(column: string, { people }: Project): boolean {
  const known = new Set(people.map(({ name }) => name.toLowerCase()));
  const names = people.flatMap(({ cells }) => (cells[column] ?? '').split(/[,;]/)).map((name) => name.trim());
  const some = names.filter((name) => name !== '');
  return some.length > 0 && some.filter((name) => known.has(name.toLowerCase())).length * 2 > some.length;
}
