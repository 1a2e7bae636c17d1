import { describe, expect, it } from 'vitest';
import { drawCases } from '../../../src/bench/cases/draw.ts';
import { replay } from '../../../src/bench/checker.ts';

describe('drawn cases', () => {
  const many = drawCases('a value', 80);

  it('each have a legal schedule, in sizes that a benchmark has', () => {
    for (const { id, request, witness, dimensions } of many) {
      expect(witness && replay(request, witness).violations, id).toEqual([]);
      expect(dimensions.people, id).toBeGreaterThan(5);
      expect(dimensions.people, id).toBeLessThanOrEqual(72);
    }
  });

  it('are the same for the same value, and others for another', () => {
    expect(drawCases('a value', 20)).toEqual(many.slice(0, 20));
    const hashes = new Set(
      [...many, ...drawCases('another value', 80)].map(({ problemHash }) => problemHash),
    );
    expect(hashes.size).toBe(160);
  });

  it('stay what they were when they were drawn', () => {
    const [plain, ruled] = many;
    expect([plain, ruled].map(({ title, problemHash }) => ({ title, problemHash }))).toMatchInlineSnapshot(`
      [
        {
          "problemHash": "sha256:2b73206b3bfe6e02ae57995073ce8b476d890ece7f516e2d2723174f3549fd40",
          "title": "Drawn: 21 people, 4 tables of 6, 6 sessions",
        },
        {
          "problemHash": "sha256:e58d2f7ddb2899e931ae10ab7944806c8c16515f7d49409eacbeff32117240e1",
          "title": "Drawn: 56 people, 18 tables of 4, 8 sessions",
        },
      ]
    `);
    expect(new Set(ruled.request.constraints.map(({ type }) => type))).toEqual(
      new Set([
        'RepeatEncounter',
        'AttributeBalance',
        'MustStayApart',
        'MustStayTogether',
        'ShouldStayTogether',
        'ShouldNotBeTogether',
      ]),
    );
  });
});
