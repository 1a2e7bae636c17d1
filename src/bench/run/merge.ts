import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import { accept, allOf, type Checked, type Issue, isSome } from '../../shared/issue.ts';
import { keptOnce, logEntries } from './append-log.ts';
import { differences } from './belong.ts';
import { evidenceFiles } from './evidence.ts';
import {
  type AttemptEntry,
  JOURNAL_FILE,
  Journal,
  type JournalContent,
  type ReadJournal,
  readJournal,
} from './journal.ts';
import { allJoined, type Joined, type Plan, toldOf } from './plan.ts';
import { pickNamed } from './select.ts';

interface Part extends ReadJournal {
  readonly folder: string;
  /** Comparators whose attempts in this part are left out, and how many attempts these are. */
  readonly again: readonly string[];
  readonly leftOut: number;
}

/** A merged run: all parts from machines of one class. */
export interface MergedRun extends JournalContent {
  readonly machine: string;
  readonly folder: string;
}

/** The plan of all parts together. An item in several parts is taken from the first that could run it. */
function joinPlans(plans: readonly Plan[], joined: readonly Joined[]): Plan {
  const unique = <T>(of: (plan: Plan) => readonly T[], name: (item: T) => string, ran = (_: T) => true) => {
    const known = new Map<string, T>();
    for (const item of plans.flatMap(of)) {
      const there = known.get(name(item));
      if (there === undefined || (!ran(there) && ran(item))) known.set(name(item), item);
    }
    return [...known.values()];
  };
  const machines = unique((plan) => plan.machines ?? [plan.machine], canonicalJson);
  return {
    ...plans[0],
    ...(machines.length > 1 && { machines }),
    shard: null,
    only: null,
    joined,
    limitsMissing: [...new Set(plans.flatMap(({ limitsMissing }) => limitsMissing))],
    processors: Object.fromEntries(plans.flatMap(({ processors }) => Object.entries(processors))),
    cases: unique(({ cases }) => cases, idOf),
    comparators: unique(
      ({ comparators }) => comparators,
      idOf,
      ({ version }) => version !== null,
    ),
    admissions: unique(
      ({ admissions }) => admissions,
      ({ caseId, comparatorId }) => `${caseId}/${comparatorId}`,
      ({ state }) => state === 'eligible',
    ),
  };
}

/** The same journal given twice would count double. */
function repeated(parts: readonly Part[]): Issue[] {
  const heads = parts.map(({ head, plan }) => [head, ...allJoined(plan.joined).map((one) => one.head)]);
  return parts.flatMap(({ folder }, i) => {
    const before = parts.find((_, j) => j < i && heads[j].some((head) => heads[i].includes(head)));
    const message = `${folder} has a journal of ${before?.folder} too.`;
    return before ? [{ code: 'journal_repeated', pointer: '', message }] : [];
  });
}

/** Reasons why a part does not fit those before it. A comparator without a version did not run there, so it is not compared. */
function apart([first, ...rest]: readonly Part[]): Issue[] {
  const ran = ({ plan }: Part) => plan.comparators.filter(({ version }) => version !== null);
  const cases = new Map(first.plan.cases.map((one) => [one.id, one]));
  const comparators = new Map(ran(first).map((one) => [one.id, one]));
  const processors = { ...first.plan.processors };
  return rest.flatMap((part) => {
    const before = {
      ...first.plan,
      processors,
      cases: [...cases.values()],
      comparators: [...comparators.values()],
    };
    const found = differences(before, { ...part.plan, comparators: ran(part) }, true);
    Object.assign(processors, part.plan.processors);
    for (const one of part.plan.cases) if (!cases.has(one.id)) cases.set(one.id, one);
    for (const one of ran(part)) if (!comparators.has(one.id)) comparators.set(one.id, one);
    return found.map((issue) => ({
      ...issue,
      message: `${part.folder}, beside ${first.folder}: ${issue.message}`,
    }));
  });
}

const idOf = ({ id }: { readonly id: string }) => id;
const idsOf = ({ plan }: Part): string[] => plan.comparators.map(idOf);

/**
 * The parts of one machine class. Each comparator in `again` stays only in the last part that has it; that part must have
 * all its cases.
 */
function lastOf(parts: readonly Part[], again: readonly string[]): Checked<Part[]> {
  const casesOf = ({ plan }: Part, id: string): string[] =>
    plan.admissions.filter(({ comparatorId }) => comparatorId === id).map(({ caseId }) => caseId);
  const lasts = new Map(again.map((id) => [id, parts.findLast((part) => idsOf(part).includes(id))]));
  const issues = [...lasts].flatMap(([id, last]): Issue[] => {
    const there = last ? casesOf(last, id) : [];
    const absent = parts.flatMap((part) => casesOf(part, id)).filter((one) => !there.includes(one));
    if (last === undefined || absent.length === 0) return [];
    const message = `${last.folder} has "${id}" again without these cases: ${[...new Set(absent)].join(', ')}.`;
    return [{ code: 'cases_absent', pointer: '', message }];
  });
  if (isSome(issues)) return { ok: false, issues };
  const value = parts.map((part): Part => {
    const stays = (id: string) => !lasts.has(id) || lasts.get(id) === part;
    const { plan, attempts } = part;
    const gone = attempts.filter(({ comparatorId }) => !stays(comparatorId));
    return {
      ...part,
      again: [...new Set(gone.map(({ comparatorId }) => comparatorId))],
      leftOut: gone.length,
      plan: {
        ...plan,
        limitsMissing: toldOf(plan.limitsMissing, stays),
        comparators: plan.comparators.filter(({ id }) => stays(id)),
        admissions: plan.admissions.filter(({ comparatorId }) => stays(comparatorId)),
      },
      attempts: attempts.filter(({ comparatorId }) => stays(comparatorId)),
    };
  });
  return accept(value);
}

