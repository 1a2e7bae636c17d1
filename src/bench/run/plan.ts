/** What a run is to do, fixed before its first attempt: the first line of its journal. */
import { counted } from '../../shared/figures.ts';
import type { BenchmarkFile } from '../cases/definition.ts';
import type { Benchmark } from '../cases/load-benchmark.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { digest } from '../cases/problem-hash.ts';
import { type Admission, admit } from '../comparators/admission.ts';
import type { ComparatorManifest } from '../comparators/manifest.ts';
import type { ComparatorState } from '../comparators/state.ts';
import { type Isolation, levelsOf } from '../process/isolation.ts';
import { expectedSeeds, policyInForce } from '../publication/attempt-policy.ts';
import type { AttemptPolicy, CaseComparator } from '../publication/definition.ts';
import type { Announced } from './announcement.ts';
import type { Machine } from './machine.ts';

export const JOURNAL_SCHEMA = 'mingle-benchmark-journal-v2';

/** What a reader is told of some comparators, which are then named. */
const NETWORKED = "With the machine's network";
const UNCHECKED = 'Adapters that no conformance check has passed';
const IDS = '[a-z0-9-]+(?:, [a-z0-9-]+)*';
export const OF_SOME = new RegExp(`^(?:${NETWORKED}: (?<networked>${IDS})|${UNCHECKED}: ${IDS})\\.$`);

/** The sentences without comparators that do not stay. */
export function toldOf(sentences: readonly string[], stays: (id: string) => boolean): string[] {
  return sentences.flatMap((sentence) => {
    if (!OF_SOME.test(sentence)) return sentence;
    const [words, ids] = sentence.slice(0, -1).split(': ');
    const staying = ids.split(', ').filter(stays);
    return staying.length > 0 ? `${words}: ${staying.join(', ')}.` : [];
  });
}

/** What a plan keeps of the benchmark's file. */
export const SETTINGS = [
  'benchmarkRevision',
  'attemptSeeds',
  'resourceClasses',
  'graceSeconds',
  'memoryLimitBytes',
  'outputLimitBytes',
  'disclosure',
] as const;

/** What it keeps of a comparator's manifest. */
export const IDENTITY = [
  'id',
  'name',
  'kind',
  'licence',
  'homepage',
  'configurationId',
  'evidenceRevision',
  'timingClass',
] as const;

export type PlanSettings = Pick<BenchmarkFile, (typeof SETTINGS)[number]>;

export interface PlannedComparator extends Pick<ComparatorManifest, (typeof IDENTITY)[number]> {
  readonly seedable: boolean;
  readonly adapterHash: string;
  /** What of its manifest's `reads` and `packages` an attempt may read beside its adapter's own; absent: nothing, or it was not kept. */
  readonly reads?: readonly string[];
  readonly version: string | null;
}

export interface Admitted extends Admission {
  readonly caseId: string;
  readonly comparatorId: string;
  readonly policy: AttemptPolicy;
}

export interface Plan {
  readonly type: 'plan';
  readonly schema: typeof JOURNAL_SCHEMA;
  readonly settings: PlanSettings;
  /** With it every attempt gets its problem under other names. */
  readonly runSeed: string;
  /** What the seeds follow from; absent: they are the benchmark's own. */
  readonly announced?: Announced;
  readonly machine: Machine;
  /** The machines of a merge as each run found its own, where that is not one alone; all of the same class. */
  readonly machines?: readonly Machine[];
  readonly measure: Isolation['measure'];
  readonly kill: Isolation['kill'];
  /** What attempts have of their own, by name. */
  readonly isolation: readonly string[];
  /** What a reader of the figures must know, a sentence each: limits that could not be had, adapters unchecked. */
  readonly limitsMissing: readonly string[];
  /** Attempts at a time, each on processors of its own. */
  readonly parallel: number;
  /** Processors that an attempt of each resource class gets: its limit, or fewer where there are fewer. */
  readonly processors: Readonly<Record<string, number>>;
  readonly shard: { readonly index: number; readonly of: number } | null;
  /** The journals that a merge has made this one of; absent: it is a run's own. */
  readonly joined?: readonly Joined[];
  /** Ids of the attempts to run; null: all. */
  readonly only: readonly string[] | null;
  readonly cases: readonly BenchmarkCase[];
  readonly comparators: readonly PlannedComparator[];
  readonly admissions: readonly Admitted[];
}

