// usage: node .ci/summary.mjs COMMANDS_FAILED BARE AGAIN REPORT...
// Prints what failed and why, and "N passed, N failed", from the reports that vitest writes for MINGLE_REPORT. AGAIN has the
// files of BARE in which a test was skipped, run with everything installed: a test of both counts once, and as failed if it
// failed in either. A test that was skipped wherever it stood counts as failed, and so does a file that cannot load, a run
// without its report ("" stands for a run that was not made), and, without any of these, a run that failed (a type error, say)
// or that there was no test.
import { existsSync, readFileSync } from 'node:fs';
import { ran, testFiles } from './reports.mjs';

const [commandsFailed, ...reports] = process.argv.slice(2);
const [bare, again, ...others] = reports.map(testFiles);

const says = (test) => (test.status === 'failed' ? 2 : ran(test) ? 1 : 0);
const testsOf = (files) => files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file })));
const nameOf = ({ file, nth, fullName }) => JSON.stringify([file, nth, fullName]);

/** CI fetches no rivals, and has no tests of what is not there: test/support/rivals.ts. */
function hasRivals(file) {
  const path = new URL(`../${file}`, import.meta.url);
  return existsSync(path) && readFileSync(path, 'utf8').includes('support/rivals.ts');
}

/** Of a test in both runs, what says most of it. */
const together = new Map(testsOf(again).map((test) => [nameOf(test), test]));
const repeated = new Set(testsOf(again).map(({ file }) => file));
let leftOut = 0;
for (const test of testsOf(bare)) {
  const other = together.get(nameOf(test));
  if (other === undefined && says(test) === 0 && repeated.has(test.file) && hasRivals(test.file))
    leftOut += 1;
  else if (other === undefined || says(test) > says(other)) together.set(nameOf(test), test);
}

const tests = [...together.values(), ...others.flatMap(testsOf)];
const absent = reports.filter((report) => report !== '' && !existsSync(report));
for (const report of absent) console.log(`no report: ${report}`);
const empty = [bare, again, ...others].flat().filter((one) => one.tests.length === 0);
const unloaded = new Map(empty.map((one) => [one.file, one]));
for (const { file, message } of unloaded.values()) console.log(`no test ran: ${file}\n${message}`);
const failed = tests.filter((test) => says(test) !== 1);
const shortened = (text) => text.slice(0, 600).replaceAll('\n', '\n  ');
for (const { status, fullName, failureMessages } of failed)
  console.log([`${status}: ${fullName}`, ...failureMessages.map(shortened)].join('\n  '));
if (leftOut > 0) console.log(`${leftOut} tests of rivals that are not installed were left out`);
const faults =
  failed.length + unloaded.size + absent.length || Number(commandsFailed) || Number(tests.length === 0);
console.log(`${tests.length - failed.length} passed, ${faults} failed`);
process.exitCode = faults === 0 ? 0 : 1;
