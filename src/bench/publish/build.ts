import { join, relative, sep } from 'node:path';
import { counted } from '../../shared/figures.ts';
import { grouped } from '../../shared/grouped.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { crossCheck } from '../judge/cross-check.ts';
import { NeutralTally } from '../judge/neutral.ts';
import type {
  Attempt,
  CaseComparator,
  ObservedLimit,
  Publication,
  PublishedCase,
} from '../publication/definition.ts';
import { summarise } from '../publication/summary.ts';
import { seedWords } from '../run/as-announced.ts';
import { evidencePath } from '../run/evidence.ts';
import type { AttemptEntry, ChainReader, JournalContent } from '../run/journal.ts';
import type { Machine } from '../run/machine.ts';
import {
  type Admitted,
  allJoined,
  attemptsByCase,
  type Plan,
  type PlannedAttempt,
  pick,
  runsOf,
} from '../run/plan.ts';
import { archiveHref } from './evidence-archive.ts';

export interface BuildOptions {
  /** The run's folder, which holds the evidence. */
  readonly folder: string;
  /** The folder of the publication; paths of evidence are relative to it. */
  readonly publishedIn: string;
  /** The archive that will hold the evidence, as `relativeHref` names it. Absent: the run's own files. */
  readonly archive?: string | undefined;
}

export type Publishable = Omit<AttemptEntry, 'curve' | 'endedAt' | 'processors' | 'process'> & {
  readonly process: Pick<
    AttemptEntry['process'],
    'wallSeconds' | 'peakRssBytes' | 'memoryFailure' | 'watchdogFired'
  >;
};

function published(entry: Publishable, timingClass: Attempt['timingClass']): Attempt {
  return {
    attemptId: entry.attemptId,
    seed: entry.seed,
    status: entry.status,
    timingClass,
    canonicalCost: entry.cost,
    wallSeconds: entry.process.wallSeconds,
    solveSeconds: entry.solveSeconds,
    peakRssBytes: entry.process.peakRssBytes,
    proof: entry.proof,
    commonMetrics: entry.metrics,
    terminalDetail: {
      memoryAllocationFailure: entry.process.memoryFailure,
      outerWatchdogFired: entry.process.watchdogFired,
    },
  };
}

const NOTHING = {
  canonicalCost: null,
  wallSeconds: null,
  solveSeconds: null,
  peakRssBytes: null,
  proof: null,
  commonMetrics: null,
} as const;

/** The endpoint limits that the attempts observed; the last value of each field counts. */
function observed(entries: readonly Publishable[]): ObservedLimit | undefined {
  const seen = entries.flatMap((entry) => entry.observedLimit ?? []);
  return seen.length > 0 ? Object.assign({}, ...seen) : undefined;
}

/** A path relative to a publication's folder: with forward slashes, each step URL-encoded. */
export function relativeHref(publishedIn: string, path: string): string {
  return relative(publishedIn, path)
    .split(sep)
    .map((step) => encodeURIComponent(step))
    .join('/');
}

function href(admitted: Admitted, { folder, publishedIn, archive }: BuildOptions): string {
  if (archive !== undefined) return archiveHref(archive, admitted.caseId, admitted.comparatorId);
  return relativeHref(publishedIn, join(folder, evidencePath(admitted)));
}

/** Fields of a case that a publication copies from the benchmark. */
export const OF_THE_CASE = [
  'title',
  'summary',
  'problemHash',
  'lane',
  'caseKind',
  'resourceClass',
  'attemptPolicy',
  'dimensions',
] as const;

const LEVELS: Record<string, string> = {
  root: 'root (programs and its adapter, read-only, and an empty /tmp)',
  user: 'user namespace',
  pid: 'PID namespace',
  ipc: 'IPC namespace',
  net: 'network (a loopback alone)',
  cpuset: 'cpuset',
  keys: 'session keyring, and no way to another',
  bound: 'processors, and no way to others',
};

export function runWords({ class: name, system, node }: Plan['machine']): string {
  return `Run on ${name} (${system}, Node ${node})`;
}

