/** What passes between the runner and an adapter: one JSON document in, JSON lines out. */
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

/** Standard input of an adapter; after it the input ends. */
export interface ProblemInput {
  readonly protocol: typeof PROTOCOL;
  /** Form K with every default filled in. */
  readonly request: SolveRequest;
  /** null: no seed is asked for. */
  readonly seed: number | null;
  /** Wall seconds from the start of the adapter's process; then comes SIGTERM, and after the grace SIGKILL. */
  readonly time_limit_seconds: number;
  readonly grace_seconds: number;
  /** Processors that the process is bound to, so as many threads as make sense. */
  readonly cpu_limit: number;
  readonly memory_limit_bytes: number | null;
  /** A cost that is good enough; null: as low as possible. */
  readonly target_cost: number | null;
}

const incumbent = z.object({ type: z.literal('incumbent'), schedule, cost: z.number().optional() });

/** What the adapter lets its solver start from, made by itself: no answer, but what answers are held against. */
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
  /** Absent: the last incumbent. */
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
  /** In the order in which they came; the last line's schedule, if it has one, is the last. */
  readonly incumbents: readonly Incumbent[];
  /** The first that it named. */
  readonly start: Schedule | null;
  readonly result: ResultLine | null;
  /** What is wrong with the first line that is meant for us and is not of the protocol; null: there is none. */
  readonly malformed: string | null;
  /** Lines that are not of the protocol, the first few; chatter does no harm. */
  readonly ignored: readonly string[];
  readonly ignoredCount: number;
}

type Line = z.output<typeof line>;

const KEPT_CHATTER = 5;

/** What an attempt said of its problem, as said of the case that it was made from. */
export function transcriptBack(given: Transcript, { back }: Relabelled): Transcript {
  return {
    ...given,
    incumbents: given.incumbents.map((one) => ({ ...one, schedule: back(one.schedule) })),
    start: given.start && back(given.start),
  };
}

/** Names a line of the protocol, though the rest may not be JSON: a cost of NaN, half a schedule. */
const MEANT = /^\{.*?"type"\s*:\s*"(?:incumbent|start|result)"/;

/** Reads an adapter's output. A line after the last line ("result") is chatter like any other. */
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
        // The last line speaks of the last schedule.
        if ((before.claimedCost ?? claimedCost) !== claimedCost)
          malformed ??= `its last schedule is said to cost ${before.claimedCost}, and then ${claimedCost}`;
        incumbents[incumbents.length - 1] = { ...before, claimedCost };
      }
    }
  }
  return { incumbents, start: given, result: last, malformed, ignored, ignoredCount };
}

/** A line; what is wrong with one that is meant as such; null: chatter. */
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
