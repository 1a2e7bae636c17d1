import { jsonPointer } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import type { ScenarioCode, ScenarioIssue } from '../issue-codes.ts';

/** A comparison with thousands of names a finding adds up; after so many the advice is left out. */
const MOST_COMPARISONS = 200;

/** Collects what the rules stage finds. */
export class Findings {
  readonly issues: ScenarioIssue[] = [];
  readonly warnings: ScenarioIssue[] = [];
  private comparisons = 0;

  error(code: ScenarioCode, path: readonly PropertyKey[], message: string, advice?: string): void {
    this.issues.push(finding(code, path, message, advice));
  }

  warn(code: ScenarioCode, path: readonly PropertyKey[], message: string, advice?: string): void {
    this.warnings.push(finding(code, path, message, advice));
  }

  suggest(name: string, candidates: Iterable<string>): string | undefined {
    this.comparisons++;
    return this.comparisons > MOST_COMPARISONS ? undefined : didYouMean(name, candidates);
  }
}

function finding(
  code: ScenarioCode,
  path: readonly PropertyKey[],
  message: string,
  advice?: string,
): ScenarioIssue {
  return { code, pointer: jsonPointer(path), message, ...(advice === undefined ? {} : { advice }) };
}

export function quoted(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 57)}…` : name);
}
