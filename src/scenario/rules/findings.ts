import { Issues, jsonPointer } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import type { ScenarioCode } from '../issue-codes.ts';

/** Of names with names; a finding compared with thousands of names adds up, and after so many the advice is left out. */
const MOST_COMPARISONS = 50_000;

/** At rules with people and sessions, beyond what is linear in the document; far more than any event has. */
const MOST_LOOKS = 20_000_000;

/** Collects what the rules stage finds. */
export class Findings {
  readonly issues = new Issues<ScenarioCode>();
  readonly warnings = new Issues<ScenarioCode>();
  private comparisons = 0;
  private looked = 0;

  error(code: ScenarioCode, path: readonly PropertyKey[], message: string, advice?: string): void {
    addTo(this.issues, code, path, message, advice);
  }

  warn(code: ScenarioCode, path: readonly PropertyKey[], message: string, advice?: string): void {
    addTo(this.warnings, code, path, message, advice);
  }

  /** False: there were more looks by now than a document is worth. */
  looks(count: number): boolean {
    this.looked += count;
    return this.looked <= MOST_LOOKS;
  }

  suggest(name: string, candidates: ReadonlySet<string> | ReadonlyMap<string, unknown>): string | undefined {
    this.comparisons += candidates.size;
    return this.comparisons > MOST_COMPARISONS ? undefined : didYouMean(name, candidates.keys());
  }
}

function addTo(
  issues: Issues<ScenarioCode>,
  code: ScenarioCode,
  path: readonly PropertyKey[],
  message: string,
  advice: string | undefined,
): void {
  issues.add(() => {
    return { code, pointer: jsonPointer(path), message, ...(advice === undefined ? {} : { advice }) };
  });
}

export function quoted(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 57)}…` : name);
}
