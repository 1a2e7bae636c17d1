import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { curvesByRow, visitRows } from '../../../src/solver/search/visit-rows.ts';
import { plainRequest, visitOnce, visits } from '../../support/plain-request.ts';

const TABLES = 6;
const SESSIONS = 4;

const many = plainRequest(Array<number>(TABLES).fill(3), SESSIONS, [
  visitOnce(1),
  ...Array.from({ length: 10 }, (_, k) => visits(2 + k, { mode: 'at_most', people: [`p${k}`, `p${k + 3}`] })),
  visits(3, { mode: 'at_most', people: ['p5', 'p9'], sessions: [0, 1] }),
  {
    type: 'GroupPreferences',
    choices: { p1: ['g0', 'g3'], p5: ['g2'], p9: ['g3', 'g1', 'g0'] },
    penalty_weight: 1,
    sessions: null,
  },
]);

test('a table has one row, however many rules count visits to it in the same sessions', () => {
  const { costs } = compile(many);
  expect(costs.visits.length).toBeGreaterThan(12 * TABLES);
  expect(curvesByRow(costs.visits)).toHaveLength(2 * TABLES);
});

test('what a visit costs somebody is what all curves say together', () => {
  const { costs, peopleCount } = compile(many);
  const stepOf = (points: readonly bigint[], before: number) => Number(points[before + 1] - points[before]);
  const rows = visitRows(costs.visits, peopleCount, ({ points, sessions }) =>
    Array.from({ length: sessions.filter((holds) => holds === 1).length }, (_, m) => stepOf(points, m)),
  );
  const rng = new Rng(1);
  for (let draw = 0; draw < 500; draw++) {
    const [person, group, session] = [rng.below(peopleCount), rng.below(TABLES), rng.below(SESSIONS)];
    const before = rng.below(2);
    const counts = <T extends { readonly groups: Int32Array; readonly sessions: Uint8Array }>(
      all: readonly T[],
    ) => all.filter(({ groups, sessions }) => groups.includes(group) && sessions[session] === 1);
    const ofCurves = counts(costs.visits)
      .filter(({ people }) => people.includes(person))
      .reduce((sum, { points }) => sum + stepOf(points, before), 0);
    const ofRows = counts(rows)
      .filter(({ stepsOf }) => stepsOf[person] >= 0)
      .reduce((sum, { steps, stepsOf }) => sum + steps[stepsOf[person]][before], 0);
    expect(ofRows).toBe(ofCurves);
  }
});

test('rules about others each leave no more sets of people than there are people', () => {
  const rng = new Rng(2);
  const people = Array.from({ length: 30 }, (_, p) => p);
  const curves = Array.from({ length: 60 }, () => ({
    ...compile(many).costs.visits[0],
    people: Int32Array.from(people.filter(() => rng.below(2) === 0)),
  }));
  const [{ steps }] = visitRows(curves, people.length, () => [1]);
  expect(steps.length).toBeLessThanOrEqual(people.length);
});
