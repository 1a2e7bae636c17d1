/** A publication with its evidence, and what somebody may do to both. */
import type { CaseComparator, Publication } from '../../../src/bench/publication/definition.ts';
import { summarise } from '../../../src/bench/publication/summary.ts';
import {
  evidencePlaces,
  type StoredEvidence,
  type StoredLine,
} from '../../../src/bench/publish/evidence-archive.ts';
import { mustHaveForm } from '../../../src/bench/run/evidence-form.ts';
import { type Evidence, evidenceHash } from '../../../src/bench/run/evidence.ts';
import { figuresOf, type JournalLine, type Linked, lineHash } from '../../../src/bench/run/journal.ts';
import { attemptsOf, type Plan } from '../../../src/bench/run/plan.ts';
import { counted } from '../../../src/shared/figures.ts';

/** All lines of stored evidence at once. */
export async function allOf({ read }: StoredEvidence): Promise<StoredLine[]> {
  const lines: StoredLine[] = [];
  for await (const line of read()) lines.push(line);
  return lines;
}

export type Json = Record<string, unknown>;
export interface World {
  readonly publication: Publication;
  readonly plan: Plan & Linked;
  evidence: Evidence[];
}
/** Whoever changes a published object changes what a reader sees of it, and nothing stops them. */
export type Loose<T> = { -readonly [K in keyof T]: Loose<T[K]> };

export function of(world: World, id: string): CaseComparator {
  const found = world.publication.cases
    .flatMap(({ comparators }) => comparators)
    .find(({ comparatorId, attempts }) => comparatorId === id && attempts.length > 0);
  if (!found) throw new Error(`the publication has no ${id}`);
  return found;
}
/** The evidence of a comparator, to be written to. */
export const shown = (world: World, id: string): Loose<Evidence>[] =>
  world.evidence.filter(({ comparator }) => comparator.id === id) as Loose<Evidence>[];
export const sum = (one: CaseComparator) =>
  Object.assign(one, { summary: summarise(one.admissionState, one.attempts) });
export const each = (
  world: World,
  id: string,
  change: (attempt: Json, evidence: Loose<Evidence>) => void,
) => {
  const one = of(world, id);
  for (const attempt of one.attempts) {
    const own = shown(world, id).find(({ attemptId }) => attemptId === attempt.attemptId);
    if (own) change(attempt as Json, own);
  }
  sum(one);
};
export const cost = (value: number) => (attempt: Json, evidence?: Loose<Evidence>) => {
  attempt.canonicalCost = value;
  if (evidence) evidence.cost = value;
};

/** The journal anew, so that its chain and the publication that names its end agree with all that was changed. */
export function writtenAnew({ plan, evidence, publication }: World): JournalLine[] {
  const lines: Json[] = [{ ...plan, previous: null }];
  const planned = new Map(attemptsOf(plan).map((one) => [one.attemptId, one]));
  const turns = [...planned.keys()];
  const turn = ({ attemptId }: Evidence) => (planned.has(attemptId) ? turns.indexOf(attemptId) : Infinity);
  for (const one of evidence.toSorted((a, b) => (turn(a) > turn(b) ? 1 : -1))) {
    const { attemptId, key, seed } = one;
    const [caseId, comparatorId] = attemptId.split('/');
    const own = planned.get(attemptId) ?? { attemptId, round: 0, key, caseId, comparatorId, seed };
    lines.push({
      type: 'attempt',
      ...figuresOf(own, one),
      at: plan.at,
      endedAt: plan.at,
      evidence: evidenceHash(one),
      ...(one.neutral && { neutral: one.neutral }),
      previous: lineHash(lines.at(-1)),
    });
  }
  publication.disclosure = publication.disclosure.replace(
    /The journal of .*\./,
    `The journal of ${counted(evidence.length, 'attempt')} ends in ${lineHash(lines.at(-1))}.`,
  );
  return lines as unknown as JournalLine[];
}

/** What would be read of its files. */
export function unwritten(world: World, lines: JournalLine[] = writtenAnew(world)): StoredEvidence {
  if (evidencePlaces(world.publication, '').length === 0) return { read: async function* () {}, absent: [] };
  // Lines as they are written: what is undefined is not there.
  const journal: JournalLine[] = JSON.parse(JSON.stringify(lines));
  const evidence: Evidence[] = JSON.parse(JSON.stringify(world.evidence));
  for (const line of [...journal, ...evidence]) mustHaveForm(line, 'a line');
  async function* read(): AsyncGenerator<StoredLine> {
    for (const line of journal) yield { journal: line };
    for (const one of evidence) yield { evidence: one };
  }
  return { read, absent: [] };
}

