/** Every kind of rule in its main forms, in words: one golden file a language, which `-u` rewrites. */
import { describe, expect, test } from 'vitest';
import { english } from '../../../src/app/language/english/english.ts';
import { french } from '../../../src/app/language/french/french.ts';
import { german } from '../../../src/app/language/german/german.ts';
import type { Kind } from '../../../src/app/occasions/occasions.ts';
import { ruleText } from '../../../src/app/rules/rule-text.ts';
import type { Language } from '../../../src/report/language/english/english.ts';
import { firstPairs } from '../../../src/report/words/objective.ts';
import { detailSentence, ruleSentence } from '../../../src/report/words/rule.ts';
import type { RuleBody } from '../../../src/result/project.ts';
import { type Constraint, constraintsByType, type Objective } from '../../../src/scenario/definition.ts';

const pair = { people: ['Ann', 'Bob'] };
const all = { people: 'ALL' };
const red = { people: { where: { team: 'red' } } };
const neighbours = { over: 'neighbours' };
const later = { sessions: [1, 2] };
const company = [pair, red, { ...pair, ...later }, { ...pair, ...neighbours }];
const visits = { ...all, groups: 'ALL', target_visits: 1 };
const team = { group_id: 'ALL', attribute_key: 'team' };

/** Without what has a default; each detail is a place where the first of the rules is not met, or with fields of its own. */
const RULES: {
  readonly [T in Constraint['type']]: { rules: readonly object[]; details: readonly object[] };
} = {
  RepeatEncounter: {
    rules: [
      ...[1, 2, 3].map((count) => ({ max_allowed_encounters: count })),
      { max_allowed_encounters: 1, window: 4 },
      ...['opponents', 'table', 'court', 'near'].map((over) => ({ max_allowed_encounters: 1, over })),
    ],
    details: [{ units: 1 }, { units: 4 }, { units: 4, rule: { max_allowed_encounters: 1, window: 4 } }],
  },
  RecentMeetings: {
    rules: [{ gap: 1 }, { gap: 3 }, { gap: 1, ...neighbours }],
    details: [{ units: 1 }, { units: 2, rule: { gap: 3 } }],
  },
  AttributeBalance: {
    rules: [
      ...['exact', 'at_least', 'at_most', 'not_alone'].map((mode) => ({
        ...team,
        ...{ desired_values: { red: 2, blue: 0 }, mode },
      })),
      { ...team, desired_values: { red: 0 }, mode: 'at_least' },
      { ...team, group_id: 'Rose', desired_values: { red: 2 }, sessions: [1] },
      { ...team, desired_values: { v: 1, x: 1, y: 1, z: 1 }, mode: 'at_most' },
      { ...team, desired_values: { v: 1, x: 1, y: 1, z: 2 }, mode: 'at_most' },
      { ...team, desired_shares: { red: 0.5, blue: 0.25 } },
      { ...team, group_id: 'Rose', desired_shares: { red: 0.5 } },
    ],
    details: [
      { group: 'Rose', value: 'red', units: 2, people: [] },
      { group: 'Rose', value: 'red', units: 1, people: ['Ann'] },
      ...['at_least', 'at_most', 'not_alone'].map((mode) => ({
        ...{ group: 'Rose', value: 'red', rule: { ...team, desired_values: { red: 3 }, mode } },
      })),
      { group: 'Rose', value: 'red', units: 1, rule: { ...team, desired_shares: { red: 0.5 } } },
    ],
  },
  AttributeSum: {
    rules: [team, { ...team, group_id: 'Rose', sessions: [0] }],
    details: [{ group: 'Rose', units: 2.25, people: [] }],
  },
  ImmovablePeople: {
    rules: [pair, { people: ['Ann'], sessions: [0] }, all, red].map((one) => ({ ...one, group_id: 'Rose' })),
    details: [],
  },
  MustStayTogether: { rules: [pair, red, { ...all, ...later }], details: [] },
  MustStayApart: { rules: [...company, { ...red, ...neighbours }], details: [] },
  ShouldStayTogether: { rules: company, details: [{}, { rule: { ...pair, ...neighbours } }] },
  ShouldNotBeTogether: { rules: company, details: [{ group: 'Rose' }, { rule: { ...pair, ...neighbours } }] },
  PairMeetingCount: {
    rules: [
      ...['at_least', 'exact', 'at_most'].map((mode) => ({ ...pair, target_meetings: 2, mode })),
      { ...pair, target_meetings: 1, ...neighbours },
      { ...red, target_meetings: 1 },
    ],
    details: [
      { session: null, units: 1 },
      { session: null, units: 2 },
    ],
  },
  PairWeights: {
    rules: [
      { weights: [['Ann', 'Bob', 1.5]] },
      {
        weights: [
          ['Ann', 'Bob', 1],
          ['Ann', 'Cy', 2],
        ],
        ...neighbours,
      },
    ],
    details: [
      { meetings: 1, group: 'Rose', cost: 1.5 },
      { meetings: 0, cost: 0.25 },
      ...[0, 1].map((meetings) => ({
        meetings,
        cost: 1,
        rule: { weights: [['Ann', 'Bob', 1]], ...neighbours },
      })),
    ],
  },
  GroupVisits: {
    rules: [
      ...['at_least', 'exact', 'at_most'].map((mode) => ({ ...visits, mode })),
      { ...visits, count: 'sum', target_visits: 2 },
      { ...visits, ...pair, groups: ['Rose', 'Lily'] },
      { ...visits, ...red, groups: ['Rose', 'Lily'], count: 'sum', target_visits: 3, sessions: [0, 1] },
      { ...visits, people: ['Ann'], groups: ['Rose'] },
    ],
    details: [
      { session: null, people: ['Ann'], units: 1 },
      { session: null, people: ['Ann'], group: 'Rose', units: 2 },
    ],
  },
  GroupPreferences: {
    rules: [
      { choices: { Ann: ['Rose', 'Lily'] } },
      { choices: { Ann: ['Rose'], Bob: ['Rose'], Cy: [] }, sessions: [0] },
    ],
    details: [
      { people: ['Ann'], group: 'Lily', units: 1 },
      { people: ['Ann'], group: 'Iris', units: 2 },
    ],
  },
  PersonWishes: {
    rules: [
      { wishes: { Ann: ['Bob'] } },
      { wishes: { Ann: ['Bob', 'Cy'], Bob: ['Ann'], Cy: [] }, at_least: 2 },
      { wishes: { Ann: ['Bob'], Bob: ['Cy'] }, ...neighbours, sessions: [0] },
    ],
    details: [
      { people: ['Ann'], group: 'Rose', units: 1 },
      { people: ['Ann'], group: 'Rose', units: 1, rule: { wishes: { Ann: ['Bob', 'Cy'] }, at_least: 2 } },
    ],
  },
};

