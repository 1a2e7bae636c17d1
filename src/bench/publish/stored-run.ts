/** The run that stored evidence is of: its plan and its journal, then its evidence attempt by attempt. */
import type { Benchmark } from '../cases/load-benchmark.ts';
import type { Publication } from '../publication/definition.ts';
import { withDraw } from '../run/announcement.ts';
import { type Chain, ChainReader } from '../run/chain.ts';
import type { Evidence } from '../run/evidence.ts';
import type { Plan } from '../run/plan.ts';
import { olderPlan } from './benchmark-faults.ts';
import type { StoredEvidence } from './evidence-archive.ts';

/** What is kept of a line of a journal. */
interface WrittenLine {
  /** Hash of the evidence that it was written for. */
  readonly evidence: string | undefined;
  /** From the line before. */
  readonly seconds: number;
}

/** The rest is known once `evidence` was read to its end. */
export interface ReadRun {
  readonly plan: Plan;
  /** The plan that is stored; null: the evidence has none, and `plan` is made of what it says. */
  readonly own: Plan | null;
  readonly evidence: () => AsyncGenerator<Evidence>;
  /** By attempt, the last one of each. */
  readonly lines: Map<string, WrittenLine>;
  readonly chain: Chain;
  readonly twice: readonly string[];
}

/** The first line of the journal, or, where there is none, what the first evidence of each comparator says. */
async function foundIn({ read }: StoredEvidence): Promise<{ own: Plan | null; firsts: Evidence[] }> {
  const firsts = new Map<string, Evidence>();
  for await (const line of read()) {
    if ('journal' in line)
      return { own: line.journal.type === 'plan' ? line.journal : null, firsts: [...firsts.values()] };
    const { id } = line.evidence.comparator;
    if (!firsts.has(id)) firsts.set(id, line.evidence);
  }
  return { own: null, firsts: [...firsts.values()] };
}

/** @returns null: there is no evidence of any attempt */
export async function openRun(
  publication: Publication,
  benchmark: Benchmark,
  stored: StoredEvidence,
): Promise<ReadRun | null> {
  const { own, firsts } = await foundIn(stored);
  const plan = own ?? olderPlan(publication, withDraw(benchmark, undefined), firsts);
  if (plan === null) return null;
  const reader = new ChainReader();
  const lines = new Map<string, WrittenLine>();
  const twice = new Set<string>();
  async function* evidence(): AsyncGenerator<Evidence> {
    let before = '';
    for await (const line of stored.read()) {
      if ('evidence' in line) {
        if (line.again) twice.add(line.evidence.attemptId);
        else yield line.evidence;
        continue;
      }
      const { journal } = line;
      reader.add(journal);
      const at = journal.at ?? '';
      if (journal.type === 'attempt') {
        const seconds = (Date.parse(at) - Date.parse(before)) / 1000;
        lines.set(journal.attemptId, { evidence: journal.evidence, seconds });
      }
      before = at;
    }
  }
  return {
    plan,
    own,
    evidence,
    lines,
    get chain() {
      return reader.chain;
    },
    get twice() {
      return [...twice];
    },
  };
}
