import { unlike } from '../../shared/canonical-json.ts';
import type { Issue } from '../../shared/issue.ts';
import { digest } from '../cases/problem-hash.ts';
import { type Plan, pick, SETTINGS } from './plan.ts';

/** Fields of a case, besides its problem, that attempts are judged by. A resumed run keeps those of its plan. */
const JUDGED_BY = ['caseKind', 'lowerBound', 'infeasibility', 'witness'] as const;

const OF_A_COMPARATOR = [
  ['version', 'version'],
  ['configuration', 'configurationId'],
  ['adapter', 'adapterHash'],
  ['reads', 'reads'],
] as const;

/** Reasons why attempts of two plans cannot be in one run; none if they can. @param areDone both were judged already */
export function differences(a: Plan, b: Plan, areDone = false): Issue[] {
  const found: Issue[] = [];
  const compare = (code: string, what: string, one: unknown, other: unknown) => {
    const both = unlike(one, other);
    if (both) found.push({ code, pointer: '', message: `not the same ${what}: ${both.join(' and ')}` });
  };
  for (const name of SETTINGS) compare('other_settings', name, a.settings[name], b.settings[name]);
  compare('other_names', 'names and orders of the problems', a.runSeed, b.runSeed);
  compare('other_machine', 'class of machine', a.machine.class, b.machine.class);
  compare('other_measure', 'level of measurement', a.measure, b.measure);
  compare('other_isolation', 'isolation', a.isolation, b.isolation);
  compare('other_parallel', 'number of attempts at a time', a.parallel, b.parallel);
  for (const [name, processors] of Object.entries(a.processors)) {
    if (name in b.processors) {
      compare('other_processors', `processors for the class "${name}"`, processors, b.processors[name]);
    }
  }
  for (const one of a.cases) {
    const other = b.cases.find(({ id }) => id === one.id);
    if (!other) continue;
    compare('other_problem', `problem of case "${one.id}"`, one.problemHash, other.problemHash);
    // Otherwise the run would do what was planned, and the benchmark of today would reject it.
    compare('other_problem', `class of case "${one.id}"`, one.resourceClass, other.resourceClass);
    compare('other_problem', `attempts of case "${one.id}"`, one.attemptPolicy, other.attemptPolicy);
    const [own, theirs] = [one, other].map((entry) => digest(pick(entry, JUDGED_BY)));
    if (areDone) compare('other_problem', `certificates or witness of case "${one.id}"`, own, theirs);
  }
  for (const one of a.comparators) {
    const other = b.comparators.find(({ id }) => id === one.id);
    if (!other) continue;
    for (const [what, name] of OF_A_COMPARATOR)
      compare(`other_${what}`, `${what} of "${one.id}"`, one[name], other[name]);
  }
  return found;
}
