/** Changes a project's occasion, or the language of its words. */
import { OCCASIONS, type Occasion, type OccasionId, occasionOf } from '../occasions/occasions.ts';
import { isLocked, locksOf } from './locked.ts';
import { renameTables } from './new-name.ts';
import { emptyProject, type Project, tableNames } from './project.ts';
import { withSessions } from './rooms.ts';
import { seatNames } from './seating.ts';

/** The occasion's words for a table, a bench and a row. */
export type Words = Pick<Project['tables'], 'word' | 'bench' | 'row'>;

/**
 * The project for another occasion: unchanged defaults of the former one are replaced by the new ones; the user's choices stay.
 */
export function withOccasion(project: Project, id: OccasionId | null, words: Words): Project {
  const usual = emptyProject(words.word);
  const next = OCCASIONS.find((each) => each.id === id);
  const before = occasionOf(project);
  const former: Pick<Occasion, 'tables' | 'sessions' | 'rules'> = before ?? usual;
  const { tables, sessions, rules = [] } = next ?? usual;
  const { by, number, rooms } = project.tables;
  const stays = project.fixed || isLocked(locksOf(project));
  // The same one in another language: the tables are called otherwise wherever they are named.
  if (next?.id === before?.id) return stays ? project : withWords(project, words);
  // Tables named by the user, used in a position, a rule or a fixed plan, keep their names.
  const named =
    stays ||
    project.people.some(({ table }) => table !== '') ||
    project.floor !== null ||
    project.rules.some((rule) => rule.kind === 'pin' || (rule.kind === 'visits' && rule.tables !== 'ALL'));
  const isTheirs = rooms === null && by === former.tables.by && number === former.tables.number;
  const given = former.rules?.map((rule) => JSON.stringify(rule));
  const kept = project.rules.filter(({ key: _key, ...rule }) => !given?.includes(JSON.stringify(rule)));
  const highest = Math.max(0, ...project.rules.map(({ key }) => key));
  const changed = {
    ...project,
    occasion: next?.id ?? null,
    tables: {
      ...project.tables,
      ...(isTheirs ? { by: tables.by, number: tables.number } : {}),
      ...(named ? {} : words),
    },
    rules: [...kept, ...rules.map((rule, i) => ({ ...rule, key: highest + 1 + i }))],
  };
  return project.sessions === former.sessions ? withSessions(changed, sessions) : changed;
}

/** Other words for tables, seats and benches that nobody has named. */
function withWords(project: Project, words: Words): Project {
  const { tables, plan, floor } = project;
  const pairs = [
    [tables.word, words.word],
    [tables.bench ?? 'Bench', words.bench ?? 'Bench'],
    [tables.row ?? 'Row', words.row ?? 'Row'],
  ] as const;
  const seats = Object.values(plan?.solution?.schedule ?? {}).flatMap(Object.keys);
  const all = new Set([...tableNames(project), ...seatNames(project), ...seats, ...Object.keys(floor ?? {})]);
  const renamed = [...all].flatMap((name) => {
    const pair = pairs.find(([from]) => name.startsWith(from) && NUMBERED.test(name.slice(from.length)));
    const next = pair ? pair[1] + name.slice(pair[0].length) : name;
    return all.has(next) ? [] : [[name, next] as const];
  });
  const next = renameTables(project, new Map(renamed));
  const names = next.tables.names.map((name, i) => (name === `${words.word} ${i + 1}` ? '' : name));
  return { ...next, tables: { ...next.tables, names, ...words } };
}

/** What follows the word in the name of a table, a seat of a round table or row, or a side of a court. */
const NUMBERED = /^( \d+(-\d+| [ab])?)?$/;