/** A journal as a merge found it. */
export interface Joined {
  /** Hash of its last line. */
  readonly head: string;
  readonly attempts: number;
  /** Comparators of which it was passed over, since a later one has them again, and how many attempts that were. */
  readonly again: readonly string[];
  readonly leftOut: number;
  /** Attempts that a journal before it has, too: that one's count. Absent: none. */
  readonly twice?: number;
  /** What it was joined of itself; absent: it is a run's own. */
  readonly joined?: readonly Joined[];
}

/** All journals that a merge has made one of, those too of which an earlier merge has made one. */
export function allJoined(joined: readonly Joined[] = []): Joined[] {
  return joined.flatMap((one) => [one, ...allJoined(one.joined)]);
}

/** How many journals of runs a plan is of. */
export function runsOf({ joined }: Pick<Plan, 'joined'>): number {
  return allJoined(joined).filter((one) => one.joined === undefined).length || 1;
}

export interface PlannedAttempt {
  readonly attemptId: string;
  /** From 0, of the comparator's attempts on the case. */
  readonly round: number;
  /** Digest of what is asked for and under which limits. On which class of machine is said by the plan. */
  readonly key: string;
  readonly caseId: string;
  readonly comparatorId: string;
  readonly seed: CaseComparator['attempts'][number]['seed'];
}

export interface PlanConditions extends Pick<Plan, 'shard' | 'parallel' | 'announced'> {
  /** Comparators that run though their adapters have not passed the conformance check. */
  readonly unchecked: readonly string[];
}

/** @param benchmark with the seeds and cases that were drawn, where it was announced */
export function makePlan(
  benchmark: Benchmark,
  cases: readonly BenchmarkCase[],
  states: readonly ComparatorState[],
  machine: Machine,
  isolation: Isolation,
  { shard, parallel, unchecked, announced }: PlanConditions,
): Plan {
  const { settings } = benchmark;
  const used = new Set(cases.map(({ resourceClass }) => resourceClass));
  const limits = Object.entries(settings.resourceClasses).filter(([name]) => used.has(name as 'standard'));
  const given = (limit: number) => Math.min(limit, isolation.processors.length);
  const short = limits.filter(([, { logical_cpu_limit: limit }]) => given(limit) < limit);
  const networked = states.flatMap(({ comparator: { manifest } }) => (manifest.network ? [manifest.id] : []));
  const admissions = cases.flatMap((entry) =>
    states.map((state): Admitted => {
      const { manifest } = state.comparator;
      const policy = policyInForce(manifest, entry.attemptPolicy);
      return { caseId: entry.id, comparatorId: manifest.id, ...admit(state, entry.request), policy };
    }),
  );
  return {
    type: 'plan',
    schema: JOURNAL_SCHEMA,
    settings: pick(settings, SETTINGS),
    runSeed: runSeedOf(settings),
    ...(announced && { announced }),
    machine,
    measure: isolation.measure,
    kill: isolation.kill,
    isolation: levelsOf(isolation),
    limitsMissing: [
      ...isolation.missing,
      ...short.map(([name, { logical_cpu_limit: limit }]) => shortWords(name, limit, given(limit))),
      ...(networked.length > 0 ? [`${NETWORKED}: ${networked.join(', ')}.`] : []),
      ...(unchecked.length > 0 ? [`${UNCHECKED}: ${unchecked.join(', ')}.`] : []),
    ],
    parallel,
    processors: Object.fromEntries(limits.map(([name, one]) => [name, given(one.logical_cpu_limit)])),
    shard,
    only: null,
    cases,
    comparators: states.map(({ comparator: { manifest, adapterHash }, version }) => ({
      ...pick(manifest, IDENTITY),
      seedable: isSeeded(manifest),
      adapterHash,
      ...readsOf(manifest),
      version,
    })),
    admissions,
  };
}

/** @param limit of the class @param given where there are fewer processors */
export function shortWords(name: string, limit: number, given: number): string {
  return `The class "${name}" allows ${counted(limit, 'processor')}; here attempts had ${given}.`;
}

export function limitsOf(settings: PlanSettings, { resourceClass }: Pick<BenchmarkCase, 'resourceClass'>) {
  const own = pick(settings, ['graceSeconds', 'memoryLimitBytes', 'outputLimitBytes']);
  return { ...settings.resourceClasses[resourceClass], ...own };
}

