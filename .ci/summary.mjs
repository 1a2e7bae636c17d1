// usage: node .ci/summary.mjs COMMANDS_FAILED REPORT...
// Prints what failed and why, and "N passed, N failed", from the reports that vitest writes for MINGLE_REPORT. A
// skipped test counts as failed, and so does a run that failed without a failed test (a type error, say, or a file that
// cannot load).
import { existsSync, readFileSync } from 'node:fs';

const [commandsFailed, ...files] = process.argv.slice(2);
const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const reports = files.map((file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none));

const shortened = (text) => text.slice(0, 600).replaceAll('\n', '\n  ');
for (const { name, message, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
  if (assertionResults.length === 0) console.log(`no test ran: ${name}\n${message}`);
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status !== 'passed')
      console.log([`${status}: ${fullName}`, ...failureMessages.map(shortened)].join('\n  '));
  }
}
const sum = (...names) =>
  reports.reduce((all, report) => names.reduce((n, name) => n + report[name], all), 0);
const tests = sum('numFailedTests', 'numPendingTests', 'numTodoTests');
const failed = tests > 0 ? tests : Number(commandsFailed);
console.log(`${sum('numPassedTests')} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
