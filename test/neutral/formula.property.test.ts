import { expect, test } from 'vitest';
import { checkLegality } from '../../src/check/legality/check-legality.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { opbText } from '../../src/neutral/opb.ts';
import { problemFormula } from '../../src/neutral/problem-formula.ts';
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compare, type Fraction, fraction } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { everySeating } from '../support/every-seating.ts';
import { sized, usualTest } from '../support/long.ts';
import { plainRequest } from '../support/plain-request.ts';
import { type Opb, propagate, readOpb } from './read-opb.ts';
import { anySmall } from './requests.ts';

function formulaOf(request: SolveRequest) {
  return problemFormula(request, softRules(request));
}

/** Every way to put people into open groups, session by session; null where there are more than `most`. */
function everySchedule(request: SolveRequest, most: number): Schedule[] | null {
  let all: Schedule[] = [{}];
  for (let s = 0; s < request.scenario.session_count; s++) {
    const open = request.scenario.groups.filter(
      (group) => (group.session_capacities?.[s] ?? group.capacity ?? 0) > 0,
    );
    const present = request.scenario.people.filter(({ sessions }) => sessions?.includes(s) ?? true).length;
    if (all.length * request.scenario.groups.length ** present > most) return null;
    const seatings = [...everySeating(request, s)].filter((seating) =>
      Object.entries(seating).every(([id, who]) => who.length === 0 || open.some((group) => group.id === id)),
    );
    all = all.flatMap((schedule) => seatings.map((seating) => ({ ...schedule, [sessionKey(s)]: seating })));
  }
  return all;
}

/** The seats that a schedule takes, each variable true or false. */
function seatsOf(request: SolveRequest, schedule: Schedule): Map<number, boolean> {
  const { people, groups } = request.scenario;
  const { layout } = formulaOf(request);
  return new Map(
    layout.present.flatMap((present, s) =>
      present.flatMap((p) =>
        layout.open[s].map((g): [number, boolean] => [
          layout.seat(s, p, g),
          schedule[sessionKey(s)][groups[g].id].includes(people[p].id),
        ]),
      ),
    ),
  );
}

function costIn({ objective, constant, scale }: Opb, value: ReadonlyMap<number, boolean>): Fraction {
  const sum = objective.reduce((cost, [n, v]) => (value.get(v) ? cost + n : cost), constant);
  return fraction(sum, scale);
}

test('the solutions of the formula are the legal schedules, and its objective is their cost', () => {
  let [legal, illegal, requests] = [0, 0, 0];
  for (let seed = 0; seed < sized(15, 120); seed++) {
    const request = anySmall(seed, { maxPeople: 4, maxGroups: 3, maxSessions: 2, links: true });
    const schedules = everySchedule(request, 300);
    if (schedules === null) continue;
    requests += 1;
    const opb = readOpb(opbText(formulaOf(request)));
    let [least, least2]: (Fraction | null)[] = [null, null];
    for (const schedule of schedules) {
      const value = propagate(opb, seatsOf(request, schedule));
      const isLegal = checkLegality(request, schedule).length === 0;
      expect(value !== null, `seed ${seed}`).toBe(isLegal);
      if (value === null) {
        illegal += 1;
        continue;
      }
      legal += 1;
      expect(value.size, `seed ${seed}`).toBe(opb.variables);
      const { exact } = judge(request, { schedule }).schedule;
      const cost = costIn(opb, value);
      expect(cost, `seed ${seed}`).toEqual(exact);
      if (least === null || compare(cost, least) < 0) least = cost;
      if (least2 === null || compare(exact, least2) < 0) least2 = exact;
    }
    expect(least).toEqual(least2);
  }
  expect(requests).toBeGreaterThan(sized(5, 40));
  expect(Math.min(legal, illegal)).toBeGreaterThan(sized(50, 150));
});

usualTest('a formula that would be too large is refused with a sentence', () => {
  // Without an objective it comes to that by who sits where alone, which are few long constraints.
  const request = { ...plainRequest(Array(200).fill(10), 20), objectives: [] };
  expect(() => formulaOf(request)).toThrow('The formula would have more than 5000000 terms.');
});
