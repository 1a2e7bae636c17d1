import { Option } from 'commander';
import { improvedBound } from '../../bounds/composition/improve.ts';
import { proveInfeasible } from '../../bounds/infeasible/prove.ts';
import { lowerBound } from '../../bounds/lower/lower-bound.ts';
import { namesOf } from '../../bounds/lower/piece.ts';
import { judge } from '../../check/judge.ts';
import { nodeHost } from '../../host/node.ts';
import { pieceSentences } from '../../report/words/cost.ts';
import { boundOf, type Certificate, type LowerBoundCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compile } from '../../scenario/lower/compile.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { boundFigure } from '../../shared/figures.ts';
import { roundedDown } from '../../shared/fraction.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import { reportWarnings } from '../print/issues.ts';
import { plain } from '../print/plain-text.ts';
import { SUMMARIES } from '../summaries.ts';

interface Flags extends ScenarioFlags {
  readonly format: 'text' | 'json';
  readonly out?: string;
}

export const boundCommand: CliCommand<Flags> = {
  name: 'bound',
  summary: SUMMARIES.bound,
  example: 'mingle bound scenario.json --format json --out proof.json',
  declare: (command) =>
    withOutFlag(
      withScenarioFlags(command).addOption(
        new Option('--format <format>', 'words and the certificate, or one JSON document')
          .choices(['text', 'json'])
          .default('text'),
      ),
    ),
  run: async (terminal, [file], flags) => {
    const { request, warnings, source } = await readRequest(terminal, file, flags);
    reportWarnings(terminal, warnings, source);
    const proof = proveInfeasible(request) ?? (await bestBound(request));
    const checked = judge(request, { proof }).proof;
    if (!checked.holds) throw new Error(`the proof does not hold: ${checked.reason}`);
    const text =
      flags.format === 'json'
        ? prettyJson(boundDocument(proof))
        : `${proofLines(proof, request)}\n${prettyJson(proof)}`;
    await writeOutput(terminal, flags.out, text);
    return proof.kind === 'infeasibility' ? EXIT.infeasible : EXIT.ok;
  },
};

/** Of each of two linear programs. */
const EFFORT = { entries: 200_000, seconds: 30 };

function bestBound(request: SolveRequest): Promise<LowerBoundCertificate> {
  const problem = compile(request);
  const names = namesOf(request.scenario);
  return improvedBound(problem, names, lowerBound(problem, names), EFFORT, nodeHost.highs);
}

/** `bound` is rounded down, `exact` is not; both null where no plan is possible. */
function boundDocument(proof: Certificate): Record<string, unknown> {
  if (proof.kind === 'infeasibility') return { bound: null, exact: null, proof };
  return { bound: roundedDown(boundOf(proof)), exact: proof.bound, proof };
}

function proofLines(proof: Certificate, request: SolveRequest): string {
  if (proof.kind === 'infeasibility') return `No plan can keep all the rules. ${plain(proof.message)}\n`;
  const pieces = pieceSentences(proof, request).map((sentence) => `  ${plain(sentence)}\n`);
  return `No plan costs less than ${boundFigure(roundedDown(boundOf(proof)))}.\n${pieces.join('')}`;
}
