/** The run that stored evidence belongs to: its plan and journal, then the evidence attempt by attempt. */
import { NeutralTally, type NeutralVerdict } from '../judge/neutral.ts';
import type { Evidence } from '../run/evidence.ts';
import { ChainReader, figuresDigest, openAttempts } from '../run/journal.ts';
import type { Plan } from '../run/plan.ts';
import type { StoredEvidence, StoredLine } from './evidence-archive.ts';

/** The part of a journal line kept in memory. */
export interface WrittenLine {
  /** Hash of the evidence the line was written for. */
  readonly evidence: string;
  /** Digest of the figures that the line repeats from the evidence. */
  readonly figures: string;
  /** Seconds since the line before. */
  readonly seconds: number;
  /** When the attempt ended, and when the line was written: seconds since 1970. */
  readonly ended: number;
  readonly written: number;
  readonly processors: readonly number[];
  readonly neutral?: NeutralVerdict;
}

/** Its other fields are complete once `evidence` was read to its end. */
export type ReadRun = Exclude<Awaited<ReturnType<typeof openRun>>, string>;

/** @returns the run, or the name of what is missing: all evidence, or the journal before it */
export async function openRun(stored: StoredEvidence) {
  let first: StoredLine | undefined;
  for await (first of stored.read()) break;
  if (first === undefined) return 'no_evidence' as const;
  if (!('journal' in first) || first.journal.type !== 'plan') return 'no_journal' as const;
  const plan = first.journal;
  const reader = new ChainReader();
  const order = runOrder(plan);
  /** The last line of each attempt, by id. */
  const lines = new Map<string, WrittenLine>();
  /** Attempts with more than one line. */
  const linesTwice = new Set<string>();
  /** Counts the verdicts of all lines. */
  const neutral = new NeutralTally();
  /** Attempts with more than one line of evidence. */
  const twice = new Set<string>();
  /** Attempts of which a verdict was added that have no line before it, or a verdict already. */
  const strayVerdicts = new Set<string>();
  const isAbout = (id: string) => lines.has(id) && !lines.get(id)?.neutral && !reader.later.has(id);
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
      // Attempts of another file are verified already, by the lines before.
      if (seen.size > 0 && order.faults.length === 0)
        order.faults.push('lines of the journal stand after evidence');
      if (journal.type === 'confirmation' && !isAbout(journal.attemptId))
        strayVerdicts.add(journal.attemptId);
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
  return { plan, evidence, lines, linesTwice, strayVerdicts, neutral, reader, order, twice };
}

/**
 * Checks the order of the lines: a run begins attempts in the order of its plan and stops when interrupted, so at any
 * line
 * fewer than `parallel` attempts are missing before it. Merges and queues have no known order.
 */
function runOrder(plan: Plan) {
  const isOrdered = plan.joined === undefined && plan.only?.length !== 0;
  /** Attempts without a line yet, the first one last. */
  const left = openAttempts({ plan, attempts: [] }).map(({ attemptId }) => attemptId);
  left.reverse();
  /** The first fault only: others follow from it. */
  const faults: string[] = [];
  return {
    faults,
    /** Call with the first line of an attempt. */
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
