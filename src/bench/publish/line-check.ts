/** Evidence held against the lines of its journal, and forgotten where they agree: what all leave is more than fits. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import { counted } from '../../shared/figures.ts';
import type { ReadRun } from './stored-run.ts';
import type { VerifiedAttempt } from './verify-attempt.ts';

/** How far the times of the journal and the seconds of an attempt may be apart. */
const HURRY_SECONDS = 2;

export class LineCheck {
  private readonly run: ReadRun;
  /** Hashes of evidence that no line was written for, by attempt. */
  private readonly other = new Map<string, string>();
  private readonly hurried: string[] = [];
  /** Attempts of which a line has another verdict of VeriPB than the evidence. */
  private readonly otherVerdict: string[] = [];
  /** The same of any other figure. */
  private readonly otherFigures: string[] = [];

  constructor(run: ReadRun) {
    this.run = run;
  }

  add({ attemptId, evidence, figures, neutral, process }: VerifiedAttempt): void {
    const { lines } = this.run;
    const line = lines.get(attemptId);
    if (line && line.seconds + HURRY_SECONDS < process.wallSeconds) this.hurried.push(attemptId);
    if (line?.neutral && canonicalJson(line.neutral) !== canonicalJson(neutral ?? null))
      this.otherVerdict.push(attemptId);
    if (line && line.figures !== figures) this.otherFigures.push(attemptId);
    if (line?.evidence === evidence) lines.delete(attemptId);
    else this.other.set(attemptId, evidence);
  }

  /**
   * Lines of the journal that do not follow from each other, and evidence that is not what they were written for.
   *
   * @param beside what there is evidence of beside the plan
   */
  faults(beside: ReadonlySet<string>): string[] {
    const { lines, linesTwice } = this.run;
    const { broken } = this.run.chain;
    const other = [...this.other].filter(([id, evidence]) => lines.get(id)?.evidence !== evidence);
    const gone = [...lines.keys()].filter((id) => !this.other.has(id) && !beside.has(id));
    return [
      ...(broken === null ? [] : [`line ${broken} of the journal does not follow from the line before`]),
      ...other.map(([id]) => `the evidence of "${id}" is not what the journal was written for`).sort(),
      ...this.otherVerdict.map(
        (id) => `the journal has another verdict of VeriPB on "${id}" than its evidence`,
      ),
      ...this.otherFigures.map((id) => `the journal says something else of "${id}" than its evidence`),
      ...[...linesTwice].map((id) => `the journal has more than one line of "${id}"`),
      ...gone.map((id) => `the journal has "${id}", and there is no evidence of it`),
    ];
  }

  /** Attempts that took longer than the journal's own times leave them; a clock that was set back makes such, too. */
  notes(): string[] {
    const { plan } = this.run;
    // A merge writes all lines at once; several at a time begin before the line before them.
    if (plan.joined || plan.parallel > 1 || this.hurried.length === 0) return [];
    const [first] = this.hurried.sort();
    return [
      `The times of the journal leave less than they took for ${counted(this.hurried.length, 'attempt')}, such as ${first}.`,
    ];
  }
}
