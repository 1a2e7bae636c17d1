/** `mingle verify --export-proof`: files with which independent programs can confirm an answer. */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import type { Findings } from '../../library/judge.ts';
import { type ClauseProof, clausesForOthers } from '../../neutral/clause-proof.ts';
import {
  type Answer,
  type NeutralClaim,
  type NeutralProof,
  NoNeutralProof,
  proofForOthers,
} from '../../neutral/neutral-proof.ts';
import { boundOf, type Certificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { toFormK } from '../../scenario/write.ts';
import { boundFigure } from '../../shared/figures.ts';
import { compare, type Fraction, fractionText, parseFraction, roundedDown } from '../../shared/fraction.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { version } from '../../shared/version.ts';
import { searchPlainly } from '../../solver/exact/search-plainly.ts';
import { judge } from '../../verdict/judge.ts';
import { type OutputTarget, openTarget, refuseWritingOver, writeTarget } from '../output/output-file.ts';
import { unwritable } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import type { VerifyInputs } from '../verify/inputs.ts';

/** The versions that the tests run. */
const CHECKER = '3.0.2';
const CLAUSE_CHECKER = '0.3.0';
/** The checker has no versions: the commit that `npm run bench:neutral` was run with. */
const HINT_CHECKER = 'a4323b2';

/**
 * Writes the files, unless the answer is not proven.
 * @param given the files that were read, which must not be overwritten
 * @throws Refusal if there is nothing to write, or it cannot be written
 */
export async function exportProof(
  terminal: Terminal,
  folder: string,
  { read, schedule, proof }: VerifyInputs,
  findings: Findings,
  given: readonly (string | undefined)[],
): Promise<void> {
  if (!findings.verified) return terminal.err('No proof was written, since not all of this stands.\n');
  const { request } = read;
  const cost = findings.schedule && parseFraction(findings.schedule.exact);
  const plan = schedule && cost && { schedule, cost };
  const { neutral, clauses } = proofsFor(request, plan || null, proof);
  const files: Record<string, string> = {
    'request.json': prettyJson(toFormK(request)),
    ...(neutral && { 'formula.opb': neutral.formula, 'proof.pbp': neutral.proof }),
    ...Object.fromEntries(
      clauses.flatMap(({ cnf, drat, lrat }, i) => [
        [nameOf(i, 'cnf'), cnf],
        [nameOf(i, 'drat'), drat],
        ...(lrat === null ? [] : [[nameOf(i, 'lrat'), lrat]]),
      ]),
    ),
  };
  const all = Object.entries({ ...files, 'manifest.json': prettyJson(manifestOf(neutral, clauses, files)) });
  for (const [name] of all) await refuseWritingOver(join(folder, name), given);
  try {
    makeFolder(folder, 0o777);
  } catch {
    // Reported when the first file is opened.
  }
  const targets: OutputTarget[] = [];
  for (const [name] of all) targets.push(await openTarget(join(folder, name)));
  // Files of another answer, which the programs would confirm instead.
  for (const one of readdirSync(folder, { withFileTypes: true }))
    if (!one.isDirectory() && OURS.test(one.name) && !(one.name in files)) rmSync(join(folder, one.name));
  for (const [i, [, text]] of all.entries())
    await writeTarget(targets[i], text).catch((error: NodeJS.ErrnoException) => {
      throw unwritable(targets[i].name, error, 'Free some space, and write it again.');
    });
  const words = neutral && `${claimWords(neutral.claim)}${shortfall(neutral.claim, proof, clauses)}`;
  terminal.err(`${plain(folder)}: ${words ?? clauses.map(({ claim }) => claim).join(' ')}\n`);
  const commands = [...(neutral ? [COMMANDS.proof] : []), ...clauses.map((_, i) => clauseCommand(i))];
  terminal.err(`  confirm it there with: ${commands.join('; ')}\n`);
}

/** The files that only some answers have. */
const OURS = /^(formula\.opb|proof\.pbp|clauses-\d+\.(cnf|drat|lrat))$/;

/** Most conflicts of an exact search: a few seconds. */
const SEARCH = 20_000;

/** If mingle's own proof shows more than these files can, tries an exact search that can be written in their form. @throws Refusal */
function proofsFor(request: SolveRequest, plan: Answer['plan'], proof: Certificate | null) {
  const clauses = clausesForOthers(request, proof);
  const neutral = neutralOf(() => proofForOthers(request, { plan, proof }), clauses.length > 0);
  if (plan === null || neutral?.claim.kind !== 'bounds' || proof?.kind !== 'lower_bound')
    return { neutral, clauses };
  if (compare(neutral.claim.lower, plan.cost) >= 0 || compare(boundOf(proof), plan.cost) < 0)
    return { neutral, clauses };
  const searched = searchPlainly(request, plan.schedule, SEARCH);
  if (searched === null || !judge(request, { proof: searched }).proof.holds) return { neutral, clauses };
  const other = neutralOf(() => proofForOthers(request, { plan, proof: searched }), true);
  // The bound of a search that cannot be written has only one price, and may be lower than what group sizes prove.
  const isMore = other?.claim.kind === 'bounds' && compare(other.claim.lower, neutral.claim.lower) > 0;
  return { neutral: isMore ? other : neutral, clauses: clausesForOthers(request, searched) };
}

const COMMANDS = {
  install: `cargo install veripb@${CHECKER} --locked`,
  proof: 'veripb formula.opb proof.pbp',
  formula: 'python3 encode-problem.py request.json | cmp - formula.opb',
};

function nameOf(i: number, ending: string): string {
  return `clauses-${i + 1}.${ending}`;
}

function clauseCommand(i: number): string {
  return `rate ${nameOf(i, 'cnf')} ${nameOf(i, 'drat')}`;
}

/** Null if there is no such proof but something else to write. */
function neutralOf(write: () => NeutralProof, isOptional: boolean): NeutralProof | null {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof NoNeutralProof)) throw error;
    if (isOptional) return null;
    throw usageRefusal('no_neutral_proof', error.message, 'Verify it without --export-proof.');
  }
}

