import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../src/scenario/definition.ts';
import { parseRequest, parseRequestText } from '../../src/scenario/parse.ts';
import { readPeopleTable } from '../../src/scenario/people/read-table.ts';
import { folded } from '../../src/scenario/people/spellings.ts';
import { writePeopleTable } from '../../src/scenario/people/write-table.ts';
import { toFormA, toFormK } from '../../src/scenario/write.ts';
import { valueOf } from '../support/value-of.ts';
import { names, requestBodies } from './requests.ts';

function read(document: unknown) {
  return valueOf(parseRequest(document));
}

describe('writing a request', () => {
  it('gives back the same request through both forms', () => {
    fc.assert(
      fc.property(requestBodies, (body) => {
        const { request } = read(body);
        const a = read(JSON.parse(JSON.stringify(toFormA(request))));
        expect(a.form).toBe('a');
        expect(a.request).toEqual(request);
        const k = read(JSON.parse(JSON.stringify(toFormK(a.request))));
        expect(k.form).toBe('k');
        expect(k.request).toEqual(request);
      }),
    );
  });

  it('leaves defaults out', () => {
    const document = {
      scenario: {
        people: [{ id: 'Ann' }, { id: 'Bob', sessions: [0] }],
        groups: [
          { id: 'g', size: 2 },
          { id: 'h', session_sizes: [1, 0], min_size: 1 },
        ],
        num_sessions: 2,
      },
      constraints: [
        { type: 'ShouldNotBeTogether', people: ['Ann', 'Bob'] },
        { type: 'PairMeetingCount', people: ['Ann', 'Bob'], target_meetings: 1, penalty_weight: 7 },
        { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 1 },
      ],
    };
    expect(toFormA(read(document).request)).toEqual(document);
  });

  /** Values of a column that differ by case and blanks only become one. */
  const withPlainValues = (people: readonly Person[]) =>
    people.map((person) => ({
      ...person,
      attributes: Object.fromEntries(
        Object.entries(person.attributes).map(([key, value]) => [key, folded([value].flat().join('; '))]),
      ),
    }));

  it('writes people as a table that reads back the same', () => {
    // Blanks around a cell do not count, quoted or not.
    const cells = names.map((name) => name.trim()).filter((name) => name !== '');
    // First and last lines of these would be taken for a heading, and for what a sheet's formula wrote.
    const plain = cells.filter((name) => !/^(?:__proto__|id|0)$/i.test(name));
    const rest = { groups: [{ id: 'g', capacity: 9 }], session_count: 1 };
    const bodies = fc
      .uniqueArray(
        fc.record({
          id: plain,
          attributes: fc.dictionary(plain, cells, { maxKeys: 3, noNullPrototype: true }),
        }),
        { minLength: 1, selector: ({ id }) => id },
      )
      .map((people) => ({ scenario: { people, ...rest } }));
    fc.assert(
      fc.property(bodies, (body) => {
        const { request } = read(body);
        const { text, lost } = writePeopleTable(request);
        const table = readPeopleTable(text);
        expect(table.ok && withPlainValues(table.value.people)).toEqual(
          withPlainValues(request.scenario.people),
        );
        expect(lost).toEqual(['Groups and sessions (1 group, 1 session).']);
      }),
      {
        numRuns: 300,
        examples: [
          [{ id: '!', attributes: { '||#': 'Zoë' } }],
          ['Table 1', 'Ann:', 'Table 2', 'Bob', 'Cy'].map((id) => ({ id, attributes: {} })),
        ].map((people) => [{ scenario: { people, ...rest } }]),
      },
    );
  });

  it('says what a table of people loses', () => {
    const { request } = read({
      scenario: {
        people: [
          { id: 'Ann', attributes: { ID: '7', '': 'x', team: '' }, sessions: [0] },
          { id: 'Bob' },
          { id: 'Cy', sessions: [0, 2] },
        ],
        groups: [{ id: 'g', capacity: 3 }],
        session_count: 3,
        prior_meetings: [{ people: ['Ann', 'Bob'] }, { people: ['Bob', 'Ann'], events_ago: 2 }],
      },
      objectives: [],
      constraints: [{ type: 'MustStayApart', people: ['Ann', 'Bob'], sessions: [1] }],
    });
    expect(writePeopleTable(request)).toMatchSnapshot();
  });

  it('names who is taken for totals among it', () => {
    const ids = ['Ann', 'Bob', 'Total'];
    const people = ids.map((id) => ({ id, attributes: { team: id } }));
    const { request } = read({
      scenario: { people, groups: [{ id: 'g', capacity: 3 }], session_count: 1 },
    });
    expect(writePeopleTable(request).lost).toEqual([
      'The person "Total".',
      'Groups and sessions (1 group, 1 session).',
    ]);
  });

  it('names links among it', () => {
    const groups = ['g', 'h'].map((id) => ({ id, capacity: 1 }));
    const links = [{ name: 'neighbours', groups: [['g', 'h']] }];
    const { request } = read({
      scenario: { people: [{ id: 'a' }, { id: 'b' }], groups, session_count: 1, links },
    });
    expect(writePeopleTable(request).lost).toEqual([
      'Groups and sessions (2 groups, 1 session).',
      'Which groups face each other (1 link).',
    ]);
  });
});

