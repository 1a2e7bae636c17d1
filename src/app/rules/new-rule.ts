/** What a rule of each kind begins as, with the column of the list that it is most likely about. */
import type { Kind } from '../occasions/occasions.ts';
import type { Project, RuleBody } from '../state/project.ts';
import { seatNames } from '../state/seating.ts';
import { valuesOf } from './who-field.tsx';

export function newRule(kind: Kind, project: Project): RuleBody {
  const { columns } = project;
  const nobody = { kind: 'names', names: [] } as const;
  const column = columns[0] ?? '';
  switch (kind) {
    case 'apart':
    case 'together':
      return { kind, who: nobody, must: true, sessions: null };
    case 'pin':
      return { kind, who: nobody, table: seatNames(project)[0] ?? '', sessions: null };
    case 'absent':
      return { kind, who: nobody, sessions: [] };
    case 'spread':
      return { kind, column: columns.find((each) => !isOfNames(each, project)) ?? column };
    case 'need': {
      const few = columns.find((each) => between(valuesOf(each, project).length, 1, 8)) ?? column;
      return { kind, column: few, value: valuesOf(few, project)[0] ?? '', mode: 'at_least', number: 1 };
    }
    case 'wishes':
      return { kind, column: columns.find((each) => isOfNames(each, project)) ?? column, least: 1 };
    case 'choices': {
      const named = columns.filter((each) => CHOICE.test(each));
      return { kind, columns: named.length > 0 ? named : columns.slice(0, 1) };
    }
    case 'visits':
      return { kind, who: { kind: 'all' }, tables: 'ALL', mode: 'exact', times: 1 };
    case 'meet':
      return { kind, who: nobody, mode: 'at_least', times: 1 };
    case 'limit':
      return { kind, times: 1 };
    case 'recent':
      return { kind, gap: 1 };
    case 'mix':
      return {
        kind,
        column: columns.find((each) => valuesOf(each, project).length === 2) ?? column,
        pair: null,
        only: false,
      };
  }
}

const CHOICE = /choice|wahl|wunsch|choix|vœu|thema|topic|thème/i;

function between(number: number, least: number, most: number): boolean {
  return number >= least && number <= most;
}

/** Whether most of what a column has are names of people of the list. */
function isOfNames(column: string, { people }: Project): boolean {
  const known = new Set(people.map(({ name }) => name.toLowerCase()));
  const names = people.flatMap(({ cells }) => (cells[column] ?? '').split(/[,;]/)).map((name) => name.trim());
  const some = names.filter((name) => name !== '');
  return some.length > 0 && some.filter((name) => known.has(name.toLowerCase())).length * 2 > some.length;
}