export function planned(w: World, id: string): Loose<Plan['comparators'][number]> {
  const found = w.plan.comparators.find((one) => one.id === id);
  if (!found) throw new Error(`the plan has no ${id}`);
  return found as Loose<typeof found>;
}

/** Writes a sentence into the publication, where a run's own are. */
export function tell(w: World, words: string): void {
  w.publication.disclosure = w.publication.disclosure.replace(
    / (Seeds and names|The journal of) /,
    ` ${words} $1 `,
  );
}

/** The keys that attempts have by what the plan says now. */
export function rekeyed(w: World): void {
  const keys = new Map(attemptsOf(w.plan).map(({ attemptId, key }) => [attemptId, key]));
  for (const own of w.evidence as Loose<Evidence>[]) own.key = keys.get(own.attemptId) ?? own.key;
}

/** Calls a comparator so wherever it ran, in plan and publication; one that is not there has no version. */
export function notAdmitted(w: World, state: 'verify' | 'unavailable', reason: string): void {
  for (const one of w.plan.admissions)
    if (one.comparatorId === 'crasher' && one.state === 'eligible') Object.assign(one, { state, reason });
  if (state === 'unavailable') planned(w, 'crasher').version = null;
  const one = of(w, 'crasher');
  Object.assign(one, { admissionState: state, reason, attempts: [], evidenceHref: null });
  sum(one);
  w.evidence = w.evidence.filter(({ comparator }) => comparator.id !== 'crasher');
}

/** Publishes the attempts of one comparator from one on, and before another, as not run. @returns their ids */
export function notRun(w: World, from: number, before: number): string[] {
  const gone = of(w, 'good').attempts.slice(from, before);
  for (const attempt of gone) {
    const nothing = { canonicalCost: null, wallSeconds: null, solveSeconds: null, peakRssBytes: null };
    Object.assign(attempt, { status: 'not_run', proof: null, commonMetrics: null, ...nothing });
    delete attempt.terminalDetail;
  }
  sum(of(w, 'good'));
  return gone.map(({ attemptId }) => attemptId);
}

/** Gives the attempts of one comparator the answer of another, with all that follows from it. */
export function swap(w: World, id: string, from: string): void {
  const [other, attempt] = [shown(w, from)[0], of(w, from).attempts[0]];
  each(w, id, (published, own) => {
    const { schedule, steps, curve, cost: value, metrics, status, proof, credit, relabelled } = other;
    Object.assign(own, {
      schedule,
      steps,
      curve,
      cost: value,
      metrics,
      status,
      proof,
      credit,
      relabelled,
      reason: other.reason,
    });
    const { canonicalCost, commonMetrics } = attempt;
    Object.assign(published, { canonicalCost, commonMetrics, status: attempt.status, proof: attempt.proof });
  });
}

/** Journals that a merge is to have joined. */
export function joined(w: World, heads: readonly string[], last: Json = {}): void {
  const all = heads.map((digit) => {
    return { head: `sha256:${digit.repeat(64)}`, attempts: w.evidence.length, again: [], leftOut: 0 };
  });
  Object.assign(w.plan, { joined: all.with(-1, { ...all[all.length - 1], ...last }) });
  w.publication.disclosure = w.publication.disclosure.replace(
    ' The journal of',
    ` Joined of ${heads.length === 1 ? '1 journal' : `${heads.length} journals`}. The journal of`,
  );
}

export function drop(w: World, id: string): void {
  for (const entry of w.publication.cases) {
    entry.comparators = entry.comparators.filter(({ comparatorId }) => comparatorId !== id);
  }
}

/** Takes from a comparator what it found, in publication and evidence. */
export function fail(w: World, change: (evidence: Loose<Evidence>) => void): void {
  each(w, 'crasher', (attempt, own) => {
    change(own);
    const nothing = { proof: null, credit: null, failure: null, cost: null, metrics: null };
    Object.assign(
      own,
      nothing,
      own.relabelled && {
        relabelled: { ...own.relabelled, schedule: own.schedule && own.relabelled.schedule },
      },
    );
    Object.assign(attempt, { status: own.status, proof: null, canonicalCost: null, commonMetrics: null });
  });
  of(w, 'crasher').reason = null;
}

export function unsupported(w: World): void {
  const one = of(w, 'crasher');
  Object.assign(one, { admissionState: 'unsupported', reason: 'too hard', attempts: [], evidenceHref: null });
  sum(one);
  w.evidence = w.evidence.filter(({ comparator }) => comparator.id !== 'crasher');
}

/**
 * What was changed, how it is noticed, the change. Every change is made by somebody who also makes summaries agree; `null`: nothing in
 * publication, evidence and cases decides it, so that only who has the evidence's digest from elsewhere, or a signature, sees it.
 */
export type Change = readonly [name: string, noticed: RegExp | null, change: (world: World) => void];
