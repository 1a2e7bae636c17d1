import { unlike } from '../../shared/canonical-json.ts';
import type { Issue } from '../../shared/issue.ts';
import { type Plan, SETTINGS } from './plan.ts';

/** Why the attempts of two plans cannot stand side by side; none: they can. */
export function differences(a: Plan, b: Plan): Issue[] {
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
    // Else what was planned is run, and the benchmark as it is now disowns it.
    compare('other_problem', `class of case "${one.id}"`, one.resourceClass, other.resourceClass);
    compare('other_problem', `attempts of case "${one.id}"`, one.attemptPolicy, other.attemptPolicy);
  }
  for (const one of a.comparators) {
    const other = b.comparators.find(({ id }) => id === one.id);
    if (!other) continue;
    compare('other_version', `version of "${one.id}"`, one.version, other.version);
    compare(
      'other_configuration',
      `configuration of "${one.id}"`,
      one.configurationId,
      other.configurationId,
    );
    compare('other_adapter', `adapter of "${one.id}"`, one.adapterHash, other.adapterHash);
    compare('other_reads', `reads of "${one.id}"`, one.reads, other.reads);
  }
  return found;
}
