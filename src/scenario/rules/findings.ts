import { issueOf, Issues } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import type { ScenarioCode } from '../issue-codes.ts';

/** Most comparisons of names: comparing findings with thousands of names adds up, and beyond this there is no advice. */
const MOST_COMPARISONS = 50_000;

/** Most looks at people and sessions of rules, beyond those linear in the document; far more than any event needs. */
const MOST_LOOKS = 20_000_000;

/** Collects what the rules stage finds. */
export class Findings {
  readonly issues = new Issues<ScenarioCode>();
  readonly warnings = new Issues<ScenarioCode>();
  private comparisons = 0;
  private looked = 0;

  error(code: ScenarioCode, path: readonly PropertyKey[], message: string, advice?: string): void {
    this.issues.add(() => issueOf(code, path, message, advice));
  }

  warn(code: ScenarioCode, path: readonly PropertyKey[], message: string, advice?: string): void {
    this.warnings.add(() => issueOf(code, path, message, advice));
  }

  /** Counts looks; false once there are too many for one document. */
  looks(count: number): boolean {
    this.looked += count;
    return this.looked <= MOST_LOOKS;
  }

  suggest(name: string, candidates: ReadonlySet<string> | ReadonlyMap<string, unknown>): string | undefined {
    this.comparisons += candidates.size;
    return this.comparisons > MOST_COMPARISONS ? undefined : didYouMean(name, candidates.keys());
  }
}

export function quoted(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 57)}…` : name);
}
