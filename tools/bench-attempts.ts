/**
 * Makes the folder of a run with very many attempts, without running any, to measure archive, merge, verify and report.
 * Usage: npm run bench:attempts -- CASES COMPARATORS; there are five attempts per comparator and case.
 */
import { manyAttempts } from '../test/support/many-attempts.ts';

const [cases = 1000, comparators = 20] = process.argv.slice(2).map(Number);
const { attempts, file, run } = await manyAttempts(cases, comparators);
console.log(`${attempts} attempts: ${run}, of the benchmark ${file}`);