/** Shards that are missing: their cases are not in the merged plan, so nothing else would report them. */
function absentShards(plans: readonly Plan[]): Issue[] {
  const shards = plans.flatMap(({ shard }) => shard ?? []);
  const counts = [...new Set(shards.map(({ of }) => of))];
  return counts.flatMap((of) => {
    const there = new Set(shards.filter((one) => one.of === of).map(({ index }) => index));
    const absent = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !there.has(index));
    if (absent.length === 0) return [];
    const message = `The cases of shard ${absent.map((index) => `${index}/${of}`).join(', ')} are not there.`;
    return [{ code: 'shard_absent', pointer: '', message }];
  });
}

function readAll(folders: readonly string[]): Checked<Part[]> {
  // With one folder per attempt every plan repeats its case: equal values are kept in memory once.
  const once = keptOnce();
  const read = folders.map((folder): Checked<Part> => {
    const journal = readJournal(folder);
    if (!journal.ok) return journal;
    const { plan } = journal.value;
    const shared = {
      ...plan,
      settings: once(plan.settings),
      machine: once(plan.machine),
      cases: plan.cases.map(once),
      comparators: plan.comparators.map(once),
      admissions: plan.admissions.map(once),
    };
    return { ...journal, value: { ...journal.value, plan: shared, folder, again: [], leftOut: 0 } };
  });
  return allOf(read);
}

function joinParts(parts: readonly Part[], out: string): JournalContent {
  const known = new Set<string>();
  const isNew = (key: string) => known.size < known.add(key).size;
  const kept = parts.map(({ attempts }) => new Set(attempts.map(({ key }) => key).filter(isNew)));
  const joined = parts.map(({ head, attempts, again, leftOut, plan: { joined: earlier } }, i): Joined => {
    const twice = attempts.length - kept[i].size;
    const more = { ...(twice > 0 && { twice }), ...(earlier && { joined: earlier }) };
    return { head, attempts: attempts.length + leftOut, again, leftOut, ...more };
  });
  const plans = parts.map((part) => part.plan);
  // An interrupted merge starts again from nothing, so lines need not be synced one by one.
  const journal = Journal.create(out, joinPlans(plans, joined), false);
  try {
    for (const [i, { folder, attempts, chain }] of parts.entries()) {
      const own = attempts.filter(({ key }) => kept[i].has(key));
      for (const [path, lines] of evidenceFiles(own, folder)) {
        makeFolder(dirname(join(out, path)), 0o777);
        appendFileSync(join(out, path), lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
      }
      for (const entry of logEntries(join(folder, JOURNAL_FILE)) as Iterable<Plan | AttemptEntry>) {
        // If a journal has an attempt twice, the first one counts.
        if (entry.type === 'attempt' && kept[i].delete(entry.key)) journal.append(entry);
      }
      for (const { attemptId } of own) {
        const verdict = chain.later.get(attemptId);
        if (verdict) journal.confirm(attemptId, verdict);
      }
    }
  } catch (error) {
    // Damaged evidence is noticed only here; with a journal left in the folder the next merge would be refused.
    rmSync(join(out, JOURNAL_FILE));
    throw error;
  }
  const { plan, attempts, head } = journal;
  journal.close();
  return { plan, attempts, head };
}

/**
 * Merges the journals of several folders into a new one, or reports why they do not fit together. Times compare only
 * within
 * a machine class, so parts of several classes become one run each, in a folder of `out` named after the class.
 * @param again comparators that were run again: only the last folder of each class that has them counts
 */
export function mergeRuns(
  folders: readonly string[],
  out: string,
  again: readonly string[] = [],
): Checked<MergedRun[]> {
  const all = readAll(folders);
  if (!all.ok) return all;
  const there = all.value.flatMap(({ plan }) => plan.comparators);
  const named = pickNamed(there, again, ({ id }) => id, 'comparator');
  if (!named.ok) return named;
  const classes = [...new Set(all.value.map(({ plan }) => plan.machine.class))];
  const ofClass = (machine: string) => all.value.filter(({ plan }) => plan.machine.class === machine);
  const kept = allOf(classes.map((machine) => lastOf(ofClass(machine), again)));
  if (!kept.ok) return kept;
  const runs = classes.map((machine, i) => {
    const words = machine.toLowerCase().split(/[^a-z0-9]+/);
    const folder = classes.length === 1 ? out : join(out, words.filter(Boolean).join('-'));
    return { machine, folder, parts: kept.value[i] };
  });
  const issues = runs.flatMap(({ folder, parts }) => [
    ...repeated(parts),
    ...apart(parts),
    ...(existsSync(join(folder, JOURNAL_FILE))
      ? [{ code: 'journal_exists', pointer: '', message: `${folder}: there is a journal already` }]
      : []),
  ]);
  if (isSome(issues)) return { ok: false, issues };
  const value = runs.map(({ machine, folder, parts }) => ({ machine, folder, ...joinParts(parts, folder) }));
  return accept(value, absentShards(all.value.map(({ plan }) => plan)));
}
