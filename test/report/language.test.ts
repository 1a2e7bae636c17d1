import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { PLAN_FORMAT_NAMES, PLAN_FORMATS } from '../../src/report/formats.ts';
import { LANGUAGES } from '../../src/report/language/languages.ts';
import type { Plan } from '../../src/report/plan.ts';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import type { Constraint } from '../../src/scenario/definition.ts';
import { samplePlan, type SampleShape, sampleTimes } from './sample.ts';

const people = Array.from({ length: 15 }, (_, i) => `P${i}`);
const constraints: Constraint[] = [
  { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_function: 'squared', penalty_weight: 3 },
  {
    ...{ type: 'AttributeBalance', attribute_key: 'team', desired_values: { red: 2 }, penalty_weight: 1 },
    ...{ group_id: 'ALL', mode: 'at_least', sessions: [0, 2] },
  },
  { type: 'MustStayApart', people: ['P0', 'P1'], sessions: [1] },
  { type: 'ShouldNotBeTogether', people: { where: { team: 'blue' } }, penalty_weight: 2, sessions: null },
  { type: 'ShouldStayTogether', people: ['P2', 'P3', 'P4'], penalty_weight: 2, sessions: null },
  {
    ...{ type: 'GroupVisits', people: 'ALL', groups: 'ALL', count: 'each', mode: 'at_most' },
    ...{ target_visits: 1, penalty_weight: 1, sessions: null },
  },
];

function planIn(code: keyof typeof LANGUAGES): Plan {
  const shape: SampleShape = {
    people,
    groups: 3,
    sessions: 3,
    constraints,
    attributes: (index) => ({ team: index % 2 ? 'red' : 'blue', name: `Name ${index}` }),
    absent: (person, session) => person === 0 && session === 0,
  };
  const language = LANGUAGES[code];
  return samplePlan(shape, { language, timetable: sampleTimes(3), title: 'X' });
}

async function written(plan: Plan, format: (typeof PLAN_FORMAT_NAMES)[number]): Promise<Uint8Array> {
  const options = {
    csvTable: 'schedule',
    calendarPer: 'participant',
    only: null,
    now: new Date('2026-05-01T00:00:00Z'),
  } as const;
  const content = await PLAN_FORMATS[format].render(plan, options);
  return typeof content === 'string' ? strToU8(content) : content;
}

/** Texts of the catalogue that are not made of others; those that both languages share are no sign of either. */
function textsOf(catalogue: object, other: object): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) => {
    const there = (other as Record<string, unknown>)[key];
    if (typeof value === 'string') return value === there || value.length < 6 ? [] : [value];
    return typeof value === 'object' ? textsOf(value, there as object) : [];
  });
}

/** What a plan says of rules, costs and proofs. */
const SAYS = {
  de: [
    /Kein Paar trifft sich mehr als einmal/,
    /Jede Gruppe hat mindestens 2 „red“ bei team in den Runden 1 und 3/,
    /Alle treffen \d+ (bis \d+ )?von 14, niemanden mehr als/,
    /Es ist bewiesen, dass kein Plan weniger als 0 kostet/,
  ],
  fr: [
    /Aucune paire ne se rencontre plus d’une fois/,
    /Chaque groupe a au moins 2 «\u00a0red\u00a0» pour team aux sessions 1 et 3/,
    /Chacun rencontre (de )?\d+ (à \d+ )?personnes sur 14, jamais plus (d’une|de \d+) fois la même/,
    /Il est prouvé qu’aucun plan ne coûte moins de 0/,
  ],
} as const;

describe.each(['de', 'fr'] as const)('%s', (code) => {
  const english = textsOf(LANGUAGES.en, LANGUAGES[code]).filter((text) => !text.includes('-'));

  test.each(['html', 'md', 'xlsx', 'ics'] as const)('leaves no English in %s', async (format) => {
    const bytes = await written(planIn(code), format);
    const texts = format === 'xlsx' ? unzipSync(bytes)['xl/sharedStrings.xml'] : bytes;
    // What programs read of a page stays in English: its style and its result file.
    const text = strFromU8(texts).replace(
      /<style>.*?<\/style>|<script.*?<\/script>|<svg .*? |(class|id)="[\w-]+"/gs,
      '',
    );
    expect(english.length).toBeGreaterThan(35);
    expect(english.filter((word) => new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
  });

  test('says rules, costs and proofs', async () => {
    const text = strFromU8(await written(planIn(code), 'md'));
    for (const sentence of SAYS[code]) expect(text).toMatch(sentence);
    if (code === 'fr') expect(text.replaceAll('\\', '')).not.toMatch(/[^\u00a0\u202f][;:] /);
  });

  // Breakout rooms have addresses, not names, and a picture is only to be looked at.
  const whole = PLAN_FORMAT_NAMES.filter((format) => format !== 'zoom' && format !== 'svg');
  test.each(whole)('is read back from %s', async (format) => {
    const plan = planIn(code);
    const read = await readFormerSchedule(await written(plan, format));
    expect(read).toMatchObject({ ok: true });
    const seats = (schedule: object) =>
      JSON.stringify(schedule, (_, value) => (Array.isArray(value) ? [...value].sort() : value));
    const order = (schedule: Record<string, Record<string, string[]>>) =>
      seats(
        Object.fromEntries(
          Object.entries(schedule).map(([key, groups]) => [
            key,
            Object.fromEntries(Object.entries(groups).sort()),
          ]),
        ),
      );
    if (read.ok) expect(order(read.value)).toBe(order(plan.solution.schedule));
  });
});

test('two people, one pair and one person have words of their own', () => {
  const said = Object.values(LANGUAGES).map(({ quality, cost }) => [
    quality.everyone(1, 1, 1),
    cost.pairs(1, 3, '', ''),
    quality.firstChoice(1, 9, true),
    quality.wishesMet(1, 9, 1, true),
    quality.otherChoice(1, 2),
  ]);
  expect(said).toMatchInlineSnapshot(`
    [
      [
        "both meet",
        "1 of 3 possible pairs meets; ",
        "1 of 9 got their first choice",
        "1 of 9 sits with somebody they wish for",
        "1 their second",
      ],
      [
        "beide treffen sich",
        "1 von 3 möglichen Paaren trifft sich; ",
        "1 von 9 bekam die erste Wahl",
        "1 von 9 sitzt mit mindestens einer Wunschperson",
        "1 die 2. Wahl",
      ],
      [
        "les deux se rencontrent",
        "1 sur 3 paires possibles se rencontre ; ",
        "1 sur 9 a eu son premier choix",
        "1 sur 9 est avec quelqu’un de son choix",
        "1 son choix 2",
      ],
    ]
  `);
});
