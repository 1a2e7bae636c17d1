import { existsSync } from 'node:fs';
import { validate } from '../../library/validate.ts';
import type { RequestBodyK, SolveRequest } from '../../scenario/definition.ts';
import { requestFromPeople } from '../../scenario/people/from-people.ts';
import { toFormK } from '../../scenario/write.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { type Dialogue, openDialogue } from '../init/dialogue.ts';
import { askColumns, askGroups, askPeople, askSessions, askSets, askYes } from '../init/questions.ts';
import { openSink } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { reportIssues, reportWarnings } from '../print/issues.ts';
import { usageRefusal } from '../refusal.ts';
import { madeFromTable } from '../source.ts';
import type { Terminal } from '../terminal.ts';

export const initCommand: CliCommand<{ readonly force?: boolean }> = {
  example: 'mingle init dinner.jsonc',
  declare: (command) =>
    command
      .argument('[file]', 'where to write it; - for standard output', 'scenario.jsonc')
      .option('--force', 'write over a file that exists'),
  run: async (terminal, args, { force }) => {
    const file = args[0] ?? 'scenario.jsonc';
    if (file !== '-' && !force && existsSync(file)) {
      throw usageRefusal('file_exists', `${file} exists already.`, 'Name another file, or add --force.');
    }
    // Checks that the file can be written before asking questions.
    const sink = await openSink(terminal, file);
    const named = file === '-' ? 'FILE' : shellWord(file);
    const dialogue = openDialogue(terminal);
    try {
      const request = await askForRequest(terminal, dialogue);
      sink.write(commentedScenario(toFormK(request), named));
      await sink.close();
    } finally {
      dialogue.close();
    }
    if (file !== '-') terminal.err(`\nPlan it with: mingle solve ${plain(named)}\n`);
    return EXIT.ok;
  },
};

/** Quoted for the shell if it has blanks or the like. */
function shellWord(file: string): string {
  return /^[\p{L}\p{N}_./\\:@%+=,~-]+$/u.test(file) ? file : JSON.stringify(file);
}

/** Cost of a pair's second meeting; much more than that of a pair that never meets. */
const repeatWeight = 10;

/** The question to repeat for an error with this origin. */
function answerOf(origin: string): string | null {
  const [, option, rest] = /^\/(\w+)\/(.*)$/s.exec(origin) ?? [];
  if (option === 'columns') return `column ${JSON.stringify(rest)}`;
  if (option === 'apart' || option === 'apartBy') return 'who must never share a group';
  if (option === 'together' || option === 'togetherBy') return 'who must always share a group';
  return option === 'balance' ? 'columns to spread evenly' : null;
}

/** If answers contradict each other, asks again from the groups on. */
async function askForRequest(terminal: Terminal, dialogue: Dialogue): Promise<SolveRequest> {
  const table = await askPeople(terminal, dialogue);
  for (;;) {
    const made = requestFromPeople(table, {
      ...(await askGroups(dialogue, table.people.length)),
      sessions: await askSessions(dialogue),
      apart: await askSets(dialogue, table, 'Who must never share a group?'),
      together: await askSets(dialogue, table, 'Who must always share one?'),
      apartBy: await askColumns(
        dialogue,
        table,
        'People with the same entry in which columns must never share a group?',
      ),
      togetherBy: await askColumns(
        dialogue,
        table,
        'People with the same entry in which columns must always share one?',
      ),
      balance: await askColumns(dialogue, table, 'Spread which columns evenly over the groups?'),
      repeatWeight: (await askYes(dialogue, 'Avoid that two people meet a second time?')) ? repeatWeight : 0,
    });
    if (!made.ok) {
      reportIssues(terminal, made.issues, madeFromTable('the list', answerOf));
      continue;
    }
    const { request, origins } = made.value;
    const source = madeFromTable('the list', answerOf, origins);
    reportWarnings(terminal, made.warnings, source);
    const sound = validate({ request, document: {} });
    if (sound.ok) return request;
    reportIssues(terminal, sound.issues, source);
  }
}

/** The request as commented JSON, laid out for editing by hand. */
function commentedScenario({ scenario, constraints = [] }: RequestBodyK, file: string): string {
  const { people, groups, session_count, prior_meetings } = scenario;
  return `// Made by mingle init. Plan it with: mingle solve ${file}
// Comments and trailing commas are fine; mingle validate ${file} checks what you change.
{
  "scenario": {
    // Who takes part. Rules can look at attributes; "sessions": [0, 1] is for who attends only some (from 0).
    "people": [
${lines(people, '      ')}
    ],
    // Seats in every session. "session_capacities": [6, 0] gives them session by session; 0 is closed.
    "groups": [
${lines(groups, '      ')}
    ],
    "session_count": ${session_count},${
      prior_meetings === undefined
        ? ''
        : `
    // Who met in earlier events, and how often.
    "prior_meetings": [
${lines(prior_meetings, '      ')}
    ],`
    }
  },
  // Rules that must hold: MustStayApart, MustStayTogether, ImmovablePeople (pinned to a group).
  // Wishes that cost their "penalty_weight" where they are not met: RepeatEncounter (meetings beyond a maximum),
  // AttributeBalance, ShouldStayTogether, ShouldNotBeTogether, PairMeetingCount. mingle schema request-k has all their fields.
  "constraints": [
${lines(constraints, '    ')}
  ],
}
`;
}

function lines(items: readonly unknown[], indent: string): string {
  return items.map((item) => `${indent}${prettyJson(item, Number.POSITIVE_INFINITY).trimEnd()},`).join('\n');
}
