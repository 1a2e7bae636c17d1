/** Changes a project's occasion. */
import { OCCASIONS, type OccasionId, occasionOf } from '../occasions/occasions.ts';
import { isLocked, locksOf } from './locked.ts';
import { emptyProject, type Project } from './project.ts';
import { withSessions } from './rooms.ts';

/**
 * The project for another occasion: unchanged defaults of the former one are replaced by the new ones; the user's choices
 * stay.
 * @param word for a table
 * @param bench word for a bench
 */
export function withOccasion(project: Project, id: OccasionId | null, word: string, bench?: string): Project {
  const usual = emptyProject(word);
  const next = OCCASIONS.find((each) => each.id === id);
  const before = occasionOf(project);
  const former = before ?? { tables: usual.tables, sessions: usual.sessions, rules: [] };
  const { tables, sessions, rules } = next ?? { ...usual, rules: [] };
  const { by, number, rooms } = project.tables;
  // Tables named by the user, used in a position, a rule or a fixed plan, keep their names.
  const named =
    project.fixed ||
    isLocked(locksOf(project)) ||
    project.people.some(({ table }) => table !== '') ||
    project.floor !== null ||
    project.rules.some((rule) => rule.kind === 'pin' || (rule.kind === 'visits' && rule.tables !== 'ALL'));
  const isTheirs = rooms === null && by === former.tables.by && number === former.tables.number;
  const given = former.rules.map((rule) => JSON.stringify(rule));
  const kept = project.rules.filter(({ key: _key, ...rule }) => !given.includes(JSON.stringify(rule)));
  const highest = Math.max(0, ...project.rules.map(({ key }) => key));
  const changed = {
    ...project,
    occasion: next?.id ?? null,
    tables: {
      ...project.tables,
      ...(isTheirs ? { by: tables.by, number: tables.number } : {}),
      ...(named ? {} : { word, bench }),
    },
    rules:
      next === before
        ? project.rules
        : [...kept, ...rules.map((rule, i) => ({ ...rule, key: highest + 1 + i }))],
  };
  return project.sessions === former.sessions ? withSessions(changed, sessions) : changed;
}
