/** Random costs of every shape on given seats, so that bounds meet curves that no rule has made. */
import { partsOf } from '../../src/scenario/lower/parts.ts';
import type { Costs, Partition, Seats } from '../../src/scenario/problem.ts';
import { exactly } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';

const WEIGHTS = [1n, 2n, 3n, 10n, 97n, 10n ** 12n, 10n ** 27n];

/** Never below 0, as those of rules are. */
export function randomCosts(seats: Seats, seed: number): Costs {
  const rng = new Rng(seed);
  const { peopleCount, groupCount, sessionCount } = seats;
  const parts = partsOf(seats);
  const weight = () => WEIGHTS[rng.below(WEIGHTS.length)];
  const some = (count: number, least: number): Int32Array => {
    const all = rng.shuffle(Array.from({ length: count }, (_, i) => i));
    return Int32Array.from(all.slice(0, Math.min(count, least + rng.below(count)))).sort();
  };
  const sessions = () => Uint8Array.from({ length: sessionCount }, () => (rng.below(3) === 0 ? 0 : 1));
  const curve = (most: number) => {
    const [own, target, way] = [weight(), rng.below(3), rng.below(4)];
    return parts.curve(most, (count) => {
      const off = BigInt(count - target);
      const far = off < 0n ? -off : off;
      if (way === 0) return own * off * off;
      if (way === 1) return off < 0n ? own * far : 0n;
      return way === 2 ? own * far : off > 0n ? own * off * off : 0n;
    });
  };
  const partition = (): Partition => ({
    classOf: Int32Array.from({ length: peopleCount }, () => rng.below(3) - 1),
    classCount: 2,
  });
  for (let rule = 0; rule < 1 + rng.below(5); rule++) {
    parts.begin([`/constraints/${rule}`]);
    const shape = rng.below(6);
    if (shape < 2) {
      const withPrior = rng.below(2) === 0;
      parts.pairs({
        people: rng.below(2) === 0 ? some(peopleCount, peopleCount) : some(peopleCount, 2),
        sessions: withPrior ? new Uint8Array(sessionCount).fill(1) : sessions(),
        withPrior,
        points: curve(parts.mostMeetings),
      });
    } else if (shape < 4) {
      const held = sessions();
      const people = some(peopleCount, 1);
      for (let i = 0; i < 1 + rng.below(2); i++) {
        parts.visits({ people, groups: some(groupCount, 1), sessions: held, points: curve(sessionCount) });
      }
    } else if (shape === 4) {
      const number = parts.partition(`of ${rng.below(2)}`, partition);
      const held = sessions();
      const groups = some(groupCount, 1);
      for (let i = 0; i < 2; i++) {
        parts.count({
          partition: number,
          class: i,
          groups,
          sessions: held,
          points: curve(parts.fullestGroup),
        });
      }
    } else {
      const step = 1 + rng.below(4);
      const rest = rng.below(5) - 2;
      parts.square({
        weights: Array.from({ length: peopleCount }, () => BigInt(rest + step * (rng.below(7) - 3))),
        factor: weight(),
        groups: rng.below(2) === 0 ? some(groupCount, groupCount) : some(groupCount, 1),
        sessions: sessions(),
      });
    }
  }
  return parts.costs(exactly([1, 0.1, 1e-12, 3][rng.below(4)]));
}
