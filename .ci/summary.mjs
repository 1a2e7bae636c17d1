// usage: node .ci/summary.mjs REPORT COMMANDS_FAILED
// Prints "N passed, N failed" from the report that vitest writes under MINGLE_CI. A skipped test counts as
// failed, and so does a run that failed without a failed test (a type error, say, or a file that cannot load).
import { existsSync, readFileSync } from 'node:fs';

const [file, commandsFailed] = process.argv.slice(2);
const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none;

for (const { name, message, assertionResults } of report.testResults) {
  if (assertionResults.length === 0) console.log(`no test ran: ${name}\n${message}`);
  for (const { status, fullName } of assertionResults) {
    if (status !== 'passed') console.log(`${status}: ${fullName}`);
  }
}
const tests = report.numFailedTests + report.numPendingTests + report.numTodoTests;
const failed = tests > 0 ? tests : Number(commandsFailed);
console.log(`${report.numPassedTests} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
