/** Evidence held against the lines of its journal, and forgotten where they agree: what all leave is more than fits. */
import { unlike } from '../../shared/canonical-json.ts';
import { counted } from '../../shared/figures.ts';
import { runsOf } from '../run/plan.ts';
import { joinedFaults } from './benchmark-faults.ts';
import type { ReadRun, WrittenLine } from './stored-run.ts';
import type { VerifiedAttempt } from './verify-attempt.ts';

/** How far the times of the journal and the seconds of an attempt may be apart. */
const HURRY_SECONDS = 2;
/** How long after its end an attempt may be judged, confirmed by VeriPB, and written down. */
const LATE_SECONDS = 180;

/** An attempt on its processors: seconds since 1970. */
interface Stay {
  readonly attemptId: string;
  readonly begin: number;
  readonly end: number;
  readonly processors: readonly number[];
}

export function lineCheck(run: ReadRun) {
  const { plan, lines, linesTwice } = run;
  const times = timeCheck(plan);
  /** Hashes of evidence that no line was written for, by attempt. */
  const other = new Map<string, string>();
  /** What lines say otherwise than the evidence. */
  const otherwise: string[] = [];
  return {
    add({ attemptId, evidence, figures, neutral, process }: VerifiedAttempt): void {
      const line = lines.get(attemptId);
      if (line) times.add(attemptId, line, process.wallSeconds);
      if (line?.neutral && unlike(line.neutral, neutral))
        otherwise.push(`the journal has another verdict of VeriPB on "${attemptId}" than its evidence`);
      if (line && line.figures !== figures)
        otherwise.push(`the journal says something else of "${attemptId}" than its evidence`);
      if (line?.evidence === evidence) lines.delete(attemptId);
      else other.set(attemptId, evidence);
    },
    /**
     * Lines of the journal that do not follow from each other, and evidence that is not what they were written for.
     *
     * @param beside what there is evidence of beside the plan
     */
    faults(beside: ReadonlySet<string>): string[] {
      const { broken } = run.reader;
      const otherEvidence = [...other].filter(([id, evidence]) => lines.get(id)?.evidence !== evidence);
      const bare = [...lines.keys()].filter((id) => !other.has(id));
      const gone = bare.filter((id) => !beside.has(id));
      return [
        ...(broken === null ? [] : [`line ${broken} of the journal does not follow from the line before`]),
        ...otherEvidence
          .map(([id]) => `the evidence of "${id}" is not what the journal was written for`)
          .sort(),
        ...otherwise,
        ...joinedFaults(plan.joined, times.stays.length + bare.length),
        ...processorFaults(plan, times.stays),
        ...run.order.faults,
        ...[...linesTwice].map((id) => `the journal has more than one line of "${id}"`),
        ...gone.map((id) => `the journal has "${id}", and there is no evidence of it`),
      ];
    },
    notes: times.notes,
  };
}

/** Attempts on more processors, one with another, than the machine has; of several runs each may have had one of its own. */
function processorFaults(plan: ReadRun['plan'], stays: readonly Stay[]): string[] {
  const used = new Set(stays.flatMap(({ processors }) => processors)).size;
  const there = runsOf(plan) * plan.machine.processors;
  return used > there ? [`attempts ran on ${used} processors; where the run was made are ${there}`] : [];
}

/** Whether the journal's own times leave room for the attempts; a clock that was set back leaves none, too. */
function timeCheck(plan: ReadRun['plan']) {
  const planned = Date.parse(plan.at) / 1000;
  const hurried = new Set<string>();
  const stays: Stay[] = [];
  /** Attempts that had a processor while another had it; of so many runs, on as many machines, each had it. */
  const addOverlaps = (): void => {
    const runs = runsOf(plan);
    const free = new Map<number, number[]>();
    for (const { attemptId, begin, end, processors } of stays.sort((a, b) => a.begin - b.begin)) {
      for (const one of processors) {
        const ends = (free.get(one) ?? []).filter((since) => since > begin + HURRY_SECONDS);
        if (ends.length >= runs) hurried.add(attemptId);
        free.set(one, [...ends, end]);
      }
    }
  };
  return {
    stays,
    add(attemptId: string, line: WrittenLine, wallSeconds: number): void {
      const { seconds, ended: end, written, processors } = line;
      const begin = end - wallSeconds;
      // A merge writes all lines at once; several at a time begin before the line before them. A clock that was set back stands still.
      const isBeside = seconds > 0 && (written - end > LATE_SECONDS || begin + HURRY_SECONDS < planned);
      const isShort = plan.parallel === 1 && seconds + HURRY_SECONDS < wallSeconds;
      if (end > written + HURRY_SECONDS || (!plan.joined && (isBeside || isShort))) hurried.add(attemptId);
      stays.push({ attemptId, begin, end, processors });
    },
    notes(): string[] {
      addOverlaps();
      if (hurried.size === 0) return [];
      const [first] = [...hurried].sort();
      return [
        `The times of the journal do not fit what ${counted(hurried.size, 'attempt')} took, such as ${first}.`,
      ];
    },
  };
}
