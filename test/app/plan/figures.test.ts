import { expect, test } from 'vitest';
import { english } from '../../../src/app/language/english/english.ts';
import { german } from '../../../src/app/language/german/german.ts';
import { worthText } from '../../../src/app/plan/figures.ts';
import { idleTables } from '../../../src/app/plan/idle.tsx';
import { emptyProject, newRow, type Project, type RuleBody } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { judgedResult } from '../../../src/explain/rejudge.ts';
import { planOf } from '../../../src/report/plan.ts';

const RUN = { seconds: 0, stop_reason: 'interrupted', lanes: 1, version: '', settings: {} } as const;
const ROLES = { Ann: 'buyer', Bob: 'buyer', Cy: 'seller', Dee: 'seller' };

/** Four people at two tables, by session. */
function plan(rules: readonly RuleBody[], ...sessions: readonly (readonly [string[], string[]])[]) {
  const project: Project = {
    ...emptyProject('Table'),
    people: Object.entries(ROLES).map(([name, Role]) => ({ ...newRow(name), cells: { Role } })),
    columns: ['Role'],
    tables: { by: 'count', number: 2, word: 'Table', names: [], rooms: null },
    sessions: sessions.length,
    rules: rules.map((rule, i) => ({ ...rule, key: i + 1 })),
  };
  const made = requestOf(project);
  if (!made.ok) throw new Error('no request');
  const schedule = Object.fromEntries(
    sessions.map(([one, two], i) => [`session_${i}`, { 'Table 1': one, 'Table 2': two }]),
  );
  const read = planOf(made.request, judgedResult(made.request, schedule, RUN));
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
}

const BUYERS_SELLERS: RuleBody = { kind: 'mix', column: 'Role', pair: ['buyer', 'seller'], only: true };
const VISITS: RuleBody = { kind: 'visits', who: { kind: 'all' }, tables: 'ALL', mode: 'exact', times: 1 };
const COUPLE: RuleBody = {
  kind: 'together',
  who: { kind: 'names', names: ['Ann', 'Cy'] },
  must: true,
  sessions: null,
};
const STRAIGHT: [string[], string[]] = [
  ['Ann', 'Cy'],
  ['Bob', 'Dee'],
];
const WITH_BOB: [string[], string[]] = [['Ann', 'Cy', 'Bob'], ['Dee']];
const CROSSED: [string[], string[]] = [
  ['Ann', 'Dee'],
  ['Bob', 'Cy'],
];
const ALIKE: [string[], string[]] = [
  ['Ann', 'Bob'],
  ['Cy', 'Dee'],
];

test.each([
  ['everybody alike', [], [STRAIGHT, CROSSED], 'Everyone meets 2 of 3 others, nobody meets twice'],
  ['two sides', [BUYERS_SELLERS], [STRAIGHT, CROSSED], 'All with “buyer” meet 2 of 2 with “seller”'],
  [
    'two sides, of which none met',
    [BUYERS_SELLERS],
    [ALIKE, STRAIGHT],
    'All with “buyer” meet 1 of 2 with “seller”',
  ],
  [
    'stations',
    [VISITS],
    [STRAIGHT, STRAIGHT],
    'Everyone visits at least 1 of 2 tables. Everyone meets 1 of 3',
  ],
  [
    'two who must sit together',
    [COUPLE],
    [STRAIGHT, WITH_BOB],
    'nobody meets twice; only those who must sit together meet more often',
  ],
  ['one evening', [], [STRAIGHT], '4 people at 2 tables'],
] as const)(
  'says what a plan is worth in the words of what was asked for: %s',
  (_, rules, sessions, said) => {
    expect(worthText(plan(rules, ...sessions), english)).toContain(said);
    expect(worthText(plan(rules, ...sessions), german)).not.toMatch(/\b(of|with|meet)\b/);
  },
);

test('finds tables where nobody counts for anybody, by the rule alone', () => {
  const only: RuleBody = { kind: 'mix', column: 'Role', pair: null, only: true };
  expect(idleTables(plan([only], STRAIGHT, ALIKE))).toEqual([{ session: 'Session 2', tables: 2 }]);
  expect(idleTables(plan([BUYERS_SELLERS], ALIKE))).toEqual([{ session: 'Session 1', tables: 2 }]);
  expect(idleTables(plan([{ ...only, only: false }], ALIKE))).toEqual([]);
});

test('the one other whom two people have is no number', () => {
  for (const language of [english, german]) {
    const met = [language.plan.worth, language.occasions.words.class.worth].map((worth) => worth(1, 1, 1, 1));
    expect(met.join()).not.toMatch(/\d/);
  }
});
