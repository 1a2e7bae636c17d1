import type { Assignment, Problem } from '../../../scenario/problem.ts';
import type { Rng } from '../../../shared/rng.ts';
import { countedClasses } from '../fit/class-draft.ts';
import { hostsOf } from '../fit/host-design.ts';
import { type Relation, relationsOf } from './relations.ts';
import { type Place, Rotations } from './rotations.ts';

/**
 * A plan by arithmetic, −1 where absent; it may break hard rules, which `buildStart` repairs. People stand in columns with one place
 * per group; each session rotates each column by an offset. So people of one column never meet, and two people of different columns
 * meet in the sessions in which the difference of the offsets makes up for that of their places.
 */
export function dealtPlan(problem: Problem, rng: Rng): Assignment {
  const { peopleCount, groupCount, sessionCount, attends } = problem;
  const classes = classesOf(problem, rng);
  const hasHosts = classes[0].length > 0;
  const columns = columnsOf(classes, groupCount, !hasHosts && problem.costs.visits.length > 0);
  const rotations = new Rotations(columns.count, groupCount, sessionCount);
  const placeOf = placed(problem, classes, columns, rotations);
  const plan = new Int32Array(sessionCount * peopleCount).fill(-1);
  const personAt = new Int32Array(columns.count * groupCount).fill(-1);
  placeOf.forEach((place, p) => {
    personAt[place] = p;
  });
  for (let s = 0, row = 0; s < sessionCount; s++, row += peopleCount) {
    for (let p = 0; p < peopleCount; p++)
      if (attends[row + p] === 1) plan[row + p] = rotations.groupAt(placeOf[p], s);
    join(plan.subarray(row, row + peopleCount), s);
  }
  return plan;

  /** Moves each together-set to the group of its first person, exchanging places with people of the same columns. */
  function join(groups: Int32Array, session: number): void {
    const unit = problem.unit.subarray(session * peopleCount, (session + 1) * peopleCount);
    const joined = new Set(unit.filter((first, p) => first !== p));
    unit.forEach((first, p) => {
      if (first < 0 || first === p) return;
      const group = groups[first];
      const other = personAt[rotations.placeIn(placeOf[p], group, session)];
      const isAlone = unit[other] === other && !joined.has(other);
      if (isAlone && groups[other] === group) groups[other] = groups[p];
      groups[p] = group;
    });
  }
}

/** Hosts, who stay, if any; then the people of each counted class, then all others; in random order within equal classes. */
function classesOf(problem: Problem, rng: Rng): number[][] {
  const { partitions } = problem.costs;
  const hosts = hostsOf(problem) ?? [];
  const drawn = rng.shuffle(Array.from({ length: problem.peopleCount }, (_, p) => p));
  const left = new Set(drawn);
  for (const p of hosts) left.delete(p);
  const counted = countedClasses(problem).map((people) => {
    const own = new Set(people);
    return drawn.filter((p) => own.has(p) && left.delete(p));
  });
  // Neighbours in this order go to different groups, which spreads the classes.
  const byOtherClasses = (a: number, b: number) =>
    partitions.map(({ classOf }) => classOf[a] - classOf[b]).find((difference) => difference !== 0) ?? 0;
  return [[...hosts], ...[...counted, [...left]].map((people) => people.sort(byOtherClasses))];
}

interface Columns {
  readonly count: number;
  /** [class] */
  readonly places: readonly (readonly Place[])[];
}

/**
 * Classes fill whole columns in order; the rest of each stays in one column if possible, so that group counts differ by at most one.
 *
 * @param isFirstEmpty nobody is in the first column
 */
function columnsOf(classes: readonly number[][], groups: number, isFirstEmpty: boolean): Columns {
  let count = isFirstEmpty ? 1 : 0;
  const column = () => {
    const from = groups * count++;
    return Array.from({ length: groups }, (_, i) => from + i);
  };
  const places = classes.map(({ length }) => {
    const whole: Place[] = [];
    while (whole.length + groups <= length) whole.push(...column());
    return whole;
  });
  const leftOf = (c: number) => classes[c].length - places[c].length;
  const byLeft = [...classes.keys()].sort((a, b) => leftOf(b) - leftOf(a));
  const shared: Place[][] = [];
  for (let left = byLeft.reduce((sum, c) => sum + leftOf(c), 0); left > 0; left -= groups)
    shared.push(column());
  for (const c of byLeft) {
    const room = shared.find(({ length }) => length >= leftOf(c));
    if (room) places[c].push(...room.splice(0, leftOf(c)));
  }
  const rest = shared.flat();
  for (const c of byLeft) places[c].push(...rest.splice(0, leftOf(c)));
  return { count, places };
}

/** Assigns each person a place of their class, at which pairs with rules of their own meet as often as wanted; hosts keep theirs. */
function placed(
  problem: Problem,
  classes: readonly number[][],
  { places }: Columns,
  rotations: Rotations,
): Int32Array {
  const placeOf = new Int32Array(problem.peopleCount).fill(-1);
  const relations = relationsOf(problem);
  const costAt = (place: Place, known: readonly Relation[]) =>
    known.reduce((sum, { other, points, sessions }) => {
      const meetings = rotations.meetings(place, placeOf[other], sessions);
      return sum + points[Math.min(meetings, points.length - 1)];
    }, 0);
  classes.forEach((people, c) => {
    const free = [...places[c]];
    const isFirst = (p: number) => c > 0 && relations.has(p);
    for (const p of people.filter(isFirst)) {
      const known = relations.get(p)?.filter(({ other }) => placeOf[other] >= 0) ?? [];
      const enough = known.reduce((sum, { least }) => sum + least, 0);
      let best = 0;
      let cheapest = Number.POSITIVE_INFINITY;
      for (let i = 0; i < free.length && cheapest > enough; i++) {
        const cost = costAt(free[i], known);
        if (cost >= cheapest) continue;
        cheapest = cost;
        best = i;
      }
      placeOf[p] = free.splice(best, 1)[0];
    }
    let next = 0;
    for (const p of people) if (placeOf[p] < 0) placeOf[p] = free[next++];
  });
  return placeOf;
}
