/** The protocol between the runner and an adapter: one JSON document in, JSON lines out. */
import * as z from 'zod';
import { certificate } from '../../result/certificate.ts';
import { schedule } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { jsonPointer } from '../../shared/issue.ts';
import { readJson } from '../../shared/read-json.ts';
import type { Relabelled } from '../cases/relabel.ts';
import type { StampedLine } from '../process/line-reader.ts';
import { observedLimit } from '../publication/definition.ts';

export const PROTOCOL = 'mingle-comparator-v1';

/** The adapter's standard input, closed after this document. */
export interface ProblemInput {
  readonly protocol: typeof PROTOCOL;
  /** Form K with every default filled in. */
  readonly request: SolveRequest;
  readonly seed: number | null;
  /** Wall seconds from the start of the adapter's process to SIGTERM; SIGKILL follows after the grace. */
  readonly time_limit_seconds: number;
  readonly grace_seconds: number;
  /** Number of processors that the process is bound to, so the useful number of threads. */
  readonly cpu_limit: number;
  readonly memory_limit_bytes: number | null;
  /** Cost at which the solver may stop; null: minimise. */
  readonly target_cost: number | null;
}

const incumbent = z.object({ type: z.literal('incumbent'), schedule, cost: z.number().optional() });

/** The schedule that the adapter made and lets its solver start from. It is no answer; answers are compared with it. */
const start = z.object({ type: z.literal('start'), schedule });

const result = z.object({
  type: z.literal('result'),
  status: z.enum([
    'optimal',
    'feasible',
    'infeasible',
    'no_solution',
    'target_impossible',
    'unsupported',
    'unavailable',
    'error',
  ]),
  /** Absent: the last incumbent is the answer. */
  schedule: schedule.nullish(),
  cost: z.number().nullish(),
  certificate: certificate.nullish(),
  solve_seconds: z.number().min(0).nullish(),
  stop_reason: z.string().nullish(),
  reason: z.string().nullish(),
  observed_limit: observedLimit.strip().nullish(),
});

const line = z.discriminatedUnion('type', [incumbent, start, result]);

export type ResultLine = z.output<typeof result>;

export interface Incumbent {
  /** Wall seconds since the start, by the runner's clock. */
  readonly seconds: number;
  readonly schedule: Schedule;
  readonly claimedCost: number | null;
}

export interface Transcript {
  /** In order of arrival; the schedule of the result line, if any, is the last. */
  readonly incumbents: readonly Incumbent[];
  /** The first start that the adapter named. */
  readonly start: Schedule | null;
  readonly result: ResultLine | null;
  /** Error in the first line that claims to be of the protocol and is not valid; null if there is none. */
  readonly malformed: string | null;
  /** The first few lines that are not of the protocol; such output does no harm. */
  readonly ignored: readonly string[];
  readonly ignoredCount: number;
}

type Line = z.output<typeof line>;

const KEPT_CHATTER = 5;

/** Translates a transcript back to the names of the case. */
export function transcriptBack(given: Transcript, { back }: Relabelled): Transcript {
  return {
    ...given,
    incumbents: given.incumbents.map((one) => ({ ...one, schedule: back(one.schedule) })),
    start: given.start && back(given.start),
  };
}

/** Matches a line meant for the protocol, even if the rest is not JSON (cost NaN, half a schedule). */
const MEANT = /^\{.*?"type"\s*:\s*"(?:incumbent|start|result)"/;

/** Reads an adapter's output. Lines after the result line are ignored. */
export function readTranscript(lines: readonly StampedLine[]): Transcript {
  const incumbents: Incumbent[] = [];
  const ignored: string[] = [];
  let last: ResultLine | null = null as ResultLine | null;
  let given: Schedule | null = null;
  let malformed: string | null = null;
  let ignoredCount = 0;
  for (const { seconds, text } of lines) {
    const read: Line | string | null = last === null ? readLine(text) : null;
    if (typeof read === 'string') malformed ??= read;
    else if (read === null) {
      if (ignoredCount++ < KEPT_CHATTER) ignored.push(text.slice(0, 200));
    } else if (read.type === 'start') given ??= read.schedule;
    else {
      if (read.type === 'result') last = read;
      const { schedule: answer, cost: claimedCost = null } = read;
      const before = incumbents.at(-1);
      if (answer) incumbents.push({ seconds, schedule: answer, claimedCost });
      else if (before && claimedCost !== null) {
        // A result without a schedule is about the last schedule.
        if ((before.claimedCost ?? claimedCost) !== claimedCost)
          malformed ??= `its last schedule is said to cost ${before.claimedCost}, and then ${claimedCost}`;
        incumbents[incumbents.length - 1] = { ...before, claimedCost };
      }
    }
  }
  return { incumbents, start: given, result: last, malformed, ignored, ignoredCount };
}

/** The parsed line; an error text if it is meant for the protocol but invalid; null for other output. */
function readLine(text: string): Line | string | null {
  if (!MEANT.test(text)) return null;
  const document = readJson(text, true);
  if (!document.ok) return `a line of the protocol is not JSON (${document.issues[0].message})`;
  const read = line.safeParse(document.value);
  if (read.success) return read.data;
  const [{ path, message }] = read.error.issues;
  const { type } = document.value as { readonly type?: unknown };
  if (type !== 'incumbent' && type !== 'start' && type !== 'result') return null;
  return `a line "${type}" is malformed at ${jsonPointer(path) || '/'}: ${message}`;
}