/** A sentence on the journals that a merge joined, and what it left out because it was run again. */
function joinedWords(plan: Plan): string {
  const all = allJoined(plan.joined);
  const twice = all.reduce((sum, one) => sum + (one.twice ?? 0), 0);
  const again = all.flatMap(({ again: names, leftOut }) =>
    leftOut > 0 ? [` Run again and passed over: ${counted(leftOut, 'attempt')} of ${names.join(', ')}.`] : [],
  );
  const first = twice > 0 ? ` Run more than once, and the first counts: ${counted(twice, 'attempt')}.` : '';
  return `Joined of ${counted(runsOf(plan), 'journal')}.${again.join('')}${first}`;
}

/** Differences between the machines. One machine measured twice has two speeds, so machines cannot be counted. */
function machinesWords([first, ...rest]: readonly Machine[]): string[] {
  const others = new Set(rest.map(runWords));
  others.delete(runWords(first));
  const speeds = [first, ...rest].map(({ speed }) => speed);
  const range = `${Math.min(...speeds)} to ${Math.max(...speeds)} million steps a second`;
  const told = rest.length > 0 ? [`Before its runs a fixed computation made ${range}.`] : [];
  return [...[...others].map((words) => `${words}, too.`), ...told];
}

export interface JournalFacts {
  readonly attempts: number;
  readonly neutral: NeutralTally;
  readonly chain: Pick<ChainReader, 'head' | 'end' | 'later'>;
}

/** What readers must know about this run. */
function conditions(plan: Plan, { attempts, neutral, chain }: JournalFacts): string {
  const { machine, machines, parallel, measure, isolation, limitsMissing, joined, only } = plan;
  const pace =
    parallel === 1
      ? 'one attempt at a time'
      : `up to ${parallel} attempts at a time, each on processors of its own`;
  const measured = measure === 'none' ? 'not measured' : `by ${measure}`;
  const walls = isolation.map((one) => LEVELS[one]).join(', ');
  const own = walls && ` Each attempt had its own ${walls}.`;
  return [
    `${runWords(machine)}, ${pace}; memory and processor time ${measured}.${own}`,
    ...limitsMissing,
    ...plan.comparators.flatMap(({ id, reads = [] }) =>
      reads.length > 0 ? [`Beside its folders ${id} could read ${reads.join(', ')}.`] : [],
    ),
    ...(only?.length === 0 ? ['Its attempts came from a queue.'] : []),
    ...(only?.length ? [`Asked for alone: ${counted(only.length, 'attempt')}.`] : []),
    seedWords(plan),
    ...(joined ? [joinedWords(plan)] : []),
    ...machinesWords([machine, ...(machines ?? [])]),
    ...neutral.words(),
    `The journal of ${counted(attempts, 'attempt')} ends in ${chain.head}.`,
    ...laterWords(chain),
  ].join(' ');
}

/** What was said of proofs after the run. */
function laterWords({ later, end }: JournalFacts['chain']): string[] {
  if (later.size === 0) return [];
  const tally = new NeutralTally();
  for (const verdict of later.values()) tally.add(verdict);
  return [...tally.words('Asked after the run, '), `With its verdicts the journal ends in ${end}.`];
}

export interface Published extends Pick<JournalContent, 'plan' | 'head'> {
  readonly attempts: readonly Publishable[];
  readonly chain?: JournalFacts['chain'];
}

/** Attempts that are missing are published as `not_run`. */
export function buildPublication(journal: Published, options: BuildOptions): Publication {
  const { plan, attempts } = journal;
  const planned = attemptsByCase(plan);
  const ran = grouped(attempts, ({ caseId }) => caseId);
  const ofCase = caseMaker(plan, options);
  const neutral = new NeutralTally();
  for (const one of attempts) if (one.neutral) neutral.add(one.neutral);
  const { head: end, chain = { head: end, end, later: new Map() } } = journal;
  const facts = { attempts: attempts.length, neutral, chain };
  const { disclosure, ...head } = publicationHead(plan, facts);
  const cases = plan.cases.map((entry) => ofCase(entry, planned(entry.id), ran.get(entry.id) ?? []).made);
  return { ...head, cases, disclosure };
}

export function publicationHead(plan: Plan, facts: JournalFacts): Omit<Publication, 'cases'> {
  const { benchmarkRevision, attemptSeeds, resourceClasses, disclosure } = plan.settings;
  return {
    schemaVersion: 'service-benchmark-publication-v1',
    benchmarkId: 'public-group-generator-v1',
    benchmarkRevision,
    attemptSeeds,
    comparators: plan.comparators.map(({ id, name, kind }) => ({ id, name, kind })),
    resourceClasses,
    disclosure: `${disclosure} ${conditions(plan, facts)}`,
  };
}

