/** `mingle` from its sources, as a process of its own: `node --import tsx program.ts ARGUMENTS`. */
import { run } from '../../../src/cli/run.ts';

process.exitCode = await run(process);