const weighted = (kinds: readonly object[], otherwise: number) =>
  ({ type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise }) as unknown as Objective;
const differ = { attribute_key: 'team', same: false, weight: 2 };
const OBJECTIVES: readonly Objective[] = [
  { type: 'maximize_unique_contacts', weight: 1 },
  { type: 'maximize_unique_contacts', weight: 1, over: 'opponents' },
  weighted([differ], 1),
  weighted([differ], 0),
  weighted(
    [
      { attribute_key: 'team', values: ['red', 'blue'], weight: 3 },
      { attribute_key: 'firm', same: true, weight: 1 },
    ],
    1,
  ),
];
/** Of objectives, and of fair waiting, which is no rule. */
const OTHERS: readonly (readonly [Objective | null, object])[] = [
  [null, { people: ['Ann'], units: 1 }],
  [null, { people: ['Ann'], units: 1, visits: 3 }],
  [OBJECTIVES[0], { people: [], units: 4 }],
  [OBJECTIVES[0], { meetings: 0 }],
  [OBJECTIVES[0], { meetings: 3 }],
  [OBJECTIVES[1], { meetings: 0 }],
  [OBJECTIVES[2], { meetings: 1 }],
];

const names = { who: { kind: 'names', names: ['Ann', 'Bob'] }, sessions: [] } as const;
const same = { who: { kind: 'same', column: 'team' } } as const;
const choices = [
  { ...names, must: false },
  { ...names, must: true },
  { ...names, ...same, must: false, strength: 'rather', sessions: [0, 2] },
];
const skill = { column: 'skill', value: 'first aid', number: 1 };
const visit = { ...names, who: { kind: 'all' }, tables: 'ALL', times: 1 };
const MODES = ['at_least', 'exact', 'at_most'];
const APP: { readonly [K in Kind]: readonly object[] } = {
  apart: choices,
  together: choices,
  pin: [
    { ...names, table: 'Rose' },
    { who: { kind: 'names', names: [...'ABCDEF'] }, table: 'Rose', sessions: [0] },
  ],
  absent: [names, { ...names, sessions: [1] }],
  spread: [{ column: 'team' }, { column: 'team', tolerance: 1, strength: 'must' }],
  visits: [
    ...MODES.map((mode) => ({ ...visit, mode })),
    {
      ...visit,
      who: { kind: 'where', column: 'team', value: 'red' },
      tables: ['Rose', 'Lily'],
      mode: 'exact',
      times: 2,
    },
  ],
  meet: MODES.map((mode, at) => ({ ...names, mode, times: at + 1 })),
  limit: [{ times: 1 }, { times: 2, window: 3, strength: 'must' }],
  wishes: [
    { column: 'friends', least: 1 },
    { column: 'friends', least: 2, strength: 'rather' },
  ],
  choices: [{ columns: ['first'] }, { columns: ['first', 'second'] }],
  need: [...MODES, 'not_alone'].map((mode) => ({ ...skill, mode })),
  recent: [{ gap: 1 }, { gap: 3 }],
  mix: [null, ['red', 'blue']].flatMap((two) =>
    [false, true].map((only) => ({ column: 'team', only, pair: two })),
  ),
};

