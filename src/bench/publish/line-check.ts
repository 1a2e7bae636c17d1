/** Compares evidence with the journal's lines. Pairs that agree are dropped, since all together may not fit in memory. */
import { unlike } from '../../shared/canonical-json.ts';
import { counted } from '../../shared/figures.ts';
import { runsOf } from '../run/plan.ts';
import { joinedFaults } from './benchmark-faults.ts';
import type { ReadRun, WrittenLine } from './stored-run.ts';
import type { VerifiedAttempt } from './verify-attempt.ts';

/** Tolerance in seconds between the times of the journal and the duration of an attempt. */
const HURRY_SECONDS = 2;
/** Seconds after its end within which an attempt is judged, confirmed by VeriPB, and written to the journal. */
const LATE_SECONDS = 180;

/** An attempt on its processors; times in seconds since 1970. */
interface Stay {
  readonly attemptId: string;
  readonly begin: number;
  readonly end: number;
  readonly processors: readonly number[];
}

export function lineCheck(run: ReadRun) {
  const { plan, lines, linesTwice } = run;
  const times = timeCheck(plan);
  /** Hashes of evidence that its journal line does not have, by attempt. */
  const other = new Map<string, string>();
  /** Sentences on journal lines that differ from the evidence. */
  const otherwise: string[] = [];
  return {
    add({ attemptId, evidence, figures, neutral, process }: VerifiedAttempt): void {
      const line = lines.get(attemptId);
      if (line) times.add(attemptId, line, process.wallSeconds);
      if (line && unlike(line.neutral ?? null, neutral ?? null))
        otherwise.push(`the journal has another verdict of VeriPB on "${attemptId}" than its evidence`);
      if (line && line.figures !== figures)
        otherwise.push(`the journal says something else of "${attemptId}" than its evidence`);
      if (line?.evidence === evidence) lines.delete(attemptId);
      else other.set(attemptId, evidence);
    },
    /**
     * Broken links of the journal, and evidence that its lines were not written for.
     * @param beside ids of attempts with evidence that the plan does not have
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
        ...[...run.strayVerdicts].map((id) => `the journal has a verdict on "${id}" out of its place`),
        ...gone.map((id) => `the journal has "${id}", and there is no evidence of it`),
      ];
    },
    notes: times.notes,
  };
}

/** Attempts used more processors, in total, than the machine has; merged runs may each have had their own machine. */
function processorFaults(plan: ReadRun['plan'], stays: readonly Stay[]): string[] {
  const used = new Set(stays.flatMap(({ processors }) => processors)).size;
  const there = runsOf(plan) * plan.machine.processors;
  return used > there ? [`attempts ran on ${used} processors; where the run was made are ${there}`] : [];
}

/** Checks that the journal's times leave room for the attempts. A clock that was set back is reported, too. */
function timeCheck(plan: ReadRun['plan']) {
  const planned = Date.parse(plan.at) / 1000;
  const hurried = new Set<string>();
  const stays: Stay[] = [];
  /** Finds attempts that shared a processor. With n merged runs, up to n machines may have used it at once. */
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
      // A merge writes all lines at once; parallel attempts begin before the line before them. A clock set back stands still.
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
