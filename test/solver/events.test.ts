/** What docs/events.md promises of the examples, on a shorter run. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRequestText } from '../../src/scenario/parse.ts';
import { solved } from '../support/solved.ts';

/** Terms that cost nothing, and the most that the others cost together. */
test.each([
  ['buyers-sellers', ['maximize_weighted_contacts', 'FairWaiting'], 0],
  ['stations', ['GroupVisits'], 110],
  ['friends', ['PersonWishes', 'GroupVisits'], 100],
  ['golf-handicaps', ['maximize_unique_contacts', 'RepeatEncounter'], 500],
  ['departments', ['maximize_weighted_contacts', 'RepeatEncounter'], 0],
  ['sponsors', ['maximize_unique_contacts', 'GroupVisits'], 0],
  ['table-hosts', ['GroupVisits'], 300],
])('%s is solved', async (name, kept, most) => {
  const text = readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8');
  const read = parseRequestText(text);
  if (!read.ok) throw new Error(read.issues[0].message);
  expect(read.warnings).toEqual([]);
  const outcome = await solved(read.value.request, { seed: 1, iterations: 30_000_000 });
  const { terms, cost } = outcome.checked.schedule;
  for (const type of kept) expect(terms.find((term) => term.type === type)?.cost).toBe(0);
  expect(cost.total_cost).toBeLessThanOrEqual(most);
});