/** Makes the cases of a publication one by one; the attempts of a case are judged together. */
export function caseMaker(plan: Plan, options: BuildOptions) {
  const admissions = grouped(plan.admissions, ({ caseId }) => caseId);
  return <A extends Publishable>(
    entry: BenchmarkCase,
    planned: readonly PlannedAttempt[],
    ran: readonly A[],
  ): { made: PublishedCase; judged: A[] } => {
    // In the order of the plan: the result must not depend on which attempt ended first.
    const turns = new Map(planned.map(({ key }, i) => [key, i]));
    const turn = ({ key }: Publishable) => turns.get(key) ?? planned.length;
    const stored = ran.toSorted((a, b) => turn(a) - turn(b));
    const statuses = new Map(stored.map(({ key, status }) => [key, status]));
    const judged = crossCheck(entry, stored);
    const checked = grouped(judged, ({ comparatorId }) => comparatorId);
    const asked = grouped(planned, ({ comparatorId }) => comparatorId);
    const own = new Map(admissions.get(entry.id)?.map((one) => [one.comparatorId, one]));
    const comparators = plan.comparators.flatMap((comparator): CaseComparator[] => {
      const { id, timingClass, configurationId, evidenceRevision } = comparator;
      const admitted = own.get(id);
      if (!admitted) return [];
      const entries = checked.get(id) ?? [];
      const refuted = entries.filter(({ key, status }) => statuses.get(key) !== status);
      const attempts = (asked.get(id) ?? []).map(({ key, attemptId, seed }): Attempt => {
        const ran = entries.find((one) => one.key === key);
        return ran
          ? published(ran, timingClass)
          : { attemptId, seed, status: 'not_run', timingClass, ...NOTHING };
      });
      return [
        {
          comparatorId: id,
          admissionState: admitted.state,
          configurationId,
          evidenceRevision,
          attemptPolicy: admitted.policy,
          reason: admitted.reason ?? remarks(entries, new Set(refuted.map(({ attemptId }) => attemptId))),
          summary: summarise(admitted.state, attempts, observed(entries)),
          attempts,
          evidenceHref: entries.length > 0 ? href(admitted, options) : null,
        },
      ];
    });
    const made = { scenarioId: entry.id, slug: entry.id, ...pick(entry, OF_THE_CASE), comparators };
    return { made, judged };
  };
}

const CLAIMED = [
  ['optimal', 'optimality'],
  ['infeasible', 'infeasibility'],
  ['targetImpossible', 'that the target is impossible'],
] as const;

/**
 * Remarks for readers on an eligible comparator's attempts on a case: claims that other attempts refuted (their own
 * evidence
 * was stored before), claims without proof, answers no better than the start that our adapter made, failures after the
 * schedule that counts.
 * @param refuted ids of attempts whose status another attempt changed
 */
function remarks(entries: readonly Publishable[], refuted: ReadonlySet<string>): string | null {
  const sentences = entries
    .filter(({ attemptId }) => refuted.has(attemptId))
    .map(({ attemptId, reason }) => `${attemptId}: ${reason}`);
  const standing = entries.filter(({ attemptId }) => !refuted.has(attemptId));
  const of = (some: readonly Publishable[]) =>
    entries.length === 1 ? 'the attempt' : `${some.length} of ${entries.length} attempts`;
  for (const [claim, words] of CLAIMED) {
    const bare = standing.filter(
      ({ claims, proof, status }) => claims[claim] && proof === null && status !== 'invalid_output',
    );
    if (bare.length > 0) sentences.push(`${of(bare)} claimed ${words}, and no certificate proves it`);
  }
  const unmoved = standing.filter(({ noBetterThanStart }) => noBetterThanStart);
  const start = 'the schedule that the adapter gave the solver to start from';
  if (unmoved.length > 0) sentences.push(`${of(unmoved)} did not improve on ${start}`);
  const failed = standing.filter(({ failure }) => failure);
  for (const failure of new Set(failed.map((one) => one.failure))) {
    const same = failed.filter((one) => one.failure === failure);
    sentences.push(`${of(same)} failed after the schedule that counts: ${failure}`);
  }
  return sentences.length > 0 ? sentences.join('; ') : null;
}
