import { Option } from 'commander';
import { findIsolation } from '../../bench/process/isolation.ts';
import { announcementHash, MOST_DRAWN } from '../../bench/run/announcement.ts';
import { announcementOf } from '../../bench/run/as-announced.ts';
import { planRun } from '../../bench/run/begin.ts';
import { attemptsOf, type Plan } from '../../bench/run/plan.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { textTable } from '../print/text-table.ts';
import { refusal } from '../refusal.ts';
import { findingsTo, roughly } from './live-view.ts';
import { orRefuse, type SelectionFlags, tellLeftOut, withSelectionFlags } from './shared-flags.ts';

interface Flags extends SelectionFlags {
  readonly jsonl?: boolean;
  readonly announce?: string;
  readonly drawn: number;
}

function listed(plan: Plan) {
  return attemptsOf(plan).map(({ key, attemptId, caseId, comparatorId, seed }) => {
    const resourceClass = plan.cases.find(({ id }) => id === caseId)?.resourceClass ?? 'standard';
    const { timeout_seconds: seconds, logical_cpu_limit: processors } =
      plan.settings.resourceClasses[resourceClass];
    return { key, attemptId, caseId, comparatorId, seed, resourceClass, seconds, processors };
  });
}

function table(plan: Plan): string {
  const attempts = listed(plan);
  const row = (name: string, own: typeof attempts) => {
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    return [name, new Set(own.map(({ caseId }) => caseId)).size, own.length, roughly(seconds)];
  };
  const ofOne = (id: string) => attempts.filter(({ comparatorId }) => comparatorId === id);
  const rows = plan.comparators.map(({ id }) => row(id, ofOne(id)));
  return textTable(['comparator', 'cases', 'attempts', 'at most'], [...rows, row('all', attempts)], 'lrrr');
}

export const benchPlanCommand: SubCommand<Flags> = {
  summary: 'list the attempts of a run without running them, for engines that run each by itself',
  example: 'mingle bench plan --suite mixing --jsonl',
  declare: (command) =>
    withSelectionFlags(command)
      .addOption(new Option('--jsonl', 'a line an attempt, with its key, as JSON').conflicts('announce'))
      .option(
        '--announce <value to come>',
        'write what to publish before the value is known from which seeds are to follow: whose value, and which one',
      )
      .option(
        '--drawn <n>',
        'with --announce: so many more cases, to be drawn from that value',
        wholeNumber(0, MOST_DRAWN),
        0,
      ),
  run: async (terminal, _args, flags) => {
    if (flags.announce?.trim() === '' || (flags.announce === undefined && flags.drawn > 0)) {
      const message = `--announce needs a value to come, ${flags.drawn > 0 ? 'from which cases are drawn, ' : ''}such as "drand quicknet, round 15000000".`;
      throw refusal('half_announced', message);
    }
    const alone = { isolation: findIsolation(), guardian: null, signal: null, check: false };
    const tools = { ...alone, ...findingsTo(terminal, terminal.err) };
    const planned = orRefuse(await planRun({ benchmark: flags.benchmark, selection: flags }, tools));
    if (planned === null) return EXIT.interrupted;
    const { plan } = planned;
    tellLeftOut(terminal, plan);
    if (flags.announce !== undefined) {
      const announcement = announcementOf(plan, flags.announce, flags.drawn);
      terminal.out(prettyJson(announcement));
      terminal.err(`Publish this hash now: ${announcementHash(announcement)}\n`);
      return EXIT.ok;
    }
    const lines = listed(plan);
    if (flags.jsonl) terminal.out(lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
    else terminal.out(table(plan));
    if (!flags.jsonl) terminal.err(`${counted(lines.length, 'attempt')}; --jsonl lists each.\n`);
    return EXIT.ok;
  },
};
