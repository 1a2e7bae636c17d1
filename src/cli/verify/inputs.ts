import { resultText } from '../../report/read/result-in-page.ts';
import type { Certificate } from '../../result/certificate.ts';
import type { Result } from '../../result/definition.ts';
import { withEmptyGroups } from '../../result/empty-groups.ts';
import { readCertificate, readResult } from '../../result/read-result.ts';
import { isDocument } from '../../result/read-schedule.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { isRecord } from '../../scenario/form.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { readJson } from '../../shared/read-json.ts';
import { planIn } from '../input/plan.ts';
import { carriedRequest, type ReadRequest, readRequest } from '../input/request.ts';
import type { ScenarioFlags } from '../input/scenario-flags.ts';
import { type InputFile, readInput, type TextSource, textOf } from '../input/text-source.ts';
import { accepted, refuseStandardInputTwice, usageRefusal } from '../refusal.ts';
import { jsonSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

export interface VerifyFlags extends ScenarioFlags {
  readonly certificate?: string;
  readonly format: 'text' | 'json';
  readonly details: number;
  /** A folder. */
  readonly exportProof?: string;
}

/** What to verify, and the request to verify it against. */
export interface VerifyInputs {
  readonly read: ReadRequest;
  readonly schedule: Schedule | null;
  /** The cost that the file claims for the schedule. */
  readonly claimedCost: number | null;
  readonly proof: Certificate | null;
  /** The result file that contained the schedule, if any. */
  readonly result: Result | null;
}

type Claims = Pick<VerifyInputs, 'schedule' | 'claimedCost' | 'proof' | 'result'>;

/** `scenario plan`, `scenario --certificate FILE`, or a result file, which contains its scenario, alone or instead of a scenario. */
export async function readVerifyInputs(
  terminal: Terminal,
  args: readonly string[],
  flags: VerifyFlags,
): Promise<VerifyInputs> {
  const inputs = await readFiles(terminal, args, flags);
  const { schedule, proof, result } = inputs;
  // "Infeasible" is a claim to judge; "no plan found in time" claims nothing.
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
  const input = await readInput(terminal, first);
  const carrier = resultIn(input);
  if (carrier === null && second === undefined && given === null) {
    // Reports errors in text that begins like JSON with their position.
    if (input.bytes[0] === 0x7b) documentOf(textOf(input));
    const message = `${input.name} is no result file, so there is nothing to verify against it.`;
    const advice = 'Name a plan after the scenario, or a certificate with --certificate.';
    throw usageRefusal('no_plan', message, advice);
  }
  const read =
    carrier === null
      ? await readRequest(terminal, input, flags)
      : carriedRequest(carrier.scenario, input.name, flags);
  const claims = second === undefined ? claimsOf(carrier) : await readClaims(terminal, second, read.request);
  return { read, ...claims, proof: given ?? claims.proof };
}

async function readClaims(terminal: Terminal, file: string, request: SolveRequest): Promise<Claims> {
  const input = await readInput(terminal, file);
  const result = resultIn(input);
  if (result !== null) return claimsOf(result);
  const plan = await planIn(input);
  const isWhole = !isWorkbook(input.bytes) && isDocument(textOf(input).text);
  const schedule = isWhole ? plan.schedule : withEmptyGroups(plan.schedule, request);
  return { ...plan, schedule, proof: null, result };
}

function claimsOf(result: Result | null): Claims {
  return {
    schedule: result?.solution?.schedule ?? null,
    claimedCost: result?.solution?.total_cost ?? null,
    proof: result?.proof ?? null,
    result,
  };
}

/** Reads a certificate, alone or from a result file or the output of `mingle bound`. */
async function readProof(terminal: Terminal, file: string): Promise<Certificate> {
  const input = await readInput(terminal, file);
  const result = resultIn(input);
  if (result?.proof) return result.proof;
  if (result !== null)
    throw usageRefusal('no_proof', `${input.name} carries no proof.`, 'mingle bound writes one.');
  const { value, source } = documentOf(textOf(input));
  const proof = isRecord(value) && 'proof' in value ? value.proof : value;
  return accepted(readCertificate(proof), source).value;
}

function documentOf({ name, text }: TextSource) {
  const source = jsonSource(name, text);
  return { value: accepted(readJson(text, false), source).value, source };
}

/** The result in an input or in a page; null for anything else. A scenario may have a field `schema` further down. */
function resultIn(input: InputFile): Result | null {
  if (isWorkbook(input.bytes)) return null;
  const text = resultText(textOf(input).text);
  if (!/"schema"\s*:\s*"mingle-result/.test(text)) return null;
  const { value, source } = documentOf({ name: input.name, text });
  return isRecord(value) && 'schema' in value ? accepted(readResult(value), source).value : null;
}
