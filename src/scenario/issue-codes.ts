import type { Checked, Issue } from '../shared/issue.ts';

/** Every code that reading a scenario or a table of people can give; docs/formats.md lists the same. */
export const SCENARIO_CODES = {
  syntax: 'The text is not JSON (or, for local files, JSON with comments).',
  too_deep: 'Lists and objects within each other, more than 64.',
  more_problems: 'More is wrong than the first hundred problems, which are those listed.',
  duplicate_field: 'An object has the same field twice.',
  reserved_name: 'A name that has a meaning of its own: `__proto__`, or a group called `ALL`.',
  mixed_forms: 'Fields of Form K and of Form A in one document.',
  unknown_field: 'A field that the definition does not have.',
  missing_field: 'A field that is required.',
  wrong_type: 'A value of the wrong JSON type.',
  invalid_value: 'A text that is none of the allowed ones.',
  unknown_constraint_type: 'A rule of a type that does not exist.',
  out_of_range: 'A number that is too small or too big.',
  wrong_length: 'A list, or a line of a table, with too few or too many entries.',
  empty_text: 'An id without anything to see.',
  control_character: 'An id with a line break, a tab, half a character or the like.',
  duplicate_id: 'Two people or two groups with one id, or two links with one name.',
  group_without_size: 'A group that gives neither its own size nor one for each session.',
  empty_sessions: 'A list of sessions without an entry.',
  session_out_of_range: 'A session that the scenario does not have.',
  repeated_session: 'The same session twice in a list.',
  unknown_person: 'The id of nobody.',
  unknown_group: 'The id of no group.',
  unknown_link: 'An `over` that is the name of no link.',
  link_to_closed_group: 'A link of a group that is closed in all its sessions.',
  no_room_together: 'People who must stay together in a scenario with links, where no group has two seats.',
  repeated_person: 'The same person twice in a rule or a pair.',
  duplicate_pair: 'The same pair twice among earlier meetings or in a `PairWeights`.',
  unclear_weight: 'A matrix of a `PairWeights` with two numbers for a pair, or one for a person alone.',
  duplicate_objective: 'The same objective twice.',
  unclear_kind: 'A kind of contacts with neither or both of `values` and `same`.',
  unclear_balance:
    'A balance with neither or both of numbers and shares, or with shares and another mode than `exact`.',
  wrong_choice:
    'A rule for everybody, or for who has certain attributes, that is about too few people, or not about two; or a column for mixed doubles that is not of two values.',
  rule_on_bench:
    'A smallest size or a `use` for a bench, a rule that balances one, a choice or a link of one.',
  too_few_people: 'Groups that must be used want more people than attend a session.',
  bad_start: 'A start of a session that is no date and time, or one with a time zone beside one without.',
  repeated_group: 'A group is listed twice in one rule, or in one list of a link.',
  duplicate_constraint: 'More than one RepeatEncounter of the same link and window.',
  pin_while_absent: 'A pin in a session that the person does not attend.',
  pin_to_closed_group: 'A pin to a group that is closed then.',
  too_large: 'More people, groups and sessions than the program can hold.',
  csv_syntax: 'A table that cannot be split into cells.',
  no_people: 'A table without people.',
  no_id_column: 'No column of a table names the people.',
  duplicate_column: 'Two columns with one name.',
  unknown_column: 'A column that the table does not have.',
  xlsx_unreadable: 'A file that starts like an Excel workbook but is none.',
  group_wish:
    'Neither or both of the number and the size of groups, or groups or tables asked for beside doubles.',
  too_many_groups: 'More groups than people, or more courts than they fill.',
  lines_above_heading: 'Warning: lines above the heading of a table, such as a title.',
  no_heading: 'Warning: a list of one column without a heading, so that its first line is a person.',
  turned_names: 'Warning: names with the last name first are read with the first name first.',
  bare_names: 'Warning: a list without a heading is read as names, or as names and another column.',
  totals: 'Warning: a last line of totals is passed over.',
  unused_columns: 'Warning: columns of a list that nothing was asked of.',
  merged_values: 'Warning: values of a column that differ by case or blanks only are read as one.',
  decimal_commas: 'Warning: a column of numbers with decimal commas is read with points.',
  rule_column: 'Warning: a column is read as a rule, not as an attribute.',
  session_cell: 'A cell for arriving or leaving that names no session of the scenario.',
  table_cell: 'A cell that pins somebody to a table that there is not.',
  lone_value:
    'Warning: a word in a column that keeps people together or apart stands there once and names nobody.',
  distinct_values: 'Warning: a column of words to balance by in which none occurs twice.',
  duplicate_name: 'Warning: two people of one name in a list; the second gets a number.',
  near_duplicate: 'Warning: two people, or two groups, whose names are almost the same.',
  roomy: 'Warning: more seats than people, so that groups may come out lopsided.',
  unusable_group: 'Warning: a `min_size` above the seats of the group.',
  unused_attribute: 'Warning: a rule or an objective on an attribute that nobody has.',
  unused_value: 'Warning: a rule or an objective on a value that nobody has.',
  no_number: 'Warning: a rule on sums of an attribute that is a number for nobody.',
  no_wishes: 'Warning: somebody in a `PersonWishes` with an empty list, or a column of wishes without any.',
  unread_number:
    'Warning: a rule on sums of an attribute that looks like a number for some, and is none as it is written.',
  too_many_visits: 'Warning: more visits wanted of somebody than sessions attended.',
  alone: 'Warning: too few people for the groups of a list, so that somebody sits alone.',
  already_there: 'A person to add who is in the scenario already.',
  no_session_left: 'People to add when all sessions are kept as they are.',
  seats_added: 'Warning: groups got seats, so that people who were added have one.',
  rules_dropped: 'Warning: rules that hold no more without somebody who is absent.',
  past_person_absent: 'Warning: earlier schedules name people who are not in the scenario.',
} as const;

export type ScenarioCode = keyof typeof SCENARIO_CODES;

export type ScenarioIssue = Issue<ScenarioCode>;

/** One issue with the document as a whole. */
export function refuse(code: ScenarioCode, message: string, advice?: string): Checked<never> {
  return { ok: false, issues: [{ code, pointer: '', message, ...(advice === undefined ? {} : { advice }) }] };
}
