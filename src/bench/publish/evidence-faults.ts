/** Contradictions within one attempt's evidence. */
import type { SolveRequest } from '../../scenario/definition.ts';
import { unlike } from '../../shared/canonical-json.ts';
import { said } from '../../shared/said.ts';
import type { Relabelled } from '../cases/relabel.ts';
import { replay } from '../checker.ts';
import { readTranscript } from '../comparators/protocol.ts';
import { CURVE_POINTS, falling, HALF_A_LINE } from '../judge/judge.ts';
import { ENDINGS, HALF_LENGTH, OUT_OF_MEMORY, STDERR_TAIL, signalOf } from '../process/attempt-process.ts';
import { mostProcessorSeconds } from '../process/meter.ts';
import { type Evidence, LAST_LINES, LINE_LENGTH } from '../run/evidence.ts';
import { JUDGED } from '../run/journal.ts';
import type { JudgedAgain } from './judge-again.ts';

/** Seconds a tree may take to disappear after its kill on a busy machine, and a program to end by itself at the limit. */
const GONE_SECONDS = 5;
const AT_THE_LIMIT = 2;
/** Seconds within which overuse of processor time is noticed and the tree is gone. */
const SEEN_SECONDS = 1;
/** Least plausible peak memory: an idle shell takes a megabyte. A smaller figure is mostly in kibibytes by mistake. */
const LEAST_BYTES = 2 ** 16;
/** Seconds by which the runner's timers may fire early. */
const EARLY_SECONDS = 0.05;

/**
 * @param back translates the attempt's names to those of the case
 * @returns faults, a sentence each; none if the evidence is consistent
 */
export function evidenceFaults(
  stored: Evidence,
  again: JudgedAgain,
  back: Relabelled['back'],
  request: SolveRequest,
): string[] {
  return [
    ...timeFaults(stored),
    ...endFaults(stored),
    ...useFaults(stored),
    ...curveFaults(stored),
    ...answerFaults(stored, back, request),
    ...judgementFaults(stored, again),
  ];
}

function timeFaults({ process, limits }: Evidence): string[] {
  const { wallSeconds: wall, ending, watchdogFired, memoryFailure, exitCode } = process;
  const { timeout_seconds: limit, graceSeconds: grace } = limits;
  const end = limit + grace;
  return said({
    [`it ended as "${ending}", which no attempt does`]: !ENDINGS.some((one) => one === ending),
    [`it ran ${wall} s where the runner ends all at ${end} s`]: !(wall > 0 && wall <= end + GONE_SECONDS),
    [`it ended by itself at ${wall} s, after its limit`]: ending === 'exited' && wall > limit + AT_THE_LIMIT,
    [`it was stopped at ${wall} s, before its limit`]:
      ending === 'soft_stopped' && wall < limit - EARLY_SECONDS,
    'it was ended by a watchdog that did not fire': ending === 'watchdog' && !watchdogFired,
    [`the watchdog fired at ${wall} s, before the grace was over`]:
      watchdogFired && wall < end - EARLY_SECONDS,
    'the watchdog fired, and it ended by itself': watchdogFired && ending === 'exited',
    'it ran out of memory, and ended well': memoryFailure && ending === 'exited' && exitCode === 0,
  });
}

/** Faults in how the program ended and what the runner says of it. */
function endFaults(stored: Evidence): string[] {
  const { process, limits, measure } = stored;
  const { ending, memoryFailure, stderr, outputBytes } = process;
  // A field that another version did not write counts as null.
  const { exitCode: code = null, signal = null } = process;
  const how = signal === null ? `with code ${code}` : `by ${signal}`;
  const saidSo = ending !== 'not_started' && OUT_OF_MEMORY.test(stderr ?? '');
  return said({
    [`it ended with code ${code}, and by ${signal}`]: code !== null && signal !== null,
    'it ended without a code and without a signal':
      code === null && signal === null && ending !== 'not_started',
    [`it ended with code ${code}, which no program can`]:
      code !== null && !(Number.isInteger(code) && code >= 0 && code <= 255),
    [`it ended with code ${code}, and the runner would say: by ${signalOf(code)}`]: signalOf(code) !== null,
    [`it ended by ${signal}, which is no signal`]: signal !== null && !/^SIG[A-Z][A-Z0-9]*$/.test(signal),
    [`the watchdog killed it, and it ended ${how}`]: ending === 'watchdog' && signal !== 'SIGKILL',
    'it was ended for its memory, which nothing counted':
      ending === 'memory_limit' && !measure.startsWith('cgroup'),
    [`it could not be started, and printed ${outputBytes} bytes`]:
      ending === 'not_started' && outputBytes > 0,
    [`it was ended for its output, and printed ${outputBytes} bytes of ${limits.outputLimitBytes}`]:
      ending === 'output_limit' &&
      outputBytes <= limits.outputLimitBytes &&
      // A character of standard error has at most three bytes.
      (stderr ?? '').length < Math.min(STDERR_TAIL, limits.outputLimitBytes / 3) &&
      !isStripped(stored),
    'it said that memory ran out, and that is not said of it': saidSo && code !== 0 && !memoryFailure,
    'it is to have run out of memory, and neither it nor what counts its memory said so':
      memoryFailure &&
      !saidSo &&
      !isStripped(stored) &&
      (ending === 'exited' || !measure.startsWith('cgroup')),
    [`it printed ${outputBytes} bytes of ${limits.outputLimitBytes}, and was not ended for it`]:
      ending === 'exited' && outputBytes > limits.outputLimitBytes,
  });
}

