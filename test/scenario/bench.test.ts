import { describe, expect, it } from 'vitest';
import { problemHash } from '../../src/bench/cases/problem-hash.ts';
import { detailSentence } from '../../src/report/words/rule.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA } from '../../src/scenario/write.ts';
import { judge, mostContacts } from '../../src/verdict/judge.ts';
import { valueOf } from '../support/value-of.ts';
import { sameWait, waitingRequest } from '../support/waiting-request.ts';

const ids = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `p${i}` }));
const table = { id: 'table', capacity: 4 };
const bench = { id: 'bench', capacity: 3, bench: true };

function read(constraints: readonly object[] = [], groups: readonly object[] = [table, bench]) {
  return parseRequest({ scenario: { people: ids(6), groups, session_count: 2 }, constraints });
}

function request(constraints?: readonly object[]) {
  return valueOf(read(constraints)).request;
}

/** Who waits in each session; all others sit at the table. */
function schedule(...waiting: readonly string[][]) {
  const all = ids(6).map(({ id }) => id);
  const seats = waiting.map((here, s) => [
    `session_${s}`,
    { table: all.filter((id) => !here.includes(id)), bench: here },
  ]);
  return Object.fromEntries(seats);
}

describe('a bench', () => {
  it('is where nobody meets, and is filled last in the most that can meet', () => {
    const { metrics, legal } = judge(request(), {
      schedule: schedule(['p0', 'p1'], ['p2', 'p3']),
    }).schedule;
    expect(legal).toBe(true);
    expect(mostContacts(request())).toBe(12);
    expect(metrics).toMatchObject({ unique_contacts: 11, contact_incidences: 12 });
  });

  it('shares waiting fairly, pinned waits counted', () => {
    const waiting = (constraints: readonly object[], ...who: readonly string[][]) =>
      judge(request(constraints), { schedule: schedule(...who) }).schedule.terms.find(
        ({ type }) => type === 'FairWaiting',
      );
    expect(waiting([], ['p0', 'p1'], ['p2', 'p3'])).toMatchObject({
      pointer: '/scenario/groups/1/bench',
      units: 0,
    });
    expect(waiting([], ['p0', 'p1'], ['p0', 'p3'])).toMatchObject({ units: 2, cost: 2000 });
    const pin = { type: 'ImmovablePeople', people: ['p0'], group_id: 'bench' };
    expect(waiting([pin], ['p0', 'p1'], ['p0', 'p3'])).toMatchObject({ units: 0 });
    const own = { type: 'GroupVisits', people: 'ALL', groups: ['bench'], target_visits: 1, mode: 'at_most' };
    expect(waiting([own], ['p0', 'p1'], ['p0', 'p3'])).toBeUndefined();
  });

  it('says how often somebody waits where kinds count as having waited before', () => {
    const { terms } = judge(waitingRequest(), { schedule: sameWait, details: 9 }).schedule;
    const details = terms.find(({ type }) => type === 'FairWaiting')?.details ?? [];
    expect(details.map((detail) => detailSentence(detail, null, String))).toEqual([
      'p0 waits 3 times',
      'p1 waits 3 times',
    ]);
  });

  it('keeps together, and lets wait who must be apart', () => {
    const apart = { type: 'MustStayApart', people: ['p0', 'p1'] };
    const together = { type: 'MustStayTogether', people: ['p0', 'p1'] };
    const codes = (rule: object, ...who: readonly string[][]) =>
      judge(request([rule]), { schedule: schedule(...who) }).schedule.violations.map(({ code }) => code);
    expect(codes(apart, ['p0', 'p1'], ['p0', 'p2'])).toEqual([]);
    expect(codes(apart, ['p2', 'p3'], ['p0', 'p2'])).toEqual(['apart_broken']);
    expect(codes(together, ['p0', 'p1'], ['p2', 'p3'])).toEqual([]);
    expect(codes(together, ['p0', 'p2'], ['p2', 'p3'])).toEqual(['together_broken']);
  });

  it('takes no smallest size and no balance', () => {
    const faults = (...args: Parameters<typeof read>) => {
      const parsed = read(...args);
      return parsed.ok ? [] : parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`);
    };
    expect(faults([], [table, { ...bench, min_size: 2 }])).toEqual([
      'rule_on_bench /scenario/groups/1/min_size',
    ]);
    expect(
      faults([{ type: 'AttributeSum', attribute_key: 'age', group_id: 'bench', penalty_weight: 1 }]),
    ).toEqual(['rule_on_bench /constraints/0/group_id']);
  });

  it('is written in both forms, and a group that is none is a group as before', () => {
    expect(toFormA(request()).scenario.groups[1]).toEqual({ id: 'bench', size: 3, bench: true });
    const none = read([], [table, { id: 'bench', capacity: 3, bench: false }]);
    const plain = read([], [table, { id: 'bench', capacity: 3 }]);
    if (!none.ok || !plain.ok) throw new Error('not read');
    expect(problemHash(none.value.request, null)).toBe(problemHash(plain.value.request, null));
  });
});