const entries = Object.entries as <K extends string, V>(table: { readonly [key in K]: V }) => [K, V][];
/** With the weight that soft rules have. */
function ruleOf(type: Constraint['type'], fields: object): Constraint {
  const weight = 'penalty_weight' in constraintsByType[type].shape ? { penalty_weight: 1 } : {};
  return constraintsByType[type].parse({ type, ...weight, ...fields }) as Constraint;
}
const detailOf = (fields: object) => ({
  people: ['Ann', 'Bob'],
  session: 0,
  group: null,
  value: null,
  units: 1,
  ...fields,
});

/** Notes which texts of the language are asked for. */
function watched(language: Language, seen: Set<string | symbol>): Language {
  const watch = <T extends object>(texts: T) =>
    new Proxy(texts, {
      get(from, key) {
        seen.add(key);
        return Reflect.get(from, key);
      },
    });
  return { ...language, rules: watch(language.rules), details: watch(language.details) };
}

describe.each([
  ['en', english],
  ['de', german],
  ['fr', french],
] as const)('%s', (code, app) => {
  const seen = new Set<string | symbol>();
  const language = watched(app.printed, seen);
  const line = (sentence: string, ...of: readonly (object | string | null)[]) =>
    `${of.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')}\n  ${sentence}`;

  test('rules, where they are not met, and rules of the app are said as in the golden file', async () => {
    const said = [
      '# Rules of a scenario\n',
      ...entries(RULES).flatMap(([type, { rules }]) =>
        rules.map((fields) => line(ruleSentence(ruleOf(type, fields), String, language), type, fields)),
      ),
      line(language.rules.fairWaiting, 'fair waiting'),
      '\n# Objectives, after the pairs that they count\n',
      ...OBJECTIVES.map((objective) => line(firstPairs(objective, language), objective)),
      '\n# Where a rule or an objective is not met\n',
      ...entries(RULES).flatMap(([type, { rules, details }]) =>
        details.map(({ rule = rules[0], ...fields }: { rule?: object }) =>
          line(detailSentence(detailOf(fields), ruleOf(type, rule), String, language), type, rule, fields),
        ),
      ),
      ...OTHERS.map(([of, fields]) =>
        line(detailSentence(detailOf(fields), of, String, language), of, fields),
      ),
      '\n# Rules of the app\n',
      ...entries(APP).flatMap(([kind, rules]) =>
        rules.map((fields) => line(ruleText({ kind, ...fields } as RuleBody, app), kind, fields)),
      ),
      ...(['apart', 'together'] as const).map((kind) =>
        line(ruleText({ kind, ...names, must: true }, app, true), kind, 'in rows'),
      ),
    ];
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(`./rules-${code}.golden.txt`);
    const texts = [...Object.keys(language.rules), ...Object.keys(language.details)];
    expect(texts.filter((key) => !seen.has(key))).toEqual([]);
  });
});
