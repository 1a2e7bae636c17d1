/** Every code that commands give beside those of the files they read; docs/cli.md lists the same. */
export const CLI_CODES = {
  file_not_found: 'A file, or a folder of its path, does not exist.',
  not_a_file: 'A folder stands where a file is needed.',
  file_unreadable: 'A file cannot be read.',
  file_too_large: 'An input is far larger than any scenario.',
  output_unwritable: 'The file of --out cannot be written.',
  standard_input_twice: 'Two inputs are to be read from standard input.',
  flag_for_tables: 'A flag for lists of people together with a scenario.',
  table_needs_flags: 'A list of people without the numbers of groups and sessions.',
  no_scenario: 'Nothing to solve: no scenario is named or carried.',
  keep_needs_warm_start: '--keep-sessions without --warm-start.',
  session_not_kept: '--keep-sessions names a session that does not exist.',
  no_plan: 'Nothing to verify: neither a plan nor a certificate.',
  no_proof: 'A result file that is to give a certificate has none.',
  not_in_csv: 'Warning: a part of the scenario that a list of people does not hold.',
  infeasible: 'Proven: no plan can keep all the rules.',
  in_conflict: 'A part of the scenario that the proof rests on.',
  no_solution: 'No plan that keeps all the rules was found in time, and none is proven impossible.',
  interrupted: 'Stopped before there was a plan that keeps all the rules.',
  verification_failed: "The solver's answer did not stand up to verification; it was not written.",
  false_cost: 'A plan does not cost what is said.',
  false_proof: 'A certificate does not hold.',
} as const;

export type CliCode = keyof typeof CLI_CODES;
