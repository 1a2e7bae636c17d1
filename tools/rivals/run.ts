/** Runs an adapter of `comparators/` for a number of CPU seconds, which depend less on the machine's load than wall time. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fieldsOf, processIds, secondsIn, send, statOf } from '../../src/bench/process/process-tree.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { judge } from '../../src/verdict/judge.ts';

export const COMPARATORS = new URL('../../comparators/', import.meta.url).pathname;
const LOOKS_PER_SECOND = 5;
/** Number of checks before an adapter that was asked to stop is killed. */
const LOOKS = 50;

export interface RivalRun {
  /** Cost of the last schedule, computed by the checker; null: none. */
  readonly cost: number | null;
  /** CPU seconds until that schedule. */
  readonly after: number;
  readonly seconds: number;
  readonly status: string;
  readonly reason: string | null;
}

/** The /proc stat lines of all processes of a session. */
function linesOf(session: number): [pid: number, stat: string][] {
  const all = processIds().map((pid): [number, string] => [pid, statOf(pid)]);
  return all.filter(([, stat]) => Number(fieldsOf(stat)[3]) === session);
}

/**
 * @param stretch the adapter's limit in wall seconds, as a multiple of `seconds`
 * @param folder of the comparators
 */
export async function runRival(
  id: string,
  request: SolveRequest,
  {
    seconds,
    seed,
    stretch,
    folder = COMPARATORS,
  }: { seconds: number; seed: number; stretch: number; folder?: string },
): Promise<RivalRun> {
  const cwd = join(folder, id);
  const [program, ...args]: string[] = JSON.parse(readFileSync(join(cwd, 'manifest.json'), 'utf8')).run;
  const command = program === 'node' ? process.execPath : program;
  const child = spawn(command, args, { cwd, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const session = child.pid as number;
  const limits = { time_limit_seconds: stretch * seconds, grace_seconds: 1, memory_limit_bytes: null };
  child.stdin.end(JSON.stringify({ request, seed, cpu_limit: 1, target_cost: null, ...limits }));
  let used = 0;
  let looks = 0;
  const look = () => {
    const seconds = linesOf(session).map(([, stat]) => secondsIn(stat) ?? 0);
    used = Math.max(
      used,
      seconds.reduce((sum, one) => sum + one, 0),
    );
    return used;
  };
  const end = () => {
    for (const [pid] of linesOf(session)) send(pid, 'SIGKILL');
  };
  const watch = setInterval(() => {
    if (look() < seconds) return;
    if (looks === 0) send(session, 'SIGTERM');
    if (++looks > LOOKS) end();
  }, 1000 / LOOKS_PER_SECOND);
  let schedule: Schedule | null = null;
  let after = 0;
  let [status, reason] = ['none', null as string | null];
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line);
    if (said.type === 'result') ({ status, reason = null } = said);
    if (said.type !== 'start' && said.schedule) {
      schedule = said.schedule;
      after = look();
    }
  }
  clearInterval(watch);
  end();
  const verdict = schedule && judge(request, { schedule }).schedule;
  if (verdict && verdict.violations.length > 0) throw new Error(`${id}: ${verdict.violations[0].message}`);
  return { cost: verdict?.cost.total_cost ?? null, after, seconds: used, status, reason };
}
