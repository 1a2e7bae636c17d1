/**
 * Whether limits are kept: `mingle solve` on scenarios that are heavy before the search begins, as a process each.
 * Late is a run that says it took more than 0.1 s or 5 % longer than its limit, or a process that ends 0.5 s after
 * that; on a machine that is busy with other things, one whose CPU time says so too. Ends with 1 where any was late.
 *
 *   npm run bench:limits -- --time 2 --only apart --folder scenarios/
 *
 * A folder's JSON files take the place of the generated scenarios. With --processor limits are in seconds of the processor, in one thread:
 * what a core of one's own would see, however busy the machine is.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIMIT_SCENARIOS } from './suite/limit-scenarios.ts';
import { newProcesses } from './suite/new-process.ts';

const { values } = parseArgs({
  options: {
    time: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '1' },
    only: { type: 'string', default: '.' },
    folder: { type: 'string' },
    processor: { type: 'boolean', default: false },
  },
});
const limit = Number(values.time);
const most = limit + Math.max(0.1, 0.05 * limit);
const TO_END = 0.5;

/** Makes the process write its CPU seconds and megabytes when it ends. */
const METER = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write('\\n' + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }));
});`;

const scratch = mkdtempSync(join(tmpdir(), 'mingle-limits-'));

function scenarios(): { name: string; file: string }[] {
  const { folder } = values;
  if (folder !== undefined) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return files.map((name) => ({ name, file: join(folder, name) }));
  }
  return LIMIT_SCENARIOS.map(({ name, body }, i) => {
    const file = join(scratch, `${i}.json`);
    writeFileSync(file, JSON.stringify(body));
    return { name, file };
  });
}

const { start } = await newProcesses('0', !values.processor);
const flags = ['--lanes', values.lanes, ...(values.processor ? ['--threads', '1'] : [])];

let late = 0;
console.log(`limit ${limit} s; run, process, CPU seconds; megabytes; proposals; cost`);
for (const { name, file } of scenarios().filter((each) => new RegExp(values.only).test(each.name))) {
  const meter = join(scratch, 'meter.mjs');
  writeFileSync(meter, METER);
  const began = performance.now();
  const command = [start, 'solve', file, '--time', `${limit}s`, ...flags, '--format', 'json', '--quiet'];
  const child = spawnSync(process.execPath, ['--import', meter, ...command], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const wall = (performance.now() - began) / 1000;
  try {
    const { run, solution, status } = JSON.parse(child.stdout);
    const { cpu, megabytes } = JSON.parse(child.stderr.slice(child.stderr.lastIndexOf('\n')));
    const isLate = values.processor
      ? run.seconds > most
      : (run.seconds > most || wall > run.seconds + TO_END) && cpu > most + TO_END;
    if (isLate) late++;
    const seconds = [run.seconds, wall, cpu].map((each) => each.toFixed(2).padStart(7)).join('');
    const answer = solution ? `${run.iterations}; ${solution.total_cost}` : status;
    console.log(`${seconds}; ${megabytes.toFixed(0)}; ${answer}  ${name}${isLate ? '  LATE' : ''}`);
  } catch {
    late++;
    console.log(`  no answer (${child.status}) ${name}: ${child.stderr.slice(0, 200)}`);
  }
}
rmSync(scratch, { recursive: true });
console.log(`${late} late`);
process.exitCode = late > 0 ? 1 : 0;