function useFaults({ process, processors, limits, machine, measure, proof, cost }: Evidence): string[] {
  const { wallSeconds: wall, ending } = process;
  const [cpu, peak] = [process.cpuSeconds ?? null, process.peakRssBytes ?? null];
  const used = cpu ?? 0;
  const most = (seconds: number) => mostProcessorSeconds(processors.length, Math.max(0, seconds));
  const room = machine.memoryGibibytes * 2 ** 30 + 2 ** 29;
  const memory = measure.startsWith('cgroup') ? (limits.memoryLimitBytes ?? room) : room;
  const isEnded = ending === 'processor_limit';
  return said({
    'it had no processor': processors.length === 0,
    [`it ran on the processors ${processors.join(', ')}`]:
      processors.some((one) => one < 0) || new Set(processors).size < processors.length,
    'it was measured, where the run could measure nothing': measure === 'none' && (cpu ?? peak) !== null,
    'its processor time or memory is left out, and the run could measure both':
      measure.startsWith('cgroup') && ending !== 'not_started' && (cpu === null || peak === null),
    [`it used ${cpu} processor seconds`]: used < 0,
    [`it used ${cpu} processor seconds, more than its processors have in ${wall} s, and was not ended for it`]:
      used > most(wall) && !isEnded,
    [`it was ended for its processor time, and used ${cpu} s in ${wall} s`]:
      isEnded && !(used > most(wall - SEEN_SECONDS)),
    'it used too much, and its answer counts': isEnded && (proof !== null || cost !== null),
    [`it had ${processors.length} processors of ${limits.logical_cpu_limit}`]:
      processors.length > limits.logical_cpu_limit,
    [`it used ${peak} bytes of ${memory}`]: (peak ?? 0) > memory,
    [`it used ${peak} bytes, in which no program runs`]: peak !== null && peak < LEAST_BYTES,
  });
}

function curveFaults({ curve, steps, process, cost }: Evidence): string[] {
  const least = curve.at(-1)?.cost ?? Infinity;
  const after = curve.slice(1).map((point, i) => [curve[i], point] as const);
  return said({
    'its curve begins before the attempt': curve.some(({ seconds }) => seconds <= 0),
    [`its curve goes on after the attempt, which ended at ${process.wallSeconds} s`]: curve.some(
      ({ seconds }) => seconds > process.wallSeconds,
    ),
    'its curve goes back in time': after.some(([one, next]) => next.seconds < one.seconds),
    'its curve goes up': after.some(([one, next]) => next.cost >= one.cost),
    'its curve goes below zero': curve.some((point) => point.cost < 0),
    [`its curve has ${curve.length} points, and ${steps.length} schedules are kept of it`]:
      steps.length !== curve.length,
    [`its answer costs ${cost}, and its curve never came to that`]: cost !== null && least > cost,
  });
}

function answerFaults(stored: Evidence, back: Relabelled['back'], request: SolveRequest): string[] {
  const { output, schedule, curve, process } = stored;
  const counts = process.ending !== 'processor_limit';
  const there = schedule === null ? 'none' : 'there';
  const told = {
    [`it gave ${output.incumbents} schedules, and the one that counts is ${there}`]:
      counts && output.incumbents > 0 !== (schedule !== null),
    'it has a curve and no schedule': schedule === null && curve.length > 0,
    [`it gave no schedule, and is to have said that one costs ${output.claimedCost}`]:
      output.incumbents === 0 && output.claimedCost !== null,
    [`its curve has ${curve.length} points, and it gave ${output.incumbents} schedules`]:
      curve.length > output.incumbents,
  };
  return [...said(told), ...(counts ? printedFaults(stored, back, request) : [])];
}

