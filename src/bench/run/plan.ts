/** The plan of a run, fixed before its first attempt: the first line of its journal. */
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

/** Sentences in `limitsMissing` about particular comparators, whose ids follow. */
const NETWORKED = "With the machine's network";
const UNCHECKED = 'Adapters that no conformance check has passed';
const IDS = '[a-z0-9-]+(?:, [a-z0-9-]+)*';
export const OF_SOME = new RegExp(`^(?:${NETWORKED}: (?<networked>${IDS})|${UNCHECKED}: ${IDS})\\.$`);

/** The sentences, without comparators that are no longer in the plan. */
export function toldOf(sentences: readonly string[], stays: (id: string) => boolean): string[] {
  return sentences.flatMap((sentence) => {
    if (!OF_SOME.test(sentence)) return sentence;
    const [words, ids] = sentence.slice(0, -1).split(': ');
    const staying = ids.split(', ').filter(stays);
    return staying.length > 0 ? `${words}: ${staying.join(', ')}.` : [];
  });
}

/** Fields of the benchmark's file that a plan keeps. */
export const SETTINGS = [
  'benchmarkRevision',
  'attemptSeeds',
  'resourceClasses',
  'graceSeconds',
  'memoryLimitBytes',
  'outputLimitBytes',
  'disclosure',
] as const;

/** Fields of a comparator's manifest that a plan keeps. */
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
  /** The manifest's `reads` and `packages`: what an attempt may read besides its adapter. Absent: none, or not recorded. */
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
  /** Seed of the other names under which each attempt gets its problem. */
  readonly runSeed: string;
  /** Source of the seeds; absent: the benchmark's own seeds. */
  readonly announced?: Announced;
  readonly machine: Machine;
  /** The machines of a merge as each run found its own, if they differ; all of one class. */
  readonly machines?: readonly Machine[];
  readonly measure: Isolation['measure'];
  readonly kill: Isolation['kill'];
  /** Names of what attempts are isolated in, see `levelsOf`. */
  readonly isolation: readonly string[];
  /** What readers of the figures must know, a sentence each: missing limits, unchecked adapters. */
  readonly limitsMissing: readonly string[];
  /** Attempts at a time, each on its own processors. */
  readonly parallel: number;
  /** Processors per attempt, by resource class: the class's limit, or fewer if the machine has fewer. */
  readonly processors: Readonly<Record<string, number>>;
  readonly shard: { readonly index: number; readonly of: number } | null;
  /** The journals that a merge joined; absent if the journal is a run's own. */
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
  /** Comparators whose attempts were left out, because a later journal has them again, and how many attempts that were. */
  readonly again: readonly string[];
  readonly leftOut: number;
  /** Attempts that an earlier journal has, too; the earlier ones count. Absent: none. */
  readonly twice?: number;
  /** The journals that this one was joined from; absent if it is a run's own. */
  readonly joined?: readonly Joined[];
}

/** All journals of a merge, with those of earlier merges in it. */
export function allJoined(joined: readonly Joined[] = []): Joined[] {
  return joined.flatMap((one) => [one, ...allJoined(one.joined)]);
}

/** Number of runs whose journals a plan joins; 1 if it is no merge. */
export function runsOf({ joined }: Pick<Plan, 'joined'>): number {
  return allJoined(joined).filter((one) => one.joined === undefined).length || 1;
}

export interface PlannedAttempt {
  readonly attemptId: string;
  /** Index, from 0, among the comparator's attempts on the case. */
  readonly round: number;
  /** Digest of problem, comparator, seed and limits. The machine class is in the plan. */
  readonly key: string;
  readonly caseId: string;
  readonly comparatorId: string;
  readonly seed: CaseComparator['attempts'][number]['seed'];
}

export interface PlanConditions extends Pick<Plan, 'shard' | 'parallel' | 'announced'> {
  /** Comparators that run although their adapters have not passed the conformance check. */
  readonly unchecked: readonly string[];
}

/** @param benchmark with the drawn seeds and cases, if announced */
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

/** @param limit processors of the class @param given processors that attempts got */
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

/** Whether another seed can give another answer. */
export function isSeeded({ seedable, deterministic }: ComparatorManifest): boolean {
  return seedable && !deterministic;
}

/** Seed of a run's names and orders: public, and the same on every machine. */
export function runSeedOf({ benchmarkRevision, attemptSeeds }: PlanSettings): string {
  return digest({ benchmarkRevision, attemptSeeds });
}

export function pick<T, K extends keyof T>(whole: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>;
}

/** The plan reduced to these attempts, with their cases and comparators. */
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

/** Cases of one shard: whole cases, so that all comparators of a case run on one machine. @param index from 1 */
export function shardOf<C>(cases: readonly C[], index: number, of: number): C[] {
  return cases.filter((_, i) => i % of === index - 1);
}

/** The part of a plan that determines its attempts. */
export type AttemptsPlan = Pick<Plan, 'settings' | 'runSeed' | 'cases' | 'comparators' | 'admissions'>;

/**
 * Every attempt, in running order: case by case; within a case the first attempt of each comparator, then the second of
 * each, so that drift affects all alike. The comparator that begins changes from case to case.
 */
export function attemptsOf(plan: AttemptsPlan): PlannedAttempt[] {
  const ofCase = attemptsByCase(plan);
  return plan.cases.flatMap(({ id }) => ofCase(id));
}

/** The attempts of one case at a time: those of all cases may need too much memory. */
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

/** Attempts of one comparator on a case. */
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
