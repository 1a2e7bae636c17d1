/**
 * Lower bounds on the cost of class counts in groups, session by session: spreading the people of each class over the groups at least
 * cost is a linear program, whose prices are the certificate.
 */
import { classesOf, type GroupsAlike, groupsAlike, type PeopleClass } from '../../check/bound/classes.ts';
import { Scale } from '../../check/bound/reduced-cost.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import { SmallProgram } from './linear-program.ts';
import { best, type Names, type Piece, type PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/** The most columns for which the program is worth its time. */
const MOST_COLUMNS = 1500;

/** A session as the rules see it; equal sessions are evaluated once. */
interface ClassSession {
  readonly key: string;
  /** People who attend; [class]. */
  readonly people: readonly number[];
  readonly kinds: readonly GroupKind[];
}

/** Groups of one session with the same seats, the same pinned classes and the same costs. */
interface GroupKind {
  readonly seats: number;
  /** Costs by number of people, from those pinned there on; [class]. */
  readonly classes: readonly GroupsAlike[];
  readonly groups: readonly number[];
}

/** Prices as in certificates. */
interface ClassPrices {
  /** [class] */
  readonly classes: readonly number[];
  /** [kind of group], at most 0. */
  readonly kinds: readonly number[];
}

/**
 * All rules must count classes of one partition.
 *
 * @param isOver once true, no more programs are solved, and the remaining sessions are bounded without prices
 */
export function* balancePiece(
  { costs: { measure, sources } }: Problem,
  maker: PieceMaker,
  rules: readonly number[],
  isOver: () => boolean,
): Generator<undefined, Piece | null> {
  const asked = maker.about(rules);
  const scale = new Scale([measure]);
  const classes = asked && maker.tried(() => classesOf(asked.request, asked.rules, scale));
  if (classes === null) return null;
  const numberOf = numbering<readonly bigint[]>();
  const known = new Map<string, ClassPrices | null>();
  const listed: object[] = [];
  for (const table of maker.tables) {
    const facts = classSession(table, classes, numberOf);
    if (!known.has(facts.key)) known.set(facts.key, isOver() ? null : programPrices(facts, measure));
    const prices = known.get(facts.key);
    const entry = prices ? entryOf(facts, prices, classes, maker.names) : null;
    if (entry !== null) listed.push({ session: table.session, ...entry });
    yield;
  }
  const pointers = rules.map((rule) => sources[rule][0]);
  const [free, priced] = [[], listed].map((sessions) =>
    maker.piece(rules, 'prices', { classes: { rules: pointers, sessions } }),
  );
  return best([free, priced]);
}

function entryOf(
  { kinds }: ClassSession,
  prices: ClassPrices,
  all: readonly PeopleClass[],
  names: Names,
): object | null {
  const classes = all.flatMap(({ people: [first] }, c) =>
    prices.classes[c] === 0 || first === undefined ? [] : [[names.people[first], prices.classes[c]] as const],
  );
  const groups = kinds.flatMap(({ groups: same }, kind) =>
    prices.kinds[kind] === 0 ? [] : same.map((g) => [names.groups[g], prices.kinds[kind]] as const),
  );
  if (classes.length === 0 && groups.length === 0) return null;
  return { classes: Object.fromEntries(classes), groups: Object.fromEntries(groups) };
}

function classSession(
  table: SessionTable,
  classes: readonly PeopleClass[],
  numberOf: (costs: readonly bigint[]) => number,
): ClassSession {
  const alike = classes.map((one) => groupsAlike(one, table));
  const inGroup = (group: number) => alike.map((own) => own.find(({ groups }) => groups.includes(group))!);
  const kinds = grouped(table.open, ({ group, seats }) =>
    [seats, ...inGroup(group).map(({ least, costs }) => `${least} of ${numberOf(costs)}`)].join(),
  );
  const people = classes.map((one) => one.people.filter((person) => table.attends(person)).length);
  return {
    key: JSON.stringify([people, [...kinds]]),
    people,
    kinds: [...kinds.values()].map((own) => ({
      seats: own[0].seats,
      classes: inGroup(own[0].group),
      groups: own.map(({ group }) => group),
    })),
  };
}

function programPrices({ people, kinds }: ClassSession, measure: Fraction): ClassPrices | null {
  const columns = kinds.flatMap(({ classes }) => classes.map(({ least, costs }) => costs.length - least));
  if (columns.reduce((sum, count) => sum + count, 0) > MOST_COLUMNS) return null;
  const program = new SmallProgram();
  const ofClass = people.map((count) => program.row(count));
  const ofKind = kinds.map(({ seats, groups }) => program.row(-seats * groups.length, 'at_least'));
  for (const [kind, { classes, groups }] of kinds.entries()) {
    for (const [own, { least, costs }] of classes.entries()) {
      const once = program.row(groups.length);
      for (let n = least; n < costs.length; n++)
        program.add(Number(costs[n]), [
          [ofClass[own], n],
          [ofKind[kind], -n],
          [once, 1],
        ]);
    }
  }
  const prices = program.prices();
  return (
    prices && {
      classes: ofClass.map((row) => stated(prices[row], measure)),
      kinds: ofKind.map((row) => stated(Math.min(0, -prices[row]), measure)),
    }
  );
}
