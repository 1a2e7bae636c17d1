import type { AnyCommand, ListedCommand } from './command.ts';

/** Every command in the order of the help, with its summary: separate from the commands, so that listing them loads none. */
const SUMMARIES = {
  solve: 'plan who sits with whom',
  validate: 'check a scenario file and say everything that is wrong with it',
  verify: 'check a plan against its scenario: rules, cost and proof, apart from the solver',
  bound: 'prove how good a plan can be at best, without making one',
  export: 'write a plan as a page, sheets to print, a spreadsheet, calendars, CSV or Markdown',
  explain: 'say which wishes a plan does not meet, for whom, and what stands in the way',
  diff: 'say what is different between two plans: who moved, left and came',
  series: 'show what the events of a series come to: who met whom, who is due, how fair it was',
  init: 'ask a few questions and write a scenario to go on from',
  convert: 'write a scenario in Form K, in Form A, or as a list of people (CSV)',
  example: 'print a scenario that is ready to solve, or list them',
  app: 'open the app in the browser: it plans there, and nothing leaves this computer',
  serve: 'run the solve service; logs go to standard output as JSON lines',
  work: 'solve for servers on other machines, over PostgreSQL',
  migrate: "make the service's store or bring it up to date, before servers of a new version start",
  mcp: 'plan for an assistant: a server of the Model Context Protocol on standard input and output',
  account: 'make and change the accounts of the solve service',
  key: 'make, list and revoke the API keys of an account',
  schema: 'print the JSON Schema of a format, or list them',
  bench: 'compare solvers on the same cases under the same limits',
  comparators: 'list, install, check and add the solvers that a benchmark compares',
  completion: 'print a script that completes commands and flags in your shell',
} as const;

export type CommandName = keyof typeof SUMMARIES;

/** All commands, with the implementations that `load` returns. */
export function listed(load: (name: CommandName) => Promise<AnyCommand | null>): Promise<ListedCommand[]> {
  const entries = Object.entries(SUMMARIES) as [CommandName, string][];
  return Promise.all(entries.map(async ([name, summary]) => ({ name, summary, command: await load(name) })));
}