describe('reading a file', () => {
  const text =
    '\uFEFF// tables\n{"scenario": {"people": [{"id": "Ann"},], "groups": [{"id": "g", "size": 1}], "num_sessions": 1}}';

  it('takes comments and trailing commas from local files only', () => {
    const local = parseRequestText(text);
    expect(local.ok && local.value.form).toBe('a');
    expect(local.ok && local.value.usedDefaultObjective).toBe(true);
    const strict = parseRequestText(text, { strict: true });
    expect(!strict.ok && strict.issues.map(({ message }) => message)).toEqual([
      'Line 1, column 1: comments are not allowed here.',
      'Line 2, column 40: a value is expected.',
    ]);
  });

  it('lets unknown fields pass with a warning when asked', () => {
    const document = {
      solver: { kind: 'x' },
      scenario: {
        people: [{ id: 'Ann', age: 3 }],
        groups: [{ id: 'g', capacity: 1 }],
        session_count: 1,
        note: '',
      },
      objectives: [{ type: 'maximize_unique_contacts', name: 'n' }],
    };
    const parsed = parseRequest(document, { ignoreUnknown: true });
    expect(parsed.ok && parsed.warnings.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/objectives/0/name',
      '/scenario/note',
      '/scenario/people/0/age',
      '/solver',
    ]);
    expect(parsed.ok && parsed.value.source).toBe(document);
    expect(parsed.ok && parsed.value.usedDefaultObjective).toBe(false);
    expect(parseRequest({ ...document, schema_version: 2 }, { ignoreUnknown: true })).toMatchObject({
      ok: false,
      issues: [{ code: 'invalid_value', pointer: '/schema_version' }],
    });
  });

  it('warns of slips that leave a file well-formed', () => {
    const parsed = parseRequest({
      scenario: {
        people: [
          { id: 'Ann', attributes: { team: 'red' } },
          { id: 'Bob', sessions: [0] },
        ],
        groups: [
          { id: 'g', capacity: 2 },
          { id: 'h', capacity: 1, min_size: 2 },
        ],
        session_count: 2,
      },
      constraints: [
        {
          type: 'AttributeBalance',
          group_id: 'ALL',
          attribute_key: 'taem',
          desired_values: { red: 1 },
          penalty_weight: 1,
        },
        {
          type: 'AttributeBalance',
          group_id: 'g',
          attribute_key: 'team',
          desired_values: { rad: 1 },
          penalty_weight: 1,
        },
      ],
    });
    expect(parsed.ok && parsed.warnings).toMatchSnapshot();
  });
});
