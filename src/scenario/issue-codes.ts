import { type Issue, refuse as refuseAny } from '../shared/issue.ts';

/** Every code that reading a scenario or a table of people can give; docs/formats.md says what each means. */
export const SCENARIO_CODES = [
  ...(['syntax', 'too_deep', 'more_problems', 'duplicate_field', 'reserved_name', 'mixed_forms'] as const),
  ...(['unknown_field', 'missing_field', 'wrong_type', 'invalid_value', 'unknown_constraint_type'] as const),
  ...(['out_of_range', 'wrong_length', 'empty_text', 'control_character', 'duplicate_id'] as const),
  ...(['group_without_size', 'empty_sessions', 'session_out_of_range', 'repeated_session'] as const),
  ...(['unknown_person', 'unknown_group', 'unknown_link', 'link_to_closed_group'] as const),
  ...(['no_room_together', 'repeated_person', 'duplicate_pair', 'unclear_weight'] as const),
  ...(['duplicate_objective', 'unclear_kind', 'unclear_balance', 'wrong_choice', 'rule_on_bench'] as const),
  ...(['too_few_people', 'bad_start', 'repeated_group', 'duplicate_constraint'] as const),
  ...(['pin_while_absent', 'pin_to_closed_group', 'too_large', 'csv_syntax', 'no_people'] as const),
  ...(['no_id_column', 'duplicate_column', 'unknown_column', 'xlsx_unreadable', 'group_wish'] as const),
  ...(['too_many_groups', 'lines_above_heading', 'no_heading', 'turned_names', 'bare_names'] as const),
  ...(['totals', 'unused_columns', 'merged_values', 'decimal_commas', 'rule_column'] as const),
  ...(['session_cell', 'table_cell', 'lone_value', 'distinct_values', 'duplicate_name'] as const),
  ...(['near_duplicate', 'roomy', 'unusable_group', 'unused_attribute', 'unused_value'] as const),
  ...(['no_number', 'no_wishes', 'unread_number', 'too_many_visits', 'alone', 'already_there'] as const),
  ...(['no_session_left', 'seats_added', 'rules_dropped', 'past_person_absent'] as const),
] as const;

export type ScenarioCode = (typeof SCENARIO_CODES)[number];

export type ScenarioIssue = Issue<ScenarioCode>;

/** One fault of an input alone. */
export const refuse = refuseAny<ScenarioCode>;
