/** The run that stored evidence is of: its plan and its journal, then its evidence attempt by attempt. */
import { NeutralTally, type NeutralVerdict } from '../judge/neutral.ts';
import { ChainReader } from '../run/chain.ts';
import type { Evidence } from '../run/evidence.ts';
import { openAttempts } from '../run/journal.ts';
import { figuresDigest } from '../run/line.ts';
import type { Plan } from '../run/plan.ts';
import type { StoredEvidence, StoredLine } from './evidence-archive.ts';

/** What is kept of a line of a journal. */
export interface WrittenLine {
  /** Hash of the evidence that it was written for. */
  readonly evidence: string;
  /** Digest of what it says of the attempt itself. */
  readonly figures: string;
  /** From the line before. */
  readonly seconds: number;
  /** When the attempt had ended, and when the line was written: seconds since 1970. */
  readonly ended: number;
  readonly written: number;
  readonly processors: readonly number[];
  readonly neutral?: NeutralVerdict;
}

/** The rest is known once `evidence` was read to its end. */
export type ReadRun = Exclude<Awaited<ReturnType<typeof openRun>>, string>;

/** @returns what is missing: the evidence, or the journal that begins before it */
export async function openRun(stored: StoredEvidence) {
  let first: StoredLine | undefined;
  for await (first of stored.read()) break;
  if (first === undefined) return 'no_evidence' as const;
  if (!('journal' in first) || first.journal.type !== 'plan') return 'no_journal' as const;
  const plan = first.journal;
  const reader = new ChainReader();
  const order = runOrder(plan);
  /** By attempt, the last one of each. */
  const lines = new Map<string, WrittenLine>();
  /** Attempts that have more lines than one. */
  const linesTwice = new Set<string>();
  /** Of all its lines. */
  const neutral = new NeutralTally();
  /** Attempts that have more evidence than one. */
  const twice = new Set<string>();
  async function* evidence(): AsyncGenerator<Evidence> {
    const seen = new Set<string>();
    let before = '';
    for await (const line of stored.read()) {
      if ('evidence' in line) {
        const { attemptId } = line.evidence;
        if (seen.size === seen.add(attemptId).size) twice.add(attemptId);
        else yield line.evidence;
        continue;
      }
      const { journal } = line;
      reader.add(journal);
      const { at } = journal;
      if (journal.type === 'attempt') {
        const written = Date.parse(at) / 1000;
        if (lines.has(journal.attemptId)) linesTwice.add(journal.attemptId);
        else order.add(journal.attemptId);
        const { neutral: verdict } = journal;
        if (verdict) neutral.add(verdict);
        lines.set(journal.attemptId, {
          evidence: journal.evidence,
          figures: figuresDigest(journal),
          seconds: written - Date.parse(before) / 1000,
          ended: Date.parse(journal.endedAt) / 1000,
          written,
          processors: journal.processors ?? [],
          ...(verdict && { neutral: verdict }),
        });
      }
      before = at;
    }
  }
  return { plan, evidence, lines, linesTwice, neutral, reader, order, twice };
}

/**
 * Whether the lines stand in the order in which attempts were to begin: a run begins them in the order of its plan and stops where
 * it is broken off, so that while one is written, fewer than run at a time are missing before it. Of a merge, and of attempts that
 * came from a queue, no order is known.
 */
function runOrder(plan: Plan) {
  const isOrdered = plan.joined === undefined && plan.only?.length !== 0;
  /** What is not written yet, the first at the end. */
  const left = openAttempts({ plan, attempts: [] }).map(({ attemptId }) => attemptId);
  left.reverse();
  /** The first alone: others follow from it. */
  const faults: string[] = [];
  return {
    faults,
    /** The first line of an attempt. */
    add(attemptId: string): void {
      if (!isOrdered || faults.length > 0) return;
      const at = left.lastIndexOf(attemptId);
      if (at < 0) faults.push(`the journal has "${attemptId}", which the run was not to do`);
      else if (left.length - at > plan.parallel)
        faults.push(
          `the journal has "${attemptId}", and not before it "${left.at(-1)}", which was to begin earlier`,
        );
      else left.splice(at, 1);
    },
  };
}