/** Compares the answer with the last printed lines; lines that were cut or left out show nothing. */
function printedFaults(stored: Evidence, back: Relabelled['back'], request: SolveRequest): string[] {
  const { output, relabelled, certificate } = stored;
  const last = readTranscript(output.lastLines.map((text) => ({ seconds: 0, text })));
  const { outputBytes, ending } = stored.process;
  const half = stored.process.unfinishedLine ?? '';
  const text = [...output.lastLines, half].join('\n');
  const printed = Buffer.byteLength(text);
  const isWhole = printed === outputBytes;
  // Output that is not valid UTF-8 has other bytes than the text kept of it.
  const isText = !text.includes('\uFFFD');
  const isAll = ending === 'exited' && output.lastLines.length < LAST_LINES && half.length < HALF_LENGTH;
  const isOther = unlike(last.result, output.result) !== null;
  // Lines after the result line are no answer even if they look like one, and the line before a cut one need not be
  // the result line.
  const isAfter = !isWhole && output.result != null && isOther && output.ignoredCount >= LAST_LINES;
  const isUnprinted = isStripped(stored) && outputBytes > 0;
  if (isAfter || isUnprinted || output.lastLines.some((text) => text.length >= LINE_LENGTH)) return [];
  const incumbent = last.incumbents.at(-1);
  // A result without a schedule, and a start, are not counted as schedules.
  const bare = [stored.start, output.result?.schedule ? null : output.result].filter((one) => one != null);
  const least = Math.min(LAST_LINES, output.incumbents + output.ignoredCount + bare.length);
  const costs = last.incumbents.map(({ schedule }) => {
    const { violations, cost } = replay(request, back(schedule));
    return { cost: violations.length > 0 ? Infinity : cost };
  });
  return said({
    'its curve leaves out a schedule that it printed':
      output.incumbents <= CURVE_POINTS && !endsIn(stored.curve, costs, output.incumbents - costs.length),
    [`it printed ${outputBytes} bytes, and its last lines have ${printed}`]:
      isText && (printed > outputBytes || (isAll && !isWhole)),
    'the schedule that counts is not the last one that it printed':
      incumbent !== undefined && unlike(incumbent.schedule, relabelled.schedule) !== null,
    [`it is to have said that its schedule costs ${output.claimedCost}; it printed ${incumbent?.claimedCost}`]:
      incumbent !== undefined && incumbent.claimedCost !== output.claimedCost,
    [`it is to have given ${output.incumbents} schedules; it printed ${last.incumbents.length}`]:
      isWhole && last.incumbents.length !== output.incumbents,
    [`${output.ignoredCount} lines are to be passed over; by what it printed it is ${last.ignoredCount}`]:
      last.ignoredCount > output.ignoredCount || (isWhole && last.ignoredCount < output.ignoredCount),
    [`of its last lines ${least - output.lastLines.length} are missing`]: output.lastLines.length < least,
    'the lines that are kept of those passed over are not what it printed':
      isWhole && unlike(last.ignored, output.ignored) !== null,
    'its solver is to have had another start than it printed':
      isWhole && unlike(last.start && back(last.start), stored.start) !== null,
    'what is called malformed is not what it printed': isWhole && last.malformed !== output.malformed,
    'its last line is not what it printed': (isWhole || last.result !== null) && isOther,
    'its certificate is not the one that it printed':
      last.result !== null && certificate != null && unlike(certificate, last.result.certificate) !== null,
  });
}

/** Whether a curve ends in the falling costs of the printed schedules. @param earlier number of schedules before these */
function endsIn(curve: Evidence['curve'], costs: readonly { cost: number }[], earlier: number): boolean {
  const textOf = (points: typeof costs) => points.map(({ cost }) => cost).join();
  return [...curve.keys(), curve.length].some(
    (from) => from <= earlier && textOf(falling(costs, curve[from - 1]?.cost)) === textOf(curve.slice(from)),
  );
}

/** Compares the run's judgement with a new one, as far as it can be made again. */
function judgementFaults(stored: Evidence, again: JudgedAgain): string[] {
  if (stored.certificate != null && again.certificate === null)
    return ['it has a certificate, and its proof does not rest on one of its own'];
  return JUDGED.flatMap((name) => {
    const both = unlike(stored[name], again[name]);
    const isAlike =
      name === 'reason' &&
      (unprinted(stored.reason) === asSaidBefore(again.reason) ||
        (unprinted(stored.reason) === unprinted(again.reason) && isStripped(stored)));
    if (both === null || isAlike) return [];
    return [`its ${name} is ${both.join(`; by ${SOURCE[name] ?? 'its answer'} it is `)}`];
  });
}

/** Whether the programs' output was removed, as in evidence that is checked in. */
export function isStripped({ process: { stderr, unfinishedLine }, output }: Evidence): boolean {
  return !stderr && !unfinishedLine && output.lastLines.length === 0;
}

/** A reason without quotations of the programs' output. */
function unprinted(reason: string): string {
  return reason.replace(HALF_A_LINE, '').replace(/^(could not be started: ).*/s, '$1');
}

/** In archives until November 2026 an attempt with no schedule before its last line had no last line. */
function asSaidBefore(reason: string): string {
  return reason.replace(
    /; its last line is "\w+", without a schedule before it$/,
    ' without a schedule and without a last line',
  );
}

const SOURCE: Partial<Record<keyof Evidence, string>> = {
  status: 'its schedule and its proof',
  proof: 'its certificate or that of the case',
  cost: 'its schedule',
  metrics: 'its schedule',
  curve: 'the schedules of its curve',
};
