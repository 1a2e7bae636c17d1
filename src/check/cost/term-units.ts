/** Adds the units of each kind of term in a seating, with details of the people concerned. */
import type { Scenario, SolveRequest } from '../../scenario/definition.ts';
import { fraction, sumOf, times, toNumber } from '../../shared/fraction.ts';
import { attendsSession, isBench, seatsInSession } from '../lower/attendance.ts';
import { facing } from '../lower/links.ts';
import type { CountTerm, SumTerm, Term, VisitsTerm, WeightsTerm, WishesTerm } from '../lower/terms.ts';
import { addMeetings, pairDetail } from './pair-units.ts';
import { meeting, type Seated } from './seating.ts';
import type { TermCost } from './term-cost.ts';

export function addTerm(seated: Seated, term: Term, sum: TermCost): void {
  switch (term.kind) {
    case 'meetings':
      addMeetings(seated, term, sum);
      break;
    case 'weights':
      addWeights(seated, term, sum);
      break;
    case 'visits':
      addVisits(seated, term, sum);
      break;
    case 'count':
      addCounts(seated, term, sum);
      break;
    case 'sum':
      addSums(seated, term, sum);
      break;
    case 'wishes':
      addWishes(seated, term, sum);
  }
}

/** The most places of a table of numbers that are named: the dearest, of equals the first. */
const MOST_DEAREST = 100;

interface WeighedPlace {
  readonly pair: readonly [number, number];
  readonly session: number;
  readonly units: bigint;
  readonly meet: boolean;
}

function addWeights(
  { request, seating }: Seated,
  { pairs, units, sessions, over }: WeightsTerm,
  sum: TermCost,
): void {
  const { people, groups } = request.scenario;
  const most = Math.min(MOST_DEAREST, sum.room);
  const dearest: WeighedPlace[] = [];
  let [total, places] = [0n, 0];
  for (const session of sessions) {
    const meets = meeting(request, seating, over, session);
    for (const [i, pair] of pairs.entries()) {
      const [a, b] = pair;
      if (!attendsSession(people[a], session) || !attendsSession(people[b], session)) continue;
      const meet = meets(a, b);
      if (units[i] > 0n !== meet) continue;
      const own = meet ? units[i] : -units[i];
      total += own;
      places++;
      if (most === 0 || (dearest.length === most && own <= dearest[most - 1].units)) continue;
      const at = dearest.findIndex((other) => other.units < own);
      dearest.splice(at < 0 ? dearest.length : at, 0, { pair, session, units: own, meet });
      if (dearest.length > most) dearest.pop();
    }
  }
  sum.spare(total);
  for (const { pair, session, units: own, meet } of dearest) {
    sum.mention(1, () => ({
      ...pairDetail(request, ...pair),
      session,
      group: meet && over === undefined ? groups[seating.groupOf[session][pair[0]]].id : null,
      meetings: Number(meet),
      cost: toNumber(times(sum.rule.weight, fraction(own))),
    }));
  }
  sum.leaveOut(places - dearest.length);
}

/** Visits of the term that was counted last. */
interface Count {
  list: readonly number[];
  /** Index in the list; −1: not in it; [person]. */
  readonly place: Int32Array;
  /** [place]. */
  readonly visits: Int32Array;
  /** Indices of people with a visit. */
  visitors: number[];
}

const counts = new WeakMap<SolveRequest, Count>();

/** A cleared count for the list; rules on every group have a term for each, with the same list. */
function countOf(request: SolveRequest, list: readonly number[]): Count {
  const all = request.scenario.people.length;
  const count = counts.get(request) ?? {
    list: [],
    place: new Int32Array(all).fill(-1),
    visits: new Int32Array(all),
    visitors: [],
  };
  counts.set(request, count);
  for (const at of count.visitors) count.visits[at] = 0;
  count.visitors = [];
  if (count.list === list) return count;
  for (const person of count.list) count.place[person] = -1;
  for (let at = 0; at < list.length; at++) count.place[list[at]] = at;
  count.list = list;
  return count;
}

