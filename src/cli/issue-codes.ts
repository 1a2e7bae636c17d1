import { LIBRARY_CODES } from '../library/issue-codes.ts';
import { CLIENT_CODES } from '../service/client/client-codes.ts';

/** Every code that commands give beside those of the files they read; docs/cli.md says what each means. */
export const CLI_CODES = [
  ...LIBRARY_CODES,
  ...CLIENT_CODES,
  ...(['file_not_found', 'not_a_file', 'not_a_folder', 'file_unreadable', 'file_too_large'] as const),
  ...(['output_unwritable', 'standard_input_twice', 'flag_for_tables', 'table_needs_flags'] as const),
  ...(['no_scenario', 'plan_given', 'needs_series', 'no_events', 'past_copy', 'no_format'] as const),
  ...(['columns_need_csv', 'print_needs_html', 'flag_not_for_format', 'binary_to_terminal'] as const),
  ...(['port_taken', 'file_exists', 'unanswered', 'no_proof', 'no_neutral_proof', 'not_in_csv'] as const),
  ...(['no_solution', 'interrupted', 'unknown_suite', 'unknown_lane', 'unknown_class'] as const),
  ...(['unknown_case', 'unknown_comparator', 'folder_in_use', 'damaged_file', 'journal_exists'] as const),
  ...(['not_a_plan', 'cases_absent', 'unknown_attempt', 'other_plan', 'queue_failed'] as const),
  ...(['too_few_processors', 'selection_with_resume', 'comparator_gone', 'nothing_to_install'] as const),
  ...(['bad_comparator_id', 'folder_exists', 'missing_part', 'store_failed', 'invalid_config'] as const),
  ...(['malformed_email', 'email_taken', 'unknown_account', 'email_not_verified', 'too_many_keys'] as const),
  ...(['malformed_name', 'unknown_key', 'not_confirmed', 'not_for_remote', 'needs_remote'] as const),
  ...(['malformed_url', 'malformed_api_key', 'key_over_http', 'unknown_retry', 'changed_retry'] as const),
] as const;

export type CliCode = (typeof CLI_CODES)[number];
