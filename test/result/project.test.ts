import { describe, expect, test } from 'vitest';
import { isProjectText, type Project, projectText, readProject } from '../../src/result/project.ts';
import { AWKWARD_NAMES, sampleResult } from '../report/sample.ts';

const { result } = sampleResult({ people: AWKWARD_NAMES, groups: 3, sessions: 2 });
const all = { kind: 'all' } as const;
const sample: Project = {
  title: 'Tea & cake',
  people: AWKWARD_NAMES.map((name, index) => ({
    ...{
      name,
      cells: { team: index % 2 ? 'red' : 'blue' },
      from: null,
      to: index === 0 ? 1 : null,
      table: '',
    },
  })),
  occasion: 'wedding',
  columns: ['team'],
  tables: {
    ...{ by: 'count', number: 3, word: 'Tisch', names: [] },
    rooms: [{ name: 'Window', seats: 4, perSession: [4, 0], least: 2, bench: false }],
  },
  sessions: 2,
  labels: ['Welcome', 'Farewell'],
  times: { start: '2026-05-04T09:00', length: 20, pause: 5 },
  starts: ['2026-05-04T09:00'],
  rules: [
    {
      key: 1,
      kind: 'apart',
      who: { kind: 'names', names: AWKWARD_NAMES.slice(0, 2) },
      must: true,
      sessions: null,
    },
    {
      key: 2,
      kind: 'pin',
      who: { kind: 'where', column: 'team', value: 'red' },
      table: 'Window',
      sessions: [0],
    },
    { key: 3, kind: 'together', who: { kind: 'same', column: 'team' }, must: false, sessions: [1] },
    { key: 4, kind: 'visits', who: all, tables: 'ALL', mode: 'at_most', times: 1 },
    { key: 5, kind: 'meet', who: all, mode: 'at_least', times: 1 },
    { key: 6, kind: 'limit', times: 1, window: 2 },
    { key: 7, kind: 'mix', column: 'team', pair: ['red', 'blue'], only: true },
    { key: 8, kind: 'spread', column: 'team', strength: 'rather', tolerance: 1 },
    { key: 11, kind: 'wishes', column: 'friends', least: 1 },
    { key: 12, kind: 'choices', columns: ['first', 'second'], strength: 'must' },
    { key: 13, kind: 'need', column: 'team', value: 'red', number: 1, mode: 'not_alone' },
    { key: 14, kind: 'recent', gap: 2 },
    { key: 9, kind: 'absent', who: all, sessions: [0] },
    {
      key: 10,
      kind: 'file',
      rule: { type: 'MustStayApart', people: AWKWARD_NAMES.slice(2, 4), sessions: null },
    },
  ],
  earlier: [{ name: 'last.csv', schedule: { session_0: { A: AWKWARD_NAMES.slice(0, 3) } } }],
  objectives: null,
  links: [{ name: 'pairs', groups: [['Window']], within: true, sessions: null }],
  plan: result,
  aside: null,
  locks: { people: [AWKWARD_NAMES[0]], tables: ['0 Window'], sessions: [1] },
  fixed: true,
  edition: { number: 2, at: 13_850_000, of: '1abc' },
  floor: { Oak: [120, 80] },
  over: 1,
};

/** The document with other fields. */
function changed(change: object): string {
  return JSON.stringify({ schema: 'mingle-project-v1', project: { ...sample, ...change } });
}

describe('a project file', () => {
  test('comes back as it was', () => {
    const text = projectText(sample);
    expect(isProjectText(text)).toBe(true);
    expect(readProject(`\uFEFF${text}`)).toEqual({ ok: true, value: sample, warnings: [] });
  });

  test('may leave out what a new project has', () => {
    const read = readProject('{"schema": "mingle-project-v1", "project": {"people": [], "rules": []}}');
    expect(read).toMatchObject({
      ok: true,
      value: { sessions: 4, tables: { by: 'size', number: 4 }, plan: null },
    });
  });

  test('is read without a plan that is damaged, and says so', () => {
    const read = readProject(changed({ plan: { ...result, solution: 'none' } }));
    expect(read).toMatchObject({ ok: true, value: { title: 'Tea & cake', plan: null } });
    expect(read.ok && read.warnings.map(({ code }) => code)).toEqual(['project_plan']);
  });

  test.each([
    ['Name\nAnn\n', 'project_syntax', ''],
    ['{"people": []}', 'project_version', ''],
    ['null', 'project_version', ''],
    ['{"schema": "mingle-project-v9", "project": {}}', 'project_version', ''],
    [changed({ sessions: 0 }), 'out_of_range', '/sessions'],
    [changed({ rules: [{ key: 1, kind: 'limit' }] }), 'missing_field', '/rules/0/times'],
    [
      changed({ rules: [{ key: 1, kind: 'file', rule: { type: 'Nothing' } }] }),
      'invalid_value',
      '/rules/0/rule',
    ],
    [changed({ colour: 'red' }), 'unknown_field', '/colour'],
  ])('is refused with its place: %s', (text, code, pointer) => {
    expect(readProject(text)).toMatchObject({ ok: false, issues: [{ code, pointer }] });
  });
});