function addVisits({ request, seating }: Seated, term: VisitsTerm, sum: TermCost): void {
  const { people, groups } = request.scenario;
  const count = countOf(request, term.people);
  const { place, visits, visitors } = count;
  for (const session of term.sessions)
    for (const group of term.groups)
      for (const person of seating.members[session][group]) {
        const at = place[person];
        if (at < 0) continue;
        if (visits[at]++ === 0) visitors.push(at);
        if (term.bySession)
          sum.add(term.units(1), () => ({ people: [people[person].id], session, group: groups[group].id }));
      }
  if (!term.bySession) addVisitors(term, count, request.scenario, sum);
}

function addVisitors(
  term: VisitsTerm,
  { visits, visitors }: Count,
  { people, groups }: Scenario,
  sum: TermCost,
): void {
  const known: bigint[] = [];
  const unitsOf = (times: number) => (known[times] ??= term.units(times));
  const isSpared = (times: number) => times <= (term.fair ?? -1);
  const add = (at: number) => {
    const times = visits[at];
    const units = unitsOf(times);
    if (isSpared(times)) sum.spare(units);
    else
      sum.add(units, () => ({
        people: [people[term.people[at]].id],
        group: term.groups.length === 1 ? groups[term.groups[0]].id : null,
        // Else `visits` follows from the units.
        ...(term.fair === undefined || unitsOf(1) === 1n ? {} : { visits: times }),
      }));
  };
  // Rules on hundreds of groups have millions of people without a visit: those who cost nothing or are not named are skipped.
  let named = 0;
  if (unitsOf(0) !== 0n) while (named < term.people.length && sum.room > 0) add(named++);
  let never = term.people.length - named;
  const paid: number[] = [];
  for (const at of visitors) {
    if (at < named) continue;
    never--;
    if (unitsOf(visits[at]) !== 0n) paid.push(at);
  }
  for (const at of Int32Array.from(paid).sort()) add(at);
  if (isSpared(0)) sum.spare(unitsOf(0) * BigInt(never));
  else sum.addUnnamed(unitsOf(0), never);
}

function addCounts({ request, seating }: Seated, term: CountTerm, sum: TermCost): void {
  const { people, groups } = request.scenario;
  const units: bigint[] = [];
  const holders = new Set(term.holders);
  const counts = new Int32Array(groups.length);
  for (const session of term.sessions) {
    const seats = seating.groupOf[session];
    counts.fill(0);
    for (let i = 0; i < term.holders.length; i++) {
      const group = seats[term.holders[i]];
      if (group >= 0) counts[group]++;
    }
    for (const group of term.groups) {
      if (seatsInSession(groups[group], session) === 0) continue;
      const count = counts[group];
      units[count] ??= term.units(count);
      if (units[count] === 0n) continue;
      sum.add(units[count], () => ({
        people: seating.members[session][group].flatMap((person) =>
          holders.has(person) ? [people[person].id] : [],
        ),
        session,
        group: groups[group].id,
        value: term.value,
      }));
    }
  }
}

function addSums({ request, seating }: Seated, term: SumTerm, cost: TermCost): void {
  const { people, groups } = request.scenario;
  const { value = null, holders } = term.named ?? {};
  for (const session of term.sessions) {
    for (const group of term.groups) {
      const here = seating.members[session][group].filter((person) => term.numbers.has(person));
      const { n, d } = sumOf(here.map((person) => term.numbers.get(person)!));
      // In lowest terms, since the sum is.
      cost.addFraction({ n: n * n, d: d * d }, () => ({
        people: here.flatMap((person) => (holders?.has(person) === false ? [] : [people[person].id])),
        session,
        group: groups[group].id,
        value,
      }));
    }
  }
}

function addWishes({ request, seating }: Seated, term: WishesTerm, sum: TermCost): void {
  const { people, groups } = request.scenario;
  for (const session of term.sessions) {
    const seats = seating.groupOf[session];
    const met = facing(request, term.over, session);
    for (const [person, wished] of term.wished) {
      const table = seats[person];
      if (table < 0 || isBench(request, table)) continue;
      const there = wished.filter((other) => attendsSession(people[other], session));
      const beside = there.filter((other) => met[table].includes(seats[other]));
      const short = Math.max(0, Math.min(term.atLeast, there.length) - beside.length);
      sum.add(BigInt(short), () => ({ people: [people[person].id], session, group: groups[table].id }));
    }
  }
}
