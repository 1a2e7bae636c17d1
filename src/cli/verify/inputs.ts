import { extname } from 'node:path';
import { resultText } from '../../report/read/result-in-page.ts';
import type { Certificate } from '../../result/certificate.ts';
import type { Result } from '../../result/definition.ts';
import { readCertificate, readResult } from '../../result/read-result.ts';
import type { Schedule } from '../../result/schedule.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { readJson } from '../../shared/read-json.ts';
import { planIn } from '../input/plan.ts';
import { carriedRequest, type ReadRequest, readRequest } from '../input/request.ts';
import type { ScenarioFlags } from '../input/scenario-flags.ts';
import { readInput, readText, type TextSource, textOf } from '../input/text-source.ts';
import { accepted, refuseStandardInputTwice, usageRefusal } from '../refusal.ts';
import { jsonSource, type Source } from '../source.ts';
import type { Terminal } from '../terminal.ts';

export interface VerifyFlags extends ScenarioFlags {
  readonly certificate?: string;
  readonly format: 'text' | 'json';
  readonly details: number;
  /** A folder. */
  readonly exportProof?: string;
}

/** What is to be verified, against which request. */
export interface VerifyInputs {
  readonly read: ReadRequest;
  readonly schedule: Schedule | null;
  /** What the file says that the schedule costs. */
  readonly claimedCost: number | null;
  readonly proof: Certificate | null;
  /** The result file that the schedule is from, if it is one. */
  readonly result: Result | null;
}

type Claims = Pick<VerifyInputs, 'schedule' | 'claimedCost' | 'proof' | 'result'>;

/** `scenario plan`, `scenario --certificate FILE`, or a result file, which carries its scenario, alone or in place of one. */
export async function readVerifyInputs(
  terminal: Terminal,
  args: readonly string[],
  flags: VerifyFlags,
): Promise<VerifyInputs> {
  const inputs = await readFiles(terminal, args, flags);
  const { schedule, proof, result } = inputs;
  // That there is no plan is a claim, which is judged; that none was found in time says nothing.
  if (schedule !== null || proof !== null || result?.status === 'infeasible') return inputs;
  const message = `The result holds neither a plan nor a proof: its status is "${result?.status}".`;
  throw usageRefusal('no_plan', message, 'Name a result with a plan, or a certificate with --certificate.');
}

async function readFiles(
  terminal: Terminal,
  [first, second]: readonly string[],
  flags: VerifyFlags,
): Promise<VerifyInputs> {
  const { certificate, pairWeights, past = [] } = flags;
  refuseStandardInputTwice([first, second, certificate, pairWeights, ...past]);
  const given = certificate === undefined ? null : await readProof(terminal, certificate);
  if (second === undefined && given === null) return readResultAlone(terminal, first, flags);
  const carrier = await readCarrier(terminal, first);
  const read =
    carrier === null
      ? await readRequest(terminal, first, flags)
      : carriedRequest(carrier.scenario, first, flags);
  if (second !== undefined) {
    const claims = await readClaims(terminal, second);
    return { read, ...claims, proof: given ?? claims.proof };
  }
  const none = { schedule: null, claimedCost: null, result: null };
  return { read, ...(carrier === null ? none : claimsOf(carrier)), proof: given };
}

/** A result file in place of a scenario; null for anything else. Standard input is read but once. */
async function readCarrier(terminal: Terminal, file: string): Promise<Result | null> {
  if (extname(file) !== '.json') return null;
  const text = await readText(terminal, file);
  // A scenario may have a field of this name, which is passed over where that is asked for.
  return /"schema"\s*:\s*"mingle-result/.test(text.text) ? resultIn(text) : null;
}

async function readResultAlone(terminal: Terminal, file: string, flags: VerifyFlags): Promise<VerifyInputs> {
  const text = await readText(terminal, file);
  const result = resultIn(text);
  if (result !== null)
    return { read: carriedRequest(result.scenario, text.name, flags), ...claimsOf(result) };
  // A slip in what is meant to be JSON is named with its place.
  if (/^\s*[[{]/.test(text.text)) accepted(readJson(text.text, false), sourceOf(text));
  const message = `${text.name} is no result file, so there is nothing to verify against it.`;
  const advice = 'Name a plan after the scenario, or a certificate with --certificate.';
  throw usageRefusal('no_plan', message, advice);
}

async function readClaims(terminal: Terminal, file: string): Promise<Claims> {
  const input = await readInput(terminal, file);
  const text = isWorkbook(input.bytes) ? '' : resultText(textOf(input).text);
  const result = resultIn({ name: input.name, text });
  if (result !== null) return claimsOf(result);
  const { schedule, claimedCost, proof } = await planIn(input);
  return { schedule, claimedCost, proof, result: null };
}

function claimsOf(result: Result): Claims {
  const { solution, proof } = result;
  return {
    schedule: solution?.schedule ?? null,
    claimedCost: solution?.total_cost ?? null,
    proof,
    result,
  };
}

/** A certificate by itself, or the one that a result file or what `mingle bound` writes carries. */
async function readProof(terminal: Terminal, file: string): Promise<Certificate> {
  const text = await readText(terminal, file);
  const result = resultIn(text);
  if (result === null) {
    const document = accepted(readJson(text.text, false), sourceOf(text)).value;
    return accepted(readCertificate(proofWithin(document)), sourceOf(text)).value;
  }
  if (result.proof !== null) return result.proof;
  throw usageRefusal('no_proof', `${text.name} carries no proof.`, 'mingle bound writes one.');
}

function proofWithin(document: unknown): unknown {
  const isBound = typeof document === 'object' && document !== null && 'proof' in document;
  return isBound ? document.proof : document;
}

/** The result file that a text is; null where it is something else. */
function resultIn(text: TextSource): Result | null {
  const read = readJson(text.text, false);
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return null;
  return 'schema' in read.value ? accepted(readResult(read.value), sourceOf(text)).value : null;
}

function sourceOf({ name, text }: TextSource): Source {
  return jsonSource(name, text);
}
