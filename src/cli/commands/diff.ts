import { diffSchedules } from '../../report/diff.ts';
import { diffLines } from '../../report/words/diff.ts';
import type { NameOf } from '../../report/words/rule.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { Person } from '../../scenario/definition.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { reseated } from '../../scenario/past-meetings.ts';
import { anyWayFinder, displayNames, NAME_KEYS } from '../../scenario/people-names.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { readPlan } from '../input/plan.ts';
import { withFormatFlag } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { refuseStandardInputTwice } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

export const diffCommand: CliCommand<{ readonly format: 'text' | 'json' }> = {
  example: 'mingle diff before.json after.json',
  declare: (command) => {
    command.argument('<before>', 'a plan in any format that mingle writes').argument('<after>', 'another');
    withFormatFlag(command);
  },
  run: async (terminal, files, { format }) => {
    refuseStandardInputTwice(files);
    const [first, second] = [await readAnyPlan(terminal, files[0]), await readAnyPlan(terminal, files[1])];
    const { before, after, nameOf } = withSameIds(first, second);
    const diff = diffSchedules(before, after);
    const cost = { before: first.cost, after: second.cost };
    if (format === 'json') terminal.out(prettyJson({ ...diff, cost }));
    else
      for (const line of diffLines(diff, nameOf, cost, second.labels ?? first.labels))
        terminal.out(`${plain(line)}\n`);
    return EXIT.ok;
  },
};

/** A plan of any format, with what its file says besides seats. */
interface AnyPlan {
  readonly schedule: Schedule;
  readonly cost: number | null;
  /** Empty if the file does not contain its scenario. */
  readonly people: readonly Person[];
  /** Names of the sessions, if the file has them. */
  readonly labels?: readonly string[] | undefined;
}

/** Reads a plan of any format that mingle writes. @throws Refusal */
async function readAnyPlan(terminal: Terminal, file: string): Promise<AnyPlan> {
  const { schedule, claimedCost: cost, request } = await readPlan(terminal, file);
  const read = parseRequest(request);
  const scenario = read.ok ? read.value.request.scenario : undefined;
  return { schedule, cost, people: scenario?.people ?? [], labels: scenario?.session_labels };
}

/** Both schedules with equal ids, as far as either file has ids, and a function from ids to displayed names. */
function withSameIds(first: AnyPlan, second: AnyPlan): { before: Schedule; after: Schedule; nameOf: NameOf } {
  const people = second.people.length > 0 ? second.people : first.people;
  const known = new Set(people.map(({ id }) => id));
  const all = [...people, ...first.people.filter(({ id }) => !known.has(id))];
  const find = anyWayFinder(all, NAME_KEYS);
  const names = displayNames(all);
  const idOf = (text: string): string => all[find(text) ?? -1]?.id ?? text;
  const renamed = ({ schedule }: AnyPlan) => reseated(schedule, (group, ids) => [group, ids.map(idOf)]);
  return {
    before: renamed(first),
    after: renamed(second),
    nameOf: (id) => names[find(id) ?? -1] ?? id,
  };
}
