import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import { issueLines } from '../../src/cli/print/issues.ts';
import { documentSource, jsonSource, madeFromTable, pointerLocator } from '../../src/cli/source.ts';

const text = `{
  // a comment
  "scenario": {
    "people": [
      { "id": "Ann" },
      { "id": "Bo/b", "a~b": 1 }
    ],
  },
}`;
const plainColors = picocolors.createColors(false);

describe('the place of a pointer', () => {
  const locate = pointerLocator(text);

  it('is the name of a member and the start of an element', () => {
    expect(locate('/scenario/people')).toEqual({ line: 4, column: 5 });
    expect(locate('/scenario/people/1')).toEqual({ line: 6, column: 7 });
    expect(locate('/scenario/people/1/id')).toEqual({ line: 6, column: 9 });
  });

  it('follows the escapes of pointers', () => {
    expect(locate('/scenario/people/1/a~0b')).toEqual({ line: 6, column: 23 });
    expect(pointerLocator('{"a/b": 1}')('/a~1b')).toEqual({ line: 1, column: 2 });
  });

  it('is where a missing member would stand', () => {
    expect(locate('/scenario/people/0/attributes')).toEqual({ line: 5, column: 7 });
    expect(locate('/scenario/groups')).toEqual({ line: 3, column: 3 });
  });

  it('is unknown for the whole document and for what is no JSON', () => {
    expect(locate('')).toBeNull();
    expect(locate('/constraints/0')).toBeNull();
    expect(pointerLocator('name,age\nAnn,3\n')('/1/age')).toBeNull();
  });

  it('is found without reading the text again for each issue', () => {
    const long = JSON.stringify(
      Array.from({ length: 40_000 }, (_, i) => ({ id: `P${i}` })),
      null,
      1,
    );
    const start = process.cpuUsage();
    const locateIn = pointerLocator(long);
    const making = process.cpuUsage(start).user;
    const found = process.cpuUsage();
    for (let i = 0; i < 400; i++)
      expect(locateIn(`/${39_999 - i}/id`)).toEqual({ line: 120_000 - 3 * i, column: 3 });
    expect(process.cpuUsage(found).user).toBeLessThan(4 * making);
  });

  it('takes "0" as a member where the document has an object', () => {
    expect(pointerLocator('{"x": {"0": {"y": 1}}}')('/x/0/y')).toEqual({ line: 1, column: 14 });
  });
});

describe('the place of an issue', () => {
  it('is a line in a table, and a pointer elsewhere', () => {
    const table = madeFromTable('people.csv', () => null);
    expect(table.place('/3/name')).toBe('people.csv:3');
    expect(table.place('')).toBe('people.csv');
    expect(documentSource('the request').place('/scenario')).toBe('the request /scenario');
    expect(documentSource('the request').place('')).toBe('the request');
  });
});

describe('printed issues', () => {
  const issue = {
    code: 'unknown_person',
    pointer: '/scenario/people/1/id',
    message: 'Nobody is called "Bo".',
    advice: 'Did you mean "Bob"?',
  };

  it('have place, sentence, code and advice', () => {
    const lines = issueLines([issue], jsonSource('a.json', text), 'error', plainColors);
    expect(lines).toBe(
      'error: a.json:6:9 /scenario/people/1/id: Nobody is called "Bo". [unknown_person]\n    Did you mean "Bob"?\n',
    );
  });

  it('come all at once, and without a place where there is none', () => {
    const bare = { code: 'late', pointer: '', message: 'Too late.' };
    expect(issueLines([bare, bare], null, 'warning', plainColors)).toBe(
      'warning: Too late. [late]\nwarning: Too late. [late]\n',
    );
  });

  it('cannot steer the terminal', () => {
    const evil = { code: 'x', pointer: '', message: 'a\u001b[2J\u202eb\u0007\u009b' };
    expect(issueLines([evil], null, 'error', plainColors)).toBe('error: a\ufffd[2Jb\ufffd\ufffd [x]\n');
  });
});

it('an issue is wrapped at words where people watch, and whole in a pipe', () => {
  const issues = [
    {
      code: 'a_code',
      pointer: '',
      message: 'One two three four five six seven eight.',
      advice: 'Nine ten eleven twelve.',
    },
  ];
  expect(issueLines(issues, null, 'error', plainColors, 28)).toBe(
    'error: One two three\n    four five six seven\n    eight. [a_code]\n    Nine ten eleven twelve.\n',
  );
  expect(issueLines(issues, null, 'error', plainColors).split('\n')).toHaveLength(3);
});
