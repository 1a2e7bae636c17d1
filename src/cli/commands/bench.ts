import { benchBundleCommand } from '../bench/bundle-command.ts';
import { benchCompareCommand, benchGateCommand } from '../bench/compare-commands.ts';
import { benchImportCommand } from '../bench/import-command.ts';
import { benchConfirmCommand, benchMergeCommand } from '../bench/journal-commands.ts';
import { benchPlanCommand } from '../bench/plan-command.ts';
import {
  benchPublishCommand,
  benchSignCommand,
  benchValidateCommand,
  benchVerifyCommand,
} from '../bench/publication-commands.ts';
import { benchReplayCommand } from '../bench/replay-command.ts';
import { benchReportCommand } from '../bench/report-command.ts';
import { benchRunCommand } from '../bench/run-command.ts';
import { benchWorkCommand } from '../bench/work-command.ts';
import type { CliCommandGroup } from '../command.ts';

export const benchCommand: CliCommandGroup = {
  example: 'mingle bench run --suite mixing --out results',
  commands: {
    plan: benchPlanCommand,
    run: benchRunCommand,
    work: benchWorkCommand,
    confirm: benchConfirmCommand,
    publish: benchPublishCommand,
    validate: benchValidateCommand,
    verify: benchVerifyCommand,
    merge: benchMergeCommand,
    compare: benchCompareCommand,
    gate: benchGateCommand,
    report: benchReportCommand,
    sign: benchSignCommand,
    bundle: benchBundleCommand,
    replay: benchReplayCommand,
    import: benchImportCommand,
  },
};
