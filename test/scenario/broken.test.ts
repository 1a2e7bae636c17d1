/** What the parser says about broken files of every kind; the golden file is what a user reads. */
import { expect, it } from 'vitest';
import { parseRequestText } from '../../src/scenario/parse.ts';
import type { Issue } from '../../src/shared/issue.ts';

const scenario = (more: Record<string, unknown> = {}) => ({
  people: [
    { id: 'Ann', attributes: { team: 'red' } },
    { id: 'Bob' },
    { id: 'Cy', sessions: [1] },
    { id: 'Dee' },
  ],
  groups: [
    { id: 'Table 1', capacity: 2 },
    { id: 'Table 2', session_capacities: [2, 0] },
  ],
  session_count: 2,
  ...more,
});

const documents: Record<string, unknown> = {
  'an empty file': '',
  'a syntax error': '{\n  "scenario": {\n    "people": [{"id" "Ann"}]\n  }\n}',
  'a file cut off': '{"scenario": {"people": [',
  'single quotes': "{'scenario': 1}",
  'a field given twice': '{"scenario": {}, "scenario": {}, "__proto__": 1}',
  'nested without end': '['.repeat(200_000),
  'a list': [],
  'no scenario': { people: [], groups: [], session_count: 3, schema_version: 'v2' },
  'a mixed file': {
    scenario: { people: [{ id: 'Ann' }], groups: [{ id: 'g', capacity: 2, min_size: -1 }], num_sessions: 2 },
  },
  'both names in one group': {
    scenario: { people: [{ id: 'Ann' }], groups: [{ id: 'g', capacity: 2, size: 2 }], session_count: 2 },
  },
  'unknown fields': {
    scenario: scenario({ people: [{ id: 'Ann', attribute: {} }], session_counts: 2 }),
    solver: { type: 'auto' },
    constraint: [],
    constraints: [{ type: 'MustStayApart', people: ['Ann', 'Bob'], session: [1] }],
  },
  'wrong types': {
    scenario: scenario({
      people: [{ id: 7 }, { id: '', attributes: { age: null } }, 'Cy', { id: 'Dee', sessions: 'all' }],
      groups: [{ id: 'Table 1', capacity: '4' }, { id: 'Table 2', capacity: 0 }, { capacity: 1.5 }],
      session_count: -1,
    }),
    objectives: [{ type: 'maximise_unique_contacts', weight: -1 }],
    constraints: {},
  },
  'wrong constraints': {
    scenario: scenario(),
    constraints: [
      { type: 'MustStayTogther', people: ['Ann', 'Bob'] },
      { people: ['Ann', 'Bob'] },
      'MustStayApart',
      { type: 'MustStayApart', people: ['Ann'] },
      { type: 'PairMeetingCount', people: ['Ann', 'Bob', 'Dee'], target_meetings: 1, mode: 'at-least' },
      { type: 'RepeatEncounter', max_allowed_encounters: 1 },
      { type: 'MustStayApart', people: { where: { team: ['red'] } } },
    ],
  },
  'shape and rules at once': {
    scenario: scenario({ people: [{ id: 'Ann' }, { id: 'Ann' }, { id: 'Bob', sesions: [0] }] }),
    constraints: [{ type: 'MustStayApart', people: ['Ann', 'Bop'] }],
  },
  'duplicates and reserved names': {
    scenario: scenario({
      people: [{ id: 'Ann' }, { id: 'Bob' }, { id: 'Ann' }],
      groups: [
        { id: 'ALL', capacity: 2 },
        { id: 'ALL', capacity: 2 },
        { id: '__proto__', capacity: 1 },
      ],
      prior_meetings: [
        { people: ['Ann', 'Bob'], count: 1 },
        { people: ['Bob', 'Ann'], count: 2 },
        { people: ['Ann', 'Ann'] },
      ],
    }),
    objectives: [{ type: 'maximize_unique_contacts' }, { type: 'maximize_unique_contacts', weight: 2 }],
    constraints: [
      { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 1 },
      { type: 'RepeatEncounter', max_allowed_encounters: 2, penalty_weight: 1 },
    ],
  },
  'unknown ids': {
    scenario: scenario({ prior_meetings: [{ people: ['Anne', 'Zacharias'], count: 1 }] }),
    constraints: [
      { type: 'MustStayTogether', people: ['ann', 'Bob'] },
      { type: 'ImmovablePerson', person_id: 'Bobb', group_id: 'Table1' },
      { type: 'ImmovablePeople', people: ['Dee', 'Deee'], group_id: 'ALL' },
      {
        type: 'AttributeBalance',
        group_id: 'table 2',
        attribute_key: 'team',
        desired_values: {},
        penalty_weight: 1,
      },
    ],
  },
  'sessions out of order': {
    scenario: scenario({
      people: [{ id: 'Ann', sessions: [] }, { id: 'Bob', sessions: [2, 0, 0] }, { id: 'Cy' }],
    }),
    constraints: [
      { type: 'MustStayApart', people: ['Ann', 'Bob'], sessions: [] },
      { type: 'ShouldStayTogether', people: ['Ann', 'Cy', 'Ann'], sessions: [5] },
    ],
  },
  'group sizes': {
    scenario: scenario({
      groups: [{ id: 'Table 1' }, { id: 'Table 2', session_capacities: [2] }, { id: 'Table 3', capacity: 4 }],
    }),
  },
  'pins that cannot hold': {
    scenario: scenario(),
    constraints: [
      { type: 'ImmovablePeople', people: ['Cy'], group_id: 'Table 1', sessions: [0] },
      { type: 'ImmovablePeople', people: ['Ann'], group_id: 'Table 2' },
      { type: 'ImmovablePerson', person_id: 'Cy', group_id: 'Table 2', sessions: [1] },
    ],
  },
  'names that nobody can read': {
    scenario: scenario({
      people: [
        { id: ' ' },
        { id: '\u200b' },
        { id: 'Ann\nLee' },
        { id: 'Bo\u0007' },
        { id: '\ud83d' },
        { id: '' },
      ],
      groups: [
        { id: '\u3000', capacity: 4 },
        { id: 'g\t', capacity: 4 },
      ],
    }),
  },
  'an absurd number of sessions': {
    scenario: scenario({ session_count: 1e9, groups: [{ id: 'g', capacity: 4 }] }),
  },
  'a Form A file': {
    scenario: {
      people: [{ id: 'Ann' }],
      groups: [{ id: 'g', size: 0, session_sizes: [1, 2] }],
      num_sessions: 1,
    },
  },
};

function lines(issues: readonly Issue[]): string[] {
  return issues.map(({ code, pointer, message, advice }) =>
    [`${code} ${pointer || '(document)'}`, `  ${message}`, ...(advice ? [`  ${advice}`] : [])].join('\n'),
  );
}

it('says all that is wrong with a broken file', async () => {
  const said = Object.entries(documents).map(([title, document]) => {
    const parsed = parseRequestText(typeof document === 'string' ? document : JSON.stringify(document));
    expect(parsed.ok, title).toBe(false);
    return [`# ${title}`, ...(parsed.ok ? [] : lines(parsed.issues)), ''].join('\n');
  });
  await expect(said.join('\n')).toMatchFileSnapshot('./broken.golden.txt');
});