export function readsOf(manifest: ComparatorManifest): Pick<PlannedComparator, 'reads'> {
  const all = [...manifest.reads, ...manifest.packages];
  return all.length > 0 ? { reads: all } : {};
}

/** Another seed can give another answer. */
export function isSeeded({ seedable, deterministic }: ComparatorManifest): boolean {
  return seedable && !deterministic;
}

/** What a run's names and orders are drawn from: known to all, and the same on every machine. */
export function runSeedOf({ benchmarkRevision, attemptSeeds }: PlanSettings): string {
  return digest({ benchmarkRevision, attemptSeeds });
}

export function pick<T, K extends keyof T>(whole: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>;
}

/** The plan of these attempts alone, with their cases and comparators. */
export function narrowed(plan: Plan, attempts: readonly PlannedAttempt[]): Plan {
  const asked = (caseId: string, comparatorId: string) =>
    attempts.some((one) => one.caseId === caseId && one.comparatorId === comparatorId);
  return {
    ...plan,
    only: attempts.map(({ attemptId }) => attemptId),
    cases: plan.cases.filter(({ id }) => attempts.some(({ caseId }) => caseId === id)),
    comparators: plan.comparators.filter(({ id }) =>
      attempts.some(({ comparatorId }) => comparatorId === id),
    ),
    admissions: plan.admissions.filter(({ caseId, comparatorId }) => asked(caseId, comparatorId)),
  };
}

/** Shards by case, so that all comparators of a case run on one machine. @param index from 1 */
export function shardOf<C>(cases: readonly C[], index: number, of: number): C[] {
  return cases.filter((_, i) => i % of === index - 1);
}

/** What of a plan its attempts follow from. */
export type AttemptsPlan = Pick<Plan, 'settings' | 'runSeed' | 'cases' | 'comparators' | 'admissions'>;

/**
 * Every attempt, in the order in which they run: case by case; within a case the first attempt of each
 * comparator, then the second of each, so that drift hits all alike. Who begins changes from case to case.
 */
export function attemptsOf(plan: AttemptsPlan): PlannedAttempt[] {
  const ofCase = attemptsByCase(plan);
  return plan.cases.flatMap(({ id }) => ofCase(id));
}

/** Works out the attempts of one case at a time: those of all may be more than a thread should hold. */
export function attemptsByCase(plan: AttemptsPlan): (caseId: string) => PlannedAttempt[] {
  const cases = new Map(plan.cases.map((entry, turn) => [entry.id, { entry, turn }]));
  const eligible = new Map<string, Admitted[]>(plan.cases.map(({ id }) => [id, []]));
  for (const one of plan.admissions) if (one.state === 'eligible') eligible.get(one.caseId)?.push(one);
  return (caseId) => {
    const found = cases.get(caseId);
    if (!found) return [];
    const admitted = eligible.get(caseId) ?? [];
    const rotated = admitted.map((_, i) => admitted[(i + found.turn) % admitted.length]);
    const runs = rotated.map((one) => attemptsOn(found.entry, one, plan));
    const rounds = runs.reduce((most, list) => Math.max(most, list.length), 0);
    return Array.from({ length: rounds }, (_, round) => runs.flatMap((list) => list[round] ?? [])).flat();
  };
}

/** A comparator's on a case. */
function attemptsOn(entry: BenchmarkCase, { comparatorId, policy }: Admitted, plan: AttemptsPlan) {
  const comparator = plan.comparators.find(({ id }) => id === comparatorId);
  const seeds = expectedSeeds(policy, plan.settings.attemptSeeds, comparator?.seedable ?? false);
  return seeds.map((seed, round): PlannedAttempt => {
    const key = digest({
      problem: entry.problemHash,
      comparator: comparatorId,
      version: comparator?.version,
      adapter: comparator?.adapterHash,
      configuration: comparator?.configurationId,
      seed,
      round,
      run: plan.runSeed,
      limits: limitsOf(plan.settings, entry),
    });
    const attemptId = `${entry.id}/${comparatorId}/${seed === null ? `run-${round + 1}` : `seed-${seed}`}`;
    return { attemptId, round, key, caseId: entry.id, comparatorId, seed };
  });
}
