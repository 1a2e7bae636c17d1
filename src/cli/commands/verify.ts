import { findingsOf } from '../../library/judge.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { exportProof } from '../export-proof/export-proof.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { withScenarioFlags } from '../input/scenario-flags.ts';
import { withFormatFlag } from '../output/write-output.ts';
import { reportWarnings } from '../print/issues.ts';
import { verdictDocument, verdictText } from '../print/verdict.ts';
import { readVerifyInputs, type VerifyFlags } from '../verify/inputs.ts';

export const verifyCommand: CliCommand<VerifyFlags> = {
  example: 'mingle verify scenario.json plan.json',
  declare: (command) => {
    withScenarioFlags(command)
      .argument(
        '[plan]',
        'a plan in any format that mingle writes; without: the file is a result, which carries its scenario',
      )
      .option('--certificate <file>', 'a proof to check, by itself or in a result file')
      .option('--details <n>', 'how many people or groups concerned each cost term lists', wholeNumber(0), 20)
      .option(
        '--export-proof <folder>',
        'write a formula and a proof that VeriPB checks, and how to check it',
      );
    withFormatFlag(command);
  },
  run: async (terminal, args, flags) => {
    const inputs = await readVerifyInputs(terminal, args, flags);
    const { request, warnings, source } = inputs.read;
    const findings = findingsOf(request, inputs, flags.details);
    if (flags.format === 'json') {
      terminal.out(prettyJson(verdictDocument(findings)));
    } else {
      reportWarnings(terminal, warnings, source);
      terminal.out(verdictText(findings, request, inputs, terminal.colors));
    }
    const given = [...args, flags.certificate, flags.pairWeights, ...(flags.past ?? [])];
    if (flags.exportProof !== undefined)
      await exportProof(terminal, flags.exportProof, inputs, findings, given);
    return findings.verified ? EXIT.ok : EXIT.verificationFailed;
  },
};
