// usage: node .ci/skipped.mjs REPORT tests|files
// Prints the tests that were skipped and their number, or the files that they are in.
import { ran, testFiles } from './reports.mjs';

const [report, what] = process.argv.slice(2);
const skipped = testFiles(report).map(({ file, tests }) => ({
  file,
  tests: tests.filter((test) => !ran(test)),
}));
if (what === 'files') {
  for (const { file, tests } of skipped) if (tests.length > 0) console.log(file);
} else {
  const names = skipped.flatMap(({ tests }) => tests.map(({ fullName }) => fullName));
  for (const name of names) console.log(`skipped on a bare machine: ${name}`);
  console.log(`${names.length} skipped on a bare machine`);
}
