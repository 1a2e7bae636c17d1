/** Documents of each kind that is read, with a part replaced by hostile JSON: a value or issues come back, never an error. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicationIssues } from '../../src/bench/publication/check.ts';
import { readCertificate } from '../../src/result/read-result.ts';
import { readSchedule } from '../../src/result/read-schedule.ts';
import { parseRequestText } from '../../src/scenario/parse.ts';
import { readPeopleTable } from '../../src/scenario/people/read-table.ts';
import type { Checked, Issue } from '../../src/shared/issue.ts';
import { readJson } from '../../src/shared/read-json.ts';
import { judge } from '../../src/verdict/judge.ts';
import { sample } from '../bench/publication/sample.ts';
import { hostileJson } from '../support/hostile-json.ts';
import { sized } from '../support/long.ts';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const golfers = JSON.parse(textOf('cases/proofs/golfers-3-4-3.json'));
const requestText = JSON.stringify(golfers.request);
const request = readOf(parseRequestText(requestText)).request;

/** Of each kind one that is good, and its reader: what is wrong with a text. */
const KINDS: Record<string, { readonly text: string; readonly read: (text: string) => readonly Issue[] }> = {
  request: { text: requestText, read: (text) => issuesOf(parseRequestText(text)) },
  plan: {
    text: JSON.stringify({ session_0: { a: ['ann', 'bo'], b: ['cy', 'di'] } }),
    read: (text) => issuesOf(readSchedule(text)),
  },
  certificate: {
    text: JSON.stringify(golfers.lowerBound.certificate),
    read: (text) => {
      const document = readJson(text, false);
      if (!document.ok) return document.issues;
      const read = readCertificate(document.value);
      if (read.ok) judge(request, { proof: read.value });
      return issuesOf(read);
    },
  },
  publication: {
    text: JSON.stringify(sample()),
    read: (text) => {
      const document = readJson(text, true);
      return document.ok ? publicationIssues(document.value) : document.issues;
    },
  },
  list: { text: textOf('examples/classroom.csv'), read: (text) => issuesOf(readPeopleTable(text)) },
};

function readOf<T>(read: Checked<T>): T {
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
}

function issuesOf(read: Checked<unknown>): readonly Issue[] {
  return read.ok ? [] : read.issues;
}

it.each(Object.entries(KINDS))('%s: is read, or refused in at most 101 issues', (_, { text, read }) => {
  const parts = text.split(/("[^"]*"|\d+|\w+)/);
  expect(read(text)).toEqual([]);
  fc.assert(
    fc.property(fc.nat(), hostileJson, (at, hostile) => {
      const place = 1 + 2 * (at % ((parts.length - 1) / 2));
      const damaged = [...parts.slice(0, place), hostile, ...parts.slice(place + 1)].join('');
      const issues = read(damaged);
      expect(issues.length).toBeLessThanOrEqual(101);
      expect(JSON.stringify(issues).length).toBeLessThan(6 * damaged.length + 101 * 400);
    }),
    { numRuns: sized(40, 500) },
  );
});
