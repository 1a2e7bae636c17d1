import type { Problem } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { doublesRounds } from '../construct/doubles/doubles-rounds.ts';
import { mixedRounds } from '../construct/doubles/mixed.ts';
import { cheapestStart, type DesignedSessions, designed } from './cheapest-start.ts';
import { courtsOf } from './courts.ts';

/**
 * The cheapest start from known rounds of doubles. Null unless everybody attends every session, as many courts are open as people
 * fill (a court is two groups of two, linked only to each other), and rounds are known. People left over wait.
 * If partners must be of two kinds, equally many of each, the rounds are of mixed doubles.
 */
export function doublesSeed(problem: Problem, rng: Rng): DesignedSessions | null {
  const { peopleCount, sessionCount } = problem;
  const courts = courtsOf(problem);
  const wanted = Math.floor(peopleCount / 4);
  if (!courts?.every(({ length }) => length === wanted) || problem.attends.includes(0)) return null;
  const couples = couplesOf(problem);
  const known = couples
    ? mixedRounds(peopleCount / 2, couples.areCouples).map((rounds) => rounds.slice(0, sessionCount))
    : doublesRounds(peopleCount, sessionCount);
  const players = couples?.players ?? Array.from({ length: peopleCount }, (_, p) => p);
  const designs = known.map((rounds) => {
    const played = rounds.map((round) => round.map((court) => court.map((player) => players[player])));
    return designed(problem, played, (s, court, place) => courts[s][court][place >> 1]);
  });
  return cheapestStart(problem, rng, designs);
}

interface Couples {
  readonly players: readonly number[];
  /** Whether player i and player i + half are a couple who may not share a court. */
  readonly areCouples: boolean;
}

/**
 * For mixed doubles: the people in two kinds of equal size, if exactly the pairs of one kind must be apart; else null.
 * The first kind is listed before the second; couples who may not share a court are in the same order.
 */
function couplesOf({ peopleCount, sessionCount, apart, links }: Problem): Couples | null {
  const [pairs] = apart;
  const half = peopleCount / 2;
  if (!pairs || pairs.length !== 2 * half * (half - 1) || apart.length !== sessionCount) return null;
  if (apart.some((other) => other !== pairs && !other.every((p, i) => p === pairs[i]))) return null;
  const other = new Set(Array.from({ length: peopleCount }, (_, p) => p));
  other.delete(0);
  for (let i = 0; i < pairs.length && pairs[i] === 0; i += 2) other.delete(pairs[i + 1]);
  if (other.size !== half) return null;
  for (let i = 0; i < pairs.length; i += 2) if (other.has(pairs[i]) !== other.has(pairs[i + 1])) return null;
  const first = Array.from({ length: peopleCount }, (_, p) => p).filter((p) => !other.has(p));
  const spouses = spousesOf(first, other, links);
  return { players: [...first, ...(spouses ?? other)], areCouples: spouses !== null };
}

/** The one of `other` whom each of `first` may not meet over a link; null unless these are all different. */
function spousesOf(
  first: readonly number[],
  other: ReadonlySet<number>,
  links: Problem['links'],
): number[] | null {
  const spouse = new Map<number, number>();
  for (const { apart } of links)
    for (let i = 0; i < (apart[0]?.length ?? 0); i += 2) {
      const [a, b] = [apart[0][i], apart[0][i + 1]];
      if (other.has(a) !== other.has(b)) spouse.set(other.has(a) ? b : a, other.has(a) ? a : b);
    }
  const spouses = first.flatMap((p) => spouse.get(p) ?? []);
  return new Set(spouses).size === first.length ? spouses : null;
}
