/** `mingle` from its sources, as a process of its own: `node program.mjs ARGUMENTS` once it is bundled. */
import { run } from '../../../src/cli/registry.ts';

process.exitCode = await run(process);
