/** Who "cannot" sit with those they wish for cannot, in any legal seating. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOf } from '../../src/report/plan.ts';
import { wishWords } from '../../src/report/words/wishes.ts';
import type { Result } from '../../src/result/definition.ts';
import { sessionKey } from '../../src/result/schedule.ts';
import type { ConstraintOf } from '../../src/scenario/definition.ts';
import { isFeasible, legalSeatings } from '../support/every-seating.ts';
import { sized } from '../support/long.ts';
import { randomRequest } from '../support/random-request.ts';
import { valueOf } from '../support/value-of.ts';
import { sampleResult } from './sample.ts';

const blank = sampleResult({ people: ['Ann', 'Bob'], groups: 1, sessions: 1 }).result;

test('who is said to be unable to sit with those they wish for is so in every legal seating', () => {
  let said = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const options = {
        maxPeople: 6,
        maxGroups: 3,
        maxSessions: 2,
        soft: true,
        uneven: seed % 2 > 0,
        hard: true,
        wishes: true,
      };
      const request = randomRequest(seed, options);
      const rules = request.constraints.filter(
        (rule): rule is ConstraintOf<'PersonWishes'> => rule.type === 'PersonWishes',
      );
      if (rules.length === 0 || !isFeasible(request)) return;
      const { groups, session_count } = request.scenario;
      const legal = Array.from({ length: session_count }, (_, s) => [...legalSeatings(request, s)]);
      const schedule = Object.fromEntries(legal.map((all, s) => [sessionKey(s), all[seed % all.length]]));
      const solution = { ...blank.solution, schedule } as NonNullable<Result['solution']>;
      const plan = valueOf(planOf(request, { ...blank, solution }, {}));
      const isBench = new Set(groups.flatMap(({ id, bench }) => (bench ? [id] : [])));
      for (const [i, words] of wishWords(plan).entries()) {
        const names = /; ([^;]*) cannot, as/.exec(words)?.[1].split(/, | and /) ?? [];
        for (const name of names) {
          said++;
          const rule = rules.filter(({ wishes }) => Object.values(wishes).some((list) => list.length > 0))[i];
          const wished = rule.wishes[name];
          /** How many fewer than asked of those who attend are there; null where the person waits. */
          const lack = (seating: Record<string, string[]>): number | null => {
            const there = wished.filter((other) => Object.values(seating).some((ids) => ids.includes(other)));
            const [group, own] = Object.entries(seating).find(([, ids]) => ids.includes(name)) ?? ['', []];
            if (own.length === 0 || isBench.has(group)) return null;
            return (
              Math.min(rule.at_least, there.length) - there.filter((other) => own.includes(other)).length
            );
          };
          const held = rule.sessions ?? legal.map((_, s) => s);
          const short = held.filter((s) => (lack(schedule[sessionKey(s)]) ?? 0) > 0);
          expect(short.length).toBeGreaterThan(0);
          for (const s of short)
            for (const seating of legal[s]) expect(lack(seating) ?? 1, words).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: sized(125, 1000) },
  );
  expect(said).toBeGreaterThan(sized(4, 10));
});
