import { describe, expect, it } from 'vitest';
import { standingsOf } from '../../../src/bench/compare/standings.ts';
import type { Attempt, Publication } from '../../../src/bench/publication/definition.ts';
import { attempt, caseComparator, publishedCase, sample, without } from '../publication/sample.ts';

type Field = Record<string, Attempt[]>;

/** A publication with a case for each field. */
function published(fields: Field[], lanes: string[] = []): Publication {
  return sample(
    fields.map((field, i) => {
      const comparators = Object.entries(field).map(([comparatorId, attempts]) =>
        caseComparator(attempts, { comparatorId }),
      );
      const lane = (lanes[i] ?? 'common_mixing') as 'constrained';
      return publishedCase(comparators, { scenarioId: `case-${i}`, slug: `case-${i}`, lane });
    }),
  );
}

const cost = (canonicalCost: number, attemptId = `c${canonicalCost}`) =>
  attempt({ canonicalCost, attemptId });
const none = () => without('no_solution_timeout');

const figures = (publication: Publication, curves = new Map()) =>
  Object.fromEntries(
    standingsOf(publication, curves)[0].standings.map(({ comparatorId, rank, gap, ran }) => [
      comparatorId,
      { rank, gap, ran },
    ]),
  );

describe('the standings of a field', () => {
  it('count every case, those too that a comparator cannot take', () => {
    const unsupported = without('not_run');
    const publication = published([
      { a: [cost(4)], b: [cost(8)], c: [cost(4)] },
      { a: [cost(0)], b: [cost(3)], c: [unsupported] },
      { a: [none()], b: [cost(5)], c: [none()] },
    ]);
    expect(figures(publication)).toEqual({
      a: { rank: (1.5 + 1 + 2.5) / 3, gap: (0 + 0 + 1) / 3, ran: 3 },
      b: { rank: (3 + 2 + 1) / 3, gap: (0.5 + 1 + 0) / 3, ran: 3 },
      c: { rank: (1.5 + 3 + 2.5) / 3, gap: (0 + 1 + 1) / 3, ran: 2 },
    });
  });

  it('have beside these the means over the cases that a comparator took', () => {
    const publication = published([
      { a: [cost(4)], b: [cost(8)], c: [cost(4)] },
      { a: [cost(0)], b: [cost(3)], c: [without('unsupported')] },
      { a: [none()], b: [cost(5)], c: [none()] },
    ]);
    const own = standingsOf(publication, new Map())[0].standings.map(
      ({ comparatorId, ran, ownRank, ownGap }) => [comparatorId, ran, ownRank, ownGap],
    );
    expect(own.sort()).toEqual([
      ['a', 3, (1.5 + 1 + 2.5) / 3, 1 / 3],
      ['b', 3, 2, 0.5],
      ['c', 2, (1.5 + 2.5) / 2, 1 / 2],
    ]);
    const unable = published([{ a: [cost(4)], c: [without('unsupported')] }]);
    expect(standingsOf(unable, new Map())[0].standings.at(-1)).toMatchObject({
      ran: 0,
      ownRank: null,
      ownGap: null,
    });
  });

  it('stay the same when all costs are scaled', () => {
    const at = (scale: number) =>
      standingsOf(
        published([
          { a: [cost(4 * scale)], b: [cost(7 * scale)], c: [cost(5 * scale)] },
          { a: [cost(0)], b: [cost(2 * scale)], c: [cost(1 * scale)] },
        ]),
        new Map(),
      );
    expect(at(1000)).toEqual(at(1));
  });

  it('measure proof cases by the proof alone', () => {
    const proven = without('infeasible_proven', { proof: 'hard_infeasibility' });
    expect(figures(published([{ a: [proven], b: [none()] }]))).toEqual({
      a: { rank: 1, gap: 0, ran: 1 },
      b: { rank: 2, gap: 1, ran: 1 },
    });
  });

  it('take the median of several attempts, and leave out who ran nothing', () => {
    const publication = published([
      { a: [cost(1), cost(2), cost(9)], b: [cost(4)], c: [without('not_run')] },
    ]);
    const [{ standings, duels }] = standingsOf(publication, new Map());
    expect(standings.map(({ comparatorId, gap }) => [comparatorId, gap])).toEqual([
      ['a', 0.5],
      ['b', 0.75],
    ]);
    expect(duels).toEqual([{ a: 'a', b: 'b', better: 1, same: 0, worse: 0, significance: 1 }]);
  });

  it('rank who has no answer in half of an even number of attempts as one without any', () => {
    expect(figures(published([{ a: [cost(1), none()], b: [cost(2)] }]))).toEqual({
      a: { rank: 2, gap: 0.5, ran: 1 },
      b: { rank: 1, gap: 0.5, ran: 1 },
    });
    expect(figures(published([{ a: [cost(1), without('not_run'), none()], b: [none()] }]))).toEqual({
      a: { rank: 1.5, gap: 0.5, ran: 1 },
      b: { rank: 1.5, gap: 1, ran: 1 },
    });
  });

  it('integrate the gap over the seconds of the limit', () => {
    const one = cost(4, 'one');
    const publication = published([{ a: [one], b: [none()] }]);
    const limit = publication.resourceClasses.standard.timeout_seconds;
    const curve = [
      { seconds: limit / 4, cost: 8 },
      { seconds: limit / 2, cost: 4 },
      { seconds: limit * 2, cost: 4 },
    ];
    const [{ standings }] = standingsOf(publication, new Map([['one', curve]]));
    expect(standings[0].integral).toBeCloseTo(1 / 4 + 0.5 / 4, 12);
    expect(standings[1].integral).toBe(1);
    expect(standings[0].course[0].gap).toBe(1);
    expect(standings[0].course.at(-1)?.gap).toBe(0);
  });

  it('tell at each moment the mean gap of all cases', () => {
    const answered = [cost(1, 'one'), cost(2, 'two'), cost(4, 'three')];
    const publication = published([...answered.map((one) => ({ a: [one], b: [cost(1)] })), { b: [cost(1)] }]);
    const curves = new Map(
      answered.map((one) => [one.attemptId, [{ seconds: 0.1, cost: one.canonicalCost ?? 0 }]]),
    );
    const [{ standings }] = standingsOf(publication, curves);
    const course = standings.find(({ comparatorId }) => comparatorId === 'a')?.course ?? [];
    expect(course[0].gap).toBe(1);
    expect(course.at(-1)).toMatchObject({ gap: (0 + 0.5 + 0.75 + 1) / 4 });
  });

  it('hold each lane apart', () => {
    const publication = published(
      [
        { a: [cost(1)], b: [cost(2)] },
        { a: [cost(3)], b: [cost(1)] },
      ],
      ['common_mixing', 'constrained'],
    );
    const lanes = standingsOf(publication, new Map());
    expect(
      lanes.map(({ lane, cases, standings }) => [lane, cases.length, standings[0].comparatorId]),
    ).toEqual([
      ['all', 2, 'b'],
      ['common_mixing', 1, 'a'],
      ['constrained', 1, 'b'],
    ]);
  });

  it('correct the chance of a duel for the number of duels', () => {
    const fields = Array.from({ length: 6 }, () => ({ a: [cost(1)], b: [cost(2)], c: [cost(2)] }));
    const [{ duels }] = standingsOf(published(fields), new Map());
    // All six the same way: 2 of 64 sign patterns, times three duels; and a field with no difference.
    expect(duels.map(({ significance }) => significance)).toEqual([6 / 64, 6 / 64, 1]);
  });
});
