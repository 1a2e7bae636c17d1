// What vitest writes for MINGLE_REPORT.
import { existsSync, readFileSync } from 'node:fs';

/** Files of tests, each with its path in a checkout and what became of its tests; none where there is no report. */
export function testFiles(report) {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, message, assertionResults }) => {
    const times = new Map();
    const tests = assertionResults.map(({ status, fullName, failureMessages }) => {
      // Several tests of a file may have one name.
      const nth = (times.get(fullName) ?? 0) + 1;
      times.set(fullName, nth);
      return { status, fullName, nth, failureMessages };
    });
    return { file: name.slice(name.lastIndexOf('/test/') + 1), message, tests };
  });
}

export const ran = ({ status }) => status === 'passed' || status === 'failed';
