import { describe, expect, it } from 'vitest';
import { problemHash } from '../../../src/bench/cases/problem-hash.ts';
import { askedOf, relabel } from '../../../src/bench/cases/relabel.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { fractionText } from '../../../src/shared/fraction.ts';
import { scored } from '../../support/judged.ts';
import { randomRequest, randomSeating } from '../../support/random-request.ts';
import { best, fourPeople } from '../four-people.ts';

const ALL = {
  hard: false,
  soft: true,
  recent: true,
  uneven: true,
  visits: true,
  sums: true,
  kinds: true,
  choices: true,
  benches: true,
  wishes: true,
};
const drawn = (seed: number, options = {}) =>
  randomRequest(seed, { maxPeople: 7, maxGroups: 3, maxSessions: 3, ...ALL, ...options });

describe('a problem under other names', () => {
  it('costs the same to the last fraction, seat for seat', () => {
    for (let seed = 0; seed < 120; seed++) {
      // Beside kinds of contacts a bench settles ties by the order of people, so one seed has the one, the next the other.
      const request = drawn(seed, { benches: seed % 2 === 0, kinds: seed % 2 === 1, links: seed % 3 === 0 });
      const { request: other, back } = relabel(request, `${seed}`);
      const seating = randomSeating(other, seed);
      const [now, then] = [scored(other, seating), scored(request, back(seating))];
      expect(fractionText(now.exact), `seed ${seed}`).toBe(fractionText(then.exact));
    }
  });

  it('is a sound request that tells no name of the case', () => {
    for (let seed = 0; seed < 50; seed++) {
      const request = drawn(seed, { links: seed % 3 === 0 });
      const renamed = JSON.parse(
        JSON.stringify(request).replace(/"([pg]\d+|facing|near)"/g, '"$1-of-the-case"'),
      );
      const { request: other } = relabel(renamed, `${seed}`);
      expect(JSON.stringify(other)).not.toContain('of-the-case');
      expect(JSON.stringify(other)).not.toMatch(/"team"|"abc"/);
      const parsed = parseRequest(other);
      if (parseRequest(renamed).ok) expect(parsed.ok, `seed ${seed}`).toBe(true);
    }
  });

  it('differs from attempt to attempt and from run to run, and is the same for every comparator', () => {
    const entry = fourPeople();
    const hash = (runSeed: string, round: number) => {
      const asked = askedOf({ runSeed }, { round }, { ...entry, request: drawn(5) });
      return problemHash(asked.request, null);
    };
    expect(hash('one', 0)).toBe(hash('one', 0));
    expect(new Set([hash('one', 0), hash('one', 1), hash('two', 0)]).size).toBe(3);
  });

  it('gives an answer in the names of the case nobody to seat', () => {
    const { back } = relabel(fourPeople().request, 'seed');
    expect(scored(fourPeople().request, back(best)).violations).not.toEqual([]);
  });
});