function manifestOf(
  neutral: NeutralProof | null,
  clauses: readonly ClauseProof[],
  files: Readonly<Record<string, string>>,
): object {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const hashes = Object.entries(files).map(([name, text]) => [name, hashOf(text)]);
  const claim = neutral?.claim;
  return {
    mingle: version,
    ...(claim && { claim: claimWords(claim) }),
    ...(claim?.kind === 'bounds'
      ? { lower_bound: fractionText(claim.lower), cost: claim.upper && fractionText(claim.upper) }
      : {}),
    confirmed_by: [...(neutral ? ofFormula(neutral) : []), ...clauses.flatMap(ofClauses)],
    sha256: Object.fromEntries(hashes),
  };
}

function ofFormula({ says }: NeutralProof): object[] {
  return [
    {
      what: 'proof.pbp proves the claim of formula.opb',
      checker: 'VeriPB',
      version: CHECKER,
      install: COMMANDS.install,
      command: COMMANDS.proof,
      says,
    },
    {
      what: 'formula.opb is what docs/formula.md, version 1, says of request.json',
      checker: "docs/encode-problem.py of mingle's source",
      command: COMMANDS.formula,
    },
  ];
}

/** No independent program checks that the clauses mean what the request says. */
function ofClauses({ claim, onTrust, lrat }: ClauseProof, i: number): object[] {
  const shownBy = (ending: string) => ({
    what: `${nameOf(i, ending)} shows that ${nameOf(i, 'cnf')} has no solution`,
    claim,
    on_trust: [
      `${nameOf(i, 'cnf')} says what src/check/exact/formula.md says of request.json`,
      ...(onTrust > 0 ? [`its last ${onTrust} clauses, of symmetries, lose no plan`] : []),
    ],
  });
  const rate = {
    ...shownBy('drat'),
    checker: 'rate',
    version: CLAUSE_CHECKER,
    install: `cargo install rate@${CLAUSE_CHECKER} --locked`,
    command: clauseCommand(i),
    says: 's VERIFIED',
  };
  const source = 'https://github.com/tanyongkiam/cake_lpr';
  const cakeLpr = {
    ...shownBy('lrat'),
    checker: 'cake_lpr',
    version: HINT_CHECKER,
    install: `git clone ${source} && cd cake_lpr && git checkout ${HINT_CHECKER} && make cake_lpr`,
    command: `cake_lpr ${nameOf(i, 'cnf')} ${nameOf(i, 'lrat')}`,
    says: 's VERIFIED UNSAT',
  };
  return lrat === null ? [rate] : [rate, cakeLpr];
}

function claimWords(claim: NeutralClaim): string {
  if (claim.kind === 'infeasible') return 'No plan keeps all the rules.';
  const { lower, upper } = claim;
  if (upper === null) return `No plan costs less than ${figureOf(lower)}.`;
  if (compare(lower, upper) >= 0) return `The plan costs ${figureOf(upper)}, and no plan costs less.`;
  // Costs are 0 or more, but the formula does not say so.
  if (lower.n < 0n) return `The plan costs ${figureOf(upper)}; there is no lower bound.`;
  return `The plan costs ${figureOf(upper)}, and no plan costs less than ${figureOf(lower)}.`;
}

function figureOf(cost: Fraction): string {
  return boundFigure(roundedDown(cost));
}

/** What mingle's own proof shows beyond the exported one. */
function shortfall(
  claim: NeutralClaim,
  proof: VerifyInputs['proof'],
  clauses: readonly ClauseProof[],
): string {
  if (claim.kind === 'infeasible' || proof?.kind !== 'lower_bound') return '';
  const own = boundOf(proof);
  if (compare(own, claim.lower) <= 0) return '';
  const rest = clauses.length > 0 ? ', of which clauses say a part' : '';
  return ` That it is ${figureOf(own)} at least rests on mingle's own proof, which VeriPB does not read${rest}.`;
}
